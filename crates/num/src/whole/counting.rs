//! Numbers that count arrangements: of sets, of cycles, of misplaced things.

use dashu_int::{IBig, UBig};

use crate::{Budget, Result};

/// Which Stirling numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stirling {
    /// Permutations with so many cycles, without sign.
    First,
    /// Partitions into so many sets.
    Second,
}

/// The Stirling number of n and k, which are at most a few thousand; 0 for k > n.
pub fn stirling(kind: Stirling, n: usize, k: usize, budget: &Budget) -> Result<UBig> {
    if k > n {
        return Ok(UBig::ZERO);
    }
    match kind {
        Stirling::First => cycles(n, k, budget),
        Stirling::Second => sets(n, k, budget),
    }
}

/// c(n, k) = (n - 1) c(n - 1, k) + c(n - 1, k - 1), row by row. What is more than n - k away from the
/// diagonal of its row takes no part.
fn cycles(n: usize, k: usize, budget: &Budget) -> Result<UBig> {
    let mut row = vec![UBig::ZERO; k + 1];
    row[0] = UBig::ONE;
    for m in 1..=n {
        budget.check()?;
        let from = (k + m).saturating_sub(n);
        for j in (from..=k.min(m)).rev() {
            let before = if j == 0 { UBig::ZERO } else { row[j - 1].clone() };
            row[j] = &row[j] * (m - 1) + before;
        }
    }
    Ok(row.swap_remove(k))
}

/// S(n, k) = 1/k! of the sum of (-1)^(k - j) C(k, j) j^n.
fn sets(n: usize, k: usize, budget: &Budget) -> Result<UBig> {
    let (mut sum, mut binomial, mut factorial) = (IBig::ZERO, IBig::ONE, IBig::ONE);
    for j in 0..=k {
        budget.check()?;
        let term = &binomial * IBig::from(UBig::from(j).pow(n));
        sum = if (k - j).is_multiple_of(2) { sum + term } else { sum - term };
        binomial = binomial * (k - j) / (j + 1);
        factorial *= j.max(1);
    }
    Ok(UBig::try_from(sum / factorial).unwrap_or_default())
}

/// The number of partitions of a set of n things: the first of each row of the Bell triangle, whose
/// entries are the sum of the one before and the one above that.
pub fn bell(n: usize, budget: &Budget) -> Result<UBig> {
    let mut row = vec![UBig::ONE];
    for _ in 1..n {
        budget.check()?;
        let mut next = Vec::with_capacity(row.len() + 1);
        let mut last = row[row.len() - 1].clone();
        for above in &row {
            let sum = &last + above;
            next.push(std::mem::replace(&mut last, sum));
        }
        next.push(last);
        row = next;
    }
    Ok(row.pop().unwrap_or(UBig::ONE))
}

/// Permutations of n things that leave none in its place: D(n) = n D(n - 1) + (-1)^n.
pub fn derangements(n: u64, budget: &Budget) -> Result<UBig> {
    let mut count = IBig::ONE;
    for k in 1..=n {
        if k % 64 == 0 {
            budget.check()?;
        }
        count *= k;
        count += if k % 2 == 0 { IBig::ONE } else { IBig::NEG_ONE };
    }
    Ok(UBig::try_from(count).unwrap_or_default())
}
