//! `#[derive(Arguments)]`.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::{DeriveInput, Result};

use crate::declared::{Marks, camel_case, fields, name_of, paragraphs, title_and_paragraphs, unit};

pub(crate) fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let (title, (about, details)) = title_and_paragraphs(input)?;
    let name = &input.ident;
    let (mut parameters, mut slots, mut arms, mut taken) = (vec![], vec![], vec![], vec![]);
    for (place, field) in fields(input)?.iter().enumerate() {
        let ident = name_of(field)?;
        let ((help, more), kind) = (paragraphs(&field.attrs), &field.ty);
        let marks = Marks::read(&field.attrs, "param", &["required", "key", "unlisted", "plain"])?;
        let wire = match marks.texts("key").next() {
            Some(key) => key.to_owned(),
            None => camel_case(&ident.unraw().to_string()),
        };
        let required = marks.has("required");
        let unit = match unit(&field.attrs)? {
            Some(unit) => quote!(Some(#unit)),
            None => quote!(None),
        };
        let unlisted = marks.has("unlisted").then(|| quote!(.unlisted()));
        let plain = marks.has("plain").then(|| quote!(.plain()));
        let details = (!more.is_empty()).then(|| quote!(.with_details(#more)));
        parameters.push(quote! {
            ::arithma_kit::Parameter::of::<#kind>(#wire, #help, #unit, #required) #details #plain #unlisted
        });
        let slot = format_ident!("slot_{}", ident.unraw());
        slots.push(quote!(let mut #slot: Option<#kind> = None;));
        arms.push(quote!(#place => argument.read_into(&mut #slot)?,));
        taken.push(quote!(#ident: ::arithma_kit::taken(#slot, &Self::PARAMETERS[#place])?,));
    }
    let read = if slots.is_empty() {
        quote! {
            given.next(Self::PARAMETERS)?;
            Ok(Self {})
        }
    } else {
        quote! {
            #(#slots)*
            while let Some((place, argument)) = given.next(Self::PARAMETERS)? {
                match place {
                    #(#arms)*
                    _ => {}
                }
            }
            Ok(Self { #(#taken)* })
        }
    };
    Ok(quote! {
        impl ::arithma_kit::Arguments for #name {
            const TITLE: &'static str = #title;
            const DESCRIPTION: &'static str = #about;
            const DETAILS: &'static str = #details;
            const PARAMETERS: &'static [::arithma_kit::Parameter] = &[#(#parameters),*];

            fn read(mut given: ::arithma_kit::Given<'_>) -> ::arithma_kit::Result<Self> {
                #read
            }
        }
    })
}
