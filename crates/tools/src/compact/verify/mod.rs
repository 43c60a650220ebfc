//! `verify`: whether a claim about numbers is true.

mod algebraic;
mod claim;
mod decide;

use arithma_expr::Expr;
use arithma_num::Number;
use serde::Serialize;

use self::claim::Claim;
use self::decide::{Method, Side, Verdict, decide};
use super::calculate::show;
use crate::prelude::*;

/// # Verify a claim
///
/// Whether a claim holds, by exact or certified comparison: true, false or unknown. Chains of
/// = != < <= > >=, and ≈ to the digits given; the language of calculate.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Verify {
    /// The claim, such as "e^pi > pi^e".
    claim: Text,
}

/// Significant digits of a difference: enough to see how large it is.
const DIFFERENCE_DIGITS: u64 = 10;

/// Characters of the claim as understood.
const SHOWN: usize = 400;

/// The most sides of a chain.
const MOST_SIDES: usize = 100;

/// What came of a claim. Of a chain the sides are those of the link that decided.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Verified {
    /// true, false or unknown.
    result: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    right: Option<String>,
    /// Left minus right, where the two differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Digits>,
    /// How it was decided.
    method: String,
    /// The unit of angles, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    angles: Option<String>,
    /// The claim as it was understood.
    read_as: String,
    /// The links of a chain.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rows: Vec<Link>,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Link {
    claim: String,
    result: String,
    method: String,
}

impl Tool for Verify {
    const NAME: &str = "verify";
    const EXAMPLES: &[Example] = &[
        example("decimals are exact", r#"{"claim":"0.1 + 0.2 = 0.3"}"#).gives(
            "VERIFY: OK | RESULT: true | LEFT: 0.3 | RIGHT: 0.3 | METHOD: exact | \
             READ_AS: 0.1 + 0.2 = 0.3",
        ),
        example("as people ask", r#"{"claim":"is 355/113 equal to pi?"}"#).gives(
            "VERIFY: OK | RESULT: false | LEFT: 3.141592920353982300884955752212389 | \
             RIGHT: 3.141592653589793238462643383279503 | DIFFERENCE: 0.0000002667641891 | \
             METHOD: certified digits | READ_AS: 355/113 = pi",
        ),
        example("to the digits given", r#"{"claim":"3.14159 ≈ pi"}"#).gives(
            "VERIFY: OK | RESULT: true | LEFT: 3.14159 | \
             RIGHT: 3.141592653589793238462643383279503 | DIFFERENCE: -0.000002653589793 | \
             METHOD: certified digits | READ_AS: 3.14159 ≈ pi",
        ),
        example("a chain", r#"{"claim":"3 < pi <= 22/7"}"#).gives(
            "VERIFY: OK\nRESULT: true\nLEFT: 3\nRIGHT: 3.142857142857142857142857142857143\n\
             DIFFERENCE: -0.1428571429\nMETHOD: certified digits\nREAD_AS: 3 < pi <= 22/7\n\
             ROW_1: claim=3 < pi | result=true | method=certified digits\n\
             ROW_2: claim=pi <= 22/7 | result=true | method=certified digits",
        ),
        example("units and functions", r#"{"claim":"5 mi ≈ 8.05 km"}"#).gives(
            "VERIFY: OK | RESULT: true | LEFT: 5 mi | RIGHT: 8.05 km | METHOD: exact | \
             READ_AS: 5 mi ≈ 8.05 km",
        ),
        example("no claim", r#"{"claim":"2 + 2"}"#).fails(Code::ParseError, "a claim compares"),
    ];
    const EFFECTS: Effects = Effects::CALCULATION.slow();
    type Output = Verified;

    fn run(self, cx: &Context) -> Result<Verified> {
        let Text(text) = &self.claim;
        let verified = examine(&Claim::read(text)?, cx)?;
        // `4!=25` may mean that 4 differs from 25, or that 4! is 25.
        if let Some(Ok(other)) = Claim::with_factorials(text)
            && let Ok(other) = examine(&other, cx)
            && other.result != verified.result
        {
            let (one, two) = (verified.read_as, other.read_as);
            let reason = format!("this may mean {one}, or {two}: put spaces where they belong");
            return Err(Error::parse(reason).received(text));
        }
        Ok(verified)
    }
}

/// Decides a claim, link by link.
fn examine(claim: &Claim, cx: &Context) -> Result<Verified> {
    if claim.sides.len() > MOST_SIDES {
        return Err(Error::out_of_range(format!("a chain has at most {MOST_SIDES} sides")));
    }
    // The other half of the time is for showing what was found.
    let mut quick = cx.clone();
    quick.budget = cx.budget.clone().with_half_the_time(crate::kit::DEFAULT_TIMEOUT / 2);
    let sides: Vec<Side> =
        claim.sides.iter().map(|side| Side::read(side, &quick)).collect::<Result<_>>()?;
    let links = claim.relations.iter().zip(sides.windows(2));
    let verdicts: Vec<Verdict> = links
        .map(|(relation, pair)| decide(&pair[0], *relation, &pair[1], &quick))
        .collect::<Result<_>>()?;
    let texts: Vec<String> = sides.iter().map(Side::text).collect::<Result<_>>()?;
    let link = |place: usize| {
        format!("{} {} {}", texts[place], claim.relations[place].symbol(), texts[place + 1])
    };
    let holds = all(&verdicts);
    // The link that decided; where all hold, the whole.
    let deciding =
        verdicts.iter().position(|verdict| holds != Some(true) && verdict.holds == holds);
    let (first, last) = deciding.map_or((0, sides.len() - 1), |place| (place, place + 1));
    let (left, right) = (&sides[first], &sides[last]);
    let method = match deciding {
        Some(place) => verdicts[place].method,
        None => verdicts.iter().map(|verdict| verdict.method).max().unwrap_or(Method::Exact),
    };
    let rows = verdicts.iter().enumerate().filter(|_| verdicts.len() > 1);
    let rows = rows.map(|(place, verdict)| Link {
        claim: shortened(&link(place)),
        result: word(verdict.holds),
        method: verdict.method.name().to_owned(),
    });
    let mut read_as = texts[0].clone();
    for (relation, text) in claim.relations.iter().zip(&texts[1..]) {
        read_as.push_str(&format!(" {} {text}", relation.symbol()));
    }
    Ok(Verified {
        result: word(holds),
        left: shown(left, cx)?,
        right: shown(right, cx)?,
        difference: difference(left, right, cx),
        method: method.name().to_owned(),
        angles: sides
            .iter()
            .filter_map(Side::expr)
            .any(Expr::has_degrees)
            .then(|| "degrees".to_owned()),
        read_as: shortened(&read_as),
        rows: rows.collect(),
    })
}

/// Whether all hold: one that does not is enough, one that is unknown leaves it open.
fn all(verdicts: &[Verdict]) -> Option<bool> {
    if verdicts.iter().any(|verdict| verdict.holds == Some(false)) {
        return Some(false);
    }
    verdicts.iter().all(|verdict| verdict.holds == Some(true)).then_some(true)
}

fn word(holds: Option<bool>) -> String {
    holds.map_or_else(|| "unknown".to_owned(), |holds| holds.to_string())
}

/// A value to the context's digits. A long exact one is rounded too: it is here to be looked at.
fn shown(side: &Side, cx: &Context) -> Result<Option<String>> {
    if let Some(value) = side.script_value() {
        return Ok(Some(show(value, cx)?.0));
    }
    let Some(value) = &side.value else { return Ok(None) };
    let is_long = |number: &Number| {
        let decimal = number.as_exact().and_then(|exact| exact.as_decimal());
        decimal.is_some_and(|decimal| decimal.normalized().digits() > cx.digits())
    };
    if !is_long(value) {
        return Ok(Some(cx.show(value)?.text().to_owned()));
    }
    let rounded = value.to_digits(cx.digits(), &cx.budget)?;
    Ok(Some(rounded.value.to_rounded_text(cx.digits())))
}

/// Left minus right, where that is known not to be zero, and both are plain.
fn difference(left: &Side, right: &Side, cx: &Context) -> Option<Digits> {
    if left.script_value().or(right.script_value()).is_some() {
        return None;
    }
    let difference = left.value.as_ref()?.sub(right.value.as_ref()?, &cx.budget).ok()?;
    let rounded = difference.to_digits(DIFFERENCE_DIGITS, &cx.budget).ok()?;
    (!rounded.value.is_zero()).then(|| Digits::rounded(&rounded.value, DIFFERENCE_DIGITS))
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
