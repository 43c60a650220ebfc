//! What the server says of itself, and the skill that teaches its use.

use arithma_mcp::{About, Icon, Skill, SkillFile};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::web::view;

/// Where the skill is read. The last folder is the skill's own name, as the extension wants it.
pub(crate) const SKILL: &str = "skill://arithma/SKILL.md";

/// The text of the skill, byte for byte as it is in the repository.
pub(crate) const SKILL_TEXT: &str = include_str!("../assets/SKILL.md");

/// What the server is, in a line.
const DESCRIPTION: &str = "An exact calculator for AI agents and the people beside them";

/// What a client may show of the server.
pub(crate) fn about() -> About {
    About {
        description: Some(DESCRIPTION.into()),
        website_url: Some(env!("CARGO_PKG_HOMEPAGE").into()),
        icons: vec![
            Icon::new(include_bytes!("../assets/icon.png"), "image/png", "48x48"),
            Icon::new(include_bytes!("../assets/icon.svg"), "image/svg+xml", "any"),
        ],
        extensions: Map::from_iter([(view::EXTENSION.to_owned(), Map::new().into())]),
    }
}

/// The skill as it is listed.
pub(crate) fn skill() -> Skill {
    let digest = Sha256::digest(SKILL_TEXT);
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    Skill {
        uri: SKILL.into(),
        frontmatter: frontmatter(SKILL_TEXT),
        files: vec![SkillFile {
            uri: SKILL.into(),
            digest: format!("sha256:{digest}"),
            size: SKILL_TEXT.len(),
        }],
    }
}

/// The lines `key: value` at the head of a text. The head is ours, and has nothing but plain values.
fn frontmatter(text: &str) -> Map<String, Value> {
    let lines = text.lines().skip(1).take_while(|line| *line != "---");
    let entry = |line: &str| {
        let (key, value) = line.split_once(": ")?;
        Some((key.to_owned(), value.trim().into()))
    };
    lines.filter_map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_of_the_skill_is_plain() {
        let head = frontmatter(SKILL_TEXT);
        let keys: Vec<&str> = head.keys().map(String::as_str).collect();
        assert_eq!(keys, ["name", "description"]);
        assert_eq!(head["name"], "arithma");
        // What YAML would read otherwise than we do.
        for value in head.values().filter_map(Value::as_str) {
            assert!(!value.contains(": ") && !value.contains(" #"), "{value}");
            assert!(value.starts_with(|first: char| first.is_ascii_alphabetic()), "{value}");
        }
    }
}
