//! What the declarations have in common: docs, names, attributes, fields.

use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::token::Comma;
use syn::{Attribute, Data, DeriveInput, Error, Expr, ExprLit, Field, Fields, Lit, Meta, Result};

/// The lines of a doc comment.
fn doc_lines(attributes: &[Attribute]) -> Vec<String> {
    let line = |attribute: &Attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => text_of(&pair.value),
        _ => None,
    };
    attributes.iter().filter_map(line).collect()
}

fn text_of(value: &Expr) -> Option<String> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}

/// A doc comment on one line.
pub(crate) fn description(attributes: &[Attribute]) -> String {
    joined(doc_lines(attributes).iter())
}

/// What a doc comment tells in a list, its first paragraph, and what only the help tells, the rest; each
/// on one line. One that begins with a blank line tells nothing in a list.
pub(crate) fn paragraphs(attributes: &[Attribute]) -> (String, String) {
    split(&doc_lines(attributes))
}

/// The title of a doc comment, after `#`, and the paragraphs that follow it.
pub(crate) fn title_and_paragraphs(input: &DeriveInput) -> Result<(String, (String, String))> {
    let lines = doc_lines(&input.attrs);
    let title = lines.first().and_then(|line| line.trim().strip_prefix("# "));
    let Some(title) = title else {
        return Err(Error::new(
            input.ident.span(),
            "the doc comment of a tool begins with its title: /// # Add",
        ));
    };
    let blank = lines[1..].iter().take_while(|line| line.trim().is_empty()).count();
    Ok((title.trim().to_owned(), split(&lines[1 + blank..])))
}

/// The first paragraph, and the others.
fn split(lines: &[String]) -> (String, String) {
    let length = lines.iter().take_while(|line| !line.trim().is_empty()).count();
    let (first, others) = lines.split_at(length);
    (joined(first.iter()), joined(others.iter()))
}

fn joined<'a>(lines: impl Iterator<Item = &'a String>) -> String {
    lines.flat_map(|line| line.split_whitespace()).collect::<Vec<_>>().join(" ")
}

/// The named fields of a struct.
pub(crate) fn fields(input: &DeriveInput) -> Result<&Punctuated<Field, Comma>> {
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => Ok(&fields.named),
            _ => Err(Error::new(input.ident.span(), "a struct with named fields is needed")),
        },
        _ => Err(Error::new(input.ident.span(), "a struct is needed")),
    }
}

/// A name in camelCase.
pub(crate) fn camel_case(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut raise = false;
    for c in name.chars() {
        match c {
            '_' => raise = true,
            c if raise => {
                out.extend(c.to_uppercase());
                raise = false;
            }
            c => out.push(c),
        }
    }
    out
}

/// The unit of a field: `#[unit("kg")]`.
pub(crate) fn unit(attributes: &[Attribute]) -> Result<Option<String>> {
    let Some(attribute) = attributes.iter().find(|a| a.path().is_ident("unit")) else {
        return Ok(None);
    };
    let text: syn::LitStr = attribute.parse_args()?;
    Ok(Some(text.value()))
}

/// What `#[name(word, key = "text")]` says: words alone, and keys with their texts.
#[derive(Default)]
pub(crate) struct Marks {
    words: Vec<String>,
    texts: Vec<(String, String)>,
}

impl Marks {
    /// The marks of this attribute, of which only these are known.
    pub(crate) fn read(attributes: &[Attribute], name: &str, known: &[&str]) -> Result<Self> {
        let mut marks = Self::default();
        for attribute in attributes.iter().filter(|a| a.path().is_ident(name)) {
            attribute.parse_nested_meta(|meta| {
                let word = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
                if !known.contains(&word.as_str()) {
                    return Err(meta.error(format!("one of {} is needed", known.join(", "))));
                }
                if meta.input.peek(syn::Token![=]) {
                    let text: syn::LitStr = meta.value()?.parse()?;
                    marks.texts.push((word, text.value()));
                } else {
                    marks.words.push(word);
                }
                Ok(())
            })?;
        }
        Ok(marks)
    }

    /// Whether the word stands there.
    pub(crate) fn has(&self, word: &str) -> bool {
        self.words.iter().any(|known| known == word)
    }

    /// The texts of a key.
    pub(crate) fn texts<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.texts.iter().filter(move |(known, _)| known == key).map(|(_, text)| text.as_str())
    }
}

/// The name of a field.
pub(crate) fn name_of(field: &Field) -> Result<&syn::Ident> {
    field.ident.as_ref().ok_or_else(|| Error::new(Span::call_site(), "a named field is needed"))
}
