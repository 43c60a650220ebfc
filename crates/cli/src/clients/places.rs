//! Where clients keep their configuration on this machine.

use std::env;
use std::path::{Path, PathBuf};

/// A kind of operating system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum System {
    Linux,
    Mac,
    Windows,
}

/// The folders that configurations are found from.
#[derive(Debug, Clone)]
pub(crate) struct Places {
    system: System,
    project: PathBuf,
    home: Option<PathBuf>,
    /// Where applications keep what is theirs, when the environment says so.
    applications: Option<PathBuf>,
    codex: Option<PathBuf>,
}

impl Places {
    /// Those of the environment; `project` is the folder that a project is in.
    pub(crate) fn new(project: PathBuf) -> Self {
        let system = match env::consts::OS {
            "windows" => System::Windows,
            "macos" => System::Mac,
            _ => System::Linux,
        };
        let (home, applications) = match system {
            System::Windows => ("USERPROFILE", Some("APPDATA")),
            System::Mac => ("HOME", None),
            System::Linux => ("HOME", Some("XDG_CONFIG_HOME")),
        };
        Self {
            system,
            project,
            home: folder(home),
            applications: applications.and_then(folder),
            codex: folder("CODEX_HOME"),
        }
    }

    #[cfg(test)]
    pub(super) fn for_tests(system: System) -> Self {
        let (project, home) = (PathBuf::from("/p"), Some(PathBuf::from("/home/u")));
        Self { system, project, home, applications: None, codex: None }
    }

    /// A file of the project.
    pub(super) fn project(&self, name: &str) -> PathBuf {
        self.project.join(name)
    }

    /// A file of the home folder.
    pub(super) fn home(&self, name: &str) -> Result<PathBuf, String> {
        Ok(self.home_folder()?.join(name))
    }

    /// A file of an application.
    pub(super) fn application(&self, name: &str) -> Result<PathBuf, String> {
        if let Some(folder) = &self.applications {
            return Ok(folder.join(name));
        }
        let folder = match self.system {
            System::Linux => ".config",
            System::Mac => "Library/Application Support",
            System::Windows => "AppData/Roaming",
        };
        Ok(self.home_folder()?.join(folder).join(name))
    }

    /// A file of Codex, whose folder the user may have moved.
    pub(super) fn codex(&self, name: &str) -> Result<PathBuf, String> {
        match &self.codex {
            Some(folder) => Ok(folder.join(name)),
            None => self.home(&format!(".codex/{name}")),
        }
    }

    fn home_folder(&self) -> Result<&Path, String> {
        self.home.as_deref().ok_or_else(|| {
            let variable = if self.system == System::Windows { "USERPROFILE" } else { "HOME" };
            format!("the home folder is unknown: set {variable}")
        })
    }
}

/// A folder that the environment names. A relative one would depend on where we stand.
fn folder(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).map(PathBuf::from).filter(|folder| folder.is_absolute())
}
