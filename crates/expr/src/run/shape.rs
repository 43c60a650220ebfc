//! How deep and how large a list of lists is. Lists are shared, so a few steps that put one into the
//! next can make a list that nobody could write down.

use std::collections::HashMap;
use std::sync::Arc;

use crate::error::ErrorKind;
use crate::value::Value;

/// The most lists within lists.
const MAX_NESTED: usize = 256;

/// The most elements of a list, those of the lists in it included.
const MAX_ELEMENTS: usize = 1_000_000;

/// Levels and elements of a list.
#[derive(Clone, Copy)]
struct Shape {
    levels: usize,
    elements: usize,
}

/// The lists that were looked at, by where they are.
type Seen = HashMap<*const Vec<Value>, Shape>;

/// Fails for elements that make a list too deep or too large.
pub(super) fn check(items: &[Value]) -> Result<(), ErrorKind> {
    shape(items, 1, &mut Seen::new()).map(|_| ())
}

fn shape(items: &[Value], level: usize, seen: &mut Seen) -> Result<Shape, ErrorKind> {
    let mut whole = Shape { levels: 1, elements: items.len() };
    for item in items {
        let Value::List(inner) = item.resolved() else { continue };
        let inner = match seen.get(&Arc::as_ptr(inner)) {
            Some(known) => *known,
            None => {
                limited(level + 1, MAX_NESTED, "levels of nesting")?;
                let found = shape(inner, level + 1, seen)?;
                seen.insert(Arc::as_ptr(inner), found);
                found
            }
        };
        whole.levels = whole.levels.max(inner.levels + 1);
        whole.elements = whole.elements.saturating_add(inner.elements);
        limited(level - 1 + whole.levels, MAX_NESTED, "levels of nesting")?;
        limited(whole.elements, MAX_ELEMENTS, "elements")?;
    }
    Ok(whole)
}

fn limited(count: usize, limit: usize, unit: &'static str) -> Result<(), ErrorKind> {
    let what = "the list";
    if count > limit { Err(ErrorKind::TooLarge { what, limit, unit }) } else { Ok(()) }
}
