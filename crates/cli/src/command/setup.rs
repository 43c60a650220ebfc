//! `arithma setup`: wires arithma into a client.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::{Map, Value};

use super::call::quoted;
use super::installation::{self, Way, is_same, on_path};
use super::surface_options::SurfaceOptions;
use super::usage_error;
use crate::clients::{self, Change, Client, Format, Places, Scope, Transport};
use crate::output::{BAD, GOOD, QUIET, complain, print, styled};

/// Print the configuration that wires arithma into a client, or write it with --write.
///
/// The four tools of the compact surface are listed, unless the options say otherwise.
#[derive(Args)]
pub(super) struct Setup {
    /// The client.
    client: Client,

    /// Put it into the client's configuration. All else there stays as it is.
    #[arg(long)]
    write: bool,

    /// Change the configuration even if it is read-only. It stays so.
    #[arg(long, requires = "write")]
    force: bool,

    /// For whoever works in this folder.
    #[arg(long, value_name = "FOLDER", conflicts_with = "user")]
    project: Option<PathBuf>,

    /// For yourself, in every folder.
    #[arg(long)]
    user: bool,

    /// Connect to a server that runs, at an address such as http://127.0.0.1:8080/mcp, instead of
    /// starting one.
    #[arg(long, value_name = "URL")]
    http: Option<String>,

    #[command(flatten)]
    surface: SurfaceOptions,
}

/// What is to be written, and where.
struct Plan {
    client: Client,
    path: PathBuf,
    format: Format,
    entry: Map<String, Value>,
}

impl Setup {
    pub(super) fn run(&self) -> ExitCode {
        let planned = self.transport().and_then(|transport| {
            if self.client == Client::ClaudeCode && self.scope() == Scope::User {
                return Ok(Err(claude_command(&transport)));
            }
            self.plan(&transport).map(Ok)
        });
        match planned {
            Err(reason) => usage_error(&reason),
            Ok(Err(command)) if self.write => usage_error(&format!(
                "Claude Code rewrites its user settings while it runs, so let it do that itself: \
                 {command}"
            )),
            Ok(Err(command)) => print(&format!("{command}\n"), ExitCode::SUCCESS),
            Ok(Ok(plan)) if self.write => plan.write(self.force),
            Ok(Ok(plan)) => plan.show(),
        }
    }

    fn scope(&self) -> Scope {
        match (&self.project, self.user) {
            (Some(_), _) => Scope::Project,
            (None, true) => Scope::User,
            (None, false) => self.client.usual_scope(),
        }
    }

    fn plan(&self, transport: &Transport) -> Result<Plan, String> {
        let client = self.client;
        let folder = match &self.project {
            Some(folder) if !folder.is_dir() => {
                return Err(format!("--project {}: there is no such folder", folder.display()));
            }
            Some(folder) => folder.clone(),
            None => std::env::current_dir().map_err(|error| format!("this folder: {error}"))?,
        };
        let path = client.file(self.scope(), &Places::new(folder))?;
        Ok(Plan { client, path, format: client.format(), entry: client.entry(transport)? })
    }

    fn transport(&self) -> Result<Transport, String> {
        self.surface.surface()?;
        if let Some(url) = &self.http {
            let url = address(url, &self.surface).map_err(|reason| format!("--http: {reason}"))?;
            return Ok(Transport::Http { url });
        }
        // A file that a project shares had better not name a folder of this machine.
        let by_name = self.client.sees_path() || self.scope() == Scope::Project;
        let mut words = command(by_name)?;
        words.push("serve".to_owned());
        words.extend(self.surface.clone().or_compact().to_arguments());
        let command = words.remove(0);
        Ok(Transport::Stdio { command, args: words })
    }
}

/// The words that start this binary. What npm or uv has brought is started by them; else it is its name
/// where `PATH` finds it and `by_name` allows it, or its path.
fn command(by_name: bool) -> Result<Vec<String>, String> {
    let this = installation::this().map_err(|error| format!("this binary: {error}"))?;
    let text = |path: &Path| {
        path.to_str().map(str::to_owned).ok_or_else(|| format!("{}: no text", path.display()))
    };
    if let Some((program, rest)) = Way::of(&this).words().split_first() {
        // A desktop may not see the `PATH` of a terminal.
        let found = on_path(program).filter(|found| !by_name && found.is_absolute());
        let program = found.map_or_else(|| Ok((*program).to_owned()), |path| text(&path))?;
        return Ok([program]
            .into_iter()
            .chain(rest.iter().map(|word| (*word).to_owned()))
            .collect());
    }
    let path = match on_path(installation::NAME).filter(|found| is_same(found, &this)) {
        Some(_) if by_name => return Ok(vec![installation::NAME.to_owned()]),
        // A link on `PATH` outlives the version that it leads to.
        Some(found) if found.is_absolute() => found,
        _ => this,
    };
    Ok(vec![text(&path)?])
}

/// The address with the path of the surface.
fn address(url: &str, surface: &SurfaceOptions) -> Result<String, String> {
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"\"\\".contains(&byte);
    let rest = url.strip_prefix("http://").or_else(|| url.strip_prefix("https://"));
    let rest = rest
        .map(|rest| rest.trim_end_matches('/'))
        .filter(|rest| !rest.is_empty() && rest.bytes().all(is_plain));
    let rest = rest.ok_or_else(|| format!("{url}: write it as http://127.0.0.1:8080/mcp"))?;
    let url = url.trim_end_matches('/');
    let endpoint = match rest.split_once('/') {
        None => format!("{url}/mcp"),
        Some(_) if url.ends_with("/mcp") => url.to_owned(),
        Some(_) if surface.is_given() => {
            return Err(format!("{url}: only an address that ends in /mcp takes a surface"));
        }
        Some(_) => return Ok(url.to_owned()),
    };
    Ok(format!("{endpoint}{}", surface.clone().or_compact().to_path()?))
}

/// The command of Claude Code that does the same for the user.
fn claude_command(transport: &Transport) -> String {
    let words = match transport {
        Transport::Stdio { command, args } => {
            let mut words = vec!["--".to_owned(), command.clone()];
            words.extend(args.iter().cloned());
            words
        }
        Transport::Http { url } => vec![url.clone()],
    };
    let kind = match transport {
        Transport::Stdio { .. } => "",
        Transport::Http { .. } => "--transport http ",
    };
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    format!("claude mcp add --scope user {kind}{} {}", clients::NAME, words.join(" "))
}

impl Plan {
    /// Prints it: the configuration on stdout, where it belongs on stderr.
    fn show(&self) -> ExitCode {
        let Self { client, path, .. } = self;
        let note = format!(
            "{} reads this from {}; --write puts it there\n",
            client.title(),
            path.display()
        );
        complain(&styled(QUIET, &note), ExitCode::SUCCESS);
        print(&self.format.fresh(&self.entry), ExitCode::SUCCESS)
    }

    fn write(&self, force: bool) -> ExitCode {
        let Self { client, path, format, entry } = self;
        let place = path.display();
        let done = match clients::update(path, *format, entry, force) {
            Ok(Change::None) => {
                let text = format!("{place} has it already: nothing to do\n");
                return print(&text, ExitCode::SUCCESS);
            }
            Ok(Change::Created) => "is new, with arithma in it",
            Ok(Change::Added) => "has got arithma; all else is as it was",
            Ok(Change::Renewed) => "has got a new entry for arithma; all else is as it was",
            Err(reason) => {
                let text = format!(
                    "{}: {place} was left alone: {reason}\nPut this in by hand:\n{}",
                    styled(BAD, "error"),
                    format.fresh(entry)
                );
                return complain(&text, ExitCode::FAILURE);
            }
        };
        let text = format!("{} {place} {done}\nNext: {}\n", styled(GOOD, "ok"), client.next_step());
        print(&text, ExitCode::SUCCESS)
    }
}
