//! Single payments by the number of their month.

use arithma_expr::Value;
use arithma_kit::Json;
use arithma_num::Number;

use crate::prelude::*;

/// Months and amounts: `{"12": 5000}`, or `12:5000,24:5000`.
#[derive(Debug, Clone)]
pub(crate) struct ExtraAt(pub(super) Vec<(i64, Number)>);

/// The most payments: one in each month of a hundred years.
const MOST: usize = 1_200;

impl Param for ExtraAt {
    const SCHEMA: Schema = Schema::text(Form::Words("As \"12:5000,24:5000\" or {\"12\": 5000}."));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let mut pairs = Vec::new();
        match (argument.json(), argument.value(), argument.text()) {
            (Some(Json::Object(object)), ..) => read_object(object, argument, &mut pairs)?,
            (_, Some(Value::Record(record)), _) => {
                for (month, value) in &record.fields {
                    add(&mut pairs, month, &Argument::of_value(value, argument.cx()))?;
                }
            }
            (.., Some(text)) if text.trim_start().starts_with('{') => match Json::parse(&text)? {
                Json::Object(object) => read_object(object, argument, &mut pairs)?,
                _ => return Err(unreadable(argument)),
            },
            (.., Some(text)) => {
                for pair in text.split([',', ';']).filter(|pair| !pair.trim().is_empty()) {
                    let (month, amount) =
                        pair.split_once([':', '=']).ok_or_else(|| unreadable(argument))?;
                    let amount = Json::Text(amount.trim().into());
                    add(&mut pairs, month, &Argument::of_json(amount, argument.cx()))?;
                }
            }
            _ => return Err(unreadable(argument)),
        }
        Ok(Self(pairs))
    }
}

fn read_object(
    object: &str,
    argument: &Argument<'_>,
    pairs: &mut Vec<(i64, Number)>,
) -> Result<()> {
    for entry in Json::entries(object) {
        let (month, token) = entry.map_err(|error| error.received(object))?;
        add(pairs, &month, &Argument::of_json(Json::of_token(token)?, argument.cx()))?;
    }
    Ok(())
}

fn add(pairs: &mut Vec<(i64, Number)>, month: &str, amount: &Argument<'_>) -> Result<()> {
    let key = Argument::of_json(Json::Text(month.trim().into()), amount.cx());
    let whole = read_integer(&key)?;
    let number = i64::try_from(&whole).unwrap_or(i64::MAX);
    if pairs.len() == MOST {
        return Err(Error::out_of_range(format!("at most {MOST} single payments are taken")));
    }
    if pairs.iter().any(|(known, _)| *known == number) {
        return Err(Error::invalid("this month is given twice").received(month));
    }
    pairs.push((number, amount.number().map_err(|error| error.inside(month.trim()))?));
    Ok(())
}

fn unreadable(argument: &Argument<'_>) -> Error {
    let reason = "months and amounts are needed: write \"12:5000,24:5000\" or {\"12\": 5000}";
    Error::parse(reason).received(argument.source())
}
