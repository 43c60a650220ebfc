//! Numerical machinery with proofs: integrals and roots by enclosures.
//!
//! Everything here stands on interval arithmetic: what is computed is a set that contains the true
//! value, and only digits on which that whole set agrees are shown.

mod digits;
mod factored;
mod formula;
mod integral;
mod leading;
mod panel;
mod polynomial;
mod rational;
mod roots;
mod search;
mod series;

pub(crate) use digits::{show_enclosed, undecided};
pub(crate) use formula::Formula;
pub(crate) use integral::{Integral, integrate};
pub(crate) use polynomial::Polynomial;
pub(crate) use roots::{Root, Roots};
pub(crate) use search::find_roots;
pub(crate) use series::taylor_coefficient;
