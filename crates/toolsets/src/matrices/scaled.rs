//! Matrices as whole numbers, and what it costs to eliminate them.

use arithma_num::{Budget, Decimal as Cell, Exact, IBig};

use crate::prelude::*;

/// The most 64-bit products that an exact calculation may be expected to take. Determinants of 100
/// and 150 rows, inverses of 30 to 90, of 3 and 19 digits a cell, took 1 to 2.5 ns of a processor's
/// time for each expected product; so this is about two seconds.
const MOST_PRODUCTS: f64 = 1e9;

/// What a step costs besides its products: allocation, signs, the loop itself.
const STEP: f64 = 60.0;

/// The most digits of a common denominator of a row that is still written out.
const MOST_FACTOR_DIGITS: u64 = 300;

/// A matrix as whole numbers: the cell of row i and column j is
/// `cells[i][j] * 10^(row_powers[i] + column_powers[j]) / row_factors[i]`.
///
/// Powers of ten are taken out of rows first and of columns then, so that the numbers stay short
/// where rows or columns differ in size.
pub(super) struct Scaled {
    pub(super) cells: Vec<Vec<IBig>>,
    pub(super) row_factors: Vec<IBig>,
    pub(super) row_powers: Vec<i64>,
    pub(super) column_powers: Vec<i64>,
}

/// What an elimination is for: how far it goes, and what is read off.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Zeros below the pivots: determinants and ranks.
    Rank,
    /// Zeros above them too, with this many columns on the right-hand side.
    Solve(usize),
}

impl Scaled {
    /// The matrix as whole numbers, unless its elimination for this purpose would take too long.
    pub(super) fn within_budget(
        matrix: &[Vec<Exact>],
        purpose: Purpose,
        budget: &Budget,
    ) -> Result<Option<Self>> {
        let (mut rows, mut row_factors) = (Vec::new(), Vec::new());
        for row in matrix {
            let Some((row, factor)) = decimals(row, budget)? else { return Ok(None) };
            rows.push(row);
            row_factors.push(factor);
        }
        let (row_powers, column_powers) = powers(&rows);
        let digits = longest(&rows, &row_powers, &column_powers);
        if products(matrix.len(), matrix[0].len(), digits as f64, purpose) > MOST_PRODUCTS {
            return Ok(None);
        }
        let mut cells = Vec::with_capacity(rows.len());
        for (row, row_power) in rows.iter().zip(&row_powers) {
            budget.check()?;
            let whole = |(cell, power): (&Cell, &i64)| whole(cell, row_power + power);
            cells.push(row.iter().zip(&column_powers).map(whole).collect());
        }
        Ok(Some(Self { cells, row_factors, row_powers, column_powers }))
    }
}

/// A row as decimals without zeros at their end, and the number that it was multiplied with to be
/// so: the least common denominator of its fractions. None where that is too long.
fn decimals(row: &[Exact], budget: &Budget) -> Result<Option<(Vec<Cell>, IBig)>> {
    budget.check()?;
    let mut factor = Exact::ONE;
    for fraction in row.iter().filter_map(Exact::as_ratio) {
        factor = factor.lcm(&fraction.denominator().clone().into(), budget)?.into();
        if factor.as_decimal().is_some_and(|factor| factor.digits() > MOST_FACTOR_DIGITS) {
            return Ok(None);
        }
    }
    let mut decimals = Vec::with_capacity(row.len());
    for cell in row {
        let cell = if factor.is_one() { cell.clone() } else { cell.mul(&factor, budget)? };
        decimals.push(cell.as_decimal().map_or(Cell::ZERO, Cell::normalized));
    }
    Ok(Some((decimals, factor.numerator(budget)?)))
}

/// The least exponent of numbers other than zero.
fn least<'a>(cells: impl Iterator<Item = &'a Cell>) -> i64 {
    cells.filter(|cell| !cell.is_zero()).map(Cell::exponent).min().unwrap_or(0)
}

/// The powers of ten that rows and columns have in common. Zeros have every power in common.
fn powers(rows: &[Vec<Cell>]) -> (Vec<i64>, Vec<i64>) {
    let row_powers: Vec<i64> = rows.iter().map(|row| least(row.iter())).collect();
    let column_powers = (0..rows[0].len())
        .map(|column| {
            let cells = rows.iter().zip(&row_powers).map(|(row, power)| (&row[column], power));
            let cells = cells.filter(|(cell, _)| !cell.is_zero());
            cells.map(|(cell, power)| cell.exponent() - power).min().unwrap_or(0)
        })
        .collect();
    (row_powers, column_powers)
}

/// The most digits that a cell will have as a whole number.
fn longest(rows: &[Vec<Cell>], row_powers: &[i64], column_powers: &[i64]) -> u64 {
    let mut most = 0;
    for (row, row_power) in rows.iter().zip(row_powers) {
        for (cell, column_power) in row.iter().zip(column_powers) {
            if !cell.is_zero() {
                let zeros = (cell.exponent() - row_power - column_power).unsigned_abs();
                most = most.max(cell.digits().saturating_add(zeros));
            }
        }
    }
    most
}

/// The most digits that the lines of a product may have together.
const MOST_DIGITS: u64 = 20_000_000;

/// Lines of a matrix, rows or columns, as whole numbers: cell j of line i is
/// `cells[i][j] * 10^powers[i] / factors[i]`.
pub(super) struct Lines {
    pub(super) cells: Vec<Vec<IBig>>,
    pub(super) factors: Vec<IBig>,
    pub(super) powers: Vec<i64>,
    shorts: Vec<Option<Vec<i64>>>,
}

impl Lines {
    /// The line in machine words, if its cells are so short that the sum of a million products of
    /// two of them stays below 2^127.
    pub(super) fn short(&self, line: usize) -> Option<&[i64]> {
        self.shorts[line].as_deref()
    }
}

/// Lines as whole numbers.
pub(super) fn lines(lines: &[Vec<Exact>], budget: &Budget) -> Result<Lines> {
    let (mut cells, mut powers, mut shorts) = (Vec::new(), Vec::new(), Vec::new());
    let (mut digits, mut factors) = (0, Vec::new());
    for line in lines {
        let (line, factor) = decimals(line, budget)?.ok_or_else(|| {
            let limit = MOST_FACTOR_DIGITS;
            let reason =
                format!("fractions of a line need a common denominator of at most {limit} digits");
            Error::new(Code::Overflow, reason)
        })?;
        let power = least(line.iter());
        for cell in line.iter().filter(|cell| !cell.is_zero()) {
            let length = cell.digits() + (cell.exponent() - power).unsigned_abs();
            budget.check_digits(length).map_err(Error::overflow)?;
            digits += length;
        }
        if digits > MOST_DIGITS {
            let reason = format!("written out, a matrix may have at most {MOST_DIGITS} digits");
            return Err(Error::new(Code::Overflow, reason));
        }
        let line: Vec<IBig> = line.iter().map(|cell| whole(cell, power)).collect();
        shorts.push(line.iter().map(short).collect());
        cells.push(line);
        powers.push(power);
        factors.push(factor);
    }
    Ok(Lines { cells, factors, powers, shorts })
}

fn short(cell: &IBig) -> Option<i64> {
    i64::try_from(cell).ok().filter(|cell| cell.unsigned_abs() < 1 << 53)
}

/// The decimal over this power of ten, which leaves a whole number.
fn whole(cell: &Cell, power: i64) -> IBig {
    if cell.is_zero() {
        return IBig::ZERO;
    }
    let zeros = (cell.exponent() - power).unsigned_abs() as usize;
    cell.mantissa() * IBig::from(10).pow(zeros)
}

/// The products of 64-bit words that elimination is expected to take. After k steps every number is
/// a minor of k + 1 rows, for which Hadamard's inequality bounds the digits; a step multiplies twice
/// and divides once, each in time that grows with the square of the length at most.
fn products(height: usize, width: usize, digits: f64, purpose: Purpose) -> f64 {
    let bits = digits * std::f64::consts::LOG2_10;
    let words = |order: f64| 1.0 + order * (bits + order.log2() / 2.0) / 64.0;
    let (rows, columns) = (height as f64, width as f64);
    let mut sum = rows * columns * words(1.0).powi(2);
    for step in 1..height.min(width) {
        let step = step as f64;
        let updated = match purpose {
            Purpose::Rank => (rows - step) * (columns - step),
            Purpose::Solve(right) => rows * (columns - step + right as f64),
        };
        sum += updated * (STEP + 3.0 * words(step).powi(2));
    }
    let Purpose::Solve(right) = purpose else { return sum };
    // The answers are reduced to lowest terms, bit by bit at worst, a word of them at a time.
    sum + rows * right as f64 * (STEP + 60.0 * words(rows).powi(2))
}

#[cfg(test)]
mod tests {
    use super::super::tests::rational as matrix;
    use super::*;

    #[test]
    fn powers_are_taken_out_of_rows_and_columns() {
        for (text, cells, row_powers, column_powers) in [
            ("0.1,20;0.03,4", [[1, 2], [3, 4]], [-1, -2], [0, 2]),
            ("1e90000000,1;2e90000000,3", [[1, 1], [2, 3]], [0, 0], [90_000_000, 0]),
            ("0,0;0,5e-7", [[0, 0], [0, 5]], [0, -7], [0, 0]),
            ("100,1;1,0.5", [[10, 1], [1, 5]], [0, -1], [1, 0]),
        ] {
            let scaled = Scaled::within_budget(&matrix(text), Purpose::Rank, &Budget::default());
            let scaled = scaled.unwrap().unwrap();
            assert_eq!(scaled.cells, cells.map(|row| row.map(IBig::from)), "{text}");
            assert_eq!(scaled.row_powers, row_powers, "{text}");
            assert_eq!(scaled.column_powers, column_powers, "{text}");
        }
    }

    #[test]
    fn cost_grows_with_size_and_digits() {
        let cost = |n, digits| products(n, n, digits, Purpose::Rank);
        assert!(cost(100, 3.0) < MOST_PRODUCTS && cost(600, 3.0) > MOST_PRODUCTS);
        assert!(cost(10, 1e3) < MOST_PRODUCTS && cost(10, 1e6) > MOST_PRODUCTS);
        assert!(products(100, 100, 3.0, Purpose::Solve(100)) > cost(100, 3.0));
        let far = matrix("1e999999999,1;1,1");
        let scaled = Scaled::within_budget(&far, Purpose::Rank, &Budget::default());
        assert!(scaled.unwrap().is_none());
    }
}
