//! Data of statistics.

use arithma_kit::Json;
use arithma_num::Number;

use crate::prelude::*;

/// One or more observations: `1,2,3`, a JSON array, or text that holds one; a list of values. Blank
/// elements stand for observations that were not made, and are left out.
#[derive(Debug, Clone)]
pub(super) struct Sample(pub(super) Vec<Number>);

impl Param for Sample {
    const SCHEMA: Schema = NumberList::SCHEMA;
    const FORM: Form = NumberList::FORM;

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let (json, cx) = (argument.json(), argument.cx());
        let found = if let Some(items) = argument.items()? {
            collect(items, |item| present(&item?))?
        } else if let Some(Json::Text(_)) | None = json
            && let Some(text) = argument.text().filter(|text| text.contains(','))
        {
            collect(text.split(','), |item| {
                cx.charge_element()?;
                present(&Argument::of_json(Json::Text(item.into()), cx))
            })?
        } else if let Some(Json::Text(_) | Json::Number(_)) | None = json {
            // One number is a sample of one.
            vec![Some(argument.number()?)]
        } else {
            return Err(Error::parse("numbers are needed: write \"1,2,3\" or [1, 2, 3]")
                .received(argument.source()));
        };
        let values: Vec<Number> = found.into_iter().flatten().collect();
        if values.is_empty() {
            return Err(Error::invalid("the list holds no numbers: give at least one"));
        }
        Ok(Self(values))
    }
}

fn present(item: &Argument<'_>) -> Result<Option<Number>> {
    if item.is_blank() { Ok(None) } else { item.number().map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<Vec<String>> {
        let cx = Context::default();
        let sample = Argument::of_json(Json::parse(json).unwrap(), &cx).read::<Sample>()?;
        Ok(sample.0.iter().map(|number| cx.written(number)).collect())
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
            assert_eq!(read(json).unwrap(), ["1", "2.5", "-3"], "{json}");
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
