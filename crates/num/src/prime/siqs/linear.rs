//! Linear algebra over two elements: which products of relations are squares.

use super::relations::Relation;
use crate::{Budget, Result};

/// A row of the matrix: the odd exponents of a product of relations, and which relations those are.
#[derive(Clone)]
struct Row {
    odd: Vec<u64>,
    members: Vec<u64>,
}

impl Row {
    fn add(&mut self, other: &Self) {
        self.odd.iter_mut().zip(&other.odd).for_each(|(a, b)| *a ^= b);
        self.members.iter_mut().zip(&other.members).for_each(|(a, b)| *a ^= b);
    }
}

fn has(bits: &[u64], place: usize) -> bool {
    bits[place / 64] >> (place % 64) & 1 == 1
}

/// Sets of relations whose product has even exponents only, by Gaussian elimination.
pub(super) fn dependencies(
    relations: &[Relation],
    columns: usize,
    budget: &Budget,
) -> Result<Vec<Vec<usize>>> {
    let mut rows: Vec<Row> = relations
        .iter()
        .enumerate()
        .map(|(index, relation)| {
            let mut odd = vec![0; columns.div_ceil(64)];
            for &factor in &relation.factors {
                odd[factor as usize / 64] ^= 1 << (factor % 64);
            }
            let mut members = vec![0; relations.len().div_ceil(64)];
            members[index / 64] |= 1 << (index % 64);
            Row { odd, members }
        })
        .collect();
    for column in 0..columns {
        budget.check()?;
        let Some(pivot) = rows.iter().position(|row| has(&row.odd, column)) else { continue };
        let pivot = rows.swap_remove(pivot);
        for row in rows.iter_mut().filter(|row| has(&row.odd, column)) {
            row.add(&pivot);
        }
    }
    // The rows that were never a pivot have no odd exponent left.
    let members =
        |row: Row| (0..relations.len()).filter(|&index| has(&row.members, index)).collect();
    Ok(rows.into_iter().map(members).collect())
}
