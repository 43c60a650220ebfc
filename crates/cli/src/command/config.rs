//! The configuration of `arithma serve`: flags, then the environment, then a file.
//!
//! The definition of the flags is the only one. A variable or an entry of the file becomes the flag that it
//! is named after, unless that flag was given, and the whole is parsed once more: so every option can be
//! set in all three ways, and is checked in one.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::{env, fmt, fs};

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory, Parser};
use toml_edit::{DocumentMut, Item, Value};

use super::Cli;

/// What variables of the environment begin with.
const PREFIX: &str = "ARITHMA_";

/// Options that say how the others are found.
const ABOUT_OPTIONS: [&str; 4] = ["config", "print-config", "help", "conformance"];

/// Those that SIGHUP has read again: what [`Settings`](crate::network::Settings) holds.
const RELOADED: [&str; 6] =
    ["token-file", "rate-calls", "rate-work", "max-connections", "idle-timeout", "header-timeout"];

/// How they are marked.
const RELOADED_MARK: &str = "; read again at SIGHUP";

/// What holds, and where it comes from.
#[derive(Debug, Default, Clone)]
pub(super) struct Resolved {
    /// The command line as it was given, to read everything again.
    arguments: Vec<OsString>,
    settings: Vec<Setting>,
    /// What is odd about variables with our prefix, in sentences.
    pub(super) warnings: Vec<String>,
}

#[derive(Debug, Clone)]
struct Setting {
    name: String,
    values: Vec<String>,
    kind: Kind,
    source: Source,
}

/// How an option takes its values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It is there or not.
    Flag,
    /// The same, and it may have a value.
    FlagOrValue,
    One,
    Many,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Source {
    Unset,
    Flag,
    Variable(String),
    File(PathBuf),
}

/// Parses a command line, with what the environment and the file add to it. The error is what the parser
/// has to say, or a sentence of ours.
pub(super) fn parse(arguments: Vec<OsString>) -> Result<(Cli, Option<Resolved>), Complaint> {
    let Some(resolved) = resolve(&arguments)? else {
        return Ok((Cli::try_parse_from(arguments)?, None));
    };
    let mut all = arguments;
    for setting in &resolved.settings {
        if matches!(setting.source, Source::Variable(_) | Source::File(_)) {
            all.extend(setting.flags().map(OsString::from));
        }
    }
    let parsed = Cli::try_parse_from(all).map_err(|error| Complaint::Parser {
        hint: resolved.hint().filter(|_| error.exit_code() != 0),
        error: Box::new(error),
    })?;
    Ok((parsed, Some(resolved)))
}

/// Why a command line was not taken.
#[derive(Debug)]
pub(super) enum Complaint {
    /// In the words of the parser, which may be its help.
    Parser {
        error: Box<clap::Error>,
        hint: Option<String>,
    },
    Ours(String),
}

impl From<clap::Error> for Complaint {
    fn from(error: clap::Error) -> Self {
        Self::Parser { error: Box::new(error), hint: None }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parser { error, .. } => write!(f, "{}", error.to_string().trim_end()),
            Self::Ours(reason) => f.write_str(reason),
        }
    }
}

/// What holds for `serve`; `None` for every other command, and for what is no command line.
fn resolve(arguments: &[OsString]) -> Result<Option<Resolved>, Complaint> {
    // Lenient: an option may need another that is set elsewhere. What is wrong is said later.
    let mut command = Cli::command().ignore_errors(true);
    let Ok(matches) = command.try_get_matches_from_mut(arguments) else { return Ok(None) };
    let (Some(("serve", given)), Some(serve)) =
        (matches.subcommand(), command.find_subcommand("serve"))
    else {
        return Ok(None);
    };
    let file = match given.get_one::<PathBuf>("config").cloned().or_else(file_of_environment) {
        None => None,
        Some(path) => Some(File::read(path).map_err(Complaint::Ours)?),
    };
    let options: Vec<&Arg> = options(serve).collect();
    if let Some(file) = &file {
        file.check(&options).map_err(Complaint::Ours)?;
    }
    let settings = options.iter().map(|option| setting(option, given, file.as_ref()));
    let settings = settings.collect::<Result<_, _>>().map_err(Complaint::Ours)?;
    let warnings = odd_variables(&options);
    Ok(Some(Resolved { arguments: arguments.to_vec(), settings, warnings }))
}

fn file_of_environment() -> Option<PathBuf> {
    value_of(&variable("config")).map(PathBuf::from)
}

/// The options that can be set.
fn options(serve: &Command) -> impl Iterator<Item = &Arg> {
    let is_ours =
        |option: &&Arg| option.get_long().is_some_and(|name| !ABOUT_OPTIONS.contains(&name));
    serve.get_arguments().filter(is_ours)
}

fn variable(name: &str) -> String {
    format!("{PREFIX}{}", name.replace('-', "_").to_ascii_uppercase())
}

/// The value of a variable, if it says anything to us.
fn value_of(variable: &str) -> Option<OsString> {
    env::var_os(variable).filter(|text| !text.is_empty() && !is_service_link(variable, text))
}

/// Whether a variable is not what an option is set to, but the address of a service called arithma: as
/// `ARITHMA_PORT` Kubernetes gives it to every container.
fn is_service_link(name: &str, value: &OsStr) -> bool {
    let value = value.to_string_lossy();
    let is_address = ["tcp://", "udp://", "sctp://"].iter().any(|scheme| value.starts_with(scheme));
    is_address && name == variable("port")
}

fn odd_variables(options: &[&Arg]) -> Vec<String> {
    let known: Vec<String> = options
        .iter()
        .filter_map(|option| option.get_long())
        .chain(["config"])
        .map(variable)
        .collect();
    let named = env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value)));
    let ours = named.filter(|(name, _)| name.starts_with(PREFIX));
    let odd = ours.filter_map(|(name, value)| {
        if !known.contains(&name) {
            Some(format!("{name} names no option: see arithma serve --help"))
        } else if is_service_link(&name, &value) {
            Some(format!(
                "{name} is not heeded: it is the address of a service, as Kubernetes sets it where \
                 enableServiceLinks is not false"
            ))
        } else {
            None
        }
    });
    odd.collect()
}

fn kind(option: &Arg) -> Kind {
    match option.get_action() {
        ArgAction::SetTrue => Kind::Flag,
        ArgAction::Append => Kind::Many,
        _ if option.get_num_args().is_some_and(|count| count.min_values() == 0) => {
            Kind::FlagOrValue
        }
        _ => Kind::One,
    }
}

/// What an option is set to: by the first that sets it.
fn setting(option: &Arg, given: &ArgMatches, file: Option<&File>) -> Result<Setting, String> {
    let name = option.get_long().unwrap_or_default().to_owned();
    let (id, kind) = (option.get_id().as_str(), kind(option));
    let found = |values, source| Ok(Setting { name: name.clone(), values, kind, source });
    if given.value_source(id) == Some(ValueSource::CommandLine) {
        let raw = given.get_raw(id).into_iter().flatten();
        return found(
            raw.map(|value| value.to_string_lossy().into_owned()).collect(),
            Source::Flag,
        );
    }
    let variable = variable(&name);
    if let Some(text) = value_of(&variable) {
        let text = text.to_string_lossy();
        let values = match kind {
            Kind::Many => text.split(',').map(|value| value.trim().to_owned()).collect(),
            _ => vec![text.trim().to_owned()],
        };
        check(kind, &values).map_err(|reason| format!("{variable}: {reason}"))?;
        return found(values, Source::Variable(variable));
    }
    if let Some((file, item)) = file.and_then(|file| Some((file, file.entries.get(&name)?))) {
        let place = || format!("{}: {name}", file.path.display());
        let values = values(item, kind).map_err(|reason| format!("{}: {reason}", place()))?;
        check(kind, &values).map_err(|reason| format!("{}: {reason}", place()))?;
        return found(values, Source::File(file.path.clone()));
    }
    found(Vec::new(), Source::Unset)
}

/// Whether a flag is set to something that a flag can be.
fn check(kind: Kind, values: &[String]) -> Result<(), String> {
    match values {
        [value] if kind == Kind::Flag && truth(value).is_none() => {
            Err(format!("'{value}' is not true or false"))
        }
        _ => Ok(()),
    }
}

fn truth(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" | "1" => Some(true),
        "false" | "no" | "off" | "0" => Some(false),
        _ => None,
    }
}

/// The configuration file.
struct File {
    path: PathBuf,
    entries: DocumentMut,
}

impl File {
    fn read(path: PathBuf) -> Result<Self, String> {
        let text = fs::read_to_string(&path)
            .map_err(|error| format!("--config {}: {error}", path.display()))?;
        let entries = text.parse().map_err(|error| {
            format!("--config {}: {error}", path.display()).trim_end().to_owned()
        })?;
        Ok(Self { path, entries })
    }

    /// Refuses entries that mean nothing: whoever wrote them meant something.
    fn check(&self, options: &[&Arg]) -> Result<(), String> {
        let is_known = |name: &str| options.iter().any(|option| option.get_long() == Some(name));
        match self.entries.iter().find(|(name, _)| !is_known(name)) {
            None => Ok(()),
            Some((name, _)) => Err(format!(
                "--config {}: there is no option {name}; entries are called like the flags of \
                 arithma serve, such as max-connections",
                self.path.display()
            )),
        }
    }
}

/// The values of an entry, as a command line would have them.
fn values(item: &Item, kind: Kind) -> Result<Vec<String>, String> {
    let one = |value: &Value| match value {
        Value::String(text) => Ok(text.value().clone()),
        Value::Integer(number) => Ok(number.value().to_string()),
        Value::Boolean(truth) => Ok(truth.value().to_string()),
        _ => Err("write a text, a whole number, true or false".to_owned()),
    };
    match item.as_value() {
        Some(Value::Array(list)) if kind == Kind::Many => list.iter().map(one).collect(),
        Some(value) => Ok(vec![one(value)?]),
        None => Err("write a text, a whole number, true or false".to_owned()),
    }
}

impl Setting {
    /// The flags that say the same.
    fn flags(&self) -> impl Iterator<Item = String> {
        self.values.iter().filter_map(|value| match (self.kind, truth(value)) {
            (Kind::Flag | Kind::FlagOrValue, Some(false)) => None,
            (Kind::Flag | Kind::FlagOrValue, Some(true)) => Some(format!("--{}", self.name)),
            _ => Some(format!("--{}={value}", self.name)),
        })
    }

    /// The value as an entry of the file.
    fn entry(&self) -> String {
        let one = |value: &String| match (self.kind, truth(value), value.parse::<i64>()) {
            (Kind::Flag | Kind::FlagOrValue, Some(truth), _) => truth.to_string(),
            (Kind::One, _, Ok(number)) => number.to_string(),
            _ => Value::from(value.as_str()).to_string(),
        };
        match (self.kind, &self.values[..]) {
            (Kind::Many, values) => {
                format!("[{}]", values.iter().map(one).collect::<Vec<_>>().join(", "))
            }
            (_, [value]) => one(value),
            // A flag of the command line that has no value.
            _ => "true".to_owned(),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unset => f.write_str("not set"),
            Self::Flag => f.write_str("flag"),
            Self::Variable(name) => f.write_str(name),
            Self::File(path) => write!(f, "{}", path.display()),
        }
    }
}

impl Resolved {
    /// Reads everything again.
    pub(super) fn again(&self) -> Result<Cli, String> {
        let parsed = parse(self.arguments.clone()).map_err(|complaint| complaint.to_string())?;
        Ok(parsed.0)
    }

    /// All options as a file that could be read back. Secrets are in files of their own, and only named.
    pub(super) fn print(&self) -> String {
        let mut out =
            String::from("# What arithma serve would run with, and where each value comes from.\n");
        for setting in &self.settings {
            match setting.source {
                Source::Unset => out += &format!("# {}: not set\n", setting.name),
                ref source => {
                    let again = if RELOADED.contains(&&*setting.name) { RELOADED_MARK } else { "" };
                    out += &format!("{} = {}  # {source}{again}\n", setting.name, setting.entry());
                }
            }
        }
        out
    }

    /// Where else than on the command line options come from, if from anywhere.
    fn hint(&self) -> Option<String> {
        let elsewhere =
            |setting: &&Setting| !matches!(setting.source, Source::Unset | Source::Flag);
        let name = |setting: &Setting| format!("--{} ({})", setting.name, setting.source);
        let names: Vec<String> = self.settings.iter().filter(elsewhere).map(name).collect();
        (!names.is_empty()).then(|| format!("set elsewhere: {}", names.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of docs/HOSTING.md.
    fn table() -> String {
        let mut command = Cli::command();
        command.build();
        let serve = command.find_subcommand("serve").expect("there is one");
        let mut rows = String::from(
            "| flag, and entry of the file | variable | what it says |\n|---|---|---|\n",
        );
        for option in options(serve) {
            let name = option.get_long().expect("a name");
            let value = match (kind(option), option.get_value_names()) {
                (Kind::Flag, _) | (_, None) => String::new(),
                (Kind::FlagOrValue, Some(names)) => format!(" [{}]", names[0]),
                (_, Some(names)) => format!(" {}", names[0]),
            };
            let help = option.get_help().map(ToString::to_string).unwrap_or_default();
            let help = help.replace('|', "\\|").replace('\n', " ");
            rows += &format!("| `--{name}{value}` | `{}` | {help} |\n", variable(name));
        }
        rows
    }

    /// `ARITHMA_BLESS=1` writes it.
    #[test]
    fn the_table_of_the_docs_is_the_definition() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/HOSTING.md");
        let text = fs::read_to_string(path).expect("the page");
        let (before, rest) = text.split_once("<!-- options -->\n").expect("the beginning");
        let (written, after) = rest.split_once("<!-- end of options -->").expect("the end");
        let table = table();
        if env::var_os("ARITHMA_BLESS").is_some() {
            let text = format!("{before}<!-- options -->\n{table}<!-- end of options -->{after}");
            fs::write(path, text).expect("writable");
        } else {
            assert_eq!(
                written, table,
                "run this test with ARITHMA_BLESS=1 and read what it changed"
            );
        }
    }

    #[test]
    fn values_of_files() {
        let read = |text: &str, kind| values(&text.parse::<DocumentMut>().unwrap()["a"], kind);
        assert_eq!(read("a = \"x\"", Kind::One).unwrap(), ["x"]);
        assert_eq!(read("a = 100", Kind::One).unwrap(), ["100"]);
        assert_eq!(read("a = [\"x\", \"y\"]", Kind::Many).unwrap(), ["x", "y"]);
        assert_eq!(read("a = true", Kind::Flag).unwrap(), ["true"]);
        assert!(read("a = [1]", Kind::One).is_err());
        assert!(read("a = 1.5", Kind::One).is_err());
        assert!(read("[a]\nb = 1", Kind::One).is_err());
    }

    #[test]
    fn settings_as_flags_and_as_entries() {
        let setting = |kind, values: &[&str]| Setting {
            name: "a-b".to_owned(),
            values: values.iter().map(|value| (*value).to_owned()).collect(),
            kind,
            source: Source::Flag,
        };
        for (kind, given, flags, entry) in [
            (Kind::Flag, &["yes"][..], &["--a-b"][..], "true"),
            (Kind::Flag, &["false"], &[], "false"),
            (Kind::FlagOrValue, &["true"], &["--a-b"], "true"),
            (Kind::FlagOrValue, &[], &[], "true"),
            (Kind::FlagOrValue, &["127.0.0.1:9"], &["--a-b=127.0.0.1:9"], "\"127.0.0.1:9\""),
            (Kind::One, &["100"], &["--a-b=100"], "100"),
            (Kind::Many, &["1", "x y"], &["--a-b=1", "--a-b=x y"], "[\"1\", \"x y\"]"),
        ] {
            let setting = setting(kind, given);
            assert_eq!(setting.flags().collect::<Vec<_>>(), flags);
            assert_eq!(setting.entry(), entry);
        }
    }
}
