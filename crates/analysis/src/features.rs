//! What is worth telling of a function: its roots, its extrema, its range.

use std::cmp::Ordering;

use arithma_expr::{BinaryOp, Expr, Function, NodeKind, Program};
use arithma_kit::{Code, Context, Result};
use arithma_num::{Budget, Continuity, Interval, IntervalContext, Number};

use crate::formula::Formula;
use crate::roots::{Root, Roots};
use crate::search::find_roots;

/// How many roots or extrema are listed.
const LISTED: usize = 20;

/// Bits of an enclosure of a value.
const BITS: usize = 224;

/// Boxes that are looked at to prove that a function is continuous.
const BOXES: usize = 400;

/// What was found. A list that could not be made is none.
#[derive(Debug, Default)]
pub struct Features {
    /// Where the function is zero, in ascending order.
    pub roots: Option<Listed<Number>>,
    /// Its minima between the ends: place and value.
    pub minima: Option<Listed<[Number; 2]>>,
    /// Its maxima between the ends: place and value.
    pub maxima: Option<Listed<[Number; 2]>>,
    /// The least and the greatest value, where they are proven.
    pub range: Option<[Number; 2]>,
    /// Whether the lists are proven to be complete.
    pub certified: bool,
}

/// The first few of several things.
#[derive(Debug)]
pub struct Listed<T> {
    /// The first few.
    pub items: Vec<T>,
    /// How many there are.
    pub count: usize,
}

impl<T> Default for Listed<T> {
    fn default() -> Self {
        Self { items: Vec::new(), count: 0 }
    }
}

impl<T> Listed<T> {
    fn push(&mut self, item: T) {
        self.count += 1;
        if self.count <= LISTED {
            self.items.push(item);
        }
    }
}

impl Features {
    /// The features of a function from one place to another.
    pub fn find(formula: &Formula, from: &Number, to: &Number, cx: &Context) -> Result<Self> {
        let zeros = attempt(formula, from, to, cx)?;
        let mut features = Self::default();
        if let Some(found) = &zeros {
            features.roots = listed(&found.roots, cx);
        }
        let Ok(slope) = formula.slope() else { return Ok(features) };
        let Some(critical) = attempt(&slope, from, to, cx)? else { return Ok(features) };
        let is_smooth = !has_corners(formula.expr());
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
fn attempt(formula: &Formula, from: &Number, to: &Number, cx: &Context) -> Result<Option<Roots>> {
    match find_roots(formula, from, to, cx) {
        Ok(found) => Ok(Some(found)),
        Err(error) => {
            cx.budget.check()?;
            // Zero everywhere: no root stands out.
            Ok((error.code() == Code::DomainError).then(Roots::none))
        }
    }
}

/// Roots to show; none where there is one of which no digit is certain, which is no reason to give
/// no picture.
fn listed(roots: &[Root], cx: &Context) -> Option<Listed<Number>> {
    let mut list = Listed::default();
    for root in roots.iter().take(LISTED) {
        list.push(shown(root.number().ok()?, cx)?);
    }
    list.count = roots.len();
    Some(list)
}

/// The number, if at least one digit of it is certain.
fn shown(number: Number, cx: &Context) -> Option<Number> {
    number.to_digits(1, &cx.budget).is_ok().then_some(number)
}

/// Minima and maxima, and the values at them.
#[derive(Default)]
struct Extrema {
    minima: Listed<[Number; 2]>,
    maxima: Listed<[Number; 2]>,
    values: Vec<Number>,
}

impl Extrema {
    /// Tells the places where the slope is zero apart by its sign on either side. `None` where a
    /// value cannot be shown.
    fn of(
        formula: &Formula,
        slope: &Formula,
        critical: &Roots,
        from: &Number,
        to: &Number,
        cx: &Context,
    ) -> Result<Option<Self>> {
        let program = Program::compile(slope.expr(), &[slope.name()])?;
        let places: Vec<f64> =
            critical.roots.iter().map(|root| root.enclosure.to_f64().map_or(0.0, middle)).collect();
        let width = to.nearest_f64(&cx.budget)? - from.nearest_f64(&cx.budget)?;
        let mut found = Self::default();
        for (index, root) in critical.roots.iter().enumerate() {
            cx.budget.check()?;
            let x = places[index];
            let before = index.checked_sub(1).map_or(width, |k| x - places[k]);
            let after = places.get(index + 1).map_or(width, |next| next - x);
            let step = (1e-4 * width).min(before / 3.0).min(after / 3.0);
            let (left, right) = (program.eval(&[x - step]), program.eval(&[x + step]));
            let list = if left < 0.0 && right > 0.0 {
                &mut found.minima
            } else if left > 0.0 && right < 0.0 {
                &mut found.maxima
            } else {
                continue;
            };
            let place = root.number().ok().and_then(|place| shown(place, cx));
            let value = value_at(formula, root, cx).and_then(|value| shown(value, cx));
            let (Some(place), Some(value)) = (place, value) else { return Ok(None) };
            list.push([place, value.clone()]);
            found.values.push(value);
        }
        Ok(Some(found))
    }

    /// The least and the greatest of the values at extrema and at the ends: of a continuous
    /// function all of whose extrema are known, those are its bounds.
    fn range(
        &self,
        formula: &Formula,
        from: &Number,
        to: &Number,
        cx: &Context,
    ) -> Result<Option<[Number; 2]>> {
        let mut values = self.values.clone();
        for end in [from, to] {
            let value = formula.at(end, cx).ok();
            let Some(value) = value.and_then(|value| shown(value, cx)) else { return Ok(None) };
            values.push(value);
        }
        let least = first(&values, Ordering::Less, cx)?;
        let greatest = first(&values, Ordering::Greater, cx)?;
        Ok(least.zip(greatest).map(|(least, greatest)| [least, greatest]))
    }
}

/// The number that comes before all others in this order. Of two that cannot be told apart, an
/// exact one.
fn first(values: &[Number], order: Ordering, cx: &Context) -> Result<Option<Number>> {
    let mut best: Option<&Number> = None;
    for value in values {
        cx.budget.check()?;
        let is_better = match best {
            None => true,
            Some(best) => match value.compare(best, &cx.budget) {
                Ok(Some(found)) => found == order,
                _ => value.is_exact(),
            },
        };
        if is_better {
            best = Some(value);
        }
    }
    Ok(best.cloned())
}

fn middle((low, high): (f64, f64)) -> f64 {
    f64::midpoint(low, high)
}

/// The value at a root of something else.
fn value_at(formula: &Formula, root: &Root, cx: &Context) -> Option<Number> {
    if let Some(exact) = &root.exact {
        return formula.at(&exact.clone().into(), cx).ok();
    }
    let intervals = IntervalContext::new(BITS, &cx.budget);
    let x = root.enclosure.as_argument();
    let value = formula.expr().interval(&[(formula.name(), x)], &intervals).ok()?;
    let is_defined = value.continuity() >= Continuity::Defined;
    is_defined.then(|| Number::enclosed(value.as_argument()).ok()).flatten()
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
fn is_continuous(formula: &Formula, from: &Number, to: &Number, budget: &Budget) -> bool {
    let cx = IntervalContext::new(64, budget);
    let (Ok(from), Ok(to)) = (Interval::from_number(from, &cx), Interval::from_number(to, &cx))
    else {
        return false;
    };
    let mut open = vec![from.hull(&to).as_argument()];
    for _ in 0..BOXES {
        let Some(x) = open.pop() else { return true };
        if budget.check().is_err() {
            return false;
        }
        let Ok(values) = formula.expr().interval(&[(formula.name(), x.as_argument())], &cx) else {
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
