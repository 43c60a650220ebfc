//! Random numbers that a seed decides, for ever: xoshiro256** (Blackman and Vigna 2018), whose state
//! is filled by SplitMix64 (Steele, Lea and Flood 2014).

use arithma_num::{Decimal, IBig, Number};

use crate::prelude::*;

const ALGORITHM: &str = "xoshiro256**";

/// # Random whole numbers
///
/// Reproducible random integers from min to max: the seed decides them. Not for secrets.
#[derive(Arguments)]
pub(crate) struct RandomIntegers {
    ///
    /// From 0 to 2^64 - 1.
    #[param(plain)]
    seed: Seed,
    ///
    /// At least -2^63.
    #[param(plain)]
    min: Bound,
    ///
    /// Below 2^63.
    #[param(plain)]
    max: Bound,
    /// Default 1; at most 1000.
    #[param(plain)]
    count: Option<Count<1, 1000>>,
}

/// # Random decimals
///
/// Reproducible random decimals from 0 to below 1, multiples of 2^-53: the seed decides them. Not
/// for secrets.
#[derive(Arguments)]
pub(crate) struct RandomDecimals {
    /// Which sequence.
    seed: Seed,
    /// How many; 1 if not given.
    count: Option<Count<1, 1000>>,
}

/// Where a sequence begins.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seed(u64);

impl Param for Seed {
    const SCHEMA: Schema = Schema::text(Form::Words("Integer, 0 to 2^64 - 1."));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let seed = u64::try_from(&read_integer(argument)?).map_err(|_| {
            Error::out_of_range("must be a whole number from 0 to 2^64 - 1")
                .received(argument.source())
        })?;
        Ok(Self(seed))
    }
}

/// An end of the range of random numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bound(i64);

impl Param for Bound {
    const SCHEMA: Schema = Schema::text(Form::Words("Integer."));

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let bound = i64::try_from(&read_integer(argument)?).map_err(|_| {
            Error::out_of_range("must be a whole number from -2^63 to 2^63 - 1")
                .received(argument.source())
        })?;
        Ok(Self(bound))
    }
}

/// The numbers, and what made them of the seed.
#[derive(Debug, Answer)]
pub(crate) struct Drawn {
    #[answer(main)]
    values: Vec<Shown>,
    algorithm: &'static str,
}

impl Tool for RandomIntegers {
    const NAME: &str = "randomIntegers";
    const ALIASES: &[&str] = &["seededRandom", "randint", "rollDice", "randomInteger", "diceRoll"];
    const EXAMPLES: &[Example] = &[
        example("three dice", r#"{"seed":7,"min":1,"max":6,"count":3}"#)
            .gives("RANDOM_INTEGERS: OK | VALUES: 1,3,1 | ALGORITHM: xoshiro256**"),
        example("a number without choice", r#"{"seed":7,"min":"5","max":"5"}"#)
            .gives("RANDOM_INTEGERS: OK | VALUES: 5 | ALGORITHM: xoshiro256**"),
        example("the wrong way round", r#"{"seed":7,"min":6,"max":1}"#)
            .fails(Code::InvalidInput, "parameter=max | received=1"),
    ];
    type Output = Drawn;

    fn run(self, cx: &Context) -> Result<Drawn> {
        let (Bound(min), Bound(max)) = (self.min, self.max);
        if max < min {
            let reason = format!("must be at least min, which is {min}");
            return Err(Error::invalid(reason).received(max).inside("max"));
        }
        let span = (i128::from(max) - i128::from(min) + 1).unsigned_abs();
        let mut generator = Xoshiro::new(self.seed.0);
        let mut values = Vec::new();
        for _ in 0..self.count.map_or(1, |count| count.0) {
            let drawn = i128::from(min) + generator.below(span, cx)? as i128;
            values.push(Number::from(IBig::from(drawn)).into());
        }
        Ok(Drawn { values, algorithm: ALGORITHM })
    }
}

impl Tool for RandomDecimals {
    const NAME: &str = "randomDecimals";
    const ALIASES: &[&str] = &["randomUniform", "randomFloat", "uniformRandom"];
    const EXAMPLES: &[Example] = &[
        example("one", r#"{"seed":7}"#)
            .gives("RANDOM_DECIMALS: OK | \
             VALUES: 0.7005764821796895969185925423516891896724700927734375 | \
             ALGORITHM: xoshiro256**"),
        example("two", r#"{"seed":"18446744073709551615","count":2}"#)
            .gives("RANDOM_DECIMALS: OK | \
             VALUES: 0.55989270405052116164057451896951533854007720947265625,0.7674350796247662032101288787089288234710693359375 | \
             ALGORITHM: xoshiro256**"),
        example("no such seed", r#"{"seed":-3}"#).fails(Code::OutOfRange, "received=-3"),
    ];
    type Output = Drawn;

    fn run(self, _: &Context) -> Result<Drawn> {
        let mut generator = Xoshiro::new(self.seed.0);
        // k / 2^53 = k 5^53 / 10^53.
        let five = IBig::from(5).pow(53);
        let count = self.count.map_or(1, |count| count.0);
        let values = (0..count).map(|_| {
            let decimal = Decimal::new(IBig::from(generator.next() >> 11) * &five, -53)?;
            Ok(decimal.normalized().into())
        });
        Ok(Drawn { values: values.collect::<Result<_>>()?, algorithm: ALGORITHM })
    }
}

#[derive(Debug)]
struct Xoshiro([u64; 4]);

impl Xoshiro {
    /// The state that SplitMix64 makes of a seed.
    fn new(seed: u64) -> Self {
        let mut mixer = seed;
        Self(std::array::from_fn(|_| {
            mixer = mixer.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = mixer;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        }))
    }

    fn next(&mut self) -> u64 {
        let Self([a, b, c, d]) = self;
        let out = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        out
    }

    /// A number below `span`, which is from 1 to 2^64. Outputs beyond the last whole multiple of it
    /// are passed over, so that all are equally likely.
    fn below(&mut self, span: u128, cx: &Context) -> Result<u128> {
        let all = 1_u128 << 64;
        let limit = all - all % span;
        loop {
            cx.budget.check()?;
            let drawn = u128::from(self.next());
            if drawn < limit {
                return Ok(drawn % span);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs of the authors' C code from the state 1, 2, 3, 4, as rand_xoshiro's tests
    /// have them.
    #[test]
    fn gives_the_published_sequence() {
        let mut generator = Xoshiro([1, 2, 3, 4]);
        let expected = [
            11_520,
            0,
            1_509_978_240,
            1_215_971_899_390_074_240,
            1_216_172_134_540_287_360,
            607_988_272_756_665_600,
            16_172_922_978_634_559_625,
            8_476_171_486_693_032_832,
            10_595_114_339_597_558_777,
            2_904_607_092_377_533_576,
        ];
        assert_eq!(expected.map(|_| generator.next()), expected);
    }

    /// SplitMix64 from 1234567, as its authors' C code gives it.
    #[test]
    fn fills_its_state_as_published() {
        let state = Xoshiro::new(1_234_567).0;
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
        ];
        assert_eq!(state, expected);
    }
}
