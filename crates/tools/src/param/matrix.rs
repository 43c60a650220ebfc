//! A matrix of numbers.

use arithma_num::Exact;

use super::list::{collect, inner_array};
use super::years::read_fraction;
use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// The most cells of a matrix.
const MOST_CELLS: usize = 1_000_000;

/// A matrix: at least one row, at least one column, all rows of one length. `1,2;3,4` (a `;` at
/// the end is ignored), nested arrays, or text that holds them. A cell may be a fraction: `1/3`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matrix {
    rows: Vec<Vec<Exact>>,
}

param!(Matrix);

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
    pub fn rows(&self) -> &[Vec<Exact>] {
        &self.rows
    }

    /// The rows, to be changed at will.
    #[must_use]
    pub fn into_rows(self) -> Vec<Vec<Exact>> {
        self.rows
    }
}

impl Param for Matrix {
    fn form() -> String {
        "Matrix as \"1,2;3,4\" or nested arrays.".into()
    }

    fn schema_form() -> String {
        "As \"1,2;3,4\".".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let rows = match json {
            Json::Array(array) => read_arrays(array)?,
            Json::Text(text) => match inner_array(text)? {
                Some(Json::Array(array)) => read_arrays(array)?,
                _ => read_text(text)?,
            },
            Json::Number(_) => vec![vec![read_fraction(json)?]],
            other => {
                let reason = "a matrix is needed: write \"1,2;3,4\" or [[1, 2], [3, 4]]";
                return Err(Error::parse(reason).received(other.source()));
            }
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

fn read_arrays(array: &str) -> Result<Vec<Vec<Exact>>> {
    collect(Json::items(array), |row| match row? {
        Json::Array(row) => collect(Json::items(row), |cell| read_fraction(&cell?)),
        other => {
            Err(Error::parse("each row is an array: write [[1, 2], [3, 4]]")
                .received(other.source()))
        }
    })
}

fn read_text(text: &str) -> Result<Vec<Vec<Exact>>> {
    let text = text.trim();
    let text = text.strip_suffix(';').unwrap_or(text);
    collect(text.split(';'), |row| {
        collect(row.split(','), |cell| {
            if cell.trim().is_empty() {
                return Err(Error::parse("a cell is empty: write a number between the separators")
                    .received(row.trim()));
            }
            read_fraction(&Json::Text(cell.into()))
        })
    })
}
