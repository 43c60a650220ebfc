//! What the declaration of a tool says, as constants: nothing is made when the program starts.
//!
//! - `#[derive(Arguments)]` on the struct of a tool: title and description out of its doc comment,
//!   parameters out of its fields, and how they are read.
//! - `#[derive(Answer)]` on what a tool answers with, and on the rows of it.
//! - `#[derive(Choice)]` on an enum whose variants are words.

mod answer;
mod arguments;
mod choice;
mod declared;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// The arguments of a tool. A field may have `#[unit("kg")]`, the unit that a plain number means,
/// `#[param(required)]`, which lists an optional parameter as a required one, and
/// `#[param(key = "i_f")]`.
#[proc_macro_derive(Arguments, attributes(unit, param))]
pub fn arguments(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    arguments::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// What a tool answers with. A field may have `#[unit("N")]`, `#[answer(main)]` (it stands for the
/// whole where one value is needed), `#[answer(skip_empty)]` (an empty list is left out),
/// `#[answer(skip)]` (it is no part of the reply) and `#[answer(key = "i_f")]`. On the struct,
/// `#[answer(complex)]` says that the first two fields are the parts of one complex number, and
/// `#[answer(told)]` shows in the text, too, whether the digits are the whole value.
#[proc_macro_derive(Answer, attributes(unit, answer))]
pub fn answer(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    answer::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// One of several words, read in any case. `#[choice(upper)]` on the enum writes them in capitals;
/// `#[choice(word = "f64")]` on a variant names it, `#[choice(alias = "low-pass")]` adds a spelling.
#[proc_macro_derive(Choice, attributes(choice))]
pub fn choice(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    choice::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}
