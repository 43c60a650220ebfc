//! What an entry of the table of functions says, and the macro that declares entries.

use std::convert::Infallible;

use arithma_num::{Budget, Complex, Error as NumberError, Fast, Interval, IntervalContext, Number};

use crate::derive::{Builder, Moving};
use crate::error::Result;
use crate::tree::NodeId;

/// All that is known of a function.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    /// The canonical name.
    pub(super) name: &'static str,
    /// Other names for it.
    pub(super) aliases: &'static [&'static str],
    /// What it gives, in one sentence.
    pub(super) description: &'static str,
    /// The ways to call it, the shortest first, each by its parameters. A last parameter of `"..."`
    /// takes any number of further arguments.
    pub(super) ways: &'static [&'static [&'static str]],
    /// A call that works.
    pub(super) example: &'static str,
    /// What it does with numbers; nothing for a form, which the language itself evaluates.
    pub(super) rules: Option<Rules>,
}

/// What a function does in each domain. Where it can do nothing, `None` says so.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    /// On certified numbers.
    pub(crate) certified: Certified,
    /// On complex numbers, as soon as an argument is one; where there is no rule, those that are
    /// real go by the certified one.
    pub(crate) complex: Option<ByComplex>,
    /// On 256-bit balls, which may decline; where there is no rule, the certified one answers.
    pub(crate) fast: Option<ByFast>,
    /// On intervals; no rule for functions of whole numbers.
    pub(crate) interval: Option<ByInterval>,
    /// On doubles, in compiled programs: NaN where there is no value, a pole included.
    pub(crate) double: ByDouble,
    /// The derivative of a call; no rule where the language cannot express it.
    pub(crate) slope: Option<Slope>,
    /// Whether the first way to call it has a value for all real arguments.
    pub(super) total: bool,
    /// Whether its argument, or its value, is an angle in degrees.
    pub(super) degrees: bool,
}

/// A rule, by the number of arguments it takes.
#[derive(Clone, Copy)]
pub(crate) enum Rule<One, Two, Many> {
    One(One),
    Two(Two),
    /// Both, for an argument that may be left out.
    OneOrTwo(One, Two),
    /// At least one, taken two at a time from the left.
    Fold(Two),
    /// At least one, taken together.
    Many(Many),
}

/// A rule on complex numbers: principal values, with the branch cuts of [`Complex`].
#[derive(Clone, Copy)]
pub(crate) enum ByComplex {
    One(fn(&Complex, &Budget) -> ComplexResult),
    Two(fn(&Complex, &Complex, &Budget) -> ComplexResult),
    OneOrTwo(
        fn(&Complex, &Budget) -> ComplexResult,
        fn(&Complex, &Complex, &Budget) -> ComplexResult,
    ),
    /// One number, whose value is real.
    Real(fn(&Complex, &Budget) -> NumberResult),
}

pub(crate) type ComplexResult = std::result::Result<Complex, NumberError>;
pub(crate) type NumberResult = std::result::Result<Number, NumberError>;
pub(crate) type IntervalResult = std::result::Result<Interval, NumberError>;

type Certified = Rule<
    fn(&Number, &Budget) -> NumberResult,
    fn(&Number, &Number, &Budget) -> NumberResult,
    fn(&[Number], &Budget) -> NumberResult,
>;
type ByFast =
    Rule<fn(Fast) -> Option<Fast>, fn(Fast, Fast) -> Option<Fast>, fn(&[Fast]) -> Option<Fast>>;
type ByInterval = Rule<
    fn(&Interval, &IntervalContext<'_>) -> IntervalResult,
    fn(&Interval, &Interval, &IntervalContext<'_>) -> IntervalResult,
    Infallible,
>;
/// A program has instructions for one and for two operands only.
type ByDouble = Rule<fn(f64) -> f64, fn(f64, f64) -> f64, Infallible>;
/// The node given first is the call itself.
type Slope = Rule<
    fn(&mut Builder, NodeId, Moving) -> Result<NodeId>,
    fn(&mut Builder, NodeId, Moving, Moving) -> Result<NodeId>,
    fn(&mut Builder, NodeId, &[Moving]) -> Result<NodeId>,
>;

/// The parameters of most functions.
pub(super) const X: &[&[&str]] = &[&["x"]];

/// Declares the entries of a file, each with its description, its variant of [`super::Function`],
/// its names (the first is the canonical one) and the rest of [`Entry`]. A field that is left out
/// does not compile.
///
/// Each becomes a constant of the name of its variant. The macro `$file`, called like the file,
/// hands what the enum needs to the next file, and the last to `declare` (see [`super`]). The `$`
/// is an argument because a macro cannot write one otherwise.
macro_rules! entries {
    ($dollar:tt $file:ident $(
        #[doc = $doc:literal]
        $variant:ident [$($name:literal),+] { $($field:ident: $value:expr),+ $(,)? }
    )+) => {
        $(
            #[allow(non_upper_case_globals)]
            pub(super) const $variant: Entry = entries! {
                @entry $doc [$($name),+] { $($field: $value),+ }
            };
        )+

        macro_rules! $file {
            ([$dollar next:ident $dollar($dollar later:ident)*] $dollar($dollar before:tt)*) => {
                $dollar next! {
                    [$dollar($dollar later)*] $dollar($dollar before)*
                    $( { $file $doc $variant [$($name),+] } )+
                }
            };
        }
    };
    (@entry $doc:literal [$name:literal $(, $alias:literal)*] { $($field:ident: $value:expr),+ }) => {
        Entry { name: $name, aliases: &[$($alias),*], description: $doc, $($field: $value),+ }
    };
}
