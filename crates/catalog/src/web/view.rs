//! The plot inside a chat: the document of an MCP App, made of the scripts of the page.

use std::sync::LazyLock;

use arithma_mcp::{ResourceContents, ResourceInfo};
use serde_json::{Map, Value, json};

use super::{SHARED, uncommented};

/// Where the document is read.
pub(crate) const VIEW: &str = "ui://arithma/plot";

/// What it is. Hosts know it by these letters.
const MEDIA_TYPE: &str = "text/html;profile=mcp-app";

/// The extension of the protocol that it belongs to.
pub(crate) const EXTENSION: &str = "io.modelcontextprotocol/ui";

/// The tool whose results it shows.
const TOOL: &str = "plot";

/// Its own scripts, behind those that it shares with the page.
const OWN: [(&str, &str); 2] = [
    ("bridge.js", include_str!("../../web/js/bridge.js")),
    ("view.js", include_str!("../../web/js/view.js")),
];

/// The places in the document that are filled.
const STYLES: &str = "/* styles of the page */";
const MODULES: &str = "/* modules of the view */";
const VERSION: &str = "{version}";

/// The document, one for all: a frame without network can load nothing else.
fn document() -> &'static str {
    static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
        let styles = uncommented(include_str!("../../web/style.css"));
        let scripts: String = scripts().map(|(_, script)| joinable(script)).collect();
        let document = include_str!("../../web/view.html");
        let document = document.replacen(VERSION, env!("CARGO_PKG_VERSION"), 1);
        document.replacen(STYLES, &styles, 1).replacen(MODULES, &scripts, 1)
    });
    &DOCUMENT
}

/// The scripts, each after those that it imports.
fn scripts() -> impl Iterator<Item = (&'static str, &'static str)> {
    SHARED.into_iter().chain(OWN)
}

/// A script without its imports and exports: all of them are one module.
fn joinable(script: &str) -> String {
    let script = uncommented(script);
    let lines = script.lines().filter(|line| !line.starts_with("import "));
    lines.flat_map(|line| [line.strip_prefix("export ").unwrap_or(line), "\n"]).collect()
}

/// What is told of a tool whose results are shown in the view.
pub(crate) fn of_tool(name: &str) -> Option<Map<String, Value>> {
    // The flat key is the older way to say it, which hosts are told to read, too.
    let meta = json!({"ui": {"resourceUri": VIEW}, "ui/resourceUri": VIEW});
    meta.as_object().filter(|_| name == TOOL).cloned()
}

/// The document in lists.
pub(crate) fn listed() -> ResourceInfo {
    let meta = Map::from_iter([("ui".to_owned(), json!({"prefersBorder": true}))]);
    ResourceInfo::new(VIEW, "plot-view")
        .titled("Plot")
        .described("The frame in which a host shows a plot; for hosts, not for models.", MEDIA_TYPE)
        .with_meta(meta)
}

/// The document as it is read: it needs nothing from anywhere, and would like to copy.
pub(crate) fn read() -> ResourceContents {
    let meta = json!({
        "csp": {"connectDomains": [], "resourceDomains": [], "frameDomains": [], "baseUriDomains": []},
        "permissions": {"clipboardWrite": {}},
        "prefersBorder": true,
    });
    let meta = Map::from_iter([("ui".to_owned(), meta)]);
    ResourceContents::text(VIEW, MEDIA_TYPE, document()).with_meta(meta)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::io::Write;

    use super::super::tests::declared;
    use super::*;

    #[test]
    fn the_scripts_are_one_module() {
        let mut names = HashSet::new();
        for (file, script) in scripts() {
            assert!(!script.contains("export default"), "{file}");
            for name in declared(script) {
                assert!(names.insert(name), "{file}: {name} is declared twice");
            }
        }
        assert_eq!(scripts().count(), SHARED.len() + OWN.len());
        let document = document();
        assert!([STYLES, MODULES, VERSION].iter().all(|place| !document.contains(place)));
        // The one script is closed once, and nothing is loaded.
        assert_eq!(document.to_lowercase().matches("</script").count(), 1);
        assert_eq!(document.matches("</style").count(), 2);
        assert!(!document.contains(" from './"), "an import of several lines");
        assert!(
            !document
                .lines()
                .any(|line| line.starts_with("import ") || line.starts_with("export "))
        );
        for loads in [" src=", " href=", "@import", "url(http"] {
            let html = include_str!("../../web/view.html");
            assert!(!html.contains(loads), "{loads}");
        }
    }

    #[test]
    fn it_is_small() {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        packed.write_all(document().as_bytes()).unwrap();
        let size = packed.finish().unwrap().len();
        assert!(size <= 25_000, "{size} bytes");
    }

    /// What a list grows by: the one tool that has a view.
    #[test]
    fn a_view_costs_a_list_little() {
        let meta = serde_json::to_string(&of_tool("plot")).unwrap();
        assert!(meta.len() + ",\"_meta\":".len() <= 96, "{meta}");
        assert_eq!(of_tool("calculate"), None);
    }
}
