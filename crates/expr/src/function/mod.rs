//! The functions of the language: one table, and everything known of a function in one entry of it.
//!
//! To add a function, add its entry to the file of its kind. The enum, the lookup of names, every
//! evaluator, derivatives and help follow from it.

mod bits;
mod constant;
#[macro_use]
mod entry;
#[macro_use]
mod table_trigonometry;
#[macro_use]
mod table_powers;
#[macro_use]
mod table_whole;
#[macro_use]
mod table_bits;
#[macro_use]
mod table_complex;
#[macro_use]
mod table_matrices;
#[macro_use]
mod table_forms;
#[macro_use]
mod table_lists;
mod whole;

use arithma_num::Error as NumberError;

use crate::names::squeezed;

pub use constant::Constant;
use entry::Entry;
pub(crate) use entry::{ByComplex, IntervalResult, NumberResult, Rule, Rules};
pub(crate) use whole::MOST_PLACES;

/// Makes the enum, its lookup and the table from the entries of all files.
macro_rules! declare {
    ([] $( { $file:ident $doc:literal $variant:ident [$($name:literal),+] } )+) => {
        /// A built-in function.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Function {
            $( #[doc = $doc] $variant, )+
        }

        impl Function {
            /// Every function, in the order of declaration.
            pub const ALL: &'static [Self] = &[$( Self::$variant, )+];

            /// Every name that can be called, aliases included.
            pub const NAMES: &'static [&'static str] = &[$( $( $name, )+ )+];

            /// The function called `name`, if there is one. Names are case-sensitive.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                match name {
                    $( $( $name )|+ => Some(Self::$variant), )+
                    _ => None,
                }
            }
        }

        /// The entries, each at the place of its variant.
        static TABLE: [Entry; Function::ALL.len()] = [$( $file::$variant, )+];
    };
}

table_trigonometry! { [table_powers table_whole table_bits table_complex table_matrices table_forms table_lists declare] }

impl Function {
    /// The one function that a name means in any case, with underscores or without: `GCD`, `Sqrt`.
    #[must_use]
    pub(crate) fn of_word(name: &str) -> Option<Self> {
        if name.len() < 2 || !name.bytes().any(|b| b.is_ascii_uppercase() || b == b'_') {
            return None;
        }
        let wanted = squeezed(name);
        let mut found = None;
        for known in Self::NAMES.iter().filter(|known| squeezed(known) == wanted) {
            let function = Self::named(known)?;
            if found.is_some_and(|other| other != function) {
                return None;
            }
            found = Some(function);
        }
        found
    }

    #[inline]
    fn entry(self) -> &'static Entry {
        &TABLE[self as usize]
    }

    /// What the function does with numbers; nothing for a form.
    #[inline]
    pub(crate) fn rules(self) -> Option<&'static Rules> {
        self.entry().rules.as_ref()
    }

    /// The canonical name, which the printer writes.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// Its other names.
    #[must_use]
    pub fn aliases(self) -> &'static [&'static str] {
        self.entry().aliases
    }

    /// What the function gives, in one sentence.
    #[must_use]
    pub fn description(self) -> &'static str {
        self.entry().description.trim_start()
    }

    /// A call of it that works: `atan2(3, 4)`.
    #[must_use]
    pub fn example(self) -> &'static str {
        self.entry().example
    }

    /// Whether it is a function of lists.
    pub(crate) fn is_of_lists(self) -> bool {
        matches!(
            self,
            Self::Sort
                | Self::Reverse
                | Self::Unique
                | Self::Cumsum
                | Self::Seq
                | Self::First
                | Self::Last
                | Self::Take
                | Self::Drop
                | Self::Map
                | Self::Filter
                | Self::RectangleArea
        )
    }

    /// Whether it is a form, which the language evaluates itself and not on numbers: `if` computes
    /// only one of its branches, and `sum` binds the name of its index.
    #[must_use]
    pub fn is_form(self) -> bool {
        self.rules().is_none()
    }

    /// Whether the function can be called with `count` arguments.
    #[must_use]
    pub fn accepts(self, count: usize) -> bool {
        self.entry().ways.iter().any(|way| fits(way, count))
    }

    /// Whether it takes any number of arguments, so that a list can stand for them.
    pub(crate) fn takes_any_number(self) -> bool {
        self.entry().ways.iter().any(|way| way.last() == Some(&"..."))
    }

    /// Whether its argument, or its value, is an angle in degrees.
    #[must_use]
    pub fn in_degrees(self) -> bool {
        self.rules().is_some_and(|rules| rules.degrees)
    }

    /// Whether it rounds to a whole number.
    pub(crate) fn is_rounding(self) -> bool {
        matches!(self, Self::Round | Self::Floor | Self::Ceil | Self::Trunc)
    }

    /// Whether its value is a percentage where its arguments are.
    pub(crate) fn keeps_percentages(self) -> bool {
        self.is_rounding() || matches!(self, Self::Abs | Self::Min | Self::Max)
    }

    /// How the function is called: `atan2(y, x)`, `min(a, ...)`, `log(x) or log(x, base)`.
    #[must_use]
    pub fn signature(self) -> String {
        let Entry { name, ways, .. } = self.entry();
        let ways: Vec<String> =
            ways.iter().map(|way| format!("{name}({})", way.join(", "))).collect();
        ways.join(" or ")
    }

    /// The function that a call with this many arguments means: `log(x)` is `ln(x)`.
    #[must_use]
    pub(crate) fn with_arguments(self, count: usize) -> Self {
        if self == Self::Log && count == 1 { Self::Ln } else { self }
    }

    /// Whether a call with `count` arguments has a value for all real ones.
    pub(crate) fn is_total(self, count: usize) -> bool {
        let Entry { ways, rules, .. } = self.entry();
        rules.is_some_and(|rules| rules.total) && ways.first().is_some_and(|way| fits(way, count))
    }

    /// A call on numbers that has no rule: of a form, or with a number of arguments that the
    /// parser lets nobody write.
    #[cold]
    pub(crate) fn no_such_call(self) -> NumberError {
        NumberError::domain(if self.is_form() {
            format!("{} is a form: evaluated by the language, not on numbers", self.name())
        } else {
            format!("write {}", self.signature())
        })
    }
}

/// Whether a call with `count` arguments has these parameters.
fn fits(way: &[&str], count: usize) -> bool {
    match way {
        [required @ .., "..."] => count >= required.len(),
        _ => count == way.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_found() {
        let mut names = Function::NAMES.to_vec();
        names.extend(Constant::ALL.iter().map(|constant| constant.name()));
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        for &function in Function::ALL {
            assert_eq!(Function::named(function.name()), Some(function));
            for alias in function.aliases() {
                assert_eq!(Function::named(alias), Some(function));
            }
        }
        for &constant in Constant::ALL {
            assert_eq!(Constant::named(constant.name()), Some(constant));
        }
    }

    #[test]
    fn signatures() {
        assert_eq!(Function::Atan2.signature(), "atan2(y, x)");
        assert_eq!(Function::Min.signature(), "min(a, ...)");
        assert_eq!(Function::Log.signature(), "log(x) or log(x, base)");
        assert_eq!(Function::Sum.signature(), "sum(list, ...) or sum(body, index, from, to)");
        assert_eq!(Function::Erf.description(), "The error function of x.");
        assert_eq!(Function::Ln1p.aliases(), ["log1p"]);
        assert!(Function::Hypot.accepts(9) && !Function::Hypot.accepts(1));
        assert!(Function::Log.accepts(1) && Function::Log.accepts(2) && !Function::Log.accepts(3));
        assert!(!Function::Sin.accepts(0) && !Function::Sin.accepts(2));
        assert!(Function::Sum.accepts(1) && Function::Sum.accepts(9) && !Function::Sum.accepts(0));
        assert!(Function::If.accepts(3) && !Function::If.accepts(2));
    }

    #[test]
    fn descriptions_are_sentences() {
        for function in Function::ALL {
            let text = function.description();
            assert!(text.ends_with('.') && text.len() <= 100, "{}: {text}", function.name());
            assert!(text.starts_with(|c: char| !c.is_whitespace()), "{}", function.name());
        }
    }

    #[test]
    fn only_the_shortest_call_of_a_total_function_is_total() {
        assert!(Function::Round.is_total(1) && !Function::Round.is_total(2));
        assert!(Function::Min.is_total(1) && Function::Min.is_total(9));
        assert!(!Function::Ln.is_total(1) && !Function::If.is_total(3));
    }
}
