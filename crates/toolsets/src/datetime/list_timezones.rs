use super::zone::all_names;
use crate::prelude::*;

/// # List time zones
///
/// The IANA names of the time zones of a region, aliases included.
#[derive(Arguments)]
pub(crate) struct ListTimezones {
    /// The part of the names before a slash: Europe, America/Argentina, US, Etc. Empty or all: every
    /// zone.
    region: Option<Text>,
}

/// The zones of a region.
#[derive(Answer)]
pub(crate) struct Zones {
    region: String,
    count: Shown,
    #[answer(main)]
    values: Vec<String>,
}

impl Tool for ListTimezones {
    const NAME: &str = "listTimezones";
    const EXAMPLES: &[Example] = &[
        example("of the Arctic", r#"{"region":"arctic"}"#)
            .gives("LIST_TIMEZONES: OK | REGION: Arctic | COUNT: 1 | VALUES: Arctic/Longyearbyen"),
        example("by the old names of the United States", r#"{"region":"US"}"#).gives(
            "LIST_TIMEZONES: OK | REGION: US | COUNT: 12 | VALUES: US/Alaska,US/Aleutian,US/Arizona,\
             US/Central,US/East-Indiana,US/Eastern,US/Hawaii,US/Indiana-Starke,US/Michigan,\
             US/Mountain,US/Pacific,US/Samoa",
        ),
        example("of no region", r#"{"region":"Amerika"}"#)
            .fails(Code::InvalidInput, "nearest=America"),
    ];
    type Output = Zones;

    fn run(self, _cx: &Context) -> Result<Zones> {
        let region = self.region.map_or_else(String::new, |region| region.0);
        let wanted = region.trim().trim_end_matches('/');
        let mut values = all_names();
        if wanted.is_empty() || wanted.eq_ignore_ascii_case("all") {
            return Ok(Zones::new("all", values));
        }
        let mut regions: Vec<String> = values.iter().flat_map(|name| regions_of(name)).collect();
        regions.sort_unstable();
        regions.dedup();
        let Some(region) = regions.iter().find(|region| region.eq_ignore_ascii_case(wanted)) else {
            return Err(Error::invalid(
                "no time zone has this region: give the part before a slash, or all",
            )
            .with("region", wanted)
            .nearest(&arithma_expr::nearest(wanted, regions.iter().map(String::as_str))));
        };
        let start = format!("{region}/");
        values.retain(|name| name.starts_with(&start));
        Ok(Zones::new(region, values))
    }
}

impl Zones {
    fn new(region: &str, values: Vec<String>) -> Self {
        Self { region: region.into(), count: values.len().into(), values }
    }
}

/// The regions that a zone lies in: `America` and `America/Argentina` of
/// `America/Argentina/Salta`.
fn regions_of(name: &str) -> impl Iterator<Item = String> {
    name.match_indices('/').map(|(at, _)| name[..at].to_owned())
}
