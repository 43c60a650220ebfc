//! Something for each node of a part of a tree.

use std::ops::{Index, IndexMut};

use crate::tree::{Expr, NodeId};

/// Where the nodes of a part begin: they stand in one piece before its root.
pub(super) fn first_of(tree: &Expr, root: NodeId) -> usize {
    let mut first = root;
    loop {
        let mut least = None;
        tree.each_child(&tree.node(first).kind, |child| {
            least = Some(least.map_or(child, |least: NodeId| least.min(child)));
        });
        match least {
            Some(child) => first = child,
            None => return first.index(),
        }
    }
}

pub(super) fn ids(first: usize, root: NodeId) -> impl DoubleEndedIterator<Item = NodeId> {
    (first as u32..=root.0).map(NodeId)
}

/// Something for each node of a part.
pub(super) struct Slots<T> {
    first: usize,
    items: Vec<T>,
}

impl<T: Clone> Slots<T> {
    pub(super) fn new(first: usize, root: NodeId, item: T) -> Self {
        Self { first, items: vec![item; root.index() + 1 - first] }
    }
}

impl<T> Index<NodeId> for Slots<T> {
    type Output = T;

    fn index(&self, id: NodeId) -> &T {
        &self.items[id.index() - self.first]
    }
}

impl<T> IndexMut<NodeId> for Slots<T> {
    fn index_mut(&mut self, id: NodeId) -> &mut T {
        &mut self.items[id.index() - self.first]
    }
}
