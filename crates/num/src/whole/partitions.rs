//! The number of partitions of a whole number.

use dashu_int::UBig;

use crate::{Budget, Result};

/// How many ways there are to write n as a sum of positive whole numbers, by Euler's recurrence:
/// p(n) = sum of (-1)^(k-1) (p(n - k (3k - 1) / 2) + p(n - k (3k + 1) / 2)).
///
/// All p up to n are kept in runs of equally many limbs, modulo 2^64 to their number, which is above
/// every p: the sums and differences may pass over zero on the way.
pub fn partitions(n: u64, budget: &Budget) -> Result<UBig> {
    // Hardy and Ramanujan: p(n) < exp(pi sqrt(2 n / 3)).
    let bits = (2.0 * n as f64 / 3.0).sqrt() * std::f64::consts::PI / std::f64::consts::LN_2;
    let limbs = bits as usize / 64 + 1;
    let n = usize::try_from(n).unwrap_or(usize::MAX);
    budget.charge(n.saturating_add(1).saturating_mul(limbs * 8))?;
    let mut all = vec![0u64; (n + 1) * limbs];
    all[0] = 1;
    for m in 1..=n {
        if m % 64 == 0 {
            budget.check()?;
        }
        let (known, rest) = all.split_at_mut(m * limbs);
        let sum = &mut rest[..limbs];
        for k in 1.. {
            let pentagon = k * (3 * k - 1) / 2;
            if pentagon > m {
                break;
            }
            for step in [pentagon, pentagon + k] {
                if step <= m {
                    let term = &known[(m - step) * limbs..][..limbs];
                    if k % 2 == 1 { add(sum, term) } else { subtract(sum, term) }
                }
            }
        }
    }
    let bytes: Vec<u8> = all[n * limbs..].iter().flat_map(|limb| limb.to_le_bytes()).collect();
    Ok(UBig::from_le_bytes(&bytes))
}

fn add(sum: &mut [u64], term: &[u64]) {
    let mut carry = false;
    for (limb, &other) in sum.iter_mut().zip(term) {
        let (part, first) = limb.overflowing_add(other);
        let (whole, second) = part.overflowing_add(u64::from(carry));
        (*limb, carry) = (whole, first || second);
    }
}

fn subtract(sum: &mut [u64], term: &[u64]) {
    let mut borrow = false;
    for (limb, &other) in sum.iter_mut().zip(term) {
        let (part, first) = limb.overflowing_sub(other);
        let (whole, second) = part.overflowing_sub(u64::from(borrow));
        (*limb, borrow) = (whole, first || second);
    }
}
