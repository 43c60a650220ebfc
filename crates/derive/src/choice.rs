//! `#[derive(Choice)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, Result};

use crate::declared::Marks;

pub(crate) fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Enum(data) = &input.data else {
        return Err(Error::new(input.ident.span(), "an enum is needed"));
    };
    let upper = Marks::read(&input.attrs, "choice", &["upper"])?.has("upper");
    let name = &input.ident;
    let (mut words, mut variants, mut aliases, mut arms) = (vec![], vec![], vec![], vec![]);
    for (place, variant) in data.variants.iter().enumerate() {
        if !matches!(variant.fields, Fields::Unit) {
            return Err(Error::new(variant.ident.span(), "a choice has no value of its own"));
        }
        let marks = Marks::read(&variant.attrs, "choice", &["word", "alias"])?;
        let ident = &variant.ident;
        let plain = ident.to_string();
        let word = match marks.texts("word").next() {
            Some(word) => word.to_owned(),
            None if upper => plain.to_uppercase(),
            None => plain.to_lowercase(),
        };
        words.push(quote!(#word));
        variants.push(quote!(Self::#ident));
        for alias in marks.texts("alias") {
            aliases.push(quote!((#alias, #place)));
        }
        arms.push(quote!(Self::#ident => #word,));
    }
    Ok(quote! {
        impl ::arithma_kit::Choice for #name {
            const WORDS: &'static [&'static str] = &[#(#words),*];
            const ALIASES: &'static [(&'static str, usize)] = &[#(#aliases),*];
            const VARIANTS: &'static [Self] = &[#(#variants),*];

            fn word(&self) -> &'static str {
                match self {
                    #(#arms)*
                }
            }
        }

        impl ::arithma_kit::param::Param for #name {
            const SCHEMA: ::arithma_kit::Schema = ::arithma_kit::Schema::choice(
                <Self as ::arithma_kit::Choice>::WORDS,
            );
            const HOW: ::arithma_kit::param::How = ::arithma_kit::param::How::Written;

            fn read(argument: &::arithma_kit::Argument<'_>) -> ::arithma_kit::Result<Self> {
                ::arithma_kit::param::read_choice(argument)
            }
        }

        impl ::arithma_kit::Content for #name {
            const SHAPE: ::arithma_kit::Shape =
                ::arithma_kit::Shape::Choice(<Self as ::arithma_kit::Choice>::WORDS);

            fn part(self) -> ::arithma_kit::Part {
                ::arithma_kit::Part::Text(::arithma_kit::Choice::word(&self).into())
            }
        }
    })
}
