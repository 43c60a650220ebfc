//! The five lists, rendered page by page. They are rendered again only when the catalog says
//! that something has changed.

use std::num::NonZeroUsize;

use serde::Serialize;
use serde_json::value::RawValue;

use crate::catalog::Catalog;
use crate::changes::Changes;
use crate::error::RpcError;
use crate::json;
use crate::library::Library;

/// The lists of a catalog.
#[derive(Debug)]
pub(crate) struct Lists {
    /// The version of the catalog that they show.
    pub(crate) version: u64,
    pub(crate) tool_count: usize,
    tools: List,
    resources: List,
    templates: List,
    prompts: List,
    skills: List,
}

/// Which list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Tools,
    Resources,
    Templates,
    Prompts,
    Skills,
}

impl Kind {
    /// The list that a method asks for.
    pub(crate) fn of(method: &str) -> Option<Self> {
        match method {
            "tools/list" => Some(Self::Tools),
            "resources/list" => Some(Self::Resources),
            "resources/templates/list" => Some(Self::Templates),
            "prompts/list" => Some(Self::Prompts),
            "skills/list" => Some(Self::Skills),
            _ => None,
        }
    }
}

impl Lists {
    pub(crate) fn new<C: Catalog>(catalog: &C, page_size: Option<NonZeroUsize>) -> Self {
        // First the version: a change while the lists are made has them made again.
        let version = version_of(catalog);
        let tools = catalog.tools();
        let library = catalog.library();
        let resources = library.map(Library::resources).unwrap_or_default();
        let templates = library.map(Library::templates).unwrap_or_default();
        let prompts = library.map(Library::prompts).unwrap_or_default();
        let skills = library.map(Library::skills).unwrap_or_default();
        Self {
            version,
            tool_count: tools.len(),
            tools: List::new("tools", &tools, page_size),
            resources: List::new("resources", &resources, page_size),
            templates: List::new("resourceTemplates", &templates, page_size),
            prompts: List::new("prompts", &prompts, page_size),
            skills: List::new("skills", &skills, page_size),
        }
    }

    pub(crate) fn get(&self, kind: Kind) -> &List {
        match kind {
            Kind::Tools => &self.tools,
            Kind::Resources => &self.resources,
            Kind::Templates => &self.templates,
            Kind::Prompts => &self.prompts,
            Kind::Skills => &self.skills,
        }
    }

    pub(crate) fn has_resources(&self) -> bool {
        !(self.resources.is_empty && self.templates.is_empty)
    }

    pub(crate) fn has_prompts(&self) -> bool {
        !self.prompts.is_empty
    }

    pub(crate) fn has_skills(&self) -> bool {
        !self.skills.is_empty
    }
}

/// The version of the lists that a catalog has now.
pub(crate) fn version_of<C: Catalog>(catalog: &C) -> u64 {
    catalog.changes().map_or(0, Changes::version)
}

/// The pages of a list.
#[derive(Debug)]
pub(crate) struct List {
    /// Each a JSON object without its closing brace.
    pages: Vec<String>,
    is_empty: bool,
}

impl List {
    /// Pages of `page_size`, or one. The cursor of a page is its number.
    fn new<T: Serialize>(name: &str, items: &[T], page_size: Option<NonZeroUsize>) -> Self {
        let size = page_size.map_or(items.len(), NonZeroUsize::get).max(1);
        let count = items.len().div_ceil(size).max(1);
        let render = |number: usize| {
            let from = number * size;
            let page = &items[from..items.len().min(from + size)];
            // Raw values and strings always serialize.
            let list = serde_json::to_string(page).unwrap_or_else(|_| "[]".to_owned());
            let mut text = format!("{{\"{name}\":{list}");
            if number + 1 < count {
                text.push_str(&format!(",\"nextCursor\":\"{}\"", number + 1));
            }
            text
        };
        Self { pages: (0..count).map(render).collect(), is_empty: items.is_empty() }
    }

    /// The page that a cursor asks for.
    pub(crate) fn page(&self, cursor: Option<&RawValue>) -> Result<&str, RpcError> {
        let number = page_number(cursor)?;
        self.pages.get(number).map(String::as_str).ok_or_else(unknown_cursor)
    }
}

/// The number of the page that a cursor asks for: 0, the first, where there is none.
pub(crate) fn page_number(cursor: Option<&RawValue>) -> Result<usize, RpcError> {
    let Some(cursor) = cursor.filter(|cursor| !json::is_null(cursor)) else { return Ok(0) };
    let cursor =
        json::string(cursor).ok_or_else(|| RpcError::invalid_params("cursor must be a string"))?;
    if cursor.is_empty() {
        return Ok(0);
    }
    // No cursor of ours leads to the first page.
    cursor.parse::<usize>().ok().filter(|page| *page > 0).ok_or_else(unknown_cursor)
}

/// The complaint about a cursor that is none of ours.
pub(crate) fn unknown_cursor() -> RpcError {
    RpcError::invalid_params("unknown cursor: leave it out to start from the first page")
}
