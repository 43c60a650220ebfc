//! The options that choose which tools are listed.

use arithma_catalog::{Base, Surface, Wanted, toolset_names};
use clap::{Args, ValueEnum};

/// Which tools are listed. A tool that is not listed can still be called by its name.
///
/// `--toolsets` and `--tools` add to each other and to `--surface`; without `--surface` they are
/// the whole list. `--exclude-tools` comes last.
#[derive(Args, Default, Debug, Clone)]
#[command(next_help_heading = "Which tools are listed (all can be called)")]
pub(super) struct SurfaceOptions {
    /// Begin with the tools of the usual list, with the four that reach all others in one
    /// expression, or with every tool there is [default: all; none where toolsets or tools are
    /// named; in `setup` compact instead of all].
    #[arg(long, value_enum, value_name = "NAME")]
    surface: Option<SurfaceName>,

    #[arg(long, value_name = "NAME,…", value_delimiter = ',', help = toolsets_help())]
    toolsets: Vec<String>,

    /// List these tools, beside what --surface and --toolsets list.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    tools: Vec<String>,

    /// Do not list these tools, whatever else is chosen; over HTTP on no path.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    exclude_tools: Vec<String>,
}

/// The names of the surfaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SurfaceName {
    /// The usual list.
    All,
    /// calculate, findFunction, verify and plot.
    Compact,
    /// The usual list and every later toolset.
    Everything,
}

impl SurfaceOptions {
    /// Whether any of them is given.
    pub(super) fn is_given(&self) -> bool {
        let Self { surface, toolsets, tools, exclude_tools } = self;
        surface.is_some() || ![toolsets, tools, exclude_tools].iter().all(|names| names.is_empty())
    }

    /// The surface that they choose, or what is wrong with them.
    pub(super) fn surface(&self) -> Result<Surface, String> {
        let base = self.surface.map(|name| match name {
            SurfaceName::All => Base::All,
            SurfaceName::Compact => Base::Compact,
            SurfaceName::Everything => Base::Everything,
        });
        Surface::choose(&Wanted {
            base,
            toolsets: &self.toolsets,
            tools: &self.tools,
            exclude: &self.exclude_tools,
        })
    }

    /// The same options; the compact surface where none is given.
    pub(super) fn or_compact(mut self) -> Self {
        if self.surface.is_none() && self.toolsets.is_empty() && self.tools.is_empty() {
            self.surface = Some(SurfaceName::Compact);
        }
        self
    }

    /// The arguments of `arithma serve` that say the same.
    pub(super) fn to_arguments(&self) -> Vec<String> {
        let Self { surface, toolsets, tools, exclude_tools } = self;
        let mut arguments = Vec::new();
        let surface = surface.map(|name| name.to_string());
        let lists = [
            ("--surface", surface.into_iter().collect::<Vec<_>>()),
            ("--toolsets", toolsets.clone()),
            ("--tools", tools.clone()),
            ("--exclude-tools", exclude_tools.clone()),
        ];
        for (option, names) in lists.into_iter().filter(|(_, names)| !names.is_empty()) {
            arguments.extend([option.to_owned(), names.join(",")]);
        }
        arguments
    }

    /// The end of the path below `/mcp` that chooses the same over HTTP, if one does.
    pub(super) fn to_path(&self) -> Result<String, String> {
        if !(self.tools.is_empty() && self.exclude_tools.is_empty()) {
            return Err("over HTTP a path chooses the surface, and none names single tools: give \
                        --tools and --exclude-tools to `arithma serve`"
                .to_owned());
        }
        let toolsets = self.toolsets.join(",");
        match self.surface {
            _ if self.toolsets.is_empty() => {
                Ok(self.surface.map_or_else(String::new, |name| format!("/{name}")))
            }
            None => Ok(format!("/x/{toolsets}")),
            Some(SurfaceName::Compact) => Ok(format!("/x/{toolsets},compact")),
            Some(SurfaceName::All) => Err("over HTTP no path joins the usual list and toolsets: \
                                           take --surface everything, or toolsets alone"
                .to_owned()),
            Some(SurfaceName::Everything) => Ok("/everything".to_owned()),
        }
    }
}

impl std::fmt::Display for SurfaceName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::All => "all",
            Self::Compact => "compact",
            Self::Everything => "everything",
        })
    }
}

/// The names are those of the catalog, so the help cannot miss one.
fn toolsets_help() -> String {
    format!("List the tools of these toolsets: {}", toolset_names().join(", "))
}
