//! Views: other lists of the same server's tools, for clients that come in by another door.

use std::sync::Arc;

use crate::about::About;
use crate::catalog::{Catalog, ToolInfo};
use crate::dialect::Dialect;
use crate::error::RpcError;
use crate::lists;
use crate::params::Params;
use crate::render::{Offer, Rendered};
use crate::server::{Peer, Server};

/// A list of tools beside the server's own. It changes what is listed and what a model is told of
/// the server; every tool can be called through every view.
#[derive(Debug, Clone)]
pub struct View {
    /// What it is found by.
    pub name: String,
    /// The tools to list, as places in the list given to [`Server::with_views`].
    pub tools: Vec<usize>,
    /// What a model is told about the server as a whole, if anything.
    pub instructions: Option<&'static str>,
}

/// A server's own number for a view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ViewKey(usize);

/// All views of a server. A tool is rendered once for all of them, so that any number of views can
/// be joined without keeping anything for each combination.
#[derive(Debug, Default)]
pub(crate) struct Views {
    tools: Vec<String>,
    views: Vec<(View, Arc<Rendered>)>,
}

impl Views {
    fn new(
        tools: &[ToolInfo],
        views: Vec<View>,
        dialect: Dialect,
        offer: Offer,
        about: &About,
    ) -> Self {
        // Raw values and strings always serialize.
        let tools: Vec<String> =
            tools.iter().map(|tool| serde_json::to_string(tool).unwrap_or_default()).collect();
        let mut rendered: Vec<(View, Arc<Rendered>)> = Vec::with_capacity(views.len());
        for view in views {
            let same = rendered.iter().find(|(other, _)| other.instructions == view.instructions);
            let words = same.map_or_else(
                || Arc::new(Rendered::new(&dialect, offer, about, view.instructions)),
                |(_, words)| Arc::clone(words),
            );
            rendered.push((view, words));
        }
        Self { tools, views: rendered }
    }

    fn get(&self, key: ViewKey) -> Option<&(View, Arc<Rendered>)> {
        self.views.get(key.0)
    }

    /// The one page that the views have together: an object without its closing brace. Each tool
    /// comes once, in the order of the server.
    fn page(&self, keys: &[ViewKey]) -> String {
        let views = keys.iter().filter_map(|key| self.get(*key));
        let mut places: Vec<usize> =
            views.flat_map(|(view, _)| view.tools.iter().copied()).collect();
        places.sort_unstable();
        places.dedup();
        let mut page = String::from("{\"tools\":[");
        for (count, tool) in places.iter().filter_map(|place| self.tools.get(*place)).enumerate() {
            if count > 0 {
                page.push(',');
            }
            page.push_str(tool);
        }
        page.push(']');
        page
    }
}

impl<C: Catalog> Server<C> {
    /// The same server with these views of `tools`.
    #[must_use]
    pub fn with_views(mut self, tools: &[ToolInfo], views: Vec<View>) -> Self {
        self.views = Views::new(tools, views, self.dialect, self.offer, &self.about);
        self
    }

    /// The view of this name.
    pub fn find_view(&self, name: &str) -> Option<ViewKey> {
        self.views.views.iter().position(|(view, _)| view.name == name).map(ViewKey)
    }

    /// The names of all views.
    pub fn view_names(&self) -> impl Iterator<Item = &str> {
        self.views.views.iter().map(|(view, _)| view.name.as_str())
    }

    /// How the server presents itself to a client: as the first of its views does.
    pub(crate) fn rendered_for(&self, peer: &Peer<'_>) -> &Rendered {
        let view = peer.views.first().and_then(|key| self.views.get(*key));
        view.map_or(&self.rendered, |(_, rendered)| rendered)
    }

    /// The page of tools that a client with views sees. There is one only.
    pub(crate) fn view_page(
        &self,
        params: &Params<'_>,
        peer: &Peer<'_>,
    ) -> Result<String, RpcError> {
        match lists::page_number(params.cursor)? {
            0 => Ok(self.views.page(peer.views)),
            _ => Err(lists::unknown_cursor()),
        }
    }
}
