//! The normal form: sums of terms, terms of powers.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};
use smallvec::{SmallVec, smallvec};

use super::hash::hash_of;
use super::{Apply, Leaf, Real};
use crate::{Budget, Error, Exact, Number, Result};

/// Sums with more terms are not multiplied out.
const MAX_PRODUCT_TERMS: usize = 32;

/// Higher powers of a cosine stay as they are.
const MAX_PYTHAGORAS: i64 = 8;

/// Expressions nested deeper are refused: evaluation recurses.
const MAX_DEPTH: u32 = 400;

/// What a power is taken of.
#[derive(Clone, Debug)]
pub(crate) enum Base {
    /// An integer above one that is not taken apart further; its power lies between 0 and 1.
    Integer(UBig),
    /// The ratio of a circle's circumference to its diameter.
    Pi,
    /// Euler's number.
    E,
    /// The natural logarithm of an integer above one.
    Ln(UBig),
    /// A function of numbers.
    Apply(Arc<Apply>),
    /// A number known by enclosures.
    Source(Arc<Leaf>),
    /// A whole sum, its first coefficient being one.
    Sum(Real),
}

/// What is known of a form without evaluating it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shape {
    /// How deep functions and sums are nested.
    pub(super) depth: u32,
    /// Whether a number known by enclosures is in it.
    pub(super) has_source: bool,
}

impl Shape {
    /// The shape of something made of both.
    pub(super) fn join(self, other: Self) -> Self {
        Self { depth: self.depth.max(other.depth), has_source: self.has_source || other.has_source }
    }

    /// The shape one level up.
    pub(super) fn nested(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }
}

/// A base to a rational power.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Factor {
    pub(crate) base: Base,
    pub(crate) power: Exact,
}

pub(crate) type Factors = SmallVec<[Factor; 1]>;

pub(super) type Terms = SmallVec<[Term; 1]>;

/// `coefficient * product of factors`, the factors in order and of different bases.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Term {
    pub(crate) coefficient: Exact,
    pub(crate) factors: Factors,
}

/// A sum of terms, in order, with different factors and non-zero coefficients.
#[derive(Clone, Debug, Default)]
pub(crate) struct Form {
    pub(super) terms: Terms,
}

impl Base {
    fn rank(&self) -> u8 {
        match self {
            Self::Integer(_) => 0,
            Self::Pi => 1,
            Self::E => 2,
            Self::Ln(_) => 3,
            Self::Apply(_) => 4,
            Self::Source(_) => 5,
            Self::Sum(_) => 6,
        }
    }

    /// Whether the value is positive by its form alone.
    pub(crate) fn is_positive(&self) -> bool {
        !matches!(self, Self::Apply(_) | Self::Source(_) | Self::Sum(_))
    }

    /// Whether this is a constant of the closed world: products of these are multiplied out.
    fn is_closed(&self) -> bool {
        self.is_positive()
    }

    fn shape(&self) -> Shape {
        match self {
            Self::Apply(apply) => apply.shape(),
            Self::Source(_) => Shape { depth: 0, has_source: true },
            Self::Sum(real) => real.0.shape.nested(),
            _ => Shape::default(),
        }
    }
}

impl PartialEq for Base {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) | (Self::Ln(a), Self::Ln(b)) => a == b,
            (Self::Pi, Self::Pi) | (Self::E, Self::E) => true,
            (Self::Apply(a), Self::Apply(b)) => Arc::ptr_eq(a, b) || a == b,
            (Self::Source(a), Self::Source(b)) => a.address() == b.address(),
            (Self::Sum(a), Self::Sum(b)) => a.is_same_form(b),
            _ => false,
        }
    }
}

impl Eq for Base {}

impl Hash for Base {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rank().hash(state);
        match self {
            Self::Integer(n) | Self::Ln(n) => n.hash(state),
            Self::Pi | Self::E => {}
            Self::Apply(apply) => apply.hash(state),
            Self::Source(leaf) => leaf.address().hash(state),
            Self::Sum(real) => real.hash_value().hash(state),
        }
    }
}

impl PartialOrd for Base {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Base {
    /// Any fixed order will do. Two different functions or sums with one hash (never seen) are
    /// told apart by where they live, so they stay different and sort consistently.
    fn cmp(&self, other: &Self) -> Ordering {
        if self == other {
            return Ordering::Equal;
        }
        self.rank().cmp(&other.rank()).then_with(|| match (self, other) {
            (Self::Integer(a), Self::Integer(b)) | (Self::Ln(a), Self::Ln(b)) => a.cmp(b),
            (Self::Apply(a), Self::Apply(b)) => {
                a.hash_value().cmp(&b.hash_value()).then(Arc::as_ptr(a).cmp(&Arc::as_ptr(b)))
            }
            (Self::Source(a), Self::Source(b)) => a.address().cmp(&b.address()),
            _ => hash_of(self)
                .cmp(&hash_of(other))
                .then_with(|| std::ptr::from_ref(self).cmp(&std::ptr::from_ref(other))),
        })
    }
}

/// The factors, those that are integers under the same root in one group: they share the root.
pub(super) fn under_one_root(factors: &[Factor]) -> impl Iterator<Item = &[Factor]> {
    factors.chunk_by(|a, b| {
        matches!((&a.base, &b.base), (Base::Integer(_), Base::Integer(_))) && a.power == b.power
    })
}

impl Term {
    /// A rational number as a term.
    pub(crate) fn rational(coefficient: Exact) -> Self {
        Self { coefficient, factors: SmallVec::new() }
    }

    pub(crate) fn is_rational(&self) -> bool {
        self.factors.is_empty()
    }

    fn is_closed(&self) -> bool {
        self.factors.iter().all(|factor| factor.base.is_closed())
    }

    /// Multiplies by `base^power`, keeping the order and the range of powers of integers.
    pub(crate) fn multiply_power(
        &mut self,
        base: &Base,
        power: &Exact,
        budget: &Budget,
    ) -> Result<()> {
        let place = self.factors.binary_search_by(|factor| factor.base.cmp(base));
        let (index, mut sum) = match place {
            Ok(index) => {
                let found = self.factors.remove(index);
                (index, found.power.add(power, budget)?)
            }
            Err(index) => (index, power.clone()),
        };
        if let Base::Integer(n) = base {
            let whole = sum.floor(budget)?;
            if !whole.is_zero() {
                let scale = Exact::from(IBig::from(n.clone())).pow(&whole, budget)?;
                self.coefficient = self.coefficient.mul(&scale, budget)?;
                sum = sum.sub(&Exact::from(whole), budget)?;
            }
        }
        if !sum.is_zero() {
            self.factors.insert(index, Factor { base: base.clone(), power: sum });
        }
        Ok(())
    }

    pub(super) fn multiply(&self, other: &Self, budget: &Budget) -> Result<Self> {
        let mut product = self.clone();
        product.coefficient = product.coefficient.mul(&other.coefficient, budget)?;
        for factor in &other.factors {
            product.multiply_power(&factor.base, &factor.power, budget)?;
        }
        Ok(product)
    }
}

impl Form {
    /// `coefficient * base`.
    pub(crate) fn from_base(base: Base, coefficient: Exact) -> Self {
        Self::from_power(base, Exact::ONE, coefficient)
    }

    /// `coefficient * base^power`; the power of an integer must lie between 0 and 1.
    pub(crate) fn from_power(base: Base, power: Exact, coefficient: Exact) -> Self {
        Self::from_term(Term { coefficient, factors: smallvec![Factor { base, power }] })
    }

    pub(crate) fn from_term(term: Term) -> Self {
        let mut form = Self::default();
        if !term.coefficient.is_zero() {
            form.terms.push(term);
        }
        form
    }

    pub(crate) fn terms(&self) -> &[Term] {
        &self.terms
    }

    pub(crate) fn into_terms(self) -> impl Iterator<Item = Term> {
        self.terms.into_iter()
    }

    /// The only term, if there is one only.
    pub(crate) fn single(&self) -> Option<&Term> {
        match self.terms.as_slice() {
            [term] => Some(term),
            _ => None,
        }
    }

    pub(super) fn shape(&self) -> Shape {
        let factors = self.terms.iter().flat_map(|term| &term.factors);
        factors.fold(Shape::default(), |shape, factor| shape.join(factor.base.shape()))
    }

    fn is_closed(&self) -> bool {
        self.terms.iter().all(Term::is_closed)
    }

    /// Whether the value is not negative by its form alone: a sum of positive multiples of positive
    /// bases and even powers.
    pub(crate) fn is_positive(&self) -> bool {
        let is_even = |power: &Exact| {
            power.as_decimal().is_some_and(|p| p.exponent() == 0 && !p.mantissa().bit(0))
        };
        self.terms.iter().all(|term| {
            !term.coefficient.is_negative()
                && term.factors.iter().all(|f| f.base.is_positive() || is_even(&f.power))
        })
    }

    /// The number that this form is: exact when no base is left.
    pub(crate) fn into_number(self) -> Result<Number> {
        match self.terms.as_slice() {
            [] => return Ok(Number::Exact(Exact::ZERO)),
            [term] if term.is_rational() => return Ok(Number::Exact(term.coefficient.clone())),
            // A sum that stands alone is just that sum.
            [Term { coefficient, factors }] if coefficient.is_one() => {
                if let [Factor { base: Base::Sum(real), power }] = factors.as_slice()
                    && power.is_one()
                {
                    return Ok(Number::Real(real.clone()));
                }
            }
            _ => {}
        }
        let shape = self.shape();
        if shape.depth > MAX_DEPTH {
            return Err(Error::TooLarge {
                what: "the nesting of functions",
                limit: u64::from(MAX_DEPTH),
                unit: "levels",
            });
        }
        Ok(Number::Real(Real::with_shape(self, shape)))
    }

    /// Adds one term in its place.
    pub(crate) fn add_term(&mut self, term: Term, budget: &Budget) -> Result<()> {
        if term.coefficient.is_zero() {
            return Ok(());
        }
        match self.terms.binary_search_by(|mine| mine.factors.cmp(&term.factors)) {
            Err(index) => self.terms.insert(index, term),
            Ok(index) => {
                let sum = self.terms[index].coefficient.add(&term.coefficient, budget)?;
                if sum.is_zero() {
                    self.terms.remove(index);
                } else {
                    self.terms[index].coefficient = sum;
                }
            }
        }
        Ok(())
    }

    /// Multiplies every coefficient.
    pub(crate) fn scale(mut self, factor: &Exact, budget: &Budget) -> Result<Self> {
        if factor.is_zero() {
            return Ok(Self::default());
        }
        for term in &mut self.terms {
            term.coefficient = term.coefficient.mul(factor, budget)?;
        }
        Ok(self)
    }

    /// The product: multiplied out when both sides are small and closed or one is a single term,
    /// otherwise sums stay whole.
    pub(crate) fn multiply(&self, other: &Self, budget: &Budget) -> Result<Self> {
        if let (Some(a), Some(b)) = (self.single(), other.single()) {
            return pythagoras(a.multiply(b, budget)?, budget);
        }
        let small = self.terms.len() * other.terms.len() <= MAX_PRODUCT_TERMS;
        if small && self.is_closed() && other.is_closed() {
            let mut product = Self::default();
            for a in &self.terms {
                for b in &other.terms {
                    product.add_term(a.multiply(b, budget)?, budget)?;
                }
            }
            return Ok(product);
        }
        let (a, b) = (self.clone().into_term(budget)?, other.clone().into_term(budget)?);
        pythagoras(a.multiply(&b, budget)?, budget)
    }

    /// The form as one term, a sum becoming a base of its own.
    pub(crate) fn into_term(mut self, budget: &Budget) -> Result<Term> {
        if self.terms.len() == 1
            && let Some(term) = self.terms.pop()
        {
            return Ok(term);
        }
        let Some(first) = self.terms.first() else {
            return Ok(Term::rational(Exact::ZERO));
        };
        let coefficient = first.coefficient.clone();
        let monic = self.scale(&coefficient.recip(budget)?, budget)?;
        let base = Base::Sum(Real::new(monic));
        Ok(Term { coefficient, factors: smallvec![Factor { base, power: Exact::ONE }] })
    }

    /// The integer power.
    pub(crate) fn powi(&self, n: &IBig, budget: &Budget) -> Result<Self> {
        let small = u8::try_from(n).is_ok_and(|n| n <= 8);
        if self.terms.len() > 1 && small && self.is_closed() {
            let mut product = Self::from_term(Term::rational(Exact::ONE));
            for _ in 0..u8::try_from(n).unwrap_or(0) {
                product = product.multiply(self, budget)?;
            }
            return Ok(product);
        }
        let term = self.clone().into_term(budget)?;
        let exponent = Exact::from(n.clone());
        let mut power = Term::rational(term.coefficient.pow(n, budget)?);
        for factor in &term.factors {
            power.multiply_power(&factor.base, &factor.power.mul(&exponent, budget)?, budget)?;
        }
        pythagoras(power, budget)
    }
}

/// The term as a form, with cos^2 written as 1 - sin^2 and cosh^2 as 1 + sinh^2, so that
/// `sin(x)^2 + cos(x)^2` is one.
fn pythagoras(term: Term, budget: &Budget) -> Result<Form> {
    let square = Exact::from(2);
    let found = term.factors.iter().position(|factor| {
        let Base::Apply(apply) = &factor.base else { return false };
        apply.squared_complement().is_some()
            && factor.power.is_integer()
            && factor.power >= square
            && factor.power <= Exact::from(MAX_PYTHAGORAS)
    });
    let Some(index) = found else { return Ok(Form::from_term(term)) };
    let mut rest = term;
    let Factor { base, power } = rest.factors.remove(index);
    let Base::Apply(apply) = &base else { return Ok(Form::from_term(rest)) };
    let Some((partner, sign)) = apply.squared_complement() else {
        return Ok(Form::from_term(rest));
    };
    rest.multiply_power(&base, &power.sub(&square, budget)?, budget)?;
    let mut with_partner = rest.clone();
    with_partner.multiply_power(&Base::Apply(Arc::new(partner)), &square, budget)?;
    with_partner.coefficient = with_partner.coefficient.mul(&Exact::from(sign), budget)?;
    pythagoras(rest, budget)?.add(&pythagoras(with_partner, budget)?, budget)
}

impl PartialEq for Form {
    fn eq(&self, other: &Self) -> bool {
        self.terms == other.terms
    }
}

impl Eq for Form {}

impl Hash for Form {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.terms.hash(state);
    }
}
