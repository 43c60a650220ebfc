//! The resources, prompts and completions of the suite.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::time::Duration;

use arithma_mcp::{
    CallContext, Completing, Content, Library, PromptArgument, PromptInfo, PromptMessage,
    PromptReply, Question, Reading, ResourceContents, ResourceInfo, Subject, TemplateInfo,
    Unfinished,
};
use serde_json::json;

use super::asking::{elicited, object};
use super::{Fixtures, tools};

const TEXT: &str = "test://static-text";
const BINARY: &str = "test://static-binary";
const WATCHED: &str = "test://watched-resource";

/// The values that `arg1` of the prompt with arguments is completed to.
const WORDS: [&str; 4] = ["paris", "park", "party", "testing"];

impl Library for Fixtures {
    fn resources(&self) -> Vec<ResourceInfo> {
        vec![
            ResourceInfo::new(TEXT, "static-text").described("A text.", "text/plain"),
            ResourceInfo::new(BINARY, "static-binary").described("An image.", "image/png"),
            ResourceInfo::new(WATCHED, "watched-resource")
                .described("A text to subscribe to.", "text/plain"),
        ]
    }

    fn templates(&self) -> Vec<TemplateInfo> {
        vec![TemplateInfo {
            uri_template: "test://template/{id}/data".into(),
            name: "template".into(),
            description: "The data of an id.".into(),
            mime_type: "application/json".into(),
        }]
    }

    fn read(&self, uri: &str, _: &CallContext<'_>) -> Result<Option<Reading>, Unfinished> {
        let contents = match uri {
            TEXT => {
                let text = "This is the content of the static text resource.";
                ResourceContents::text(uri, "text/plain", text)
            }
            BINARY => ResourceContents::blob(uri, "image/png", tools::PNG),
            WATCHED => ResourceContents::text(uri, "text/plain", "Watched resource content"),
            _ => {
                let id = uri.strip_prefix("test://template/").and_then(|u| u.strip_suffix("/data"));
                let Some(id) = id.filter(|id| !id.is_empty() && !id.contains('/')) else {
                    return Ok(None);
                };
                let data = json!({
                    "id": id, "templateTest": true, "data": format!("Data for ID: {id}"),
                });
                ResourceContents::text(uri, "application/json", data.to_string())
            }
        };
        let fresh_for = Duration::from_secs(60);
        Ok(Some(Reading { contents: vec![contents], fresh_for }))
    }

    fn prompts(&self) -> Vec<PromptInfo> {
        let argument = |name: &'static str, description: &'static str| PromptArgument {
            name: name.into(),
            description: description.into(),
            required: true,
        };
        let prompt = |name: &'static str, description: &'static str, arguments| PromptInfo {
            name: name.into(),
            title: None,
            description: description.into(),
            arguments,
        };
        let two =
            vec![argument("arg1", "First test argument"), argument("arg2", "Second test argument")];
        let uri = vec![argument("resourceUri", "URI of the resource to embed")];
        let mut prompts = vec![
            prompt("test_simple_prompt", "A text.", vec![]),
            prompt("test_prompt_with_arguments", "A text with arguments.", two),
            prompt("test_prompt_with_embedded_resource", "A resource.", uri),
            prompt("test_prompt_with_image", "An image.", vec![]),
            prompt("test_input_required_result_prompt", "Asks the person first.", vec![]),
        ];
        if self.has_more_prompts.load(Ordering::Relaxed) {
            prompts.push(prompt("test_changing_prompt", "There after every other change.", vec![]));
        }
        prompts
    }

    fn prompt(
        &self,
        name: &str,
        arguments: &BTreeMap<String, String>,
        context: &CallContext<'_>,
    ) -> Result<Option<PromptReply>, Unfinished> {
        let argument = |name: &str| arguments.get(name).map_or("", String::as_str);
        let contents = match name {
            "test_simple_prompt" | "test_changing_prompt" => {
                vec![Content::text("This is a simple prompt for testing.")]
            }
            "test_prompt_with_arguments" => {
                let (first, second) = (argument("arg1"), argument("arg2"));
                let text = format!("Prompt with arguments: arg1='{first}', arg2='{second}'");
                vec![Content::text(text)]
            }
            "test_prompt_with_embedded_resource" => {
                let (uri, text) =
                    (argument("resourceUri"), "Embedded resource content for testing.");
                let resource = ResourceContents::text(uri, "text/plain", text);
                let request = Content::text("Please process the embedded resource above.");
                vec![Content::Resource { resource }, request]
            }
            "test_prompt_with_image" => vec![
                Content::image(tools::PNG, "image/png"),
                Content::text("Please analyze the image above."),
            ],
            "test_input_required_result_prompt" => {
                let message = "What context should the prompt use?";
                let schema = object("context", "string");
                let question = Question::elicit("user_context", message, schema);
                let answers = context.ask(vec![question], None)?;
                let text = elicited(&answers, "user_context", "context");
                vec![Content::text(format!("Use this context: {text}"))]
            }
            _ => return Ok(None),
        };
        let messages = contents.into_iter().map(PromptMessage::user).collect();
        Ok(Some(PromptReply { messages }))
    }

    fn completes(&self) -> bool {
        true
    }

    fn complete(&self, wanted: &Completing<'_>) -> Option<Vec<String>> {
        match (wanted.subject, wanted.argument) {
            (Subject::Prompt("test_prompt_with_arguments"), "arg1" | "arg2") => {
                let fitting = WORDS.iter().filter(|word| word.starts_with(wanted.typed));
                Some(fitting.map(|&word| word.to_owned()).collect())
            }
            (Subject::Template("test://template/{id}/data"), "id") => Some(Vec::new()),
            _ => None,
        }
    }
}
