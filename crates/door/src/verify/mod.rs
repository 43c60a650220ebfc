//! `verify`: whether a claim about numbers is true.

mod algebraic;
mod claim;
mod decide;
mod statement;

use arithma_expr::{Session, Value, clipped};
use arithma_kit::{Content, Part, Rule, Shape};

use self::claim::{Claim, Relation};
use self::decide::{Method, Side, Verdict, decide, plain};
use self::statement::{Bond, Reader, Statement, is_definition, is_joined, steps, truth};
use crate::Calculation;
use crate::prelude::*;

/// # Verify a claim
///
/// Whether a claim holds, by exact or certified comparison: true, false or unknown. Chains of
/// = != < <= > >=, ≈ to the digits given; and, or, not; steps before it. The language of calculate.
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

/// The most claims that are joined.
const MOST_CLAIMS: usize = 100;

/// What came of a claim. Of a chain the sides are those of the link that decided; joined claims have
/// rows alone.
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
    /// The links of a chain, and claims that are joined.
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
        let verified = examine(text, cx)?;
        // `4!=25` may mean that 4 differs from 25, or that 4! is 25.
        if let Some(other) = Claim::with_factorials(text)
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

/// Takes up what the first steps define, and judges what the others claim.
fn examine(text: &str, cx: &Context) -> Result<Verified> {
    // The other half of the time is for showing what was found.
    let mut quick = cx.clone();
    quick.budget = cx.budget.clone().with_half_the_time(arithma_kit::DEFAULT_TIMEOUT / 2);
    let mut session = Session::new();
    let mut read_as = Vec::new();
    let mut claims = Vec::new();
    let steps = steps(claim::bare(text));
    for (place, step) in steps.iter().enumerate() {
        if place + 1 < steps.len() && is_definition(step) {
            read_as.push(Calculation::run(step, &mut session, &quick)?.understood()?);
        } else {
            let statement = Reader::new(&session, &quick).read(step)?;
            claims.push(judge(&statement, &session, &quick)?);
        }
    }
    let mut judged = match claims.len() {
        0 => return Err(statement::no_claim(text)),
        1 => claims.swap_remove(0),
        _ => Judged::all(claims, "; "),
    };
    let rows = if judged.links.len() > 1 { std::mem::take(&mut judged.links) } else { Vec::new() };
    if rows.len() > MOST_CLAIMS {
        return Err(Error::out_of_range(format!("at most {MOST_CLAIMS} claims are joined")));
    }
    let (left, right) =
        judged.sides.map_or((None, None), |[left, right]| (Some(left), Some(right)));
    read_as.push(judged.read_as);
    Ok(Verified {
        result: word(judged.holds),
        difference: left.as_ref().zip(right.as_ref()).and_then(|(a, b)| difference(a, b, cx)),
        left: left.and_then(|side| side.value).map(Looked),
        right: right.and_then(|side| side.value).map(Looked),
        method: judged.method.name().to_owned(),
        angles: judged.has_degrees.then(|| "degrees".to_owned()),
        read_as: clipped(&read_as.join("; "), SHOWN).into_owned(),
        rows,
    })
}

/// What came of a claim or of several.
struct Judged {
    holds: Option<bool>,
    method: Method,
    /// The sides of the link that decided, where it is one chain.
    sides: Option<[Side; 2]>,
    has_degrees: bool,
    read_as: String,
    links: Vec<Link>,
}

impl Judged {
    /// Of claims that all must hold: one that does not is enough, one that is unknown leaves it open.
    fn all(claims: Vec<Self>, sign: &str) -> Self {
        let holds = all(claims.iter().map(|claim| claim.holds));
        let decides = |claim: &&Self| holds == Some(false) && claim.holds == holds;
        let method = match claims.iter().find(decides) {
            Some(claim) => claim.method,
            None => claims.iter().map(|claim| claim.method).max().unwrap_or(Method::Exact),
        };
        let texts: Vec<&str> = claims.iter().map(|claim| claim.read_as.as_str()).collect();
        Self {
            holds,
            method,
            sides: None,
            has_degrees: claims.iter().any(|claim| claim.has_degrees),
            read_as: texts.join(sign),
            links: claims.into_iter().flat_map(|claim| claim.links).collect(),
        }
    }

    /// What is claimed is denied.
    fn denied(self) -> Self {
        Self { holds: self.holds.map(|holds| !holds), sides: None, ..self }
    }

    /// In brackets, if it is several claims.
    fn grouped(mut self, statement: &Statement) -> Self {
        if matches!(statement, Statement::All(_) | Statement::Any(_) | Statement::Pair(..)) {
            self.read_as = format!("({})", self.read_as);
        }
        self
    }

    /// In brackets, if it is no single value: beside `xor` a relation has other readings.
    fn bracketed(mut self, statement: &Statement) -> Self {
        if !matches!(statement, Statement::Truth(_)) {
            self.read_as = format!("({})", self.read_as);
        }
        self
    }

    /// Of two claims that a word joins.
    fn pair(bond: Bond, pair: [Self; 2]) -> Self {
        let holds = bond.holds([pair[0].holds, pair[1].holds]);
        let [first, second] = [&pair[0].read_as, &pair[1].read_as];
        let read_as = format!("{first} {} {second}", bond.word());
        // Of an implication one claim may decide alone.
        let decides = |(claim, other): (&Self, &Self)| {
            bond == Bond::Implies
                && holds == Some(true)
                && other.holds.is_none()
                && claim.holds.is_some()
        };
        let method =
            match [(&pair[0], &pair[1]), (&pair[1], &pair[0])].into_iter().find(|p| decides(*p)) {
                Some((claim, _)) => claim.method,
                None => pair[0].method.max(pair[1].method),
            };
        let has_degrees = pair.iter().any(|claim| claim.has_degrees);
        let links = pair.into_iter().flat_map(|claim| claim.links).collect();
        Self { holds, method, sides: None, has_degrees, read_as, links }
    }
}

/// Judges claims and what joins them.
fn judge(statement: &Statement, session: &Session, cx: &Context) -> Result<Judged> {
    let judged = |part: &Statement| Ok(judge(part, session, cx)?.grouped(part));
    match statement {
        Statement::Chain(claim) => chain(claim, session, cx),
        Statement::Truth(source) => {
            let calculation = Calculation::run(source, &mut session.clone(), cx)?;
            let (read_as, has_degrees) =
                (calculation.understood()?, calculation.script.has_degrees());
            let holds = truth(&calculation.into_result()?).flatten();
            let method = if holds.is_some() { Method::Exact } else { Method::Likely };
            let links = vec![Link::new(&read_as, Verdict { holds, method })];
            Ok(Judged { holds, method, sides: None, has_degrees, read_as, links })
        }
        Statement::Not(part) => {
            let judged = judge(part, session, cx)?;
            let read_as = format!("not ({})", judged.read_as);
            Ok(Judged { read_as, ..judged.denied() })
        }
        Statement::All(parts) => {
            Ok(Judged::all(parts.iter().map(judged).collect::<Result<_>>()?, " and "))
        }
        Statement::Pair(bond, [first, second]) => {
            let pair = [
                judge(first, session, cx)?.bracketed(first),
                judge(second, session, cx)?.bracketed(second),
            ];
            Ok(Judged::pair(*bond, pair))
        }
        // One holds unless all are denied.
        Statement::Any(parts) => {
            let parts = parts.iter().map(|part| judged(part).map(Judged::denied));
            Ok(Judged::all(parts.collect::<Result<_>>()?, " or ").denied())
        }
    }
}

/// Judges a chain, link by link.
fn chain(claim: &Claim, session: &Session, cx: &Context) -> Result<Judged> {
    if claim.sides.len() > MOST_SIDES {
        return Err(Error::out_of_range(format!("a chain has at most {MOST_SIDES} sides")));
    }
    let sides = claim.sides.iter().map(|side| Side::read(side, session, cx));
    let sides: Vec<Side> = sides.collect::<Result<_>>()?;
    let is_rounded = sides.iter().any(|side| side.rounding().is_some());
    let mut sides = if is_rounded { rounded(sides, claim, cx)? } else { sides };
    let links = claim.relations.iter().zip(sides.windows(2));
    let verdicts: Vec<Verdict> = links
        .map(|(relation, pair)| {
            // How near is said by the rounding.
            let relation = match relation {
                Relation::About if is_rounded => Relation::Equal,
                relation => *relation,
            };
            decide(&pair[0], relation, &pair[1], cx)
        })
        .collect::<Result<_>>()?;
    let grouped = |side: &Side| match is_joined(&side.read_as) {
        true => format!("({})", side.read_as),
        false => side.read_as.clone(),
    };
    let texts: Vec<String> = sides.iter().map(grouped).collect();
    let link = |place: usize| {
        format!("{} {} {}", texts[place], claim.relations[place].symbol(), texts[place + 1])
    };
    let links =
        verdicts.iter().enumerate().map(|(place, verdict)| Link::new(&link(place), *verdict));
    let links = links.collect();
    let mut read_as = texts[0].clone();
    for (relation, text) in claim.relations.iter().zip(&texts[1..]) {
        read_as.push_str(&format!(" {} {text}", relation.symbol()));
    }
    let holds = all(verdicts.iter().map(|verdict| verdict.holds));
    // The link that decided; where all hold, the whole.
    let deciding =
        verdicts.iter().position(|verdict| holds != Some(true) && verdict.holds == holds);
    let (first, last) = deciding.map_or((0, sides.len() - 1), |place| (place, place + 1));
    let method = match deciding {
        Some(place) => verdicts[place].method,
        None => verdicts.iter().map(|verdict| verdict.method).max().unwrap_or(Method::Exact),
    };
    let has_degrees = sides.iter().any(|side| side.has_degrees);
    let right = sides.swap_remove(last);
    let left = sides.swap_remove(first);
    Ok(Judged { holds, method, sides: Some([left, right]), has_degrees, read_as, links })
}

/// The sides as they are compared: `pi to 2 dp` is 3.14, and in `pi = 3.14 to 2 dp` both sides are rounded.
fn rounded(sides: Vec<Side>, claim: &Claim, cx: &Context) -> Result<Vec<Side>> {
    let is_order = |relation: &Relation| {
        !matches!(relation, Relation::Equal | Relation::NotEqual | Relation::About)
    };
    let last = sides.last().filter(|_| !claim.relations.iter().any(is_order));
    let of_all = last.and_then(|side| Some((side.rounding()?, side.value.clone()?)));
    let rounded = |side: Side| match (side.rounding(), side.value.clone(), &of_all) {
        (Some(own), Some(value), _) => side.rounded(own, &value, cx),
        (None, _, Some((precision, beside))) => side.rounded(*precision, beside, cx),
        _ => Ok(side),
    };
    sides.into_iter().map(rounded).collect()
}

impl Link {
    fn new(claim: &str, verdict: Verdict) -> Self {
        Self {
            claim: clipped(claim, SHOWN).into_owned(),
            result: word(verdict.holds),
            method: verdict.method.name().to_owned(),
        }
    }
}

/// Whether all hold: one that does not is enough, one that is unknown leaves it open.
fn all(mut verdicts: impl Iterator<Item = Option<bool>> + Clone) -> Option<bool> {
    let is_known = !verdicts.clone().any(|holds| holds.is_none());
    let fails = verdicts.any(|holds| holds == Some(false));
    (is_known || fails).then_some(!fails)
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
