//! Whole numbers: residues, divisors, primes, digits, sequences, fractions and words, all digits.

mod bell_number;
mod bernoulli_number;
mod best_rational;
mod catalan_number;
mod chinese_remainder;
mod continued_fraction;
mod derangements;
mod digits;
mod discrete_logarithm;
mod divisors;
mod extended_gcd;
mod factorial_trailing_zeros;
mod harmonic_number;
mod integer_root;
mod jacobi_symbol;
mod lucas_number;
mod modular;
mod multinomial;
mod partition_count;
mod perfect_power;
mod prime_counts;
mod prime_gap;
mod primes_between;
mod primitive_root;
mod roman;
mod stirling_number;
mod words;

use arithma_num::prime::{Factorization, factor};
use arithma_num::{IBig, Number, UBig};

use crate::prelude::*;

pub(crate) const TOOLSET: Toolset = Toolset {
    name: "numbers",
    title: "Numbers",
    description: "Modular arithmetic, divisors, primes, sequences, continued fractions, number words.",
    listed: false,
    tools: &[
        ToolDef::of::<modular::ModPow>(),
        ToolDef::of::<modular::ModInverse>(),
        ToolDef::of::<chinese_remainder::ChineseRemainder>(),
        ToolDef::of::<extended_gcd::ExtendedGcd>(),
        ToolDef::of::<divisors::Divisors>(),
        ToolDef::of::<divisors::DivisorCount>(),
        ToolDef::of::<divisors::DivisorSum>(),
        ToolDef::of::<divisors::Moebius>(),
        ToolDef::of::<jacobi_symbol::JacobiSymbol>(),
        ToolDef::of::<primitive_root::PrimitiveRoot>(),
        ToolDef::of::<discrete_logarithm::DiscreteLogarithm>(),
        ToolDef::of::<prime_counts::NthPrime>(),
        ToolDef::of::<prime_counts::PrimeCount>(),
        ToolDef::of::<primes_between::PrimesBetween>(),
        ToolDef::of::<prime_gap::PrimeGap>(),
        ToolDef::of::<perfect_power::PerfectPower>(),
        ToolDef::of::<integer_root::IntegerRoot>(),
        ToolDef::of::<digits::DigitSum>(),
        ToolDef::of::<digits::DigitCount>(),
        ToolDef::of::<factorial_trailing_zeros::FactorialTrailingZeros>(),
        ToolDef::of::<catalan_number::CatalanNumber>(),
        ToolDef::of::<stirling_number::StirlingNumber>(),
        ToolDef::of::<bell_number::BellNumber>(),
        ToolDef::of::<partition_count::PartitionCount>(),
        ToolDef::of::<harmonic_number::HarmonicNumber>(),
        ToolDef::of::<bernoulli_number::BernoulliNumber>(),
        ToolDef::of::<lucas_number::LucasNumber>(),
        ToolDef::of::<continued_fraction::ContinuedFraction>(),
        ToolDef::of::<best_rational::BestRational>(),
        ToolDef::of::<roman::ToRoman>(),
        ToolDef::of::<roman::FromRoman>(),
        ToolDef::of::<words::NumberToWords>(),
        ToolDef::of::<words::WordsToNumber>(),
        ToolDef::of::<multinomial::Multinomial>(),
        ToolDef::of::<derangements::Derangements>(),
    ],
};

/// One or more whole numbers.
#[derive(Debug, Clone)]
pub(crate) struct Integers(Vec<IBig>);

impl Param for Integers {
    const SCHEMA: Schema = Schema::text(Form::Words("As \"1,2,3\"."));
    const FORM: Form = Form::Words("Whole numbers as \"1,2,3\" or an array.");

    fn read(argument: &Argument<'_>) -> Result<Self> {
        let budget = &argument.cx().budget;
        let whole = |(place, number): (usize, Number)| {
            let whole = number.as_exact().map(|exact| exact.to_integer(budget)).transpose()?;
            whole.flatten().ok_or_else(|| {
                let received = argument.cx().written(&number);
                Error::invalid("must be a whole number").received(received).at_index(place)
            })
        };
        let numbers = read_numbers(argument)?;
        numbers.into_iter().enumerate().map(whole).collect::<Result<_>>().map(Self)
    }
}

/// The factors of a number for something that needs all of them.
fn factors(n: &UBig, what: &str, cx: &Context) -> Result<Factorization> {
    let found = factor(n, &cx.budget)?;
    let hard = found.composites.iter().map(|c| c.to_string().len()).max();
    match hard {
        None => Ok(found),
        Some(digits) => Err(Error::out_of_range(format!(
            "{what} needs the prime factors, and a composite factor of {digits} digits could not be \
             split in the time allowed: use a smaller number"
        ))
        .received(n)),
    }
}

/// Equal primes together: each with how often it divides.
fn powers(found: &Factorization) -> Vec<(UBig, usize)> {
    let mut powers: Vec<(UBig, usize)> = Vec::new();
    for p in &found.primes {
        match powers.last_mut() {
            Some((last, times)) if last == p => *times += 1,
            _ => powers.push((p.clone(), 1)),
        }
    }
    powers
}
