//! A second toy catalog: resources, prompts, completions, changes, and tools that show, log and
//! ask.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arithma_mcp::{
    About, CallContext, Capability, Catalog, Change, Changes, Completing, Content, Icon, Library,
    LogLevel, PromptArgument, PromptInfo, PromptMessage, PromptReply, Question, Reading,
    ResourceContents, ResourceInfo, Role, Skill, SkillFile, Subject, TemplateInfo, ToolInfo,
    ToolKey, ToolReply, Unfinished,
};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::toys::INSTRUCTIONS;

/// A shelf with two books, and pages in each.
#[derive(Default)]
pub(crate) struct Shelf {
    pub(crate) changes: Changes,
    has_more: AtomicBool,
}

/// `picture` and `show` are quick; the others tell, ask or wait.
const NAMES: [&str; 6] = ["picture", "show", "log", "greet", "plan", "change"];

impl Catalog for Shelf {
    fn tools(&self) -> Vec<ToolInfo> {
        let names = NAMES.iter().copied();
        let more = self.has_more.load(Ordering::Relaxed).then_some("more");
        names.chain(more).map(tool).collect()
    }

    fn instructions(&self) -> Option<&'static str> {
        Some(INSTRUCTIONS)
    }

    fn find(&self, name: &str) -> Option<ToolKey> {
        NAMES.iter().position(|known| *known == name).map(ToolKey)
    }

    fn blocks(&self, tool: ToolKey) -> bool {
        tool.0 >= 2
    }

    fn call(
        &self,
        tool: ToolKey,
        _: Option<&RawValue>,
        context: &CallContext<'_>,
    ) -> Result<ToolReply, Unfinished> {
        match NAMES[tool.0] {
            "picture" => {
                let resource = ResourceContents::text("shelf:a", "text/plain", "Once upon a time");
                let content =
                    vec![Content::image(b"png", "image/png"), Content::Resource { resource }];
                Ok(ToolReply::with_content("A cover", content))
            }
            "show" => {
                let link = ResourceInfo::new("shelf:b", "b").described("A book.", "text/plain");
                let content =
                    vec![Content::audio(b"wav", "audio/wav"), Content::ResourceLink(link)];
                Ok(ToolReply::with_content("", content))
            }
            "log" => {
                for level in [LogLevel::Debug, LogLevel::Info, LogLevel::Error] {
                    context.log(level, &json!({"said": format!("{level:?}")}));
                }
                Ok(ToolReply::success("logged"))
            }
            "greet" => {
                let answers = context.ask(vec![name()], None)?;
                Ok(ToolReply::success(format!("Hello, {}", answers["name"]["content"]["name"])))
            }
            "plan" => plan(context),
            _ => {
                self.has_more.fetch_xor(true, Ordering::Relaxed);
                self.changes.announce(&Change::Tools);
                self.changes.announce(&Change::Resource("shelf:a".to_owned()));
                Ok(ToolReply::success("changed"))
            }
        }
    }

    fn library(&self) -> Option<&dyn Library> {
        Some(self)
    }

    fn about(&self) -> About {
        About {
            description: Some("A shelf with two books.".into()),
            website_url: Some("https://shelf.example/".into()),
            icons: vec![Icon::new(b"png", "image/png", "48x48")],
            extensions: [("org.example/pages".to_owned(), json!({"pages": 2}))]
                .into_iter()
                .collect(),
        }
    }

    fn changes(&self) -> Option<&Changes> {
        Some(&self.changes)
    }

    fn logs(&self) -> bool {
        true
    }
}

fn tool(name: &'static str) -> ToolInfo {
    ToolInfo {
        name: name.into(),
        title: None,
        description: "A toy.".into(),
        input_schema: RawValue::from_string(r#"{"type":"object"}"#.to_owned()).expect("JSON"),
        output_schema: None,
        annotations: None,
        meta: None,
    }
}

fn name() -> Question {
    let schema = json!({"type": "object", "properties": {"name": {"type": "string"}}});
    Question::elicit("name", "What is your name?", schema)
}

/// Asks a model, and then a person, remembering what the model said.
fn plan(context: &CallContext<'_>) -> Result<ToolReply, Unfinished> {
    context.require(Capability::Sampling)?;
    let idea = match context.state() {
        Some(idea) => idea.to_owned(),
        None => {
            let answers = context.ask(vec![Question::sample("idea", "An idea?", 10)], None)?;
            answers["idea"]["content"]["text"].as_str().unwrap_or_default().to_owned()
        }
    };
    let answers = context.ask(vec![name()], Some(idea.clone()))?;
    Ok(ToolReply::success(format!("{}: {idea}", answers["name"]["content"]["name"])))
}

impl Library for Shelf {
    fn resources(&self) -> Vec<ResourceInfo> {
        vec![
            ResourceInfo::new("shelf:a", "a").described("A story.", "text/plain"),
            ResourceInfo::new("shelf:b", "b"),
        ]
    }

    fn templates(&self) -> Vec<TemplateInfo> {
        vec![TemplateInfo {
            uri_template: "shelf:a/{page}".into(),
            name: "page".into(),
            description: "A page.".into(),
            mime_type: "text/plain".into(),
        }]
    }

    fn read(&self, uri: &str, _: &CallContext<'_>) -> Result<Option<Reading>, Unfinished> {
        let contents = match uri {
            "shelf:a" => ResourceContents::text(uri, "text/plain", "Once upon a time"),
            "shelf:b" => ResourceContents::blob(uri, "application/octet-stream", &[0, 255]),
            "shelf:a/torn" => panic!("a torn page"),
            _ => return Ok(None),
        };
        Ok(Some(Reading { contents: vec![contents], fresh_for: Duration::from_secs(5) }))
    }

    fn prompts(&self) -> Vec<PromptInfo> {
        let argument = |name: &'static str, required| PromptArgument {
            name: name.into(),
            description: "A word.".into(),
            required,
        };
        vec![
            PromptInfo {
                name: "retell".into(),
                title: Some("Retell a story".into()),
                description: "Tells it in other words.".into(),
                arguments: vec![argument("style", true), argument("length", false)],
            },
            PromptInfo {
                name: "ask".into(),
                title: None,
                description: "Asks first.".into(),
                arguments: vec![],
            },
        ]
    }

    fn prompt(
        &self,
        prompt: &str,
        arguments: &BTreeMap<String, String>,
        context: &CallContext<'_>,
    ) -> Result<Option<PromptReply>, Unfinished> {
        let text = match prompt {
            "retell" => format!("Retell it in a {} style.", arguments["style"]),
            _ => format!("Greet {}", context.ask(vec![name()], None)?["name"]["content"]["name"]),
        };
        let user = PromptMessage::user(Content::text(text));
        let assistant = PromptMessage { role: Role::Assistant, content: Content::text("Well:") };
        Ok(Some(PromptReply { messages: vec![user, assistant] }))
    }

    fn skills(&self) -> Vec<Skill> {
        let uri = "skill://shelf/reading/SKILL.md";
        let head = [("name", "reading"), ("description", "How to read.")];
        let frontmatter = head.map(|(key, value)| (key.to_owned(), value.into()));
        let files = vec![SkillFile { uri: uri.into(), digest: "sha256:0".to_owned(), size: 1 }];
        vec![Skill { uri: uri.into(), frontmatter: frontmatter.into_iter().collect(), files }]
    }

    fn completes(&self) -> bool {
        true
    }

    fn complete(&self, wanted: &Completing<'_>) -> Option<Vec<String>> {
        match (wanted.subject, wanted.argument) {
            (Subject::Prompt("retell"), "style") => {
                let styles = ["plain", "playful", "terse"];
                let fitting = styles.iter().filter(|style| style.starts_with(wanted.typed));
                Some(fitting.map(|&style| style.to_owned()).collect())
            }
            (Subject::Template("shelf:a/{page}"), "page") => {
                let from: usize =
                    wanted.others.get("from").map_or(0, |from| from.parse().unwrap_or(0));
                Some((from..150).map(|page| page.to_string()).collect())
            }
            _ => None,
        }
    }
}

/// A reply as JSON.
pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}
