//! What is served, whatever the transport: the dialect, and leave to run commands.

use std::path::PathBuf;

use arithma_catalog::{ArithmeticTools, Toolbox};
use arithma_mcp::{Catalog, Dialect, Options, Server};
use clap::{Args, ValueEnum};

use super::surface_options::SurfaceOptions;
use crate::machine::ThisMachine;
use crate::programs::{Allowed, Programs};

/// A server of whatever the options choose.
pub(super) type AnyServer = Server<Box<dyn Catalog>>;

/// What is served.
#[derive(Args, Default)]
pub(super) struct Service {
    /// How the server presents itself.
    #[arg(long, value_enum, default_value_t, value_name = "NAME")]
    dialect: DialectName,

    /// Let clients run this command, through the tool and method `cli`. Repeatable.
    #[arg(long, value_name = "NAME[=PATH]", conflicts_with = "allow_any_command")]
    allow_command: Vec<String>,

    /// Let clients run any command of this machine. Whoever reaches the server owns the account
    /// that it runs under.
    #[arg(long)]
    allow_any_command: bool,

    /// The folder that commands run in; clients choose among those inside it.
    #[arg(long, value_name = "FOLDER")]
    command_root: Option<PathBuf>,

    #[command(flatten)]
    surface: SurfaceOptions,

    /// Serve what the conformance suite asks for instead of the tools.
    #[cfg(feature = "conformance")]
    #[arg(long)]
    conformance: bool,
}

/// The names of the dialects.
#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum DialectName {
    /// All tools, with the line-oriented replies.
    #[default]
    Arithma,
    /// Seven tools of arithmetic, with JSON replies and JSON-RPC errors.
    Arithmetic,
}

impl Service {
    /// Whether clients may run whatever they like.
    pub(super) fn allows_any_command(&self) -> bool {
        self.allow_any_command
    }

    /// Whether clients may run any command at all.
    pub(super) fn allows_commands(&self) -> bool {
        self.allow_any_command || !self.allow_command.is_empty()
    }

    /// Whether the tools are there that the page calls.
    pub(super) fn has_calculator(&self) -> bool {
        #[cfg(feature = "conformance")]
        if self.conformance {
            return false;
        }
        self.dialect == DialectName::Arithma
    }

    /// The server, or what is wrong with the options. `by_path` is for HTTP, where a path may choose
    /// another surface; elsewhere nobody could, and nothing is made for it.
    pub(super) fn server(
        &self,
        by_path: bool,
        state_key: Option<[u8; 32]>,
    ) -> Result<AnyServer, String> {
        let options = Options { state_key, ..Options::default() };
        #[cfg(feature = "conformance")]
        if self.conformance {
            let fixtures = Box::new(crate::conformance::Fixtures::default());
            return Ok(Server::with_options(fixtures, &options));
        }
        let machine = ThisMachine { programs: self.programs()? };
        let toolbox = Toolbox::new().with_machine(Box::new(machine));
        match self.dialect {
            DialectName::Arithma => Ok(self.arithma(toolbox, by_path, &options)?),
            DialectName::Arithmetic if self.surface.is_given() => {
                Err("the dialect arithmetic has seven tools and no surfaces: leave --surface, \
                     --toolsets, --tools and --exclude-tools out"
                    .to_owned())
            }
            DialectName::Arithmetic => {
                let options = Options { dialect: Dialect::ARITHMETIC, ..options };
                Ok(Server::with_options(Box::new(ArithmeticTools(toolbox)), &options))
            }
        }
    }

    fn arithma(
        &self,
        toolbox: Toolbox,
        by_path: bool,
        options: &Options,
    ) -> Result<AnyServer, String> {
        let surface = self.surface.surface()?;
        let toolbox = toolbox.with_surface(surface);
        let views = by_path.then(|| toolbox.views());
        let server: AnyServer = Server::with_options(Box::new(toolbox), options);
        Ok(match views {
            Some((tools, views)) => server.with_views(&tools, views),
            None => server,
        })
    }

    fn programs(&self) -> Result<Option<Programs>, String> {
        let allowed = match &self.allow_command[..] {
            [] if self.allow_any_command => Allowed::Any,
            [] => return Ok(None),
            entries => {
                Allowed::listed(entries).map_err(|reason| format!("--allow-command: {reason}"))?
            }
        };
        let programs = Programs::new(allowed, self.command_root.as_deref());
        programs.map(Some).map_err(|reason| format!("--command-root: {reason}"))
    }
}
