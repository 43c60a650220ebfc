//! Gauss's elimination of matrices that hold reals: every zero is decided, or the error says that it
//! is not.

use arithma_num::{Budget, Number};

use crate::prelude::*;

/// The most rows or columns, whichever are fewer, of a matrix of reals that is eliminated as it is:
/// the terms of a cell may double with every step.
pub(super) const MOST_STEPS: usize = 8;

/// A matrix in echelon form.
pub(super) struct Echelon {
    pub(super) cells: Vec<Vec<Number>>,
    /// The column of the pivot of each row that has one.
    pub(super) pivots: Vec<usize>,
    /// The product of the pivots, with the sign of the swaps of rows.
    pub(super) product: Number,
}

/// Brings the matrix into echelon form, with pivots in the first `columns` columns only, and zeros
/// above them too.
pub(super) fn eliminate(
    mut cells: Vec<Vec<Number>>,
    columns: usize,
    budget: &Budget,
) -> Result<Echelon> {
    let (mut pivots, mut product) = (Vec::new(), Number::ONE);
    for column in 0..columns {
        let row = pivots.len();
        let Some(found) = first_nonzero(&cells[row..], column, budget)? else { continue };
        if found > 0 {
            product = product.neg(budget)?;
        }
        cells.swap(row, row + found);
        let pivot_row = std::mem::take(&mut cells[row]);
        let pivot = &pivot_row[column];
        product = product.mul(pivot, budget)?;
        for (_, other) in cells.iter_mut().enumerate().filter(|(index, _)| *index != row) {
            budget.check()?;
            if other[column].is_zero() {
                continue;
            }
            let factor = other[column].div(pivot, budget)?;
            other[column] = Number::ZERO;
            for (cell, above) in other.iter_mut().zip(&pivot_row).skip(column + 1) {
                *cell = cell.sub(&factor.mul(above, budget)?, budget)?;
            }
        }
        cells[row] = pivot_row;
        pivots.push(column);
    }
    Ok(Echelon { cells, pivots, product })
}

/// The first row whose cell in this column is not zero.
fn first_nonzero(rows: &[Vec<Number>], column: usize, budget: &Budget) -> Result<Option<usize>> {
    for (index, row) in rows.iter().enumerate() {
        if row[column].sign(budget)?.is_ne() {
            return Ok(Some(index));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_among_reals_are_seen() {
        let budget = Budget::default();
        let root = Number::from(2).sqrt(&budget).unwrap();
        let rows = vec![vec![root.clone(), Number::ONE], vec![2.into(), root.clone()]];
        assert_eq!(eliminate(rows, 2, &budget).unwrap().pivots, [0]);
        let rows = vec![vec![Number::ZERO, root.clone()], vec![root, Number::ONE]];
        let echelon = eliminate(rows, 2, &budget).unwrap();
        assert_eq!(echelon.product.as_exact().unwrap().to_text(), "-2");
    }
}
