//! Laws that exact numbers keep.

use std::cmp::Ordering;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use arithma_num::{Budget, Decimal, Exact, IBig, Precision, Rounding};
use proptest::prelude::*;

fn decimal() -> impl Strategy<Value = Decimal> {
    let mantissa = prop_oneof![
        any::<i8>().prop_map(IBig::from),
        any::<i64>().prop_map(IBig::from),
        any::<i128>().prop_map(IBig::from),
        (any::<i128>(), any::<i128>()).prop_map(|(a, b)| IBig::from(a) * IBig::from(b)),
        (any::<i32>(), 0usize..60).prop_map(|(a, zeros)| IBig::from(a) * IBig::from(10).pow(zeros)),
    ];
    let exponent = prop_oneof![-3i64..4, -60i64..60, -400i64..400];
    (mantissa, exponent)
        .prop_map(|(mantissa, exponent)| Decimal::new(mantissa, exponent).expect("small exponent"))
}

fn exact() -> impl Strategy<Value = Exact> {
    let fraction = (any::<i64>(), 1i64..1_000_000).prop_map(|(numerator, denominator)| {
        Exact::from_fraction(numerator.into(), denominator.into()).expect("not zero")
    });
    prop_oneof![decimal().prop_map(Exact::from), fraction]
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn text_reads_back(x in decimal()) {
        let budget = Budget::default();
        prop_assert_eq!(&Decimal::parse(&x.to_text()).unwrap(), &x);
        prop_assert_eq!(&Decimal::parse(&x.to_scaled_text()).unwrap(), &x);
        prop_assert_eq!(&Decimal::parse(&x.to_plain(&budget).unwrap()).unwrap(), &x);
        prop_assert_eq!(&Decimal::parse(&x.to_scientific()).unwrap(), &x);
        prop_assert_eq!(x.normalized().to_text(), x.to_text());
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}|[-+0-9.,_eE \u{2212}]{0,20}") {
        if let Ok(number) = Decimal::parse(&text) {
            prop_assert_eq!(Decimal::parse(&number.to_text()), Ok(number));
        }
    }

    #[test]
    fn order_is_an_order(a in exact(), b in exact()) {
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
        prop_assert_eq!((-&a).cmp(&-&b), b.cmp(&a));
        let difference = a.sub(&b, &Budget::default()).unwrap();
        prop_assert_eq!(difference.signum(), a.cmp(&b) as i32);
        prop_assert_eq!(a == b, a.cmp(&b) == Ordering::Equal);
    }

    #[test]
    fn equal_values_hash_alike(x in decimal(), zeros in 0usize..50) {
        let padded = x.mantissa() * IBig::from(10).pow(zeros);
        let same = Decimal::new(padded, x.exponent() - zeros as i64).unwrap();
        prop_assert_eq!(&same, &x);
        prop_assert_eq!(hash(&same), hash(&x));
        prop_assert_eq!(same.is_integer(), x.is_integer());
        prop_assert_eq!(same.is_one(), x.is_one());
    }

    #[test]
    fn sums_and_products_undo(a in exact(), b in exact()) {
        let budget = Budget::default();
        let sum = a.add(&b, &budget).unwrap();
        prop_assert_eq!(&sum, &b.add(&a, &budget).unwrap());
        prop_assert_eq!(&sum.sub(&b, &budget).unwrap(), &a);
        let product = a.mul(&b, &budget).unwrap();
        prop_assert_eq!(&product, &b.mul(&a, &budget).unwrap());
        if !b.is_zero() {
            prop_assert_eq!(&product.div(&b, &budget).unwrap(), &a);
            let quotient = a.div(&b, &budget).unwrap();
            prop_assert_eq!(&quotient.mul(&b, &budget).unwrap(), &a);
        }
    }

    #[test]
    fn floor_and_remainder_agree(a in exact(), b in exact()) {
        prop_assume!(!b.is_zero());
        let budget = Budget::default();
        let floor = Exact::from(a.div(&b, &budget).unwrap().floor(&budget).unwrap());
        let rest = a.rem_floor(&b, &budget).unwrap();
        prop_assert_eq!(floor.mul(&b, &budget).unwrap().add(&rest, &budget).unwrap(), a);
    }

    #[test]
    fn a_power_is_a_product(a in exact(), n in 0i64..8) {
        let budget = Budget::default();
        let mut product = Exact::ONE;
        for _ in 0..n {
            product = product.mul(&a, &budget).unwrap();
        }
        prop_assert_eq!(&a.powi(n, &budget).unwrap(), &product);
        if !a.is_zero() {
            prop_assert_eq!(a.powi(-n, &budget).unwrap(), product.recip(&budget).unwrap());
        }
    }

    #[test]
    fn rounding_brackets(a in exact(), places in -40i64..60) {
        let budget = Budget::default();
        let round = |mode| Exact::from(a.round(Precision::Places(places), mode, &budget).unwrap());
        let (low, high) = (round(Rounding::Floor), round(Rounding::Ceiling));
        prop_assert!(low <= a && a <= high);
        let step = Exact::from(Decimal::new(1, -places).unwrap());
        let gap = high.sub(&low, &budget).unwrap();
        prop_assert_eq!(gap, if low == a { Exact::ZERO } else { step.clone() });
        let near = round(Rounding::HalfUp);
        prop_assert!(near == low || near == high);
        let error = near.sub(&a, &budget).unwrap().abs();
        prop_assert!(error.add(&error, &budget).unwrap() <= step);
    }

    #[test]
    fn doubles_agree_with_the_standard_library(x in decimal()) {
        let expected: f64 = x.to_scientific().parse().unwrap();
        prop_assert_eq!(x.nearest_f64(), expected);
        if expected.is_finite() {
            prop_assert_eq!(Decimal::from_f64(expected).unwrap().nearest_f64(), expected);
            prop_assert_eq!(Decimal::from_f64_shortest(expected).unwrap().nearest_f64(), expected);
        }
    }
}
