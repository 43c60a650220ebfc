//! Data of statistics.

use arithma_num::Decimal;

use super::decimal::{parse_decimal, read_decimal};
use super::list::{collect, inner_array};
use super::{Param, param};
use crate::kit::{Error, Json, Result};

/// One or more observations: `1,2,3`, a JSON array, or text that holds one. Blank elements stand
/// for observations that were not made, and are left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample(pub Vec<Decimal>);

param!(Sample);

impl Param for Sample {
    fn form() -> String {
        "Numbers as \"1,2,3\" or an array.".into()
    }

    fn schema_form() -> String {
        "As \"1,2,3\".".into()
    }

    fn read(json: &Json<'_>) -> Result<Self> {
        let inner = if let Json::Text(text) = json { inner_array(text)? } else { None };
        let found = match inner.as_ref().unwrap_or(json) {
            Json::Array(array) => collect(Json::items(array), |item| present(&item?))?,
            Json::Text(text) => collect(text.split(','), present_in_text)?,
            // One number is a sample of one.
            Json::Number(number) => vec![Some(parse_decimal(number)?)],
            other => {
                return Err(Error::parse("numbers are needed: write \"1,2,3\" or [1, 2, 3]")
                    .received(other.source()));
            }
        };
        let values: Vec<Decimal> = found.into_iter().flatten().collect();
        if values.is_empty() {
            return Err(Error::invalid("the list holds no numbers: give at least one"));
        }
        Ok(Self(values))
    }
}

fn present(item: &Json<'_>) -> Result<Option<Decimal>> {
    if item.is_blank() { Ok(None) } else { read_decimal(item).map(Some) }
}

fn present_in_text(item: &str) -> Result<Option<Decimal>> {
    if item.trim().is_empty() { Ok(None) } else { parse_decimal(item).map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::Code;

    fn read(json: &str) -> Result<Vec<String>> {
        let sample = Sample::read(&Json::parse(json).unwrap())?;
        Ok(sample.0.iter().map(Decimal::to_scaled_text).collect())
    }

    #[test]
    fn blank_elements_are_left_out() {
        for json in [
            r#""1,2.50,-3""#,
            r#"",1,, 2.50 ,-3,""#,
            r#"[1,"2.50",-3]"#,
            r#"[1,null,"2.50"," ",-3]"#,
            r#""[1, 2.50, null, -3]""#,
        ] {
            assert_eq!(read(json).unwrap(), ["1", "2.50", "-3"], "{json}");
        }
        assert_eq!(read("7").unwrap(), ["7"]);
        for json in [r#"",""#, r#"" , ,""#, "[]", "[null]", r#"["",""]"#] {
            assert_eq!(read(json).unwrap_err().code(), Code::InvalidInput, "{json}");
        }
    }

    #[test]
    fn an_error_names_the_element_as_it_was_sent() {
        for json in [r#""1,,x""#, r#"[1,null,"x"]"#] {
            let error = read(json).unwrap_err();
            assert_eq!((error.code(), error.path()), (Code::ParseError, "[2]"), "{json}");
        }
        assert_eq!(read("true").unwrap_err().code(), Code::ParseError);
        assert_eq!(read("[[1]]").unwrap_err().code(), Code::ParseError);
    }
}
