use super::format::{Format, Told};
use super::zone::Zone;
use crate::prelude::*;

/// # Format date and time
///
/// A date and time in another format.
///
/// iso (iso-zoned) writes offset and zone, iso-offset the offset, iso-local neither.
#[derive(Arguments)]
pub(crate) struct FormatDateTime {
    datetime: Text,
    input_format: Format,
    #[param(plain)]
    output_format: Format,
    ///
    /// Zone of local times, and to show the result in, unless the input names its own [Zone].
    #[param(plain)]
    timezone: Zone,
}

impl Tool for FormatDateTime {
    const NAME: &str = "formatDateTime";
    const EXAMPLES: &[Example] = &[
        example(
            "epoch seconds",
            r#"{"datetime":"1709424000","inputFormat":"epoch","outputFormat":"iso-offset","timezone":"UTC"}"#,
        )
        .gives("FORMAT_DATE_TIME: OK | RESULT: 2024-03-03T00:00:00+00:00"),
        example(
            "a pattern out",
            r#"{"datetime":"2024-02-29T18:05:00","inputFormat":"iso","outputFormat":"%A, %d %B %Y, %I:%M %p","timezone":"Europe/Paris"}"#,
        )
        .gives("FORMAT_DATE_TIME: OK | RESULT: Thursday, 29 February 2024, 06:05 PM"),
        example(
            "a pattern in says which reading is meant",
            r#"{"datetime":"03/04/2024","inputFormat":"%d/%m/%Y","outputFormat":"iso","timezone":"UTC"}"#,
        )
        .gives("FORMAT_DATE_TIME: OK | RESULT: 2024-04-03T00:00:00+00:00[UTC]"),
        example(
            "a text of another pattern",
            r#"{"datetime":"15-01-2024","inputFormat":"%d/%m/%Y","outputFormat":"iso","timezone":"UTC"}"#,
        )
        .fails(Code::InvalidInput, "does not match"),
        example(
            "no format at all",
            r#"{"datetime":"2026-04-22T10:30:00Z","inputFormat":"iso","outputFormat":"iso-zone","timezone":"UTC"}"#,
        )
        .fails(Code::InvalidInput, "nearest=iso-zoned"),
    ];
    type Output = Told;

    fn run(self, _cx: &Context) -> Result<Told> {
        let moment = self
            .input_format
            .parse(&self.datetime.0)
            .and_then(|moment| moment.in_own_zone_or(&self.timezone.0))
            .map_err(|error| error.inside("datetime"))?;
        let written = self.output_format.write(&moment);
        Ok(Told::new(written.map_err(|error| error.inside("outputFormat"))?))
    }
}
