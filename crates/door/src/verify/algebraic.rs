//! How small a number can be that is not zero.
//!
//! A number made of rationals by `+ - * /`, roots and sines of rational parts of a turn is
//! algebraic, and an algebraic number that is not zero has a size below which it cannot lie. Where
//! digits cannot tell a difference from zero and it is proven to be smaller than that, it is zero.
//!
//! The bound is that of Burnikel, Funke, Mehlhorn, Schirra and Schmitt (A separation bound for real
//! algebraic expressions, Algorithmica 55, 2009): every part is written as a quotient of algebraic
//! integers, `upper` bounds all conjugates of the numerator and `lower` those of the denominator.
//! With `degree` the product of the degrees of all roots, a value that is not zero is at least
//! 1 / (upper^(degree - 1) * lower). Logarithms to base 2 stand for all of these.

use arithma_expr::{BinaryOp, Constant, Domain, ErrorKind, Expr, Function};
use arithma_num::{Decimal, Number};

/// A bound beyond this is of no use: so many bits of precision take longer than anybody waits.
const MOST_BITS: f64 = 60_000.0;

/// The most parts of a turn: far beyond them every bound is too small to be of use.
const MOST_PARTS: i64 = 100_000;

/// Bits that make up for the rounding of the logarithms, far more than they lose.
const SLACK: f64 = 16.0;

/// The difference of two expressions is zero or at least 2 to the power of minus this; `None`
/// where it is not known to be algebraic, or where the bound is too small to be of use.
pub(super) fn separation(left: &Expr, right: &Expr) -> Option<f64> {
    let mut roots = Roots { degree: 1.0, turn: 1 };
    let left = left.evaluate(&mut roots).ok()?.algebraic()?;
    let right = right.evaluate(&mut roots).ok()?.algebraic()?;
    let difference = sum(&left, &right);
    let bits = (roots.all() - 1.0) * difference.upper + difference.lower;
    let bits = bits * (1.0 + 1e-9) + SLACK;
    (bits <= MOST_BITS).then_some(bits)
}

/// The degree of all roots so far. An expression is evaluated once a node, so each counts once.
struct Roots {
    degree: f64,
    /// All cosines are of multiples of a turn divided by this: one field holds them all.
    turn: i64,
}

/// What is known about a part.
#[derive(Debug, Clone)]
enum Part {
    Algebraic(Algebraic),
    /// A rational multiple of pi, which is no algebraic number but an angle.
    Pi(Ratio),
}

#[derive(Debug, Clone)]
struct Algebraic {
    /// log2 of a bound of the conjugates of the numerator, at least 0.
    upper: f64,
    /// log2 of a bound of the conjugates of the denominator, at least 0.
    lower: f64,
    /// The value where it is a small fraction: an exponent or an angle.
    ratio: Option<Ratio>,
}

/// A fraction in lowest terms; the denominator is positive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ratio(i64, i64);

impl Ratio {
    fn new(numerator: i128, denominator: i128) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let common = gcd(numerator, denominator).max(1) * denominator.signum();
        let (n, d) = (numerator / common, denominator / common);
        Some(Self(n.try_into().ok()?, d.try_into().ok()?))
    }

    fn apply(op: BinaryOp, a: Self, b: Self) -> Option<Self> {
        let [an, ad, bn, bd] = [a.0, a.1, b.0, b.1].map(i128::from);
        match op {
            BinaryOp::Add => Self::new(an * bd + bn * ad, ad * bd),
            BinaryOp::Sub => Self::new(an * bd - bn * ad, ad * bd),
            BinaryOp::Mul => Self::new(an * bn, ad * bd),
            BinaryOp::Div => Self::new(an * bd, ad * bn),
            _ => None,
        }
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Part {
    fn algebraic(self) -> Option<Algebraic> {
        match self {
            Self::Algebraic(part) => Some(part),
            Self::Pi(_) => None,
        }
    }
}

fn plain(upper: f64, lower: f64) -> Algebraic {
    Algebraic { upper: upper.max(0.0), lower: lower.max(0.0), ratio: None }
}

/// a/b + c/d = (ad + bc) / bd; a difference has the same bounds.
fn sum(a: &Algebraic, b: &Algebraic) -> Algebraic {
    let larger = (a.upper + b.lower).max(a.lower + b.upper);
    plain(larger + 1.0, a.lower + b.lower)
}

fn product(a: &Algebraic, b: &Algebraic) -> Algebraic {
    plain(a.upper + b.upper, a.lower + b.lower)
}

fn quotient(a: &Algebraic, b: &Algebraic) -> Algebraic {
    plain(a.upper + b.lower, a.lower + b.upper)
}

/// What is no algebraic number, as far as is known here.
const UNKNOWN: ErrorKind = ErrorKind::NotAValue;

type PartResult = Result<Part, ErrorKind>;

impl Roots {
    /// The degree of all roots and cosines: twice the cosines of multiples of 1/n turn generate a
    /// field of degree totient(n) / 2.
    fn all(&self) -> f64 {
        self.degree * (totient(self.turn) as f64 / 2.0).max(1.0)
    }

    /// The k-th root: of n/d it is the root of n d^(k-1) over d, or n over the root of n^(k-1) d.
    fn root(&mut self, of: &Algebraic, order: i64) -> Algebraic {
        let k = order as f64;
        self.degree *= k;
        if of.upper >= of.lower {
            plain((of.upper + (k - 1.0) * of.lower) / k, of.lower)
        } else {
            plain(of.upper, ((k - 1.0) * of.upper + of.lower) / k)
        }
    }

    fn power(&mut self, base: &Algebraic, exponent: Ratio) -> Option<Algebraic> {
        let Ratio(n, order) = exponent;
        let (size, times) = (n.checked_abs()?, n.checked_abs()? as f64);
        if size > 100_000 || order > 1_000 {
            return None;
        }
        let (upper, lower) = (base.upper * times, base.lower * times);
        let whole = if n < 0 { plain(lower, upper) } else { plain(upper, lower) };
        Some(if order == 1 { whole } else { self.root(&whole, order) })
    }

    /// The cosine of a rational part of a turn. Twice that is an algebraic integer, and so are its
    /// conjugates, which are such cosines too.
    fn cosine(&mut self, turns: Ratio) -> Option<Algebraic> {
        let (all, new) = (i128::from(self.turn), i128::from(turns.1));
        let common = all / gcd(all, new) * new;
        self.turn = i64::try_from(common).ok().filter(|&turn| turn <= MOST_PARTS)?;
        Some(plain(1.0, 1.0))
    }

    fn trigonometry(&mut self, function: Function, turns: Ratio) -> Option<Algebraic> {
        let quarter = Ratio::apply(BinaryOp::Sub, Ratio(1, 4), turns)?;
        match function {
            Function::Sin | Function::SinR => self.cosine(quarter),
            Function::Cos | Function::CosR => self.cosine(turns),
            Function::Tan | Function::TanR => {
                let (sine, cosine) = (self.cosine(quarter)?, self.cosine(turns)?);
                Some(quotient(&sine, &cosine))
            }
            _ => None,
        }
    }
}

/// How many of 1..=n have no factor in common with n.
fn totient(n: i64) -> i64 {
    let (mut rest, mut result, mut prime) = (n, n, 2);
    while prime * prime <= rest {
        if rest % prime == 0 {
            result -= result / prime;
            while rest % prime == 0 {
                rest /= prime;
            }
        }
        prime += 1;
    }
    if rest > 1 { result - result / rest } else { result }
}

impl Domain for Roots {
    type Value = Part;
    type Error = ErrorKind;

    fn literal(&mut self, digits: &str) -> PartResult {
        let decimal = Decimal::parse(digits)?.normalized();
        let (digits, exponent) = (decimal.digits() as f64, decimal.exponent());
        let (up, down) = (exponent.max(0) as f64, (-exponent).max(0) as f64);
        let ratio = i64::try_from(decimal.mantissa()).ok().and_then(|mantissa| {
            let power = 10i128.checked_pow(u32::try_from(exponent.unsigned_abs()).ok()?)?;
            let mantissa = i128::from(mantissa);
            if exponent < 0 {
                Ratio::new(mantissa, power)
            } else {
                Ratio::new(mantissa.checked_mul(power)?, 1)
            }
        });
        let ten = std::f64::consts::LOG2_10;
        Ok(Part::Algebraic(Algebraic { ratio, ..plain((digits + up) * ten, down * ten) }))
    }

    fn constant(&mut self, constant: Constant) -> PartResult {
        match constant {
            Constant::Pi => Ok(Part::Pi(Ratio(1, 1))),
            Constant::Tau => Ok(Part::Pi(Ratio(2, 1))),
            // (1 + sqrt(5)) / 2: 1 + sqrt(5) is less than 4.
            Constant::Phi => {
                self.degree *= 2.0;
                Ok(Part::Algebraic(plain(2.0, 1.0)))
            }
            _ => Err(UNKNOWN),
        }
    }

    fn variable(&mut self, _: &str) -> PartResult {
        Err(UNKNOWN)
    }

    fn known(&mut self, _: &Number) -> PartResult {
        // Nothing says that it is algebraic.
        Err(UNKNOWN)
    }

    fn negate(&mut self, value: Part) -> PartResult {
        let minus = |ratio: Ratio| ratio.0.checked_neg().map(|n| Ratio(n, ratio.1));
        Ok(match value {
            Part::Pi(ratio) => Part::Pi(minus(ratio).ok_or(UNKNOWN)?),
            Part::Algebraic(part) => {
                Part::Algebraic(Algebraic { ratio: part.ratio.and_then(minus), ..part })
            }
        })
    }

    fn binary(&mut self, op: BinaryOp, left: Part, right: Part) -> PartResult {
        let (a, b) = match (left, right) {
            (Part::Algebraic(a), Part::Algebraic(b)) => (a, b),
            (left, right) => return angle(op, &left, &right).map(Part::Pi).ok_or(UNKNOWN),
        };
        let ratio = a.ratio.zip(b.ratio).and_then(|(a, b)| Ratio::apply(op, a, b));
        let part = match op {
            BinaryOp::Add | BinaryOp::Sub => sum(&a, &b),
            BinaryOp::Mul => product(&a, &b),
            BinaryOp::Div => quotient(&a, &b),
            BinaryOp::Pow => b.ratio.and_then(|b| self.power(&a, b)).ok_or(UNKNOWN)?,
            _ => return Err(UNKNOWN),
        };
        Ok(Part::Algebraic(Algebraic { ratio, ..part }))
    }

    fn call(&mut self, function: Function, arguments: &[Part]) -> PartResult {
        let part = match (function, arguments) {
            (Function::Sqrt, [Part::Algebraic(x)]) => self.root(x, 2),
            (Function::Cbrt, [Part::Algebraic(x)]) => self.root(x, 3),
            (Function::Abs, [Part::Algebraic(x)]) => plain(x.upper, x.lower),
            (Function::Root, [Part::Algebraic(x), Part::Algebraic(order)]) => match order.ratio {
                Some(Ratio(order @ 1..=1_000, 1)) => self.root(x, order),
                _ => return Err(UNKNOWN),
            },
            (Function::Sin | Function::Cos | Function::Tan, [Part::Algebraic(degrees)]) => {
                let turns = |x| Ratio::apply(BinaryOp::Div, x, Ratio(360, 1));
                let turns = degrees.ratio.and_then(turns).ok_or(UNKNOWN)?;
                self.trigonometry(function, turns).ok_or(UNKNOWN)?
            }
            (Function::SinR | Function::CosR | Function::TanR, [Part::Pi(half_turns)]) => {
                let turns = Ratio::apply(BinaryOp::Div, *half_turns, Ratio(2, 1));
                turns.and_then(|turns| self.trigonometry(function, turns)).ok_or(UNKNOWN)?
            }
            _ => return Err(UNKNOWN),
        };
        Ok(Part::Algebraic(part))
    }
}

/// Multiples of pi: sums of two, and one by a fraction.
fn angle(op: BinaryOp, left: &Part, right: &Part) -> Option<Ratio> {
    match (op, left, right) {
        (BinaryOp::Add | BinaryOp::Sub, Part::Pi(a), Part::Pi(b)) => Ratio::apply(op, *a, *b),
        (BinaryOp::Mul | BinaryOp::Div, Part::Pi(a), Part::Algebraic(b)) => {
            Ratio::apply(op, *a, b.ratio?)
        }
        (BinaryOp::Mul, Part::Algebraic(a), Part::Pi(b)) => Ratio::apply(op, a.ratio?, *b),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use arithma_expr::Variables;
    use arithma_num::Budget;

    use super::*;

    fn bits(left: &str, right: &str) -> Option<f64> {
        separation(&Expr::parse(left).unwrap(), &Expr::parse(right).unwrap())
    }

    #[test]
    fn what_is_algebraic_has_a_bound() {
        for (left, right) in [
            ("sqrt(2) + sqrt(3)", "sqrt(5 + 2*sqrt(6))"),
            ("cos(36)", "(1 + sqrt(5))/4"),
            ("sin_r(pi/5)^2", "(5 - sqrt(5))/8"),
            ("phi^2", "phi + 1"),
            ("tan(20) * tan(40) * tan(80)", "sqrt(3)"),
            ("cbrt(2)^3", "root(8, 3)"),
            ("2^(1/3)", "4^0.25"),
        ] {
            assert!(bits(left, right).is_some(), "{left} {right}");
        }
        for (left, right) in
            [("pi", "3"), ("e", "3"), ("ln(2)", "1"), ("sin_r(1)", "1"), ("2^pi", "1")]
        {
            assert!(bits(left, right).is_none(), "{left} {right}");
        }
    }

    /// Differences that are small but not zero lie above their bound.
    #[test]
    fn nothing_but_zero_lies_below_the_bound() {
        let budget = Budget::default();
        for (left, right) in [
            ("sqrt(2)", "1.4142135623730950488"),
            ("sqrt(10001) - 100", "1/200"),
            ("sqrt(1000001) + sqrt(1000003)", "2*sqrt(1000002)"),
            ("cos(1)", "0.99984769515639123915701155881391485169274031058318"),
            ("cbrt(1000001)", "100.00003333332222222839506"),
            ("sqrt(2) + sqrt(3)", "sqrt(5 + 2.0000000000000000000000000001*sqrt(6))"),
            ("7^(1/5)", "1.4757731615945520693"),
        ] {
            let value = Expr::parse(&format!("{left} - ({right})")).unwrap();
            let value = value.certified(&Variables::none(), &budget).unwrap();
            let size = value.nearest_f64(&budget).unwrap().abs();
            let bound = bits(left, right).unwrap();
            assert!(size > 0.0 && size.log2() > -bound, "{left}: {size} {bound}");
        }
    }

    #[test]
    fn totients() {
        let known = [(1, 1), (2, 1), (10, 4), (36, 12), (97, 96), (360, 96)];
        assert!(known.iter().all(|&(n, count)| totient(n) == count));
    }
}
