//! `#[derive(Answer)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::{DeriveInput, Error, Result};

use crate::declared::{Marks, camel_case, description, fields, name_of, unit};

pub(crate) fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let marks = Marks::read(&input.attrs, "answer", &["told", "complex"])?;
    let (told, complex) = (marks.has("told"), marks.has("complex"));
    let (mut declared, mut parts, mut names, mut main) = (vec![], vec![], vec![], None);
    for field in fields(input)? {
        let ident = name_of(field)?;
        let marks = Marks::read(&field.attrs, "answer", &["main", "skip", "skip_empty", "key"])?;
        if marks.has("skip") {
            names.push(quote!(#ident: _));
            continue;
        }
        names.push(quote!(#ident));
        let key = match marks.texts("key").next() {
            Some(key) => key.to_owned(),
            None => camel_case(&ident.unraw().to_string()),
        };
        if marks.has("main") && main.replace(declared.len()).is_some() {
            return Err(Error::new(ident.span(), "only one field can stand for the whole"));
        }
        let (kind, help) = (&field.ty, description(&field.attrs));
        let unit = match unit(&field.attrs)? {
            Some(unit) => quote!(Some(#unit)),
            None => quote!(None),
        };
        declared.push(quote!(::arithma_kit::Field::of::<#kind>(#key, #help, #unit)));
        let skip_empty = marks.has("skip_empty");
        parts.push(if skip_empty {
            quote!(::arithma_kit::Content::part(#ident).unless_empty())
        } else {
            quote!(::arithma_kit::Content::part(#ident))
        });
    }
    let main = match main {
        Some(place) => quote!(Some(#place)),
        None => quote!(::arithma_kit::Field::main_of(Self::FIELDS)),
    };
    Ok(quote! {
        impl ::arithma_kit::Answer for #name {
            const FIELDS: &'static [::arithma_kit::Field] = &[#(#declared),*];
            const MAIN: Option<usize> = #main;
            const TOLD: bool = #told;
            const COMPLEX: bool = #complex;

            fn parts(self) -> Vec<::arithma_kit::Part> {
                let Self { #(#names),* } = self;
                vec![#(#parts),*]
            }
        }

        impl ::arithma_kit::Content for #name {
            const SHAPE: ::arithma_kit::Shape =
                ::arithma_kit::Shape::Record(<Self as ::arithma_kit::Answer>::FIELDS);

            fn part(self) -> ::arithma_kit::Part {
                ::arithma_kit::Part::Record(
                    <Self as ::arithma_kit::Answer>::FIELDS,
                    ::arithma_kit::Answer::parts(self),
                )
            }
        }
    })
}
