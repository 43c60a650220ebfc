use std::time::{Duration, Instant};

use super::{Work, arguments, assert_nests, assert_rounds_to, exactly};
use crate::ball::{Ball, Mag, Stop};
use crate::special::{beta_i, beta_i_complement};
use crate::{Budget, Error};

const POINTS: [(f64, f64, f64); 18] = [
    (0.3, 0.5, 0.5),
    (0.3, 2.0, 3.0),
    (0.9, 10.0, 0.5),
    (0.99, 100.0, 0.5),
    (0.3, 2.3, 3.4),
    (0.99, 30.1, 0.7),
    (0.5, 100.1, 100.2),
    (0.01, 500.0, 3.0),
    (0.5, 1000.0, 1000.0),
    (0.3, 1e-10, 1.0),
    (0.7, 3.0, 1e-10),
    (0.999, 2.5, 40.0),
    (1e-30, 0.7, 9.0),
    (0.6, 1500.0, 0.5),
    (0.25, 4.0, 900.5),
    (0.9999999, 0.3, 0.2),
    (1e-9, 33.3, 1e-3),
    (0.5, 0.1, 70.3),
];

#[test]
fn both_functions_nest() {
    for (x_seed, a_seed, b_seed) in POINTS {
        let (x, a, b) = (exactly(x_seed), exactly(a_seed), exactly(b_seed));
        let what = format!("{x_seed} {a_seed} {b_seed}");
        assert_nests(&what, |w| beta_i(&x, &a, &b, w));
        assert_nests(&what, |w| beta_i_complement(&x, &a, &b, w));
    }
}

/// x, a, b, I and 1 - I, from mpmath 1.3 (hyp2f1 at 500 digits, both sides), to 34 digits.
const VALUES: &[[&str; 5]] = &[
    [
        "0.3",
        "0.5",
        "0.5",
        "0.3690101195655453827554305587787365",
        "0.6309898804344546172445694412212635",
    ],
    [
        "0.3",
        "2",
        "3",
        "0.3483000000000000000000000000000000",
        "0.6517000000000000000000000000000000",
    ],
    [
        "0.9",
        "10",
        "0.5",
        "0.1516409096347099206320038980737769",
        "0.8483590903652900793679961019262231",
    ],
    [
        "0.99",
        "100",
        "0.5",
        "0.1567758654244409684123129193042732",
        "0.8432241345755590315876870806957268",
    ],
    [
        "0.3",
        "2.3",
        "3.4",
        "0.3276912129123735499627016399569671",
        "0.6723087870876264500372983600430329",
    ],
    [
        "0.99",
        "30.1",
        "0.7",
        "0.5787514149430161280401109633170602",
        "0.4212485850569838719598890366829398",
    ],
    [
        "0.5",
        "100.1",
        "100.2",
        "0.5028246840100898617144876990668360",
        "0.4971753159899101382855123009331640",
    ],
    [
        "0.01",
        "500",
        "3",
        "1.232535250000000000000000000000000E-995",
        "1.000000000000000000000000000000000",
    ],
    [
        "0.5",
        "1000",
        "1000",
        "0.5000000000000000000000000000000000",
        "0.5000000000000000000000000000000000",
    ],
    [
        "0.3",
        "1E-10",
        "1",
        "0.9999999998796027195746541533052168",
        "1.203972804253458466947831988854884E-10",
    ],
    [
        "0.7",
        "3",
        "1E-10",
        "2.589728043427338969527335473518750E-11",
        "0.9999999999741027195657266103047266",
    ],
    [
        "0.999",
        "2.5",
        "40",
        "1.000000000000000000000000000000000",
        "1.989958074550544352575579363875740E-118",
    ],
    [
        "1E-30",
        "0.7",
        "9",
        "5.064672648234374999999999999983316E-21",
        "0.9999999999999999999949353273517656",
    ],
    [
        "0.6",
        "1500",
        "0.5",
        "3.881254225540533236830479567590933E-335",
        "1.000000000000000000000000000000000",
    ],
];

#[test]
fn values_of_the_oracle_come_out() {
    let budget = Budget::default();
    let work = Work::new(150, &budget);
    for [x, a, b, lower, upper] in VALUES {
        let what = format!("{x} {a} {b}");
        let balls = arguments(&[x, a, b], work);
        let (x, a, b) = (&balls[0], &balls[1], &balls[2]);
        assert_rounds_to(&beta_i(x, a, b, work).unwrap(), lower, &what);
        assert_rounds_to(&beta_i_complement(x, a, b, work).unwrap(), upper, &what);
    }
}

#[test]
fn radii_are_carried() {
    let budget = Budget::default();
    let work = Work::new(100, &budget);
    for (x_seed, a_seed, b_seed) in POINTS {
        for shift in [-45i64, -9] {
            let (x, a, b) = (exactly(x_seed), exactly(a_seed), exactly(b_seed));
            let widen = |y: &Ball| y.clone().widen(Mag::pow2(y.top() + shift));
            let moved = |y: &Ball| y.sub(&y.clone().shl(shift - 1), work);
            for f in [beta_i, beta_i_complement] {
                let Ok(wide) = f(&widen(&x), &widen(&a), &widen(&b), work) else {
                    continue;
                };
                for [x, a, b] in [[&moved(&x), &a, &b], [&x, &moved(&a), &b], [&x, &a, &moved(&b)]]
                {
                    let fine = f(x, a, b, Work::new(300, &budget)).unwrap();
                    assert!(wide.contains(&fine), "{x_seed} {a_seed} {b_seed}: {wide:?} {fine:?}");
                }
            }
        }
    }
}

#[test]
fn borders_domains_and_time() {
    let budget = Budget::default();
    let work = Work::new(100, &budget);
    let (zero, one, two) = (Ball::zero(), Ball::integer(1), Ball::integer(2));
    assert!(beta_i(&zero, &two, &two, work).unwrap().is_exact_zero());
    assert!(beta_i_complement(&one, &two, &two, work).unwrap().is_exact_zero());
    assert_eq!(beta_i(&one, &two, &two, work).unwrap().to_f64_seed(), 1.0);
    let third = exactly(0.3);
    for (x, a, b) in [(&two, &one, &one), (&one.clone().neg(), &one, &one), (&third, &zero, &one)] {
        let failed = beta_i(x, a, b, work);
        assert!(matches!(failed, Err(Stop::Failed(Error::Domain(_)))));
    }
    let past = Budget::default().with_timeout(Duration::ZERO);
    let start = Instant::now();
    let million = exactly(1e6);
    let late = beta_i(&third, &million, &million, Work::new(3000, &past));
    assert!(matches!(late, Err(Stop::Failed(Error::Deadline))));
    assert!(start.elapsed() < Duration::from_secs(20));
}
