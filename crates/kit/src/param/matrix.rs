//! A matrix of numbers.

use arithma_num::Number;

use super::Param;
use super::list::collect;
use crate::{Argument, Error, Form, Json, Result, Schema};

/// The most cells of a matrix.
const MOST_CELLS: usize = 1_000_000;

/// A matrix: at least one row, at least one column, all rows of one length. `1,2;3,4` (a `;` at
/// the end is ignored), nested arrays, or text that holds them; a list of lists of values. A cell may
/// be a fraction: `1/3`.
#[derive(Debug, Clone)]
pub struct Matrix {
    rows: Vec<Vec<Number>>,
}

impl Matrix {
    /// The number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// The number of columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.rows[0].len()
    }

    /// The rows.
    #[must_use]
    pub fn rows(&self) -> &[Vec<Number>] {
        &self.rows
    }

    /// The rows, to be changed at will.
    #[must_use]
    pub fn into_rows(self) -> Vec<Vec<Number>> {
        self.rows
    }
}

impl Param for Matrix {
    const SCHEMA: Schema = Schema::text(Form::Words("As \"1,2;3,4\"."));
    const FORM: Form = Form::Words("Matrix as \"1,2;3,4\" or nested arrays.");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let rows = match argument.items()? {
            Some(rows) => collect(rows, |row| read_row(&row?))?,
            None => match argument.text() {
                Some(text) => read_text(&text, argument)?,
                None if argument.value().is_some() => vec![vec![argument.number()?]],
                None => {
                    let reason = "a matrix is needed: write \"1,2;3,4\" or [[1, 2], [3, 4]]";
                    return Err(Error::parse(reason).received(argument.source()));
                }
            },
        };
        let width = rows[0].len();
        if let Some(index) = rows.iter().position(|row| row.len() != width) {
            let given = rows[index].len();
            let reason =
                format!("all rows need the same length: this one has {given}, not {width}");
            return Err(Error::invalid(reason).at_index(index));
        }
        if width.saturating_mul(rows.len()) > MOST_CELLS {
            let reason = format!("a matrix may have at most {MOST_CELLS} cells");
            return Err(Error::out_of_range(reason));
        }
        Ok(Self { rows })
    }
}

fn read_row(row: &Argument<'_>) -> Result<Vec<Number>> {
    match row.items()? {
        Some(cells) if row.text().is_none() => collect(cells, |cell| cell?.fraction()),
        _ => {
            Err(Error::parse("each row is an array: write [[1, 2], [3, 4]]").received(row.source()))
        }
    }
}

fn read_text(text: &str, argument: &Argument<'_>) -> Result<Vec<Vec<Number>>> {
    let text = text.trim();
    let text = text.strip_suffix(';').unwrap_or(text);
    collect(text.split(';'), |row| {
        collect(row.split(','), |cell| {
            argument.cx().charge_element()?;
            if cell.trim().is_empty() {
                return Err(Error::parse("a cell is empty: write a number between the separators")
                    .received(row.trim()));
            }
            Argument::of_json(Json::Text(cell.into()), argument.cx()).fraction()
        })
    })
}
