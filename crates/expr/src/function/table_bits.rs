//! Bits of whole numbers; negative ones have endless ones on their left (two's complement).

use arithma_num::Number;

use super::bits;
use super::entry::Rule::{One, Two};
use super::entry::{Entry, Rules, X};

/// The parameters of these functions.
const A_B: &[&[&str]] = &[&["a", "b"]];
const A_N: &[&[&str]] = &[&["a", "n"]];

entries! { $ table_bits
    /// The bits that both whole numbers have, also written `a & b`.
    BitAnd["bitand"] {
        ways: A_B,
        example: "bitand(12, 10)",
        rules: Some(Rules {
            certified: Two(|a, b, budget| bits::joined(a, b, budget, |a, b| a & b)),
            complex: None,
            fast: None,
            interval: None,
            double: Two(|a, b| bits::doubles(a, b, |a, b| a & b)),
            slope: None,
            total: false,
            degrees: false,
        }),
    }
    /// The bits that one of two whole numbers has, also written `a | b`.
    BitOr["bitor"] {
        ways: A_B,
        example: "bitor(12, 10)",
        rules: Some(Rules {
            certified: Two(|a, b, budget| bits::joined(a, b, budget, |a, b| a | b)),
            complex: None,
            fast: None,
            interval: None,
            double: Two(|a, b| bits::doubles(a, b, |a, b| a | b)),
            slope: None,
            total: false,
            degrees: false,
        }),
    }
    /// The bits that just one of two whole numbers has, also written `a xor b`.
    BitXor["bitxor"] {
        ways: A_B,
        example: "bitxor(12, 10)",
        rules: Some(Rules {
            certified: Two(|a, b, budget| bits::joined(a, b, budget, |a, b| a ^ b)),
            complex: None,
            fast: None,
            interval: None,
            double: Two(|a, b| bits::doubles(a, b, |a, b| a ^ b)),
            slope: None,
            total: false,
            degrees: false,
        }),
    }
    /// The whole number with all bits turned round: -x - 1.
    BitNot["bitnot"] {
        ways: X,
        example: "bitnot(5)",
        rules: Some(Rules {
            certified: One(|x, budget| Ok(Number::from(!bits::whole(x, budget)?))),
            complex: None,
            fast: None,
            interval: None,
            double: One(|x| if x.fract() == 0.0 { -x - 1.0 } else { f64::NAN }),
            slope: None,
            total: false,
            degrees: false,
        }),
    }
    /// The whole number a times 2^n, also written `a << n`.
    ShiftLeft["shift_left"] {
        ways: A_N,
        example: "shift_left(1, 10)",
        rules: Some(Rules {
            certified: Two(bits::shift_left),
            complex: None,
            fast: None,
            interval: None,
            double: Two(bits::shift_left_double),
            slope: None,
            total: false,
            degrees: false,
        }),
    }
    /// The whole number a over 2^n, rounded down, also written `a >> n`.
    ShiftRight["shift_right"] {
        ways: A_N,
        example: "shift_right(1024, 3)",
        rules: Some(Rules {
            certified: Two(bits::shift_right),
            complex: None,
            fast: None,
            interval: None,
            double: Two(bits::shift_right_double),
            slope: None,
            total: false,
            degrees: false,
        }),
    }
}
