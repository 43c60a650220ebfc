//! Pairs of doubles, and products with twice the digits (Ogita, Rump and Oishi, Accurate sum and dot
//! product, 2005, algorithm 5.3).

use arithma_num::Budget;
use nalgebra::DMatrix;

use crate::prelude::*;

/// A matrix as an unevaluated sum of two: the low cells are at most half a unit of the last place of
/// the high ones.
pub(super) struct Wide {
    pub(super) high: DMatrix<f64>,
    pub(super) low: DMatrix<f64>,
}

impl From<DMatrix<f64>> for Wide {
    fn from(high: DMatrix<f64>) -> Self {
        let low = DMatrix::zeros(high.nrows(), high.ncols());
        Self { high, low }
    }
}

impl Wide {
    /// All columns but the last, and that.
    pub(super) fn split_last_column(self) -> (Self, Self) {
        let n = self.high.ncols() - 1;
        let part = |from: usize, count: usize| Self {
            high: self.high.columns(from, count).into_owned(),
            low: self.low.columns(from, count).into_owned(),
        };
        (part(0, n), part(n, 1))
    }
}

/// `b - a x`, and a bound of the error of each cell.
pub(super) struct Residual {
    pub(super) cells: DMatrix<f64>,
    pub(super) error: f64,
}

/// The largest cell without its sign; infinite where one is not a number.
pub(super) fn largest(matrix: &DMatrix<f64>) -> f64 {
    if matrix.iter().all(|cell| cell.is_finite()) { matrix.amax() } else { f64::INFINITY }
}

/// `b - a x` with about twice the digits of a double. Its error: the roundings of a sum of sums of
/// roundings, n^2 of the square of epsilon, and the last rounding.
pub(super) fn residual(a: &Wide, x: &DMatrix<f64>, b: &Wide, budget: &Budget) -> Result<Residual> {
    let n = x.nrows();
    // By columns is how the cells are kept: here those are the rows of a.
    let (rows, low_rows) = (a.high.transpose(), a.low.transpose());
    let (x_high, x_low) = (x.map(upper_half), x.map(|cell| cell - upper_half(cell)));
    let mut cells = DMatrix::zeros(a.high.nrows(), x.ncols());
    for i in 0..a.high.nrows() {
        budget.check()?;
        let line = |place: usize| place * n..(place + 1) * n;
        let row: Vec<f64> = rows.as_slice()[line(i)].iter().map(|cell| -cell).collect();
        let low = &low_rows.as_slice()[line(i)];
        let halves: Vec<f64> = row.iter().map(|&cell| upper_half(cell)).collect();
        for j in 0..x.ncols() {
            let column = line(j);
            let (x, x_high, x_low) = (
                &x.as_slice()[column.clone()],
                &x_high.as_slice()[column.clone()],
                &x_low.as_slice()[column],
            );
            let (mut sum, mut rest) = (b.high[(i, j)], b.low[(i, j)]);
            for k in 0..n {
                let product = row[k] * x[k];
                let (high, below) = (halves[k], row[k] - halves[k]);
                // What the product was rounded by, and then the sum.
                let lost = ((high * x_high[k] - product) + high * x_low[k] + below * x_high[k])
                    + below * x_low[k];
                let next = sum + product;
                let part = next - sum;
                let rounded = (sum - (next - part)) + (product - part);
                sum = next;
                rest += (lost + rounded) - low[k] * x[k];
            }
            cells[(i, j)] = sum + rest;
        }
    }
    let magnitudes = largest(&(a.high.abs() * x.abs() + b.high.abs()));
    let terms = n as f64 + 4.0;
    let error = 2.0 * f64::EPSILON * largest(&cells)
        + (terms * f64::EPSILON).powi(2) * magnitudes
        + terms * f64::MIN_POSITIVE;
    Ok(Residual { cells, error })
}

/// The upper 26 bits of a double, after Veltkamp.
fn upper_half(value: f64) -> f64 {
    let spread = 134_217_729.0 * value;
    spread - (spread - value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_doubles_round_away_is_found() {
        let a = Wide::from(DMatrix::from_row_slice(1, 2, &[1e16, 1.0]));
        let x = DMatrix::from_row_slice(2, 1, &[1.0, 1.0 + f64::EPSILON]);
        let b = Wide::from(DMatrix::from_row_slice(1, 1, &[1e16]));
        let Residual { cells, error } = residual(&a, &x, &b, &Budget::default()).unwrap();
        assert_eq!(cells[(0, 0)], -1.0 - f64::EPSILON);
        assert!(error < 1e-12, "{error}");
    }
}
