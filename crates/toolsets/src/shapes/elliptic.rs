//! Carlson's symmetric elliptic integral of the second kind, as enclosures.

use std::sync::Arc;

use arithma_num::{
    Budget, Error as NumberError, Interval, IntervalContext, Number, Result, Source,
};

/// R_G(x, y, z) of non-negative numbers, at most one of them zero: symmetric, so the order does not
/// matter. It is (x + y + z) / 3 in the mean of square roots: a sphere's share of surface.
pub(super) fn carlson_rg(numbers: [Number; 3]) -> Result<Number> {
    Number::from_source(Arc::new(CarlsonRg(numbers)))
}

#[derive(Debug)]
struct CarlsonRg([Number; 3]);

/// Each step halves the distance of the logarithms at first, then quarters the differences.
const MOST_STEPS: usize = 100_000;

impl Source for CarlsonRg {
    /// 2 R_G = z R_F(x, y, z) - (x - z)(y - z) / 3 R_D(x, y, z) + sqrt(x y / z) (DLMF 19.21.10) with z
    /// between x and y, so that no terms cancel: they are all positive.
    ///
    /// R_F and R_D by duplication (DLMF 19.26.18, 19.26.20): with λ = √x√y + √y√z + √z√x each number n
    /// becomes (n + λ) / 4; R_F stays as it is, and R_D is 3 / (√z (z + λ)) and a quarter of what it becomes.
    /// Both fall when their arguments grow, so R_F lies between 1 / √ of the greatest and of the least
    /// number, and R_D between their -3/2th powers. That is the whole error: nothing is cut off.
    fn enclosure(&self, bits: usize, budget: &Budget) -> Result<Interval> {
        let cx = &IntervalContext::new(bits + 64, budget);
        let mut sorted = Vec::with_capacity(3);
        for number in &self.0 {
            sorted.push(Interval::from_number(number, cx)?);
        }
        sorted.sort_by(|a, b| a.compare(b).unwrap_or(std::cmp::Ordering::Equal));
        let [x, z, y] = [&sorted[0], &sorted[1], &sorted[2]];
        let three = Interval::integer(3);
        let (rf, rd) = integrals([x.clone(), y.clone(), z.clone()], bits, cx)?;
        let first = z.mul(&rf, cx);
        let second = z.sub(x, cx).mul(&y.sub(z, cx), cx).mul(&rd, cx).div(&three, cx);
        let third = x.mul(y, cx).div(z, cx).sqrt(cx);
        Ok(first.add(&second, cx).add(&third, cx).div(&Interval::integer(2), cx))
    }

    fn refines(&self) -> bool {
        true
    }
}

/// R_F(x, y, z) and R_D(x, y, z).
fn integrals(
    mut numbers: [Interval; 3],
    bits: usize,
    cx: &IntervalContext<'_>,
) -> Result<(Interval, Interval)> {
    let (three, four) = (Interval::integer(3), Interval::integer(4));
    let mut sum = Interval::integer(0);
    let mut share = Interval::integer(1);
    for _ in 0..MOST_STEPS {
        cx.budget().check()?;
        let [x, y, z] = numbers.each_ref().map(|n| n.sqrt(cx));
        let least = numbers[0].min(&numbers[1]).min(&numbers[2]);
        let greatest = numbers[0].max(&numbers[1]).max(&numbers[2]);
        let spread = greatest.sub(&least, cx).div(&greatest, cx);
        let goal = Interval::integer(2).powi(-(bits as i64) - 16, cx)?;
        if spread.certainly_less(&goal) {
            let between = |a: Interval, b: Interval| a.hull(&b);
            let rf = between(least.sqrt(cx).recip(cx), greatest.sqrt(cx).recip(cx));
            let cubed = |n: &Interval| n.mul(&n.sqrt(cx), cx).recip(cx);
            let rd = between(cubed(&least), cubed(&greatest));
            return Ok((rf, sum.add(&share.mul(&rd, cx), cx)));
        }
        let lambda = x.mul(&y, cx).add(&y.mul(&z, cx), cx).add(&z.mul(&x, cx), cx);
        let step = z.mul(&numbers[2].add(&lambda, cx), cx);
        sum = sum.add(&share.mul(&three, cx).div(&step, cx), cx);
        share = share.div(&four, cx);
        numbers = numbers.map(|n| n.add(&lambda, cx).div(&four, cx));
    }
    Err(NumberError::Undecided("an elliptic integral did not settle".into()))
}
