//! Vectors and matrices: a vector is a list of scalars, a matrix a list of vectors of one length.

use arithma_num::{Budget, Complex, Echelon, Exact, IBig, Number};

use super::operate::{binary, each};
use super::total::total;
use super::{Result, Value, call, mismatch};
use crate::function::Function;
use crate::tree::BinaryOp;

/// The most rows of a matrix that holds reals or complex numbers and is eliminated: the terms of a
/// real cell may double with every step.
const MOST_OF_REALS: usize = 8;

/// The same of a matrix whose cells are exact.
const MOST_EXACT: usize = 60;

/// The most cells of a matrix that is made.
const MOST_CELLS: usize = 1_000_000;

/// Whole numbers below this can be multiplied and a million products added in 128 bits.
const SHORT: u64 = 1 << 53;

/// The rows of a matrix; none where a list is not one.
fn rows_of(items: &[Value]) -> Option<Vec<&[Value]>> {
    let row = |item: &'_ Value| matches!(item.resolved(), Value::List(_));
    if !items.first().is_some_and(row) {
        return None;
    }
    let rows = items.iter().map(|item| match item.resolved() {
        Value::List(cells) => Some(&cells[..]),
        _ => None,
    });
    let rows: Vec<&[Value]> = rows.collect::<Option<_>>()?;
    let width = rows[0].len();
    (width > 0 && rows.iter().all(|row| row.len() == width && is_vector(row))).then_some(rows)
}

/// Whether a list is a matrix.
pub(crate) fn is_matrix(items: &[Value]) -> bool {
    rows_of(items).is_some()
}

/// Whether no element is a list.
fn is_vector(items: &[Value]) -> bool {
    !items.iter().any(|item| matches!(item.resolved(), Value::List(_)))
}

fn shape(rows: &[&[Value]]) -> String {
    format!("{}x{}", rows.len(), rows[0].len())
}

/// The product of two lists, at least one of which is a matrix; none where neither is.
pub(super) fn product(a: &[Value], b: &[Value], budget: &Budget) -> Option<Result<Value>> {
    match (rows_of(a), rows_of(b)) {
        (Some(left), Some(right)) => Some(product_of(&left, &right, budget)),
        (Some(left), None) if is_vector(b) => {
            let column: Vec<&[Value]> = b.iter().map(std::slice::from_ref).collect();
            Some(product_of(&left, &column, budget).and_then(|rows| flat(rows, budget)))
        }
        (None, Some(right)) if is_vector(a) => {
            Some(product_of(&[a], &right, budget).map(|rows| first(&rows)))
        }
        _ => None,
    }
}

/// The only column of a matrix.
fn flat(rows: Value, budget: &Budget) -> Result<Value> {
    let Value::List(rows) = rows else { return Ok(rows) };
    each(&rows, budget, |row, _| Ok(first(&row)))
}

fn first(list: &Value) -> Value {
    match list {
        Value::List(items) => items.first().cloned().unwrap_or_else(|| list.clone()),
        other => other.clone(),
    }
}

fn product_of(a: &[&[Value]], b: &[&[Value]], budget: &Budget) -> Result<Value> {
    let (inner, width) = (a[0].len(), b.first().map_or(0, |row| row.len()));
    if inner != b.len() {
        let (first, second) = (shape(a), if b.is_empty() { "0x0".into() } else { shape(b) });
        return Err(mismatch(format!(
            "{first} and {second} have no product: the left needs as many columns as the right has rows"
        )));
    }
    if a.len().saturating_mul(width) > MOST_CELLS {
        return Err(mismatch(format!("a product may have at most {MOST_CELLS} cells")));
    }
    budget.charge(a.len() * width * size_of::<Value>())?;
    let columns: Vec<Vec<&Value>> =
        (0..width).map(|j| b.iter().map(|row| &row[j]).collect()).collect();
    let left: Vec<Option<Line>> = a.iter().map(|row| Line::of(row.iter(), budget)).collect();
    let right: Vec<Option<Line>> =
        columns.iter().map(|column| Line::of(column.iter().copied(), budget)).collect();
    let mut rows = Vec::with_capacity(a.len());
    for (row, left) in a.iter().zip(&left) {
        let mut cells = Vec::with_capacity(width);
        for (column, right) in columns.iter().zip(&right) {
            budget.check()?;
            cells.push(match (left, right) {
                (Some(left), Some(right)) => left.times(right)?,
                _ => dotted(row.iter(), column.iter().copied(), budget)?,
            });
        }
        rows.push(Value::List(cells.into()));
    }
    Ok(Value::List(rows.into()))
}

/// A line of fractions in machine words, over a common denominator.
struct Line {
    cells: Vec<i64>,
    below: i64,
}

impl Line {
    /// None where a cell is no fraction, or too long.
    fn of<'v>(line: impl Iterator<Item = &'v Value> + Clone, budget: &Budget) -> Option<Self> {
        let exact = |value: &'v Value| match value {
            Value::Number(Number::Exact(exact)) => Some(exact),
            _ => None,
        };
        let mut below = 1i64;
        for value in line.clone() {
            let exact = exact(value)?;
            if !exact.is_integer() {
                let denominator = i64::try_from(exact.denominator(budget).ok()?).ok()?;
                below = below.checked_mul(denominator / common(below, denominator))?;
            }
        }
        if below.unsigned_abs() >= SHORT {
            return None;
        }
        let cell = |value: &'v Value| {
            let exact = exact(value)?;
            let above = i64::try_from(exact.numerator(budget).ok()?).ok()?;
            let times = if exact.is_integer() {
                below
            } else {
                below / i64::try_from(exact.denominator(budget).ok()?).ok()?
            };
            above.checked_mul(times).filter(|cell| cell.unsigned_abs() < SHORT)
        };
        Some(Self { cells: line.map(cell).collect::<Option<_>>()?, below })
    }

    /// The sum of the products of the cells.
    fn times(&self, other: &Self) -> Result<Value> {
        let products = self.cells.iter().zip(&other.cells);
        let sum: i128 = products.map(|(a, b)| i128::from(*a) * i128::from(*b)).sum();
        let below = i128::from(self.below) * i128::from(other.below);
        Ok(Value::Number(if below == 1 {
            Number::from(IBig::from(sum))
        } else {
            Exact::from_fraction(IBig::from(sum), IBig::from(below))?.into()
        }))
    }
}

/// The greatest common divisor.
fn common(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The sum of the products of two lines of one length.
fn dotted<'v>(
    a: impl Iterator<Item = &'v Value>,
    b: impl Iterator<Item = &'v Value>,
    budget: &Budget,
) -> Result<Value> {
    let products = a.zip(b).map(|(a, b)| binary(BinaryOp::Mul, a.clone(), b.clone(), budget));
    total(products.collect::<Result<_>>()?, false, budget)
}

/// A whole power of a square matrix.
pub(super) fn power(a: &[Value], exponent: &Value, budget: &Budget) -> Result<Value> {
    let Some(rows) = rows_of(a) else {
        return Err(mismatch("only a square matrix has powers"));
    };
    let exact = exponent.as_number().and_then(Number::as_exact);
    let whole = exact.map(|exact| exact.to_integer(budget)).transpose()?.flatten();
    let Some(n) = whole.and_then(|n| i64::try_from(n).ok()) else {
        return Err(mismatch("a matrix takes whole powers: write A.^0.5 for each of its cells"));
    };
    if rows.len() != rows[0].len() {
        let shape = shape(&rows);
        return Err(mismatch(format!(
            "a power needs a square matrix, not {shape}: write A.^2 for each of its cells"
        )));
    }
    let base = if n < 0 { inverse(a, budget)? } else { Value::List(a.to_vec().into()) };
    raised(&base, n.unsigned_abs(), rows.len(), budget)
}

/// A square matrix to a power, by repeated squaring.
pub(crate) fn raised(base: &Value, n: u64, size: usize, budget: &Budget) -> Result<Value> {
    if n == 0 {
        return identity(size, budget);
    }
    let mut power = base.clone();
    for bit in (0..n.ilog2()).rev() {
        power = binary(BinaryOp::Mul, power.clone(), power, budget)?;
        if n >> bit & 1 == 1 {
            power = binary(BinaryOp::Mul, power, base.clone(), budget)?;
        }
    }
    Ok(power)
}

/// An operator between elements in like places: `.*`, `./`, `.^`.
pub(crate) fn elementwise(op: BinaryOp, a: &Value, b: &Value, budget: &Budget) -> Result<Value> {
    elementwise_at(op, a, b, 0, budget)
}

fn elementwise_at(
    op: BinaryOp,
    a: &Value,
    b: &Value,
    level: usize,
    budget: &Budget,
) -> Result<Value> {
    let level = super::operate::deeper(level)?;
    match (a.resolved(), b.resolved()) {
        (Value::List(left), Value::List(right)) => {
            if left.len() != right.len() {
                let (left, right, sign) = (left.len(), right.len(), op.symbol());
                let reason = format!("'.{sign}' needs lists of one length, not {left} and {right}");
                return Err(mismatch(reason));
            }
            super::operate::check_depths(&format!(".{}", op.symbol()), a, b, ["A", "B"])?;
            let mut others = right.iter();
            each(left, budget, |item, budget| match others.next() {
                Some(other) => elementwise_at(op, &item, other, level, budget),
                None => Ok(item),
            })
        }
        (Value::List(left), _) => {
            each(left, budget, |item, budget| elementwise_at(op, &item, b, level, budget))
        }
        (_, Value::List(right)) => {
            each(right, budget, |item, budget| elementwise_at(op, a, &item, level, budget))
        }
        _ => binary(op, a.clone(), b.clone(), budget),
    }
}

/// A function of vectors and matrices, except those that make one.
pub(crate) fn of(function: Function, values: &[Value], budget: &Budget) -> Result<Value> {
    match (function, values) {
        (Function::Dot, [a, b]) => dot(vector(a)?, vector(b)?, budget),
        (Function::Cross, [a, b]) => cross(vector(a)?, vector(b)?, budget),
        (Function::Norm, [v]) => norm(v, budget),
        (Function::Transpose, [a]) => transpose(&matrix(a)?, budget),
        (Function::Trace, [a]) => {
            let rows = square(a)?;
            let diagonal = rows.iter().enumerate().map(|(i, row)| row[i].clone());
            total(diagonal.collect(), false, budget)
        }
        (Function::Det, [a]) => det(&square(a)?, budget),
        (Function::Rank, [a]) => {
            let rows = matrix(a)?;
            let width = rows[0].len();
            let echelon = Echelon::of(complex_cells(&rows)?, width, budget)?;
            Ok(Number::from(echelon.pivots.len() as i64).into())
        }
        (Function::Inverse, [a]) => {
            square(a)?;
            match a.resolved() {
                Value::List(items) => inverse(items, budget),
                other => Err(needs_matrix(other)),
            }
        }
        _ => Err(mismatch(format!("write {}", function.signature()))),
    }
}

fn needs_matrix(value: &Value) -> crate::error::ErrorKind {
    let kind = value.kind();
    mismatch(format!("a matrix is needed, such as [[1, 2], [3, 4]], not {kind} of another shape"))
}

fn matrix(value: &Value) -> Result<Vec<&[Value]>> {
    match value.resolved() {
        Value::List(items) if is_vector(items) => Err(mismatch(
            "a vector has no rows and columns: write [[1, 2]] for a row, [[1], [2]] for a column",
        )),
        Value::List(items) => rows_of(items).ok_or_else(|| needs_matrix(value)),
        other => Err(needs_matrix(other)),
    }
}

fn square(value: &Value) -> Result<Vec<&[Value]>> {
    let rows = matrix(value)?;
    if rows.len() == rows[0].len() {
        return Ok(rows);
    }
    Err(mismatch(format!("a square matrix is needed, not {}", shape(&rows))))
}

fn vector(value: &Value) -> Result<&[Value]> {
    match value.resolved() {
        Value::List(items) if is_vector(items) => Ok(items),
        other => {
            let kind = other.kind();
            Err(mismatch(format!(
                "a vector is needed, such as [1, 2, 3], not {kind} of another shape"
            )))
        }
    }
}

fn dot(a: &[Value], b: &[Value], budget: &Budget) -> Result<Value> {
    if a.len() != b.len() {
        let (a, b) = (a.len(), b.len());
        return Err(mismatch(format!("dot needs vectors of one length, not {a} and {b}")));
    }
    let is_complex = |value: &Value| matches!(value.resolved(), Value::Complex(z) if !z.is_real());
    if a.iter().chain(b).any(is_complex) {
        return Err(mismatch(
            "a dot product of complex vectors has two readings: write sum(a .* b), or conjugate one of them",
        ));
    }
    dotted(a.iter(), b.iter(), budget)
}

fn cross(a: &[Value], b: &[Value], budget: &Budget) -> Result<Value> {
    let ([a1, a2, a3], [b1, b2, b3]) = (a, b) else {
        return Err(mismatch("cross needs two vectors of three elements"));
    };
    let times = |a: &Value, b: &Value| binary(BinaryOp::Mul, a.clone(), b.clone(), budget);
    let part = |a: &Value, b: &Value, c: &Value, d: &Value| {
        binary(BinaryOp::Sub, times(a, b)?, times(c, d)?, budget)
    };
    let parts = vec![part(a2, b3, a3, b2)?, part(a3, b1, a1, b3)?, part(a1, b2, a2, b1)?];
    Ok(Value::List(parts.into()))
}

fn norm(v: &Value, budget: &Budget) -> Result<Value> {
    if let Value::List(items) = v.resolved()
        && is_matrix(items)
    {
        return Err(mismatch(
            "the norm of a matrix has several readings: write sqrt(trace(A'*A)) for that of Frobenius",
        ));
    }
    let squares = vector(v)?.iter().map(|item| {
        let size = call(Function::Abs, std::slice::from_ref(item), budget)?;
        binary(BinaryOp::Mul, size.clone(), size, budget)
    });
    let sum = total(squares.collect::<Result<_>>()?, false, budget)?;
    call(Function::Sqrt, &[sum], budget)
}

fn transpose(rows: &[&[Value]], budget: &Budget) -> Result<Value> {
    let width = rows[0].len();
    budget.charge(rows.len() * width * size_of::<Value>())?;
    let column = |j: usize| -> Vec<Value> { rows.iter().map(|row| row[j].clone()).collect() };
    let columns: Vec<Value> = (0..width).map(|j| Value::List(column(j).into())).collect();
    Ok(Value::List(columns.into()))
}

/// The matrix with ones on its diagonal.
pub(crate) fn identity(n: usize, budget: &Budget) -> Result<Value> {
    filled(n, Some(n), |i, j| if i == j { Number::ONE } else { Number::ZERO }, budget)
}

/// A vector, or a matrix of so many columns.
pub(crate) fn zeros(rows: usize, columns: Option<usize>, budget: &Budget) -> Result<Value> {
    filled(rows, columns, |_, _| Number::ZERO, budget)
}

fn filled(
    rows: usize,
    columns: Option<usize>,
    cell: impl Fn(usize, usize) -> Number,
    budget: &Budget,
) -> Result<Value> {
    let cells = rows.saturating_mul(columns.unwrap_or(1));
    if rows == 0 || columns == Some(0) || cells > MOST_CELLS {
        return Err(mismatch(format!("a matrix has from 1 to {MOST_CELLS} cells")));
    }
    budget.charge(cells.saturating_mul(size_of::<Value>()))?;
    let row = |i: usize| match columns {
        Some(columns) => {
            let cells: Vec<Value> = (0..columns).map(|j| cell(i, j).into()).collect();
            Value::List(cells.into())
        }
        None => cell(i, 0).into(),
    };
    Ok(Value::List((0..rows).map(row).collect::<Vec<_>>().into()))
}

/// The cells as complex numbers, within what is eliminated as it is.
fn complex_cells(rows: &[&[Value]]) -> Result<Vec<Vec<Complex>>> {
    let cell = |value: &Value| {
        value.to_complex().ok_or_else(|| {
            let kind = value.resolved().kind();
            mismatch(format!("the cells of a matrix are numbers here, not {kind}"))
        })
    };
    let cells: Vec<Vec<Complex>> =
        rows.iter().map(|row| row.iter().map(cell).collect()).collect::<Result<_>>()?;
    let is_exact = cells.iter().flatten().all(Complex::is_exact);
    let most = if is_exact { MOST_EXACT } else { MOST_OF_REALS };
    if rows.len().min(rows[0].len()) > most {
        let reason = format!("a matrix of this kind may have at most {most} rows here");
        return Err(mismatch(reason));
    }
    Ok(cells)
}

/// The cell as a value: a plain number in a matrix of those.
fn cell(number: Complex, is_complex: bool) -> Value {
    if is_complex { number.into() } else { number.into_parts().0.into() }
}

fn has_complex(rows: &[&[Value]]) -> bool {
    rows.iter().flat_map(|row| row.iter()).any(|v| matches!(v.resolved(), Value::Complex(_)))
}

fn det(rows: &[&[Value]], budget: &Budget) -> Result<Value> {
    let is_complex = has_complex(rows);
    let echelon = Echelon::of(complex_cells(rows)?, rows.len(), budget)?;
    Ok(cell(echelon.determinant(), is_complex))
}

fn inverse(items: &[Value], budget: &Budget) -> Result<Value> {
    let rows = rows_of(items).ok_or_else(|| mismatch("a square matrix is needed"))?;
    let (n, is_complex) = (rows.len(), has_complex(&rows));
    let mut cells = complex_cells(&rows)?;
    for (i, row) in cells.iter_mut().enumerate() {
        row.extend((0..n).map(|j| Complex::from(i64::from(i == j))));
    }
    let Echelon { cells, pivots, .. } = Echelon::of(cells, n, budget)?;
    if pivots.len() < n {
        return Err(mismatch("the matrix is singular: its determinant is 0, so it has no inverse"));
    }
    budget.charge(n * n * size_of::<Value>())?;
    let mut inverse = Vec::with_capacity(n);
    for (i, row) in cells.iter().enumerate() {
        let divided =
            row[n..].iter().map(|above| Ok(cell(above.div(&row[i], budget)?, is_complex)));
        inverse.push(Value::List(divided.collect::<Result<Vec<_>>>()?.into()));
    }
    Ok(Value::List(inverse.into()))
}
