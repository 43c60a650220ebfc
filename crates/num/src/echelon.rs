//! Gauss's elimination of matrices that hold exact numbers, reals or complex numbers: every zero is
//! decided, or the error says that it is not.

use crate::{Budget, Complex, Number, Result};

/// What is eliminated.
pub trait Cell: Clone {
    /// 0
    const ZERO: Self;
    /// 1
    const ONE: Self;
    /// The number with the other sign.
    fn neg(&self, budget: &Budget) -> Result<Self>;
    /// The difference.
    fn sub(&self, other: &Self, budget: &Budget) -> Result<Self>;
    /// The product.
    fn mul(&self, other: &Self, budget: &Budget) -> Result<Self>;
    /// The quotient.
    fn div(&self, other: &Self, budget: &Budget) -> Result<Self>;
    /// Whether it is zero; an error where that is not decided.
    fn decide_zero(&self, budget: &Budget) -> Result<bool>;
    /// Whether it is seen to be zero at once: then there is nothing to subtract.
    fn is_plain_zero(&self) -> bool;
}

macro_rules! cell {
    ($of:ty) => {
        const ZERO: Self = <$of>::ZERO;
        const ONE: Self = <$of>::ONE;

        fn neg(&self, budget: &Budget) -> Result<Self> {
            self.neg(budget)
        }

        fn sub(&self, other: &Self, budget: &Budget) -> Result<Self> {
            self.sub(other, budget)
        }

        fn mul(&self, other: &Self, budget: &Budget) -> Result<Self> {
            self.mul(other, budget)
        }

        fn div(&self, other: &Self, budget: &Budget) -> Result<Self> {
            self.div(other, budget)
        }

        fn is_plain_zero(&self) -> bool {
            self.is_zero()
        }
    };
}

impl Cell for Number {
    cell!(Self);

    fn decide_zero(&self, budget: &Budget) -> Result<bool> {
        Ok(self.sign(budget)?.is_eq())
    }
}

impl Cell for Complex {
    cell!(Self);

    fn decide_zero(&self, budget: &Budget) -> Result<bool> {
        // One part that is not is enough.
        match (self.re().decide_zero(budget), self.im().decide_zero(budget)) {
            (Ok(false), _) | (_, Ok(false)) => Ok(false),
            (re, im) => Ok(re? && im?),
        }
    }
}

/// A matrix in echelon form, with zeros above its pivots, too.
#[derive(Debug, Clone)]
pub struct Echelon<C> {
    /// The rows.
    pub cells: Vec<Vec<C>>,
    /// The column of the pivot of each row that has one.
    pub pivots: Vec<usize>,
    /// The product of the pivots, with the sign of the swaps of rows.
    pub product: C,
}

impl<C: Cell> Echelon<C> {
    /// Brings a matrix into this form, with pivots in the first `columns` columns only.
    pub fn of(mut cells: Vec<Vec<C>>, columns: usize, budget: &Budget) -> Result<Self> {
        let (mut pivots, mut product) = (Vec::new(), C::ONE);
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
                if other[column].is_plain_zero() {
                    continue;
                }
                let factor = other[column].div(pivot, budget)?;
                other[column] = C::ZERO;
                for (cell, above) in other.iter_mut().zip(&pivot_row).skip(column + 1) {
                    *cell = cell.sub(&factor.mul(above, budget)?, budget)?;
                }
            }
            cells[row] = pivot_row;
            pivots.push(column);
        }
        Ok(Self { cells, pivots, product })
    }

    /// The determinant of the square matrix that this was, where pivots went as far as its columns.
    #[must_use]
    pub fn determinant(self) -> C {
        if self.pivots.len() == self.cells.len() { self.product } else { C::ZERO }
    }
}

/// The first row whose cell in this column is not zero.
fn first_nonzero<C: Cell>(
    rows: &[Vec<C>],
    column: usize,
    budget: &Budget,
) -> Result<Option<usize>> {
    for (index, row) in rows.iter().enumerate() {
        if !row[column].decide_zero(budget)? {
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
        let echelon = Echelon::of(rows, 2, &budget).unwrap();
        assert_eq!(echelon.pivots, [0]);
        assert!(echelon.determinant().is_zero());
        let rows = vec![vec![Number::ZERO, root.clone()], vec![root, Number::ONE]];
        let product = Echelon::of(rows, 2, &budget).unwrap().determinant();
        assert_eq!(product.as_exact().unwrap().to_text(), "-2");
    }

    #[test]
    fn complex_rows_are_told_apart() {
        let budget = Budget::default();
        let i = Complex::new(Number::ZERO, Number::ONE);
        // The second row is i times the first.
        let rows = vec![vec![Complex::ONE, i.clone()], vec![i, Complex::from(-1)]];
        assert_eq!(Echelon::of(rows, 2, &budget).unwrap().pivots, [0]);
    }
}
