//! Taylor series with interval coefficients, by automatic differentiation.
//!
//! A [`Series`] of the expression at the set X holds enclosures of f^(k)(x)/k! for all x in X.
//! The recurrences are the classical ones (Moore, *Interval Analysis*, 1966, chapter 11): each is
//! an identity between coefficients at every single x, so evaluated in interval arithmetic it
//! encloses them all. An operation that the recurrences do not cover, or whose argument leaves the
//! set on which it is smooth, has no series: [`ErrorKind::NotAValue`].

use arithma_expr::{BinaryOp, Constant, Domain, ErrorKind, Expr, Function};
use arithma_num::{Angle, Budget, Continuity, Decimal, Exact, Interval, IntervalContext, Number};

type Result<T, E = ErrorKind> = std::result::Result<T, E>;

/// Coefficients by rising power; those that are left out are zero.
pub(super) type Series = Vec<Interval>;

/// Enclosures of the Taylor coefficients 0 to `order` of the expression on the set `x`; `None`
/// where it is not known to be smooth there.
pub(super) fn taylor(
    expr: &Expr,
    variable: &str,
    x: &Interval,
    order: usize,
    cx: &IntervalContext<'_>,
) -> Option<Series> {
    let mut domain = Jets { variable, x, order, cx };
    let mut series = expr.evaluate(&mut domain).ok()?;
    let smooth = series.first().is_none_or(|value| value.continuity() == Continuity::Continuous);
    series.resize(order + 1, Interval::integer(0));
    (smooth && series.iter().all(|c| c.is_bounded() && !c.is_empty())).then_some(series)
}

/// An enclosure of one Taylor coefficient at a point.
pub(crate) fn taylor_coefficient(
    expr: &Expr,
    variable: &str,
    point: &Interval,
    order: usize,
    cx: &IntervalContext<'_>,
) -> Option<Interval> {
    taylor(expr, variable, point, order, cx)?.pop()
}

pub(super) struct Jets<'a> {
    pub(super) variable: &'a str,
    pub(super) x: &'a Interval,
    pub(super) order: usize,
    pub(super) cx: &'a IntervalContext<'a>,
}

/// No series: not a value of this domain.
fn none<T>() -> Result<T> {
    Err(ErrorKind::NotAValue)
}

impl Jets<'_> {
    fn budget(&self) -> &Budget {
        self.cx.budget()
    }

    fn zip(&self, a: &Series, b: &Series, f: impl Fn(&Interval, &Interval) -> Interval) -> Series {
        let zero = Interval::integer(0);
        let at = |s: &Series, k: usize| s.get(k).cloned().unwrap_or_else(|| zero.clone());
        (0..a.len().max(b.len())).map(|k| f(&at(a, k), &at(b, k))).collect()
    }

    pub(super) fn add(&self, a: &Series, b: &Series) -> Series {
        self.zip(a, b, |a, b| a.add(b, self.cx))
    }

    fn sub(&self, a: &Series, b: &Series) -> Series {
        self.zip(a, b, |a, b| a.sub(b, self.cx))
    }

    pub(super) fn scale(&self, a: &Series, factor: &Interval) -> Series {
        a.iter().map(|c| c.mul(factor, self.cx)).collect()
    }

    /// The sum of `a[i] * b[k - i]` over `from <= i <= to`, as far as both have terms.
    fn convolve(
        &self,
        a: &[Interval],
        b: &[Interval],
        k: usize,
        from: usize,
        to: usize,
    ) -> Interval {
        let mut sum = Interval::integer(0);
        if a.is_empty() || b.is_empty() {
            return sum;
        }
        let first = from.max((k + 1).saturating_sub(b.len()));
        for i in first..=to.min(k).min(a.len() - 1) {
            sum = sum.add(&a[i].mul(&b[k - i], self.cx), self.cx);
        }
        sum
    }

    pub(super) fn mul(&self, a: &Series, b: &Series) -> Series {
        if a.is_empty() || b.is_empty() {
            return Vec::new();
        }
        let length = (a.len() + b.len() - 1).min(self.order + 1);
        (0..length).map(|k| self.convolve(a, b, k, 0, k)).collect()
    }

    /// q b = a, so q_k = (a_k - sum_{i<k} q_i b_{k-i}) / b_0.
    pub(super) fn div(&self, a: &Series, b: &Series) -> Result<Series> {
        let Some(first) = b.first().filter(|first| first.certainly_nonzero()) else {
            return none();
        };
        if b.len() == 1 {
            return Ok(a.iter().map(|c| c.div(first, self.cx)).collect());
        }
        let mut q: Series = Vec::with_capacity(self.order + 1);
        for k in 0..=self.order {
            let known = match k {
                0 => Interval::integer(0),
                _ => self.convolve(&q, b, k, 0, k - 1),
            };
            let rest = a.get(k).map_or_else(|| known.neg(), |a| a.sub(&known, self.cx));
            q.push(rest.div(first, self.cx));
        }
        Ok(q)
    }

    /// The series of k u_k: that of t u'(t).
    fn weighted(&self, u: &Series) -> Series {
        u.iter().enumerate().map(|(k, c)| c.mul(&Interval::integer(k as i64), self.cx)).collect()
    }

    fn over(&self, value: &Interval, k: usize) -> Interval {
        value.div(&Interval::integer(k as i64), self.cx)
    }

    /// The series that starts with `start` and has the derivative `slope` times u'.
    fn chain(&self, start: Interval, slope: &Series, u: &Series) -> Series {
        let weighted = self.weighted(u);
        let mut out = vec![start];
        if u.len() > 1 {
            for k in 1..=self.order {
                out.push(self.over(&self.convolve(&weighted, slope, k, 1, k), k));
            }
        }
        out
    }

    fn head(&self, u: &Series) -> Interval {
        u.first().cloned().unwrap_or_else(|| Interval::integer(0))
    }

    /// e' = e u'.
    fn exp(&self, u: &Series) -> Result<Series> {
        let weighted = self.weighted(u);
        let mut e = vec![self.head(u).exp(self.cx)?];
        if u.len() > 1 {
            for k in 1..=self.order {
                e.push(self.over(&self.convolve(&weighted, &e, k, 1, k), k));
            }
        }
        Ok(e)
    }

    /// l' = u' / u.
    fn ln(&self, u: &Series) -> Result<Series> {
        let start = self.head(u);
        if !start.certainly_positive() {
            return none();
        }
        let slope = self.div(&vec![Interval::integer(1)], u)?;
        Ok(self.chain(start.ln(self.cx)?, &slope, u))
    }

    /// s' = c v', c' = sign s v', where v is the angle in radians.
    fn pair(&self, s: Interval, c: Interval, v: &Series, sign: i64) -> (Series, Series) {
        let weighted = self.weighted(v);
        let (mut s, mut c) = (vec![s], vec![c]);
        let sign = Interval::integer(sign);
        if v.len() > 1 {
            for k in 1..=self.order {
                let next_s = self.over(&self.convolve(&weighted, &c, k, 1, k), k);
                let next_c = self.over(&self.convolve(&weighted, &s, k, 1, k), k);
                s.push(next_s);
                c.push(next_c.mul(&sign, self.cx));
            }
        }
        (s, c)
    }

    fn sin_cos(&self, u: &Series, angle: Angle) -> Result<(Series, Series)> {
        let start = self.head(u);
        let (s, c) = (start.sin(angle, self.cx)?, start.cos(angle, self.cx)?);
        let radians = match angle {
            Angle::Degrees => self.scale(u, &self.degree()?),
            _ => u.clone(),
        };
        Ok(self.pair(s, c, &radians, -1))
    }

    /// Radians a degree.
    fn degree(&self) -> Result<Interval> {
        Ok(Interval::pi(self.cx)?.div(&Interval::integer(180), self.cx))
    }

    /// p = u^r for a constant r: u p' = r u' p, so
    /// k u_0 p_k = sum_{j=1..k} (r j - (k - j)) u_j p_{k-j}.
    fn power(&self, u: &Series, r: &Interval, start: Interval) -> Result<Series> {
        let Some(first) = u.first().filter(|first| first.certainly_nonzero()) else {
            return none();
        };
        let mut p = vec![start];
        if u.len() == 1 {
            return Ok(p);
        }
        for k in 1..=self.order {
            let mut sum = Interval::integer(0);
            for j in 1..=k.min(u.len() - 1) {
                let weight = r
                    .mul(&Interval::integer(j as i64), self.cx)
                    .sub(&Interval::integer((k - j) as i64), self.cx);
                let term = weight.mul(&u[j], self.cx).mul(&p[k - j], self.cx);
                sum = sum.add(&term, self.cx);
            }
            let scale = first.mul(&Interval::integer(k as i64), self.cx);
            p.push(sum.div(&scale, self.cx));
        }
        Ok(p)
    }

    pub(super) fn pow(&self, a: &Series, b: &Series) -> Result<Series> {
        if b.len() > 1 {
            // a^b = exp(b ln a)
            return self.exp(&self.mul(b, &self.ln(a)?));
        }
        let exponent = self.head(b);
        if let Some(n) = self.small_integer(&exponent)? {
            let base = if n < 0 { self.div(&vec![Interval::integer(1)], a)? } else { a.clone() };
            let start = self.head(a);
            if a.len() > 1 && start.certainly_nonzero() && n.unsigned_abs() > 4 {
                return self.power(a, &exponent, start.powi(n, self.cx)?);
            }
            let mut power = vec![Interval::integer(1)];
            for _ in 0..n.unsigned_abs() {
                self.budget().check()?;
                power = self.mul(&power, &base);
            }
            return Ok(power);
        }
        let start = self.head(a);
        if !start.certainly_positive() {
            return none();
        }
        self.power(a, &exponent, start.pow(&exponent, self.cx)?)
    }

    fn small_integer(&self, value: &Interval) -> Result<Option<i64>> {
        if !value.is_point() || !value.to_f64().is_some_and(|(lo, _)| lo.abs() <= 256.0) {
            return Ok(None);
        }
        let whole = match value.lo(self.budget())? {
            Some(exact) => exact.to_integer(self.budget())?,
            None => None,
        };
        Ok(whole.and_then(|n| i64::try_from(n).ok()).filter(|n| *n != 0))
    }

    pub(super) fn root(&self, u: &Series, n: u32) -> Result<Series> {
        let start = self.head(u);
        let r = Interval::integer(1).div(&Interval::integer(i64::from(n)), self.cx);
        if start.certainly_positive() || (n % 2 == 1 && start.certainly_negative()) {
            return self.power(u, &r, start.root(n, self.cx)?);
        }
        none()
    }

    /// 1 + sign u^2.
    fn one_plus_square(&self, u: &Series, sign: i64) -> Series {
        let square = self.scale(&self.mul(u, u), &Interval::integer(sign));
        self.add(&vec![Interval::integer(1)], &square)
    }

    fn inverse(&self, function: Function, u: &Series) -> Result<Series> {
        use Angle::{Degrees, Radians};
        let (x, cx, one) = (self.head(u), self.cx, vec![Interval::integer(1)]);
        let (start, angle) = match function {
            Function::Asin => (x.asin(Degrees, cx)?, Degrees),
            Function::Acos => (x.acos(Degrees, cx)?, Degrees),
            Function::Atan => (x.atan(Degrees, cx)?, Degrees),
            Function::AsinR => (x.asin(Radians, cx)?, Radians),
            Function::AcosR => (x.acos(Radians, cx)?, Radians),
            Function::AtanR => (x.atan(Radians, cx)?, Radians),
            Function::Asinh => (x.asinh(cx)?, Radians),
            Function::Acosh => (x.acosh(cx)?, Radians),
            _ => (x.atanh(cx)?, Radians),
        };
        let slope = match function {
            Function::Asin | Function::AsinR | Function::Acos | Function::AcosR => {
                self.div(&one, &self.root(&self.one_plus_square(u, -1), 2)?)?
            }
            Function::Atan | Function::AtanR => self.div(&one, &self.one_plus_square(u, 1))?,
            Function::Asinh => self.div(&one, &self.root(&self.one_plus_square(u, 1), 2)?)?,
            Function::Acosh if x.certainly_positive() => {
                let radicand = self.scale(&self.one_plus_square(u, -1), &Interval::integer(-1));
                self.div(&one, &self.root(&radicand, 2)?)?
            }
            Function::Atanh => self.div(&one, &self.one_plus_square(u, -1))?,
            _ => return none(),
        };
        let falling = matches!(function, Function::Acos | Function::AcosR);
        let slope = self.scale(&slope, &Interval::integer(if falling { -1 } else { 1 }));
        let slope = match angle {
            Degrees => self.scale(&slope, &self.degree()?.recip(cx)),
            _ => slope,
        };
        Ok(self.chain(start, &slope, u))
    }

    /// (erf u)' = 2 / sqrt(pi) exp(-u^2) u'.
    fn erf(&self, u: &Series, complement: bool) -> Result<Series> {
        let x = self.head(u);
        let start = if complement { x.erfc(self.cx)? } else { x.erf(self.cx)? };
        let square = self.scale(&self.mul(u, u), &Interval::integer(-1));
        let factor = Interval::integer(if complement { -2 } else { 2 });
        let factor = factor.div(&Interval::pi(self.cx)?.sqrt(self.cx), self.cx);
        Ok(self.chain(start, &self.scale(&self.exp(&square)?, &factor), u))
    }

    /// A function with steps, where it takes no step.
    fn constant_piece(&self, value: Interval) -> Result<Series> {
        if value.continuity() == Continuity::Continuous { Ok(vec![value]) } else { none() }
    }

    pub(super) fn one(&self, function: Function, u: &Series) -> Result<Series> {
        let (x, cx) = (self.head(u), self.cx);
        match function {
            Function::Exp => self.exp(u),
            Function::Expm1 => {
                let mut e = self.exp(u)?;
                e[0] = x.exp_m1(cx)?;
                Ok(e)
            }
            Function::Ln => self.ln(u),
            Function::Ln1p => self.ln(&self.add(u, &vec![Interval::integer(1)])),
            Function::Log10 | Function::Log2 => {
                let base = if function == Function::Log10 { 10 } else { 2 };
                let scale = Interval::integer(base).ln(cx)?.recip(cx);
                Ok(self.scale(&self.ln(u)?, &scale))
            }
            Function::Sin => Ok(self.sin_cos(u, Angle::Degrees)?.0),
            Function::Cos => Ok(self.sin_cos(u, Angle::Degrees)?.1),
            Function::SinR => Ok(self.sin_cos(u, Angle::Radians)?.0),
            Function::CosR => Ok(self.sin_cos(u, Angle::Radians)?.1),
            Function::Tan | Function::TanR => {
                let radians = function == Function::TanR;
                let angle = if radians { Angle::Radians } else { Angle::Degrees };
                let (s, c) = self.sin_cos(u, angle)?;
                self.div(&s, &c)
            }
            Function::Sinh => Ok(self.pair(x.sinh(cx)?, x.cosh(cx)?, u, 1).0),
            Function::Cosh => Ok(self.pair(x.sinh(cx)?, x.cosh(cx)?, u, 1).1),
            Function::Tanh => {
                let (s, c) = self.pair(x.sinh(cx)?, x.cosh(cx)?, u, 1);
                self.div(&s, &c)
            }
            Function::Sqrt => self.root(u, 2),
            Function::Cbrt => self.root(u, 3),
            Function::Abs if x.certainly_positive() => Ok(u.clone()),
            Function::Abs if x.certainly_negative() => Ok(self.scale(u, &Interval::integer(-1))),
            Function::Sign => self.constant_piece(x.sign()),
            Function::Floor => self.constant_piece(x.floor()),
            Function::Ceil => self.constant_piece(x.ceil()),
            Function::Trunc => self.constant_piece(x.trunc()),
            Function::Erf => self.erf(u, false),
            Function::Erfc => self.erf(u, true),
            _ => self.inverse(function, u),
        }
    }
}

impl Domain for Jets<'_> {
    type Value = Series;
    type Error = ErrorKind;

    fn literal(&mut self, digits: &str) -> Result<Series> {
        Ok(vec![Interval::from_exact(&Exact::from(Decimal::parse(digits)?), self.cx)?])
    }

    fn constant(&mut self, constant: Constant) -> Result<Series> {
        Ok(vec![match constant {
            Constant::Pi => Interval::pi(self.cx),
            Constant::E => Interval::e(self.cx),
            Constant::Tau => Interval::tau(self.cx),
            Constant::Phi => Interval::phi(self.cx),
            _ => return none(),
        }?])
    }

    fn variable(&mut self, name: &str) -> Result<Series> {
        if name != self.variable {
            return none();
        }
        let mut series = vec![self.x.as_argument()];
        if self.order > 0 {
            series.push(Interval::integer(1));
        }
        Ok(series)
    }

    fn known(&mut self, number: &Number) -> Result<Series> {
        Ok(vec![Interval::from_number(number, self.cx)?])
    }

    fn negate(&mut self, value: Series) -> Result<Series> {
        Ok(value.iter().map(Interval::neg).collect())
    }

    fn binary(&mut self, op: BinaryOp, a: Series, b: Series) -> Result<Series> {
        self.budget().check()?;
        match op {
            BinaryOp::Add => Ok(self.add(&a, &b)),
            BinaryOp::Sub => Ok(self.sub(&a, &b)),
            BinaryOp::Mul => Ok(self.mul(&a, &b)),
            BinaryOp::Div => self.div(&a, &b),
            BinaryOp::Pow => self.pow(&a, &b),
            BinaryOp::Rem | BinaryOp::IntDiv => none(),
        }
    }

    fn call(&mut self, function: Function, arguments: &[Series]) -> Result<Series> {
        self.budget().check()?;
        match (function, arguments) {
            (Function::Pow, [a, b]) => self.pow(a, b),
            (Function::Log, [a, b]) => self.div(&self.ln(a)?, &self.ln(b)?),
            (Function::Hypot, [a, b]) => self.root(&self.add(&self.mul(a, a), &self.mul(b, b)), 2),
            (Function::Min | Function::Max, [a, b]) => {
                let (x, y) = (self.head(a), self.head(b));
                let a_is_less = if x.certainly_less(&y) {
                    true
                } else if x.certainly_greater(&y) {
                    false
                } else {
                    return none();
                };
                Ok(if a_is_less == (function == Function::Min) { a.clone() } else { b.clone() })
            }
            (_, [u]) => self.one(function, u),
            _ => none(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Coefficients of known series, as the doubles nearest to them.
    #[test]
    fn encloses_known_coefficients() {
        let budget = Budget::default();
        let cx = IntervalContext::new(160, &budget);
        let check = |text: &str, at: &str, expected: &[f64]| {
            let expr = Expr::parse(text).unwrap();
            let x = Interval::from_exact(&Decimal::parse(at).unwrap().into(), &cx).unwrap();
            let order = expected.len() - 1;
            let series = taylor(&expr, "x", &x, order, &cx).unwrap_or_else(|| panic!("{text}"));
            for (k, (found, expected)) in series.iter().zip(expected).enumerate() {
                let (lo, hi) = found.to_f64().unwrap();
                let near = (lo - expected).abs() <= 1e-15 && (hi - expected).abs() <= 1e-15;
                assert!(near, "{text} {k}: [{lo}, {hi}] is not {expected}");
            }
        };
        check("exp(x)", "0", &[1.0, 1.0, 0.5, 1.0 / 6.0, 1.0 / 24.0]);
        check("ln(1+x)", "0", &[0.0, 1.0, -0.5, 1.0 / 3.0, -0.25]);
        check("1/(1-x)", "0", &[1.0; 6]);
        check("sqrt(1+x)", "0", &[1.0, 0.5, -0.125, 0.0625, -5.0 / 128.0]);
        check("(1+x)^-2", "0", &[1.0, -2.0, 3.0, -4.0, 5.0]);
        check("(1+x)^7", "0", &[1.0, 7.0, 21.0, 35.0, 35.0, 21.0, 7.0, 1.0, 0.0]);
        check("tan_r(x)", "0", &[0.0, 1.0, 0.0, 1.0 / 3.0, 0.0, 2.0 / 15.0]);
        check("atan_r(x)", "0", &[0.0, 1.0, 0.0, -1.0 / 3.0, 0.0, 0.2]);
        check("asin_r(x)", "0", &[0.0, 1.0, 0.0, 1.0 / 6.0, 0.0, 0.075]);
        check("tanh(x)", "0", &[0.0, 1.0, 0.0, -1.0 / 3.0, 0.0, 2.0 / 15.0]);
        check("asinh(x)", "0", &[0.0, 1.0, 0.0, -1.0 / 6.0, 0.0, 0.075]);
        check("atanh(x)", "0", &[0.0, 1.0, 0.0, 1.0 / 3.0, 0.0, 0.2]);
        check("x^x", "1", &[1.0, 1.0, 1.0, 0.5]);
        check("2*x + abs(x) + max(x, 7) + floor(x)", "0.5", &[8.5, 3.0, 0.0]);
        let erf = 2.0 / std::f64::consts::PI.sqrt();
        check("erf(x)", "0", &[0.0, erf, 0.0, -erf / 3.0]);
    }

    #[test]
    fn has_no_series_where_it_is_not_smooth() {
        let budget = Budget::default();
        let cx = IntervalContext::new(64, &budget);
        for text in ["abs(x)", "1/x", "sqrt(x)", "floor(x)", "ln(x)", "max(x, 0)", "gcd(x, 2)"] {
            let expr = Expr::parse(text).unwrap();
            assert!(taylor(&expr, "x", &Interval::from_f64(-0.5, 0.5), 3, &cx).is_none(), "{text}");
        }
    }
}
