//! `verify`: whether a claim about numbers is true.

mod algebraic;
mod claim;
mod decide;

use arithma_expr::{Value, clipped};
use arithma_kit::{Content, Part, Rule, Shape};

use self::claim::Claim;
use self::decide::{Method, Side, Verdict, decide, plain};
use crate::prelude::*;

/// # Verify a claim
///
/// Whether a claim holds, by exact or certified comparison: true, false or unknown. Chains of
/// = != < <= > >=, and ≈ to the digits given; the language of calculate.
#[derive(Arguments)]
pub(crate) struct Verify {
    /// The claim, such as "e^pi > pi^e".
    claim: Text,
}

/// Significant digits of a difference: enough to see how large it is.
const DIFFERENCE_DIGITS: u32 = 10;

/// Characters of the claim as understood.
const SHOWN: usize = 400;

/// The most sides of a chain.
const MOST_SIDES: usize = 100;

/// What came of a claim. Of a chain the sides are those of the link that decided.
#[derive(Answer)]
pub(crate) struct Verified {
    /// true, false or unknown.
    result: String,
    left: Option<Looked>,
    right: Option<Looked>,
    /// Left minus right, where the two differ.
    difference: Option<Shown>,
    /// How it was decided.
    method: String,
    /// The unit of angles, where there are any.
    angles: Option<String>,
    /// The claim as it was understood.
    read_as: String,
    /// The links of a chain.
    #[answer(skip_empty)]
    rows: Vec<Link>,
}

/// A value that is here to be looked at: a long number is rounded, even an exact one.
pub(crate) struct Looked(Value);

impl Content for Looked {
    const SHAPE: Shape = Shape::Number;

    fn part(self) -> Part {
        match self.0.resolved() {
            Value::Number(number) => Part::Number(Shown::by(Rule::Short, number.clone())),
            _ => Part::Value(self.0),
        }
    }
}

#[derive(Answer)]
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
    quick.budget = cx.budget.clone().with_half_the_time(arithma_kit::DEFAULT_TIMEOUT / 2);
    let sides: Vec<Side> =
        claim.sides.iter().map(|side| Side::read(side, &quick)).collect::<Result<_>>()?;
    let links = claim.relations.iter().zip(sides.windows(2));
    let verdicts: Vec<Verdict> = links
        .map(|(relation, pair)| decide(&pair[0], *relation, &pair[1], &quick))
        .collect::<Result<_>>()?;
    let texts: Vec<&str> = sides.iter().map(|side| side.read_as.as_str()).collect();
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
        claim: clipped(&link(place), SHOWN).into_owned(),
        result: word(verdict.holds),
        method: verdict.method.name().to_owned(),
    });
    let mut read_as = texts[0].to_owned();
    for (relation, text) in claim.relations.iter().zip(&texts[1..]) {
        read_as.push_str(&format!(" {} {text}", relation.symbol()));
    }
    Ok(Verified {
        result: word(holds),
        left: left.value.clone().map(Looked),
        right: right.value.clone().map(Looked),
        difference: difference(left, right, cx),
        method: method.name().to_owned(),
        angles: sides.iter().any(|side| side.has_degrees).then(|| "degrees".to_owned()),
        read_as: clipped(&read_as, SHOWN).into_owned(),
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

/// Left minus right, where both are plain numbers and it is known not to be zero.
fn difference(left: &Side, right: &Side, cx: &Context) -> Option<Shown> {
    let (left, right) = (plain(left.value.as_ref()?, cx)?, plain(right.value.as_ref()?, cx)?);
    let difference = left.sub(&right, &cx.budget).ok()?;
    let rounded = difference.to_digits(u64::from(DIFFERENCE_DIGITS), &cx.budget).ok()?;
    (!rounded.value.is_zero()).then(|| Shown::by(Rule::Significant(DIFFERENCE_DIGITS), difference))
}
