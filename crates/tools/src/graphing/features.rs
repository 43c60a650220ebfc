//! What is worth telling of a function: its roots, its extrema, its range.

use arithma_expr::{BinaryOp, Expr, Function, NodeKind, Program};
use arithma_num::{Budget, Continuity, Exact, Interval, IntervalContext, Number};

use super::find_roots::show_root;
use crate::kit::{Code, Context, Digits, Result};
use crate::numeric::{Formula, Root, Roots, find_roots, show_enclosed};

/// Digits of a number in a summary.
const DIGITS: u64 = 10;

/// An exact number that is longer than this is rounded.
const LONGEST: usize = 24;

/// How many roots or extrema are listed.
const LISTED: usize = 20;

/// Bits of an enclosure of a value.
const BITS: usize = 224;

/// Boxes that are looked at to prove that a function is continuous.
const BOXES: usize = 400;

/// What was found. A list that could not be made is none.
#[derive(Debug, Default)]
pub(crate) struct Features {
    pub(crate) roots: Option<Vec<String>>,
    pub(crate) minima: Option<Vec<String>>,
    pub(crate) maxima: Option<Vec<String>>,
    /// The least and the greatest value, where they are proven.
    pub(crate) range: Option<(String, String)>,
    /// Whether the lists are proven to be complete.
    pub(crate) certified: bool,
}

/// The context in which numbers of a summary are shown.
pub(crate) fn brief(cx: &Context) -> Context {
    cx.clone().with_digits(DIGITS)
}

impl Features {
    /// The features of a function from one place to another.
    pub(crate) fn find(formula: &Formula, from: &Exact, to: &Exact, cx: &Context) -> Result<Self> {
        let cx = &brief(cx);
        let zeros = attempt(&formula.expr, formula, from, to, cx)?;
        let mut features = Self::default();
        if let Some(found) = &zeros {
            let shown: Result<Vec<_>> =
                found.roots.iter().take(LISTED).map(|root| show_root(root, cx)).collect();
            // A root of which no digit is certain is no reason to give no picture.
            let shown = shown.ok().map(|list| list.iter().map(|x| x.text().to_owned()).collect());
            features.roots = shown.map(|list| counted(list, found.roots.len()));
        }
        let Ok(slope) = formula.expr.derivative(&formula.name) else { return Ok(features) };
        let Some(critical) = attempt(&slope, formula, from, to, cx)? else { return Ok(features) };
        let is_smooth = !has_corners(&formula.expr);
        let Some(extrema) = Extrema::of(formula, &slope, &critical, from, to, cx)? else {
            return Ok(features);
        };
        features.certified = is_smooth
            && critical.certified
            && zeros.is_some_and(|zeros| zeros.certified)
            && features.roots.is_some();
        let is_proven = is_smooth && critical.certified;
        if is_proven && is_continuous(formula, from, to, &cx.budget) {
            features.range = extrema.range(formula, from, to, cx)?;
        }
        features.minima = Some(extrema.minima);
        features.maxima = Some(extrema.maxima);
        Ok(features)
    }
}

/// The roots, or none where they cannot be found; an error only where time is up.
fn attempt(
    expr: &Expr,
    formula: &Formula,
    from: &Exact,
    to: &Exact,
    cx: &Context,
) -> Result<Option<Roots>> {
    match find_roots(expr, &formula.name, from, to, &cx.budget) {
        Ok(found) => Ok(Some(found)),
        Err(error) => {
            cx.budget.check()?;
            // Zero everywhere: no root stands out.
            let everywhere = error.code() == Code::DomainError;
            Ok(everywhere.then(|| Roots { roots: Vec::new(), certified: true }))
        }
    }
}

/// A list with a word on what was left out.
fn counted(mut list: Vec<String>, count: usize) -> Vec<String> {
    if count > list.len() {
        list.push(format!("… ({count} in all)"));
    }
    list
}

/// Minima and maxima, as `(x, y)`, and their values.
struct Extrema {
    minima: Vec<String>,
    maxima: Vec<String>,
    values: Vec<(f64, Digits)>,
}

impl Extrema {
    /// Tells the places where the slope is zero apart by its sign on either side. `None` where a
    /// value cannot be shown.
    fn of(
        formula: &Formula,
        slope: &Expr,
        critical: &Roots,
        from: &Exact,
        to: &Exact,
        cx: &Context,
    ) -> Result<Option<Self>> {
        let program = Program::compile(slope, &[&formula.name])?;
        let places: Vec<f64> =
            critical.roots.iter().map(|root| root.enclosure.to_f64().map_or(0.0, middle)).collect();
        let width = to.nearest_f64() - from.nearest_f64();
        let mut found = Self { minima: Vec::new(), maxima: Vec::new(), values: Vec::new() };
        let mut counts = (0, 0);
        for (index, root) in critical.roots.iter().enumerate() {
            cx.budget.check()?;
            let x = places[index];
            let before = index.checked_sub(1).map_or(width, |k| x - places[k]);
            let after = places.get(index + 1).map_or(width, |next| next - x);
            let step = (1e-4 * width).min(before / 3.0).min(after / 3.0);
            let (left, right) = (program.eval(&[x - step]), program.eval(&[x + step]));
            let (list, count) = if left < 0.0 && right > 0.0 {
                (&mut found.minima, &mut counts.0)
            } else if left > 0.0 && right < 0.0 {
                (&mut found.maxima, &mut counts.1)
            } else {
                continue;
            };
            let Some((near, value)) = value_at(formula, root, cx)? else { return Ok(None) };
            *count += 1;
            if *count <= LISTED {
                let Ok(x) = show_root(root, cx) else { return Ok(None) };
                list.push(format!("({}, {})", x.text(), value.text()));
            }
            found.values.push((near, value));
        }
        found.minima = counted(found.minima, counts.0);
        found.maxima = counted(found.maxima, counts.1);
        Ok(Some(found))
    }

    /// The least and the greatest of the values at extrema and at the ends: of a continuous
    /// function all of whose extrema are known, those are its bounds.
    fn range(
        &self,
        formula: &Formula,
        from: &Exact,
        to: &Exact,
        cx: &Context,
    ) -> Result<Option<(String, String)>> {
        let mut values = self.values.clone();
        for end in [from, to] {
            let Ok(value) = formula.at(end, cx) else { return Ok(None) };
            let near = Interval::from_number(&value, &IntervalContext::new(64, &cx.budget));
            let Some(near) = near.ok().and_then(|near| near.to_f64()) else { return Ok(None) };
            values.push((middle(near), shorten(&value, cx)?));
        }
        let by_size = |a: &&(f64, Digits), b: &&(f64, Digits)| a.0.total_cmp(&b.0);
        let text =
            |found: Option<&(f64, Digits)>| found.map(|(_, digits)| digits.text().to_owned());
        let least = text(values.iter().min_by(by_size));
        Ok(least.zip(text(values.iter().max_by(by_size))))
    }
}

fn middle((low, high): (f64, f64)) -> f64 {
    f64::midpoint(low, high)
}

/// The value at a root of something else.
fn value_at(formula: &Formula, root: &Root, cx: &Context) -> Result<Option<(f64, Digits)>> {
    let intervals = IntervalContext::new(BITS, &cx.budget);
    let near = |value: &Interval| value.to_f64().map(middle);
    if let Some(exact) = &root.exact {
        let Ok(value) = formula.at(exact, cx) else { return Ok(None) };
        let enclosed = Interval::from_number(&value, &intervals).ok();
        let shown = shorten(&value, cx)?;
        return Ok(enclosed.as_ref().and_then(near).map(|near| (near, shown)));
    }
    let x = root.enclosure.as_argument();
    let Ok(value) = formula.expr.interval(&[(&formula.name, x)], &intervals) else {
        return Ok(None);
    };
    let shown = show_enclosed(&value, cx).ok().flatten();
    Ok(near(&value).zip(shown))
}

/// The value as a summary shows it: an exact one that is too long is rounded.
fn shorten(value: &Number, cx: &Context) -> Result<Digits> {
    let shown = cx.show(value)?;
    if shown.text().len() <= LONGEST {
        return Ok(shown);
    }
    let rounded = value.to_digits(cx.digits(), &cx.budget)?;
    Ok(Digits::rounded(&rounded.value, cx.digits()))
}

/// Whether the rules of differentiation may miss an extremum: at a corner or at a jump.
fn has_corners(expr: &Expr) -> bool {
    expr.nodes().iter().any(|node| match &node.kind {
        NodeKind::Binary(op, ..) => matches!(op, BinaryOp::Rem | BinaryOp::IntDiv),
        NodeKind::Call(function, _) => matches!(
            function,
            Function::Abs
                | Function::Sign
                | Function::Min
                | Function::Max
                | Function::Floor
                | Function::Ceil
                | Function::Round
                | Function::Trunc
                | Function::Mod
                | Function::Cbrt
                | Function::Root
                | Function::Hypot
        ),
        _ => false,
    })
}

/// Whether a function is proven to be continuous, by interval arithmetic on smaller and smaller
/// boxes.
fn is_continuous(formula: &Formula, from: &Exact, to: &Exact, budget: &Budget) -> bool {
    let cx = IntervalContext::new(64, budget);
    let Ok(whole) = Interval::from_bounds(from, to, &cx) else { return false };
    let mut open = vec![whole];
    for _ in 0..BOXES {
        let Some(x) = open.pop() else { return true };
        let Ok(values) = formula.expr.interval(&[(&formula.name, x.as_argument())], &cx) else {
            return false;
        };
        if values.continuity() == Continuity::Continuous && values.is_bounded() {
            continue;
        }
        let Some((left, right)) = x.bisect(&cx) else { return false };
        open.extend([left, right]);
    }
    open.is_empty()
}
