//! Fixtures that ask the client.

use arithma_mcp::{CallContext, Capability, Question, ToolReply, Unfinished};
use serde_json::{Map, Value, json};

use super::{Fixture, Fixtures};

/// What an answer leads to.
type Reply = Result<ToolReply, Unfinished>;

pub(super) const TOOLS: &[Fixture] = &[
    Fixture::new("test_sampling", "Asks the model.", |_, arguments, context| {
        let prompt = arguments["prompt"].as_str().unwrap_or_default();
        let answers = context.ask(vec![Question::sample("answer", prompt, 100)], None)?;
        Ok(ToolReply::success(format!("LLM response: {}", sampled(&answers, "answer"))))
    })
    .with_input(
        r#"{"type":"object","properties":{"prompt":{"type":"string"}},"required":["prompt"]}"#,
    ),
    Fixture::new("test_elicitation", "Asks the person.", |_, arguments, context| {
        let message = arguments["message"].as_str().unwrap_or_default();
        let schema = json!({
            "type": "object",
            "properties": {
                "username": {"type": "string", "description": "User's response"},
                "email": {"type": "string", "description": "User's email address"},
            },
            "required": ["username", "email"],
        });
        elicit(context, message, schema, "User response")
    })
    .with_input(
        r#"{"type":"object","properties":{"message":{"type":"string"}},"required":["message"]}"#,
    ),
    Fixture::new("test_elicitation_sep1034_defaults", "Asks with defaults.", |_, _, context| {
        let schema = json!({
            "type": "object",
            "properties": {
                "name": {"type": "string", "default": "John Doe"},
                "age": {"type": "integer", "default": 30},
                "score": {"type": "number", "default": 95.5},
                "status": {
                    "type": "string", "enum": ["active", "inactive", "pending"],
                    "default": "active",
                },
                "verified": {"type": "boolean", "default": true},
            },
            "required": [],
        });
        elicit(context, "Please review the defaults", schema, "Elicitation completed")
    }),
    Fixture::new("test_elicitation_sep1330_enums", "Asks for choices.", |_, _, context| {
        elicit(context, "Please choose", choices(), "Elicitation completed")
    }),
    Fixture::new("test_streaming_elicitation", "Reports, then asks.", |_, _, context| {
        context.progress(1.0, Some(2.0), None);
        let schema = object("name", "string");
        elicit(context, "What is your name?", schema, "Elicitation completed")
    }),
    Fixture::new("test_input_required_result_elicitation", "Asks a name.", |_, _, context| {
        let answers = context.ask(vec![ask_name("user_name", "What is your name?")], None)?;
        Ok(ToolReply::success(format!("Hello, {}!", elicited(&answers, "user_name", "name"))))
    }),
    Fixture::new("test_input_required_result_sampling", "Asks the model.", |_, _, context| {
        let prompt = "What is the capital of France?";
        let answers = context.ask(vec![Question::sample("capital_question", prompt, 100)], None)?;
        Ok(ToolReply::success(sampled(&answers, "capital_question")))
    }),
    Fixture::new("test_input_required_result_list_roots", "Asks for folders.", |_, _, context| {
        let answers = context.ask(vec![Question::roots("client_roots")], None)?;
        Ok(ToolReply::success(format!("The roots are {}", answers["client_roots"]["roots"])))
    }),
    Fixture::new("test_input_required_result_request_state", "Keeps a state.", confirm),
    Fixture::new("test_input_required_result_tampered_state", "Guards a state.", confirm),
    Fixture::new("test_input_required_result_multiple_inputs", "Asks all at once.", |_, _, cx| {
        let questions = vec![
            ask_name("user_name", "What is your name?"),
            Question::sample("greeting", "Generate a greeting", 50),
            Question::roots("client_roots"),
        ];
        let answers = cx.ask(questions, Some("all".to_owned()))?;
        let (greeting, name) =
            (sampled(&answers, "greeting"), elicited(&answers, "user_name", "name"));
        let roots = &answers["client_roots"]["roots"];
        Ok(ToolReply::success(format!("{greeting} {name}, your roots are {roots}")))
    }),
    Fixture::new("test_input_required_result_multi_round", "Asks twice.", two_rounds),
    Fixture::new(
        "test_input_required_result_capabilities",
        "Asks what it can.",
        |_, _, context| {
            let mut questions = Vec::new();
            if context.supports(Capability::Elicitation) {
                questions.push(ask_name("user_name", "What is your name?"));
            }
            if context.supports(Capability::Sampling) {
                questions.push(Question::sample("greeting", "Generate a greeting", 50));
            }
            let count = questions.len();
            context.ask(questions, None)?;
            Ok(ToolReply::success(format!("The client answered {count} questions.")))
        },
    ),
];

/// Asks the person what `schema` describes, and tells what came back.
fn elicit(context: &CallContext<'_>, message: &str, schema: Value, told: &str) -> Reply {
    let answers = context.ask(vec![Question::elicit("answer", message, schema)], None)?;
    let (action, content) = (&answers["answer"]["action"], &answers["answer"]["content"]);
    let action = action.as_str().unwrap_or_default();
    Ok(ToolReply::success(format!("{told}: action={action}, content={content}")))
}

/// Asks for a confirmation, and that the state comes back with it.
fn confirm(_: &Fixtures, _: &Value, context: &CallContext<'_>) -> Reply {
    const STATE: &str = "to be confirmed";
    let question = Question::elicit("confirm", "Please confirm", object("ok", "boolean"));
    if context.state() != Some(STATE) {
        return Err(Unfinished::NeedsInput {
            questions: vec![question],
            state: Some(STATE.to_owned()),
        });
    }
    context.ask(vec![question], Some(STATE.to_owned()))?;
    Ok(ToolReply::success("state-ok"))
}

/// Asks for a name, then, remembering it, for a colour.
fn two_rounds(_: &Fixtures, _: &Value, context: &CallContext<'_>) -> Reply {
    let remembered = context.state().and_then(|state| state.strip_prefix("name:"));
    let name = match remembered {
        Some(name) => name.to_owned(),
        None => {
            let question = ask_name("step1", "Step 1: What is your name?");
            let answers = context.ask(vec![question], Some("first".to_owned()))?;
            elicited(&answers, "step1", "name")
        }
    };
    let message = "Step 2: What is your favorite color?";
    let question = Question::elicit("step2", message, object("color", "string"));
    let answers = context.ask(vec![question], Some(format!("name:{name}")))?;
    let color = elicited(&answers, "step2", "color");
    Ok(ToolReply::success(format!("{name} likes {color}.")))
}

pub(super) fn ask_name(key: &'static str, message: &str) -> Question {
    Question::elicit(key, message, object("name", "string"))
}

/// The schema of an object with one property.
pub(super) fn object(property: &str, kind: &str) -> Value {
    json!({"type": "object", "properties": {property: {"type": kind}}, "required": [property]})
}

/// What the person wrote.
pub(super) fn elicited(answers: &Map<String, Value>, key: &str, property: &str) -> String {
    answers[key]["content"][property].as_str().unwrap_or("nobody").to_owned()
}

/// What the model wrote.
fn sampled(answers: &Map<String, Value>, key: &str) -> String {
    answers[key]["content"]["text"].as_str().unwrap_or_default().to_owned()
}

/// Every kind of choice that a form can have.
fn choices() -> Value {
    let titled = |names: [&str; 3]| -> Vec<Value> {
        let values = ["value1", "value2", "value3"];
        values.iter().zip(names).map(|(v, title)| json!({"const": v, "title": title})).collect()
    };
    let options = json!(["option1", "option2", "option3"]);
    json!({
        "type": "object",
        "properties": {
            "untitledSingle": {"type": "string", "enum": options},
            "titledSingle": {
                "type": "string",
                "oneOf": titled(["First Option", "Second Option", "Third Option"]),
            },
            "legacyEnum": {
                "type": "string",
                "enum": ["opt1", "opt2", "opt3"],
                "enumNames": ["Option One", "Option Two", "Option Three"],
            },
            "untitledMulti": {"type": "array", "items": {"type": "string", "enum": options}},
            "titledMulti": {
                "type": "array",
                "items": {"anyOf": titled(["First Choice", "Second Choice", "Third Choice"])},
            },
        },
        "required": [],
    })
}
