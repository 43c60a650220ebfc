use arithma_num::whole::partitions;

use crate::prelude::*;

/// # Partitions of a number
///
/// Ways to write n as a sum of positive whole numbers without regard to order, all digits.
#[derive(Arguments)]
pub(crate) struct PartitionCount {
    /// The number.
    n: Count<0, 100_000>,
}

impl Tool for PartitionCount {
    const NAME: &str = "partitionCount";
    const ALIASES: &[&str] = &["partitions", "integerPartitions", "partitionNumber"];
    const EXAMPLES: &[Example] = &[
        example("of a hundred", r#"{"n":100}"#).gives("PARTITION_COUNT: OK | RESULT: 190569292"),
        example("a negative number", r#"{"n":-3}"#).fails(Code::OutOfRange, "received=-3"),
    ];
    type Output = Scalar;

    fn run(self, cx: &Context) -> Result<Scalar> {
        Ok(Scalar(partitions(self.n.0.unsigned_abs(), &cx.budget)?.into()))
    }
}
