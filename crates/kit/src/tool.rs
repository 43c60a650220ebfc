//! What a tool is, and its erased form.

use std::borrow::Cow;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use arithma_expr::{Form, Value};

use crate::argument::{read_json, read_values, unknown};
use crate::{
    Answer, Attachment, Code, Context, Error, Example, Field, Given, Parameter, Reply, Result,
    answer, explain, schema, squeezed,
};

/// The arguments of a tool, derived from its struct.
///
/// The doc comment is title and description, the comments of the fields are the help of the
/// parameters, and the field types how they are read. Lists of tools tell the first paragraph of each;
/// what follows it only the help tells.
pub trait Arguments: Sized {
    /// A name for people.
    const TITLE: &'static str;

    /// What it does, for the model that reads it.
    const DESCRIPTION: &'static str;

    /// What else there is to know about it, for the reader of its help.
    const DETAILS: &'static str;

    /// The parameters, in the order of their declaration.
    const PARAMETERS: &'static [Parameter];

    /// Reads what a caller gave.
    fn read(given: Given<'_>) -> Result<Self>;

    /// Reads JSON text: an object, a string that holds one, or nothing.
    fn of_json(text: &str, cx: &Context) -> Result<Self> {
        read_json(text, cx)
    }
}

/// A tool *is* its arguments: a struct of parameter types, with a formula.
pub trait Tool: Arguments {
    /// The name to call it by, in camelCase.
    const NAME: &'static str;

    /// Other names that the language knows it by, and by which it is found.
    const ALIASES: &'static [&'static str] = &[];

    /// Calls and what comes of them: at least one that works and one that fails.
    const EXAMPLES: &'static [Example];

    /// What a caller should know before calling.
    const EFFECTS: Effects = Effects::CALCULATION;

    /// The unit of `result`, where one number is the whole answer.
    const UNIT: Option<&'static str> = None;

    /// What the tool answers with.
    type Output: Answer;

    /// The formula: values in, values out.
    fn run(self, cx: &Context) -> Result<Self::Output>;

    /// Significant digits of its rounded values, where the caller says how many.
    fn digits(&self) -> Option<u64> {
        None
    }

    /// What comes with the answer: pictures, documents.
    fn attachments(_output: &Self::Output) -> Vec<Attachment> {
        Vec::new()
    }
}

/// What a call does besides answering.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effects {
    /// It changes nothing.
    pub read_only: bool,
    /// Twice the same call gives the same answer.
    pub idempotent: bool,
    /// It deals with the world outside.
    pub open_world: bool,
}

impl Effects {
    /// A calculation: none.
    pub const CALCULATION: Self = Self { read_only: true, idempotent: true, open_world: false };
}

/// Calls a tool with values, each with the place of its parameter; whether results have units.
type Apply = fn(&[(usize, Value)], bool, &Context) -> Result<Value>;

/// A tool in its erased form: what a list of tools is made of. It holds constants and functions,
/// so nothing is made before it is used.
pub struct ToolDef {
    name: &'static str,
    aliases: &'static [&'static str],
    title: &'static str,
    description: &'static str,
    details: &'static str,
    parameters: &'static [Parameter],
    fields: &'static [Field],
    examples: &'static [Example],
    effects: Effects,
    unit: Option<&'static str>,
    call: fn(&str, &Context) -> Result<Reply>,
    apply: Apply,
}

impl fmt::Debug for ToolDef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolDef").field("name", &self.name).finish_non_exhaustive()
    }
}

impl ToolDef {
    /// The erased form of a tool.
    #[must_use]
    pub const fn of<T: Tool>() -> Self {
        Self {
            name: T::NAME,
            aliases: T::ALIASES,
            title: T::TITLE,
            description: T::DESCRIPTION,
            details: T::DETAILS,
            parameters: T::PARAMETERS,
            fields: T::Output::FIELDS,
            examples: T::EXAMPLES,
            effects: T::EFFECTS,
            unit: T::UNIT,
            call: call::<T>,
            apply: apply::<T>,
        }
    }

    /// The name to call it by.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Its name, then the other names that the language knows it by.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }

    /// A name for people.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.title
    }

    /// What it does, for the model that reads it.
    #[must_use]
    pub fn description(&self) -> &'static str {
        self.description
    }

    /// What it does, and what else there is to know about it: more than lists of tools have room for.
    #[must_use]
    pub fn full_description(&self) -> Cow<'static, str> {
        match self.details {
            "" => self.description.into(),
            details => format!("{} {details}", self.description).into(),
        }
    }

    /// Its parameters, in the order of their declaration.
    #[must_use]
    pub fn parameters(&self) -> &'static [Parameter] {
        self.parameters
    }

    /// The fields of its answer.
    #[must_use]
    pub fn fields(&self) -> &'static [Field] {
        self.fields
    }

    /// The unit of its result, where that is one number with a unit.
    #[must_use]
    pub fn unit(&self) -> Option<&'static str> {
        self.unit
    }

    /// The JSON schema of its arguments.
    #[must_use]
    pub fn input_schema(&self) -> String {
        let mut out = String::with_capacity(256);
        schema::write_input(self.parameters, &mut out);
        out
    }

    /// The JSON schema of the structured reply, failures included.
    #[must_use]
    pub fn output_schema(&self) -> String {
        let mut out = String::with_capacity(256);
        schema::write_output(self.fields, &mut out);
        out
    }

    /// Calls and what comes of them.
    #[must_use]
    pub fn examples(&self) -> &'static [Example] {
        self.examples
    }

    /// What a caller should know before calling.
    #[must_use]
    pub fn effects(&self) -> Effects {
        self.effects
    }

    /// How it is called in an expression: `loanPayment(principal, annualRate, years)`. `?` marks what
    /// may be left out.
    #[must_use]
    pub fn signature(&self) -> String {
        let mark = |parameter: &Parameter| if parameter.required { "" } else { "?" };
        let parameters = self.parameters.iter();
        let parameters: Vec<String> =
            parameters.map(|parameter| format!("{}{}", parameter.name, mark(parameter))).collect();
        format!("{}({})", self.name, parameters.join(", "))
    }

    /// Bytes of a list of tools that a model reads for this one: its name, description and input
    /// schema as JSON, and a comma.
    #[must_use]
    pub fn listed_bytes(&self) -> usize {
        let text = |text: &str| serde_json::Value::from(text).to_string().len();
        let keys = r#"{"name":,"description":,"inputSchema":},"#.len();
        keys + text(self.name) + text(self.description) + self.input_schema().len()
    }

    /// Calls the tool with arguments as JSON text: an object, or nothing. There is always a reply.
    #[must_use]
    pub fn call(&self, arguments: &str, cx: &Context) -> Reply {
        match guarded(|| (self.call)(arguments, cx)) {
            Ok(reply) => reply,
            Err(error) => Reply::failure(self.name, &error, self.parameters.len()),
        }
    }

    /// Calls the tool as a function of the language: values in, by place or by name, a value out.
    pub fn apply(&self, arguments: Vec<(Option<String>, Value)>, cx: &Context) -> Result<Value> {
        let failed = |error: Error| error.of_function(self.name, &self.signature());
        let mut placed = self.placed(arguments).map_err(failed)?;
        let mut units = false;
        for (place, value) in &mut placed {
            let parameter = &self.parameters[*place];
            units |= in_unit(value, parameter, cx)
                .map_err(|error| failed(error.inside(parameter.name)))?;
        }
        guarded(|| (self.apply)(&placed, units, cx)).map_err(failed)
    }

    /// Arguments with the places of their parameters.
    fn placed(&self, arguments: Vec<(Option<String>, Value)>) -> Result<Vec<(usize, Value)>> {
        let positional = arguments.iter().filter(|(name, _)| name.is_none()).count();
        if self.is_one_list(&arguments, positional) {
            let all: Vec<Value> = arguments.into_iter().map(|(_, value)| value).collect();
            return Ok(vec![(0, Value::List(all.into()))]);
        }
        if positional > self.parameters.len() {
            return Err(Error::invalid("too many arguments").with_signature());
        }
        let place = |(index, (name, value)): (usize, (Option<String>, Value))| {
            let Some(name) = name else { return Ok((index, value)) };
            let wanted = squeezed(&name);
            let known = self.parameters.iter().position(|known| squeezed(known.name) == wanted);
            let place = known.ok_or_else(|| unknown(&name, self.parameters).with_signature())?;
            Ok((place, value))
        };
        arguments.into_iter().enumerate().map(place).collect()
    }

    /// Whether the first parameter takes all arguments as a list: `mean(1, 2, 3)`, or numbers where only flags
    /// could follow, `stdDev(2, 4, 9)`.
    fn is_one_list(&self, arguments: &[(Option<String>, Value)], positional: usize) -> bool {
        let is_number =
            |(_, value): &(_, Value)| matches!(value, Value::Number(_) | Value::Quantity(_));
        let flags = self.parameters.get(1..).unwrap_or(&[]);
        let are_flags =
            flags.iter().all(|known| !known.required && known.schema.json_type == "boolean");
        positional > 1
            && positional == arguments.len()
            && (self.parameters.len() == 1 || (are_flags && arguments.iter().all(is_number)))
    }
}

/// Puts a quantity into the unit of its parameter; whether it was one.
fn in_unit(value: &mut Value, parameter: &Parameter, cx: &Context) -> Result<bool> {
    // How it would be shown means nothing to a tool, but that a percentage is one.
    if let Value::Formed(formed) = value {
        *value = match (formed.form, &formed.value) {
            (Form::Percent, Value::Number(part)) => {
                Value::Percent(part.mul(&100.into(), &cx.budget)?)
            }
            (_, shown) => shown.clone(),
        };
    }
    match value {
        Value::Quantity(quantity) => {
            let Some(unit) = parameter.unit else { return Ok(false) };
            let number = quantity.number_in(unit, &cx.budget);
            *value = Value::Number(number.map_err(|kind| explain(kind.into(), ""))?);
            Ok(true)
        }
        Value::List(items) if items.iter().any(|item| matches!(item, Value::Quantity(_))) => {
            if parameter.unit.is_some()
                && items.iter().any(|item| matches!(item.resolved(), Value::Number(_)))
            {
                return Err(Error::invalid(
                    "quantities and plain numbers stand in one list: give each number its unit",
                ));
            }
            let mut plain = items.to_vec();
            let mut found = false;
            for item in &mut plain {
                found |= in_unit(item, parameter, cx)?;
            }
            *value = Value::List(plain.into());
            Ok(found)
        }
        _ => Ok(false),
    }
}

fn call<T: Tool>(arguments: &str, cx: &Context) -> Result<Reply> {
    let tool = read_json::<T>(arguments, cx)?;
    let wider = tool.digits().map(|digits| cx.clone().with_digits(digits).shortened());
    let cx = wider.as_ref().unwrap_or(cx);
    let output = tool.run(cx)?;
    let attachments = T::attachments(&output);
    let reply = Reply::success(T::NAME, output, cx)?;
    Ok(Reply { attachments, ..reply })
}

fn apply<T: Tool>(arguments: &[(usize, Value)], units: bool, cx: &Context) -> Result<Value> {
    let answer = read_values::<T>(arguments, cx)?.run(cx)?;
    answer::value_of(answer, T::UNIT, units, cx)
}

/// Runs a tool; a fault in it is caught here, and nowhere else.
fn guarded<R>(run: impl FnOnce() -> Result<R>) -> Result<R> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| {
        Err(Error::new(
            Code::NotImplemented,
            "an internal fault stopped this calculation: please report it with its arguments",
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scalar;

    /// # Broken
    ///
    /// Fails its reader.
    #[derive(crate::Arguments)]
    struct Broken {}

    impl Tool for Broken {
        const NAME: &str = "broken";
        const EXAMPLES: &[Example] = &[];
        type Output = Scalar;

        fn run(self, _cx: &Context) -> Result<Scalar> {
            panic!("on purpose")
        }
    }

    #[test]
    fn a_fault_is_an_error_reply() {
        const BROKEN: ToolDef = ToolDef::of::<Broken>();
        let reply = BROKEN.call("{}", &Context::default());
        assert_eq!(reply.error, Some(Code::NotImplemented));
        assert!(
            reply.text.starts_with("BROKEN: ERROR\nREASON: [NOT_IMPLEMENTED] an internal fault")
        );
        assert!(reply.structured.get().starts_with(r#"{"error":{"code":"NOT_IMPLEMENTED""#));
        assert_eq!((BROKEN.title(), BROKEN.description()), ("Broken", "Fails its reader."));
    }
}
