//! Surfaces: which tools a client sees listed. A tool that is not listed can still be called.
//!
//! Everything here is about names and places in the catalog; it does no I/O.

use arithma_door::CATALOG;
use arithma_kit::Toolset;
use arithma_mcp::View;

/// The toolset of the tools that reach all others.
const COMPACT: &str = "compact";

/// How many names a complaint suggests.
const SUGGESTIONS: usize = 3;

/// What a surface begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// The toolsets of the default list.
    All,
    /// The four that reach all others.
    Compact,
    /// Every tool.
    Everything,
}

/// A surface as it is asked for: by names.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wanted<'a> {
    /// What it begins with: all, unless toolsets or tools are named.
    pub base: Option<Base>,
    /// Toolsets to list.
    pub toolsets: &'a [String],
    /// Tools to list.
    pub tools: &'a [String],
    /// Tools not to list, whatever else says so.
    pub exclude: &'a [String],
}

/// The tools to list, as places in the catalog and in its order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Surface {
    listed: Vec<usize>,
    excluded: Vec<usize>,
}

impl Surface {
    /// The default list.
    pub fn all() -> Self {
        Self { listed: Base::All.tools(), excluded: Vec::new() }
    }

    /// The surface that is asked for, or what is wrong with it.
    pub fn choose(wanted: &Wanted<'_>) -> Result<Self, String> {
        let Wanted { base, toolsets, tools, exclude } = *wanted;
        let base = base.or((toolsets.is_empty() && tools.is_empty()).then_some(Base::All));
        let mut listed = base.map_or_else(Vec::new, Base::tools);
        for name in toolsets {
            listed.extend(find_toolset(name).map_err(|error| format!("--toolsets: {error}"))?.1);
        }
        listed.extend(find_tools(tools).map_err(|error| format!("--tools: {error}"))?);
        let excluded = find_tools(exclude).map_err(|error| format!("--exclude-tools: {error}"))?;
        let listed = ordered(listed, &excluded);
        if listed.is_empty() {
            return Err("this surface lists no tool: exclude fewer, or name more".to_owned());
        }
        Ok(Self { listed, excluded })
    }

    /// The tools to list.
    pub fn listed(&self) -> &[usize] {
        &self.listed
    }

    /// What a model is told about the server as a whole.
    pub fn instructions(&self) -> Option<&'static str> {
        instructions(&self.listed)
    }

    /// The surfaces that clients choose over HTTP by a path: `all`, `everything`, `compact`, and `x/`
    /// with the name of a toolset. What is excluded is listed in none of them.
    pub fn views(&self) -> Vec<View> {
        let mut named = vec![
            ("all".to_owned(), Base::All.tools()),
            ("everything".to_owned(), Base::Everything.tools()),
        ];
        // The first of several views speaks for all: who has the short way is told of it.
        let (compact, others): (Vec<_>, Vec<_>) =
            toolsets().partition(|(toolset, _)| toolset.name == COMPACT);
        named.extend(
            compact.iter().map(|(toolset, tools)| (toolset.name.to_owned(), tools.clone())),
        );
        let by_name = compact.into_iter().chain(others);
        named.extend(by_name.map(|(toolset, tools)| (format!("x/{}", toolset.name), tools)));
        let view = |(name, tools)| {
            let tools = ordered(tools, &self.excluded);
            let instructions = instructions(&tools);
            View { name, tools, instructions }
        };
        named.into_iter().map(view).filter(|view| !view.tools.is_empty()).collect()
    }
}

impl Base {
    /// Its tools, as places in the catalog.
    fn tools(self) -> Vec<usize> {
        let is_in = |toolset: &Toolset| match self {
            Self::All => toolset.listed,
            Self::Compact => toolset.name == COMPACT,
            Self::Everything => true,
        };
        let chosen = toolsets().filter(|(toolset, _)| is_in(toolset));
        chosen.flat_map(|(_, places)| places).collect()
    }
}

/// The names of all toolsets.
pub fn toolset_names() -> Vec<&'static str> {
    CATALOG.toolsets().iter().map(|toolset| toolset.name).collect()
}

/// What is told of a list: the short way where it is there, else how to call any tool.
fn instructions(listed: &[usize]) -> Option<&'static str> {
    let has = |base: Base| base.tools().iter().all(|tool| listed.contains(tool));
    let text = if has(Base::All) {
        include_str!("all.txt")
    } else if has(Base::Compact) {
        include_str!("compact.txt")
    } else {
        include_str!("some.txt")
    };
    Some(text.trim_ascii_end())
}

/// Each toolset with the places of its tools.
fn toolsets() -> impl Iterator<Item = (&'static Toolset, Vec<usize>)> {
    CATALOG.toolsets().iter().copied().scan(0, |first, toolset| {
        let places = *first..*first + toolset.tools.len();
        *first = places.end;
        Some((toolset, places.collect()))
    })
}

fn find_toolset(name: &str) -> Result<(&'static Toolset, Vec<usize>), String> {
    let name = name.trim();
    toolsets().find(|(toolset, _)| toolset.name == name).ok_or_else(|| {
        let near = arithma_expr::nearest(name, toolset_names());
        let hint = did_you_mean(&near);
        format!("there is no toolset '{name}'{hint}; there are {}", toolset_names().join(", "))
    })
}

fn find_tools(names: &[String]) -> Result<Vec<usize>, String> {
    let find = |name: &String| {
        let name = name.trim();
        CATALOG.place_of(name).ok_or_else(|| {
            let hint = did_you_mean(&CATALOG.nearest(name));
            format!("there is no tool '{name}'{hint}; `arithma tools` lists all of them")
        })
    };
    names.iter().map(find).collect()
}

fn did_you_mean(near: &[String]) -> String {
    if near.is_empty() {
        return String::new();
    }
    format!(": did you mean {}?", near[..near.len().min(SUGGESTIONS)].join(" or "))
}

/// In the order of the catalog, each once, without the excluded.
fn ordered(mut places: Vec<usize>, excluded: &[usize]) -> Vec<usize> {
    places.sort_unstable();
    places.dedup();
    places.retain(|place| !excluded.contains(place));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(surface: &Surface) -> Vec<&'static str> {
        surface.listed().iter().map(|place| CATALOG.tools()[*place].name()).collect()
    }

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn chosen(
        base: Option<Base>,
        toolsets: &str,
        tools: &str,
        exclude: &str,
    ) -> Result<Vec<&'static str>, String> {
        let (toolsets, tools, exclude) = (words(toolsets), words(tools), words(exclude));
        let wanted = Wanted { base, toolsets: &toolsets, tools: &tools, exclude: &exclude };
        Surface::choose(&wanted).map(|surface| names(&surface))
    }

    const FOUR: [&str; 4] = ["calculate", "findFunction", "verify", "plot"];

    #[test]
    fn names_choose_tools() {
        assert_eq!(Surface::choose(&Wanted::default()), Ok(Surface::all()));
        assert_eq!(chosen(Some(Base::Compact), "", "", "").unwrap(), FOUR);
        assert_eq!(chosen(None, "units", "", "").unwrap(), ["convert", "convertAutoDetect"]);
        // The order is the catalog's, and twice is once.
        assert_eq!(
            chosen(None, "units vectors", "convert add", "").unwrap(),
            [
                "add",
                "sumArray",
                "dotProduct",
                "scaleArray",
                "magnitudeArray",
                "convert",
                "convertAutoDetect"
            ]
        );
        assert_eq!(
            chosen(Some(Base::Compact), "", "add", "plot").unwrap(),
            ["add", "calculate", "findFunction", "verify"]
        );
        let all = chosen(None, "", "", "add").unwrap();
        assert_eq!(all.len(), Base::All.tools().len() - 1);
        let both = chosen(Some(Base::All), "units", "add", "").unwrap();
        assert_eq!(both.len(), Base::All.tools().len());
        assert_eq!(
            chosen(Some(Base::Everything), "", "", "").unwrap().len(),
            CATALOG.tools().len()
        );
    }

    #[test]
    fn wrong_names_come_with_right_ones() {
        let error = chosen(None, "finanse", "", "").unwrap_err();
        assert!(
            error.starts_with("--toolsets: there is no toolset 'finanse': did you mean finance?")
        );
        assert!(error.contains("there are basic, scientific, "), "{error}");
        assert_eq!(
            chosen(None, "", "", "factorail").unwrap_err(),
            "--exclude-tools: there is no tool 'factorail': did you mean factorial?; \
             `arithma tools` lists all of them"
        );
        assert!(chosen(None, "", "zzzzzz", "").unwrap_err().contains("'zzzzzz'; `arithma tools`"));
        assert!(chosen(None, "", "add", "add").unwrap_err().contains("lists no tool"));
    }

    #[test]
    fn the_paths_lead_to_every_toolset() {
        let views = Surface::all().views();
        assert_eq!(views.len(), 3 + CATALOG.toolsets().len());
        assert_eq!((views[0].name.as_str(), &views[0].tools), ("all", &Base::All.tools()));
        assert_eq!(
            (views[1].name.as_str(), views[1].tools.len()),
            ("everything", CATALOG.tools().len())
        );
        assert_eq!(views[2].name, "compact");
        let of_toolsets: usize = views[3..].iter().map(|view| view.tools.len()).sum();
        assert_eq!(of_toolsets, CATALOG.tools().len());
        // Whoever leaves tools out leaves them out everywhere, and an empty path is none.
        let exclude = words("convert convertAutoDetect");
        let wanted = Wanted { exclude: &exclude, ..Wanted::default() };
        let views = Surface::choose(&wanted).unwrap().views();
        assert!(views.iter().all(|view| view.name != "x/units"));
        assert_eq!(views[0].tools.len(), Base::All.tools().len() - 2);
    }

    #[test]
    fn instructions_fit_the_list_and_the_budget() {
        let of = |base| {
            let wanted = Wanted { base, ..Wanted::default() };
            Surface::choose(&wanted).unwrap().instructions().unwrap()
        };
        let all = of(None);
        assert_eq!(all, include_str!("all.txt").trim_ascii_end());
        let compact = of(Some(Base::Compact));
        assert!(FOUR.iter().all(|name| compact.contains(&format!("- {name} "))), "{compact}");
        let some = instructions(&[0]).unwrap();
        for text in [all, compact, some] {
            let length = text.chars().count();
            assert!((400..=1200).contains(&length), "{length} characters");
        }
    }

    /// What the compact instructions show can be typed.
    #[test]
    fn the_instructions_show_what_works() {
        let text = Surface::choose(&Wanted { base: Some(Base::Compact), ..Wanted::default() })
            .unwrap()
            .instructions()
            .unwrap();
        let calculate = CATALOG.find("calculate").unwrap();
        for (expression, answer) in [
            ("loanPayment(350000, 6.5, 30)", "2212.2"),
            ("5 km + 300 m to mi", "3.29"),
            ("350 + 8%", "378"),
            ("2026-03-01 + 90 days", "2026-05-30"),
        ] {
            assert!(text.contains(expression), "{expression}");
            let arguments = serde_json::json!({ "expression": expression }).to_string();
            let reply = calculate.call(&arguments, &arithma_door::context());
            assert!(reply.text.contains(&format!("RESULT: {answer}")), "{}", reply.text);
        }
    }
}
