use crate::prelude::*;

/// # List units
///
/// Codes of the units of a category.
///
/// Symbols, names, plurals and SI prefixes on SI units are understood besides.
#[derive(Arguments)]
pub(crate) struct ListUnits {
    category: Category,
}

#[derive(Answer)]
pub(crate) struct Units {
    category: String,
    count: Shown,
    #[answer(main)]
    values: Vec<String>,
}

impl Tool for ListUnits {
    const NAME: &str = "listUnits";
    const EXAMPLES: &[Example] = &[
        example("lengths", r#"{"category":"LENGTH"}"#).gives(
            "LIST_UNITS: OK | CATEGORY: LENGTH | COUNT: 13 | \
             VALUES: m,um,nm,ang,mm,cm,km,in,ft,yd,mi,nmi,mil",
        ),
        example("in any case", r#"{"category":"temperature"}"#)
            .gives("LIST_UNITS: OK | CATEGORY: TEMPERATURE | COUNT: 4 | VALUES: c,f,k,r"),
        example("no such category", r#"{"category":"LENGHT"}"#)
            .fails(Code::InvalidInput, "received=LENGHT | nearest=LENGTH"),
    ];
    type Output = Units;

    fn run(self, _: &Context) -> Result<Units> {
        let Category(category) = self.category;
        let values: Vec<String> =
            arithma_units::listed(category).map(|unit| unit.code().to_owned()).collect();
        Ok(Units { category: category.to_string(), count: values.len().into(), values })
    }
}
