//! `arithma setup` and `arithma doctor`, with a home of their own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::{Value, json};

use crate::process::{Ran, command, run};

const BINARY: &str = env!("CARGO_BIN_EXE_arithma");

/// Every client with the scope that a test can write, and the place of its file.
const FILES: [(&str, &str); 7] = [
    ("claude-code", "project/.mcp.json"),
    ("claude-desktop", "home/.config/Claude/claude_desktop_config.json"),
    ("cursor", "home/.cursor/mcp.json"),
    ("vscode", "project/.vscode/mcp.json"),
    ("windsurf", "home/.codeium/windsurf/mcp_config.json"),
    ("codex", "home/.codex/config.toml"),
    ("gemini", "home/.gemini/settings.json"),
];

/// A folder with a home and a project in it, of one test.
struct World(PathBuf);

impl World {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("world-{}-{count}", std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        for part in ["home", "project", "bin"] {
            fs::create_dir_all(folder.join(part)).expect("writable");
        }
        Self(folder)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = command(arguments);
        command.current_dir(self.0.join("project"));
        let home = self.0.join("home");
        command.env("HOME", &home).env("USERPROFILE", &home).env("PATH", self.0.join("bin"));
        for name in ["XDG_CONFIG_HOME", "CODEX_HOME", "APPDATA"] {
            command.env_remove(name);
        }
        command
    }

    fn run(&self, arguments: &[&str]) -> Ran {
        run(self.command(arguments), b"")
    }

    fn path(&self, file: &str) -> PathBuf {
        self.0.join(file)
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.path(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        fs::write(path, text).expect("writable");
    }

    /// Writes the configuration of a client, which must work.
    fn set_up(&self, client: &str, options: &[&str]) -> String {
        let Ran { code, stdout, stderr } =
            self.run(&[&["setup", client, "--write"], options].concat());
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{client}: {stdout}");
        stdout
    }
}

impl Drop for World {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn entry(key: &str, text: &str) -> Value {
    let file: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    file[key]["arithma"].clone()
}

const KEY: fn(&str) -> &str = |client| if client == "vscode" { "servers" } else { "mcpServers" };

fn stdio() -> Value {
    json!({"command": BINARY, "args": ["serve", "--surface", "compact"]})
}

#[cfg(target_os = "linux")]
#[test]
fn fresh_files() {
    for (client, file) in FILES {
        let world = World::new();
        // What is printed is what is written.
        let shown = world.run(&["setup", client]);
        assert_eq!(shown.code, Some(0));
        assert!(shown.stderr.contains(&world.path(file).display().to_string()), "{shown:?}");
        assert!(!world.path(file).exists());
        assert!(world.set_up(client, &[]).contains("is new"));
        let text = world.read(file);
        assert_eq!(shown.stdout, text);
        if client == "codex" {
            let args = "[\"serve\", \"--surface\", \"compact\"]";
            assert_eq!(
                text,
                format!("[mcp_servers.arithma]\ncommand = \"{BINARY}\"\nargs = {args}\n")
            );
        } else {
            let mut expected = stdio();
            if client == "vscode" {
                expected["type"] = "stdio".into();
            }
            assert_eq!(entry(KEY(client), &text), expected, "{client}");
        }
        // Twice is once.
        assert!(world.set_up(client, &[]).contains("has it already"));
        assert_eq!(world.read(file), text);
        let folder = fs::read_dir(world.path(file).parent().expect("a folder")).expect("readable");
        assert_eq!(folder.count(), 1, "nothing is left behind");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn files_with_other_servers() {
    for (client, file) in FILES {
        let world = World::new();
        let (old, end) = if client == "codex" {
            ("# mine\nmodel = \"m\"\n\n[mcp_servers.zeta] # last\ncommand = \"z\"\n".to_owned(), "")
        } else {
            let key = KEY(client);
            let end = "\n  },\n  \"number\": 1.10, \"e\": \"é\"\n}";
            (format!("{{\n  \"{key}\": {{\n    \"zeta\": {{ \"command\": \"z\" }}{end}"), end)
        };
        world.write(file, &old);
        assert!(world.set_up(client, &[]).contains("all else is as it was"), "{client}");
        let new = world.read(file);
        let kept = &old[..old.len() - end.len()];
        assert!(new.starts_with(kept) && new.ends_with(end), "{client}: {new}");
        assert!(new.contains("arithma"), "{client}");
        assert!(world.set_up(client, &[]).contains("has it already"));
        // Another surface renews the entry and nothing else.
        assert!(world.set_up(client, &["--toolsets", "units"]).contains("new entry"));
        let renewed = world.read(file);
        assert!(renewed.starts_with(kept) && renewed.contains("--toolsets"), "{client}: {renewed}");
        assert!(!renewed.contains("compact"), "{client}: {renewed}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn broken_files_are_left_alone() {
    for (client, file) in FILES {
        for broken in ["{ \"mcpServers\": ", "{\"mcpServers\": {,}}", "\u{0}"] {
            let world = World::new();
            world.write(file, broken);
            let Ran { code, stdout, stderr } = world.run(&["setup", client, "--write"]);
            assert_eq!((code, stdout.as_str()), (Some(1), ""), "{client}");
            assert!(stderr.contains("was left alone") && stderr.contains("by hand"), "{stderr}");
            assert!(stderr.contains("--surface"), "the snippet is there: {stderr}");
            assert_eq!(world.read(file), broken);
        }
    }
    // Comments, where the client has none.
    let world = World::new();
    world.write("home/.cursor/mcp.json", "{\n  // mine\n}\n");
    assert_eq!(world.run(&["setup", "cursor", "--write"]).code, Some(1));
    // And where it has: they stay.
    world.write("project/.vscode/mcp.json", "{\n  // mine\n  \"servers\": {},\n}\n");
    world.set_up("vscode", &[]);
    assert!(world.read("project/.vscode/mcp.json").starts_with("{\n  // mine\n  \"servers\": {\n"));
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let world = World::new();
    world.write("home/dotfiles/mcp.json", "{}\n");
    let target = world.path("home/dotfiles/mcp.json");
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).expect("ours");
    fs::create_dir_all(world.path("home/.cursor")).expect("writable");
    symlink(&target, world.path("home/.cursor/mcp.json")).expect("writable");
    world.set_up("cursor", &[]);
    assert!(world.path("home/.cursor/mcp.json").is_symlink());
    assert_eq!(entry("mcpServers", &world.read("home/dotfiles/mcp.json")), stdio());
    assert_eq!(fs::metadata(&target).expect("there").permissions().mode() & 0o777, 0o640);
    // A link to nothing is not ours to fill.
    fs::remove_file(&target).expect("ours");
    assert_eq!(world.run(&["setup", "cursor", "--write"]).code, Some(1));
    // A folder that cannot be written to.
    fs::create_dir_all(world.path("home/.codex/config.toml")).expect("writable");
    assert_eq!(world.run(&["setup", "codex", "--write"]).code, Some(1));
}

#[test]
fn scopes() {
    let world = World::new();
    world.set_up("cursor", &["--project", "."]);
    assert_eq!(entry("mcpServers", &world.read("project/.cursor/mcp.json")), stdio());
    world.set_up("gemini", &["--project", "."]);
    world.read("project/.gemini/settings.json");
    let misused = |arguments: &[&str], reason: &str| {
        let ran = world.run(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert!(ran.stderr.contains(reason), "{arguments:?}: {}", ran.stderr);
    };
    misused(
        &["setup", "windsurf", "--project", "."],
        "Windsurf has no configuration for a project",
    );
    misused(&["setup", "cursor", "--project", "nowhere"], "no such folder");
    misused(&["setup", "cursor", "--project", ".", "--user"], "cannot be used with");
    misused(&["setup", "emacs"], "invalid value 'emacs'");
    misused(&["setup", "cursor", "--toolsets", "finanse"], "did you mean finance?");
    let add = format!("claude mcp add --scope user arithma -- {BINARY} serve --surface compact");
    assert_eq!(world.run(&["setup", "claude-code", "--user"]).stdout, format!("{add}\n"));
    misused(&["setup", "claude-code", "--user", "--write"], &add);
}

#[test]
fn addresses() {
    let world = World::new();
    let url = |client: &str, member: &str, options: &[&str]| {
        let ran = world.run(&[&["setup", client, "--http"], options].concat());
        assert_eq!(ran.code, Some(0), "{ran:?}");
        entry(KEY(client), &ran.stdout)[member].as_str().expect("an address").to_owned()
    };
    let base = "http://127.0.0.1:8080/mcp";
    assert_eq!(url("cursor", "url", &[base]), format!("{base}/compact"));
    assert_eq!(url("cursor", "url", &["http://127.0.0.1:8080"]), format!("{base}/compact"));
    assert_eq!(url("windsurf", "serverUrl", &[base, "--surface", "all"]), format!("{base}/all"));
    assert_eq!(
        url("gemini", "httpUrl", &[base, "--toolsets", "units,finance"]),
        format!("{base}/x/units,finance")
    );
    assert_eq!(url("vscode", "url", &["https://h/mcp/x/units"]), "https://h/mcp/x/units");
    for (arguments, reason) in [
        (&["cursor", "--http", "ftp://h"][..], "write it as"),
        (&["cursor", "--http", base, "--tools", "add"], "arithma serve"),
        (&["cursor", "--http", "https://h/other", "--surface", "all"], "ends in /mcp"),
        (&["claude-desktop", "--http", base], "Connectors"),
    ] {
        let ran = world.run(&[&["setup"], arguments].concat());
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert!(ran.stderr.contains(reason), "{arguments:?}: {}", ran.stderr);
    }
}

/// A binary that `PATH` finds is named as short as the client can find it.
#[cfg(unix)]
#[test]
fn the_command_is_what_finds_this_binary() {
    let world = World::new();
    let link = world.path("bin/arithma");
    std::os::unix::fs::symlink(BINARY, &link).expect("writable");
    let command = |client: &str| {
        let text = world.run(&["setup", client]).stdout;
        entry(KEY(client), &text)["command"].as_str().expect("a command").to_owned()
    };
    assert_eq!(command("claude-code"), "arithma");
    // What the desktop starts may have another PATH.
    assert_eq!(command("cursor"), link.display().to_string());
    fs::remove_file(&link).expect("ours");
    fs::write(&link, "another").expect("writable");
    assert_eq!(command("claude-code"), BINARY);
}

/// What npm or uv has brought is started by them, since the file moves with the next version.
#[cfg(target_os = "linux")]
#[test]
fn the_way_it_was_installed() {
    use std::os::unix::fs::PermissionsExt;
    for (place, program, before) in [
        ("cache/_npx/1a/node_modules/arithma-linux-x64/bin", "npx", &["-y", "arithma"][..]),
        ("cache/uv/archive-v0/Xy/bin", "uvx", &["--from", "arithma-mcp", "arithma"]),
    ] {
        let world = World::new();
        let binary = world.path(place).join("arithma");
        fs::create_dir_all(world.path(place)).expect("writable");
        fs::hard_link(BINARY, &binary).expect("one file system");
        let run_there = |arguments: &[&str]| {
            let usual = world.command(arguments);
            let mut command = Command::new(&binary);
            command.args(arguments).current_dir(world.path("project"));
            command
                .env_clear()
                .envs(usual.get_envs().filter_map(|(key, value)| Some((key, value?))));
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            run(command, b"")
        };
        let words = |command: String| {
            let args = [before, &["serve", "--surface", "compact"]].concat();
            json!({"command": command, "args": args})
        };
        let shown = run_there(&["setup", "cursor"]);
        assert_eq!(entry("mcpServers", &shown.stdout), words(program.to_owned()), "{shown:?}");
        let ran = run_there(&["doctor"]);
        assert_eq!(ran.code, Some(1), "PATH does not find {program}: {}", ran.stdout);
        let typed = format!("`{program} {} setup cursor --write`", before.join(" "));
        assert!(ran.stdout.contains(&typed), "{}", ran.stdout);
        // Where PATH finds it, a desktop is told the whole path.
        let found = world.path("bin").join(program);
        world.write(&format!("bin/{program}"), "#!/bin/sh\n");
        fs::set_permissions(&found, fs::Permissions::from_mode(0o755)).expect("ours");
        let desktop = run_there(&["setup", "cursor"]);
        assert_eq!(entry("mcpServers", &desktop.stdout), words(found.display().to_string()));
        assert_eq!(run_there(&["setup", "claude-code", "--write"]).code, Some(0));
        let written = world.read("project/.mcp.json");
        assert_eq!(entry("mcpServers", &written), words(program.to_owned()));
        let Ran { code, stdout, .. } = run_there(&["doctor"]);
        assert_eq!(code, Some(0), "{stdout}");
        // This program fetches nothing, and so neither is said to be well.
        let words = format!("{program} {}", before.join(" "));
        let untried = format!(
            ": {program} is there; whether it finds arithma was not tried: `{words} --version` tries it"
        );
        let line = format!("--    clients start it by `{words}`{untried}");
        assert_eq!(stdout.lines().nth(1), Some(line.as_str()));
        let entry = stdout.lines().find(|line| line.contains(".mcp.json")).expect("a line");
        assert!(entry.starts_with("--    Claude Code: ") && entry.ends_with(&untried), "{entry}");
        assert!(entry.contains(&format!("starts {words} serve --surface compact")), "{entry}");
        // Arguments are checked behind the words of the package, too.
        world.write("project/.mcp.json", &written.replace("compact", "compct"));
        assert_eq!(run_there(&["doctor"]).code, Some(1));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_healthy_doctor() {
    let world = World::new();
    let Ran { code, stdout, stderr } = world.run(&["doctor"]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(lines[0], format!("ok    arithma {} is {BINARY}", env!("CARGO_PKG_VERSION")));
    assert_eq!(lines[1], "--    PATH does not find it: clients start it by its full path");
    assert_eq!(
        lines[2],
        format!("--    Claude Code: not set up; `{BINARY} setup claude-code --write` does that")
    );
    assert_eq!(lines.len(), 2 + FILES.len() + 1);
    let last = lines.last().expect("a line");
    assert!(last.starts_with("ok    round trip: 4 tools listed, 0.1 + 0.2 = 0.3, in "), "{last}");
    // Now with every client.
    std::os::unix::fs::symlink(BINARY, world.path("bin/arithma")).expect("writable");
    let found = world.run(&["doctor"]).stdout;
    assert!(found.contains("`arithma setup claude-code --write`"), "{found}");
    for (client, file) in FILES {
        world.set_up(client, &[]);
        let stdout = world.run(&["doctor"]).stdout;
        let path = world.path(file).display().to_string();
        let line = stdout.lines().find(|line| line.contains(&path)).expect("a line");
        assert!(line.starts_with("ok    ") && line.ends_with("--surface compact"), "{line}");
    }
    let Ran { code, stdout, .. } = world.run(&["doctor"]);
    assert_eq!(code, Some(0));
    assert!(stdout.lines().all(|line| line.starts_with("ok    ")), "{stdout}");
}

/// What was not tried is not said to be well.
#[cfg(target_os = "linux")]
#[test]
fn a_doctor_says_what_it_has_not_tried() {
    use std::os::unix::fs::PermissionsExt;
    let world = World::new();
    for program in ["npx", "uvx", "arithma-mcp", "other"] {
        let path = world.path("bin").join(program);
        world.write(&format!("bin/{program}"), "#!/bin/sh\nexit 1\n");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("ours");
    }
    let doctor = |entry: Value| {
        let file = json!({"mcpServers": {"arithma": entry}}).to_string();
        world.write("home/.cursor/mcp.json", &file);
        let Ran { code, stdout, .. } = world.run(&["doctor"]);
        let line = stdout.lines().find(|line| line.contains("Cursor: ")).expect("a line");
        (code, line.to_owned())
    };
    for (command, args, said) in [
        ("npx", &["-y", "arithma@0.1.0", "serve"][..], "`npx -y arithma@0.1.0 --version` tries it"),
        ("uvx", &["arithma-mcp==0.1.0", "serve"], "`uvx arithma-mcp==0.1.0 --version` tries it"),
        ("uvx", &["arithma-mcp"], "`uvx arithma-mcp --version` tries it"),
        ("arithma-mcp", &["serve"], "another file than this one, which was not tried"),
        ("other", &["anything"], "another file than this one, which was not tried"),
    ] {
        let (code, line) = doctor(json!({"command": command, "args": args}));
        assert!(line.starts_with("--    ") && line.ends_with(said), "{line}");
        assert_eq!(code, Some(0), "{line}");
    }
    let (_, line) = doctor(json!({"url": "http://127.0.0.1:1/mcp"}));
    assert!(line.starts_with("--    ") && line.ends_with("which was not tried"), "{line}");
    for (command, args) in [("uvx", &["arithma-mcp", "serv"][..]), ("arithma-mcp", &["serv"])] {
        let (code, line) = doctor(json!({"command": command, "args": args}));
        assert!(code == Some(1) && line.starts_with("FAIL  "), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_doctor_with_something_to_say() {
    let entries = [
        (
            json!({"command": "/nowhere/arithma", "args": []}),
            "starts /nowhere/arithma, which is not there",
        ),
        (json!({"command": "arithma"}), "starts arithma, which is not there"),
        (json!({"command": BINARY, "args": ["serve", "--surfaces", "all"]}), "'--surfaces'"),
        (json!({"command": BINARY, "args": ["serve", "--tools", "ad"]}), "did you mean add?"),
        (json!({"command": BINARY, "args": ["tools"]}), "not to serve"),
        (json!({"command": BINARY, "args": "serve"}), "no list of texts"),
        (json!({"url": "localhost:8080"}), "no address"),
        (json!({}), "neither a command nor an address"),
    ];
    for (entry, reason) in entries {
        let world = World::new();
        let file = json!({"mcpServers": {"arithma": entry}}).to_string();
        world.write("home/.cursor/mcp.json", &file);
        let Ran { code, stdout, .. } = world.run(&["doctor"]);
        assert_eq!(code, Some(1), "{stdout}");
        let line = stdout.lines().find(|line| line.starts_with("FAIL  Cursor: ")).expect("a line");
        assert!(line.contains(reason), "{line}");
        let mend = format!("`{BINARY} setup cursor --write` mends it");
        assert!(line.ends_with(&mend), "{line}");
        // It does.
        world.set_up("cursor", &[]);
        assert_eq!(world.run(&["doctor"]).code, Some(0));
    }
    let world = World::new();
    world.write("home/.gemini/settings.json", "{ // half\n");
    let Ran { code, stdout, .. } = world.run(&["doctor"]);
    assert_eq!(code, Some(1));
    assert!(stdout.contains("FAIL  Gemini CLI: ") && stdout.contains("not valid JSON"), "{stdout}");
    let mut with_port = World::new().command(&["doctor"]);
    with_port.env("MCP_PORT", "8080");
    let world = World::new();
    with_port.current_dir(&world.0);
    let ran = run(with_port, b"");
    assert!(ran.code == Some(0) && ran.stdout.contains("MCP_PORT is set"), "{ran:?}");
}

/// What is no plain file is left alone, and so is what is read-only, unless it is asked for.
#[cfg(target_os = "linux")]
#[test]
fn unusual_files() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let (world, file) = (World::new(), ".mcp.json");
    let path = world.path("project").join(file);
    let write =
        |options: &[&str]| world.run(&[&["setup", "claude-code", "--write"], options].concat());
    let fifo = Command::new("mkfifo").arg(&path).status();
    if fifo.is_ok_and(|status| status.success()) {
        let Ran { code, stderr, .. } = write(&[]);
        assert!(code == Some(1) && stderr.contains("it is no file"), "{stderr}");
        fs::remove_file(&path).expect("writable");
    }
    symlink("/dev/zero", &path).expect("writable");
    let Ran { code, stderr, .. } = write(&["--force"]);
    assert!(code == Some(1) && stderr.contains("it is no file"), "{stderr}");
    fs::remove_file(&path).expect("writable");

    let old = "{\"mcpServers\":{\"zeta\":{\"command\":\"z\"}}}\n";
    fs::write(&path, old).expect("writable");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o440)).expect("ours");
    let Ran { code, stderr, .. } = write(&[]);
    assert!(code == Some(1) && stderr.contains("--force"), "{stderr}");
    assert_eq!(fs::read_to_string(&path).expect("readable"), old);
    assert_eq!(write(&["--force"]).code, Some(0));
    assert_eq!(fs::metadata(&path).expect("there").mode() & 0o777, 0o440);

    // A file with two names has both afterwards, read-only or not.
    for mode in [0o640, 0o440] {
        let other = path.with_file_name("other.json");
        let _ = fs::remove_file(&path);
        let _ = fs::remove_file(&other);
        fs::write(&path, old).expect("writable");
        fs::hard_link(&path, &other).expect("one file system");
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("ours");
        assert_eq!(write(&["--force"]).code, Some(0));
        let [one, two] = [&path, &other].map(|path| fs::metadata(path).expect("there"));
        assert_eq!((one.ino(), one.mode() & 0o777, one.nlink()), (two.ino(), mode, 2));
        assert!(fs::read_to_string(&other).expect("readable").contains("arithma"));
    }
}
