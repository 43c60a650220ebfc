use super::subnet::SubnetList;
use crate::prelude::*;

/// # Summary of subnets
///
/// The smallest single network that covers all the given ones; IPv4 or IPv6.
#[derive(Arguments)]
pub(crate) struct SummarizeSubnets {
    /// Networks of one kind.
    subnets: SubnetList,
}

impl Tool for SummarizeSubnets {
    const NAME: &str = "summarizeSubnets";
    const EXAMPLES: &[Example] = &[
        example("neighbours", r#"{"subnets":"[\"192.168.0.0/25\",\"192.168.0.128/25\"]"}"#)
            .gives("SUMMARIZE_SUBNETS: OK | RESULT: 192.168.0.0/24"),
        example("with a gap", r#"{"subnets":["10.0.0.0/24","10.0.3.0/24"]}"#)
            .gives("SUMMARIZE_SUBNETS: OK | RESULT: 10.0.0.0/22"),
        example("IPv6", r#"{"subnets":"2001:db8::/48, 2001:db8:1::/48"}"#)
            .gives("SUMMARIZE_SUBNETS: OK | RESULT: 2001:db8::/47"),
        example("an address alone", r#"{"subnets":["10.0.0.0"]}"#)
            .fails(Code::ParseError, "parameter=subnets[0] | received=10.0.0.0"),
        example("of two kinds", r#"{"subnets":["10.0.0.0/8","::/8"]}"#)
            .fails(Code::InvalidInput, "parameter=subnets[1] | received=::/8"),
    ];
    type Output = Written;

    fn run(self, _: &Context) -> Result<Written> {
        let SubnetList(subnets) = self.subnets;
        let mut subnets = subnets.iter().enumerate();
        let (_, first) = subnets.next().ok_or_else(|| Error::invalid("the list is empty"))?;
        let cover = subnets.try_fold(*first, |cover, (index, subnet)| {
            cover.join(subnet).ok_or_else(|| {
                Error::invalid("IPv4 and IPv6 have no network in common: give one kind")
                    .received(subnet)
                    .at_index(index)
                    .inside("subnets")
            })
        })?;
        Ok(Written::new(cover.to_string()))
    }
}
