//! Values of the language on their way to Python: JSON that says what each is.

use arithma_expr::Value;
use arithma_kit::Context;
use arithma_num::{Exact, Number};
use serde_json::{Value as Json, json};

/// A value with its kind; nothing for what Python has no type for.
pub(crate) fn tagged(value: &Value, cx: &Context) -> Option<Json> {
    let budget = &cx.budget;
    match value.resolved() {
        Value::Number(number) => numeric(number, cx),
        Value::Percent(percent) => {
            let hundredth = percent.div(&Number::from(100), budget).ok()?;
            numeric(&hundredth, cx)
        }
        Value::Complex(complex) => {
            let [re, im] = [complex.re(), complex.im()].map(|part| double(part, cx));
            Some(json!({"complex": [re?.to_string(), im?.to_string()]}))
        }
        // What is shown in several units has no one number.
        Value::Quantity(quantity) => match quantity.pieces(budget).ok()? {
            Some(_) => None,
            None => numeric(&quantity.shown(budget).ok()?, cx),
        },
        Value::Text(text) => Some(json!({"text": &**text})),
        Value::Bool(truth) => Some(json!({"bool": truth})),
        Value::Date(_) => Some(json!({"moment": cx.text_of(value).ok()?})),
        Value::List(items) => {
            let items: Option<Vec<Json>> = items.iter().map(|item| tagged(item, cx)).collect();
            Some(json!({"list": items?}))
        }
        Value::Record(record) => {
            let field = |(name, value): &(_, Value)| Some(json!([name, tagged(value, cx)?]));
            let fields: Option<Vec<Json>> =
                record.fields.iter().map(|(name, value)| field(&(name, value.clone()))).collect();
            Some(json!({"record": fields?}))
        }
        Value::Uncertain(_) | Value::Period(_) | Value::Formula(_) | Value::Formed(_) => None,
    }
}

/// The nearest double, where there is one near: nothing beyond the largest, and below the smallest, where
/// what is not zero would be.
fn double(number: &Number, cx: &Context) -> Option<f64> {
    let nearest = number.nearest_f64(&cx.budget).ok()?;
    let is_near = nearest.is_finite() && (nearest != 0.0 || number.sign(&cx.budget).ok()?.is_eq());
    is_near.then_some(nearest)
}

/// Exact values whole; others to the digits of the context.
fn numeric(number: &Number, cx: &Context) -> Option<Json> {
    let Some(exact) = number.as_exact() else {
        let rounded = number.to_digits(cx.digits(), &cx.budget).ok()?;
        return Some(json!({"decimal": rounded.value.to_text()}));
    };
    exact_number(exact, cx)
}

fn exact_number(exact: &Exact, cx: &Context) -> Option<Json> {
    if let Some(ratio) = exact.as_ratio() {
        return Some(
            json!({"fraction": [ratio.numerator().to_string(), ratio.denominator().to_string()]}),
        );
    }
    Some(match exact.to_integer(&cx.budget).ok().flatten() {
        Some(integer) => json!({"int": integer.to_string()}),
        None => json!({"decimal": exact.to_text()}),
    })
}
