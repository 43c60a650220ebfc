//! Fixtures that need nothing of the client.

use std::thread;
use std::time::Duration;

use arithma_mcp::{
    CallContext, Capability, Content, LogLevel, ResourceContents, ToolReply, Unfinished,
};
use serde_json::{Value, json};

use super::{Fixture, Fixtures};

/// One red pixel.
pub(super) const PNG: &[u8] = include_bytes!("red.png");

/// A millisecond of silence.
const WAV: &[u8] = include_bytes!("silence.wav");

/// Between two messages of a running call.
const PAUSE: Duration = Duration::from_millis(50);

/// The features of JSON Schema that must survive a listing.
const SCHEMA_2020_12: &str = r##"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","$defs":{"address":{"$anchor":"addressDef","type":"object","properties":{"street":{"type":"string"},"city":{"type":"string"}}}},"properties":{"name":{"type":"string"},"address":{"$ref":"#/$defs/address"},"contactMethod":{"type":"string","enum":["phone","email"]},"phone":{"type":"string"},"email":{"type":"string"}},"allOf":[{"anyOf":[{"required":["phone"]},{"required":["email"]}]}],"if":{"properties":{"contactMethod":{"const":"phone"}},"required":["contactMethod"]},"then":{"required":["phone"]},"else":{"required":["email"]},"additionalProperties":false}"##;

pub(super) const TOOLS: &[Fixture] = &[
    Fixture::new("test_simple_text", "Returns a text.", |_, _, _| {
        Ok(ToolReply::success("This is a simple text response for testing."))
    }),
    Fixture::new("test_image_content", "Returns an image.", |_, _, _| {
        Ok(ToolReply::with_content("", vec![Content::image(PNG, "image/png")]))
    }),
    Fixture::new("test_audio_content", "Returns a sound.", |_, _, _| {
        Ok(ToolReply::with_content("", vec![Content::audio(WAV, "audio/wav")]))
    }),
    Fixture::new("test_embedded_resource", "Returns a resource.", |_, _, _| {
        let text = "This is an embedded resource content.";
        let resource = ResourceContents::text("test://embedded-resource", "text/plain", text);
        Ok(ToolReply::with_content("", vec![Content::Resource { resource }]))
    }),
    Fixture::new("test_multiple_content_types", "Returns three kinds of content.", |_, _, _| {
        let text = r#"{"test":"data","value":123}"#;
        let uri = "test://mixed-content-resource";
        let resource = ResourceContents::text(uri, "application/json", text);
        let content = vec![Content::image(PNG, "image/png"), Content::Resource { resource }];
        Ok(ToolReply::with_content("Multiple content types test:", content))
    }),
    Fixture::new("test_error_handling", "Always fails.", |_, _, _| {
        Ok(ToolReply::failure("This tool intentionally returns an error for testing"))
    }),
    Fixture::new("test_tool_with_progress", "Reports its progress.", with_progress),
    Fixture::new("test_tool_with_logging", "Logs three messages.", with_logging),
    Fixture::new("test_logging_tool", "Logs three messages.", with_logging),
    Fixture::new("test_missing_capability", "Needs a client that samples.", |_, _, context| {
        context.require(Capability::Sampling)?;
        Ok(ToolReply::success("The client declares sampling."))
    }),
    Fixture::new("test_trigger_tool_change", "Changes the list of tools.", |fixtures, _, _| {
        fixtures.change_tools();
        Ok(ToolReply::success("The list of tools has changed."))
    }),
    Fixture::new("test_trigger_prompt_change", "Changes the list of prompts.", |fixtures, _, _| {
        fixtures.change_prompts();
        Ok(ToolReply::success("The list of prompts has changed."))
    }),
    Fixture::new(
        "json_schema_2020_12_tool",
        "Tool with JSON Schema 2020-12 features",
        |_, _, _| Ok(ToolReply::success("The schema is what counts.")),
    )
    .with_input(SCHEMA_2020_12),
];

/// The tool that comes and goes.
pub(super) const CHANGING: Fixture =
    Fixture::new("test_changing_tool", "Is there after every other change.", |_, _, _| {
        Ok(ToolReply::success("Here I am."))
    });

fn with_progress(
    _: &Fixtures,
    _: &Value,
    context: &CallContext<'_>,
) -> Result<ToolReply, Unfinished> {
    for done in [0.0, 50.0, 100.0] {
        context.progress(done, Some(100.0), None);
        thread::sleep(PAUSE);
    }
    Ok(ToolReply::success("The progress was reported."))
}

fn with_logging(
    _: &Fixtures,
    _: &Value,
    context: &CallContext<'_>,
) -> Result<ToolReply, Unfinished> {
    for message in ["Tool execution started", "Tool processing data", "Tool execution completed"] {
        context.log(LogLevel::Info, &json!(message));
        thread::sleep(PAUSE);
    }
    Ok(ToolReply::success("The messages were logged."))
}
