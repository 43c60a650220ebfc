//! Gauss's elimination without fractions, after Bareiss.
//!
//! With whole numbers, row i becomes `(pivot * row i - cell * pivot row) / previous pivot`. The
//! division leaves no remainder: every number that occurs is a minor of the matrix (Sylvester's
//! identity), so none is longer than Hadamard's bound of a determinant allows.

use arithma_num::{Budget, IBig};

use arithma_kit::Result;

/// A matrix of whole numbers in echelon form.
pub(super) struct Bareiss {
    pub(super) cells: Vec<Vec<IBig>>,
    /// The column of the pivot of each row that has one.
    pub(super) pivots: Vec<usize>,
    /// The last pivot: but for the sign, the determinant of the pivots' rows and columns.
    pub(super) last: IBig,
    /// Whether the rows were swapped an odd number of times.
    pub(super) swapped: bool,
}

/// How far an elimination goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Zeros {
    /// Zeros below each pivot.
    Below,
    /// Zeros above each pivot too; all pivots are then equal to the last one.
    Around,
}

/// Brings the matrix into echelon form, with pivots in the first `columns` columns only.
pub(super) fn eliminate(
    mut cells: Vec<Vec<IBig>>,
    columns: usize,
    zeros: Zeros,
    budget: &Budget,
) -> Result<Bareiss> {
    let (mut pivots, mut last, mut swapped) = (Vec::new(), IBig::ONE, false);
    for column in 0..columns {
        let row = pivots.len();
        let Some(found) = (row..cells.len()).find(|&below| !cells[below][column].is_zero()) else {
            continue;
        };
        swapped ^= found != row;
        cells.swap(row, found);
        let pivot_row = std::mem::take(&mut cells[row]);
        let first = if zeros == Zeros::Below { row + 1 } else { 0 };
        for (index, other) in cells.iter_mut().enumerate().skip(first) {
            if index != row {
                budget.check()?;
                // Left of the pivot's column, rows below have zeros only.
                let from = if index < row { 0 } else { column };
                combine(&mut other[from..], &pivot_row[from..], column - from, &last);
            }
        }
        last = pivot_row[column].clone();
        cells[row] = pivot_row;
        pivots.push(column);
    }
    Ok(Bareiss { cells, pivots, last, swapped })
}

/// `row = (pivot * row - row[column] * pivot row) / previous`, where the pivot is the cell of the
/// pivot row in that column.
fn combine(row: &mut [IBig], pivot_row: &[IBig], column: usize, previous: &IBig) {
    let (pivot, factor) = (&pivot_row[column], std::mem::take(&mut row[column]));
    for (index, (cell, above)) in row.iter_mut().zip(pivot_row).enumerate() {
        let subtracted = index != column && !above.is_zero() && !factor.is_zero();
        if subtracted {
            *cell = (pivot * &*cell - &factor * above) / previous;
        } else if !cell.is_zero() {
            *cell = pivot * &*cell / previous;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn eliminated(rows: &[&[i64]], columns: usize, zeros: Zeros) -> Bareiss {
        let cells = rows.iter().map(|row| row.iter().map(|&cell| cell.into()).collect()).collect();
        eliminate(cells, columns, zeros, &Budget::default()).unwrap()
    }

    #[test]
    fn the_last_pivot_is_the_determinant() {
        let echelon = eliminated(&[&[0, 2, 1], &[3, 5, 7], &[6, 9, 8]], 3, Zeros::Below);
        // 0*(40-63) - 2*(24-42) + 1*(27-30) = 33
        assert_eq!((echelon.last, echelon.swapped), (IBig::from(-33), true));
        assert_eq!(echelon.pivots, [0, 1, 2]);
    }

    #[test]
    fn pivots_skip_dependent_columns() {
        let rows: [&[i64]; 3] = [&[1, 2, 0, 4], &[2, 4, 1, 5], &[3, 6, 1, 9]];
        for zeros in [Zeros::Below, Zeros::Around] {
            let echelon = eliminated(&rows, 4, zeros);
            assert_eq!(echelon.pivots, [0, 2]);
            assert!(echelon.cells[2].iter().all(IBig::is_zero));
        }
    }

    #[test]
    fn all_pivots_become_equal() {
        let echelon = eliminated(&[&[2, 1, 3], &[1, 3, 5]], 2, Zeros::Around);
        let cells: Vec<Vec<i64>> = echelon
            .cells
            .iter()
            .map(|row| row.iter().map(|cell| i64::try_from(cell).unwrap()).collect())
            .collect();
        // x = 4/5, y = 7/5
        assert_eq!(cells, [[5, 0, 4], [0, 5, 7]]);
        assert_eq!(echelon.last, IBig::from(5));
    }
}
