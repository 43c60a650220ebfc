use std::time::{Duration, Instant};

use super::{Work, arguments, assert_nests, assert_rounds_to, exactly};
use crate::ball::{Ball, Mag, Stop};
use crate::special::{gamma_p, gamma_q};
use crate::{Budget, Error};

const POINTS: [(f64, f64); 20] = [
    (0.5, 0.3),
    (0.5, 1e-30),
    (1.0, 3.0),
    (1.0, 200.0),
    (2.5, 3.0),
    (2.3, 0.1),
    (0.7, 60.0),
    (10.0, 30.0),
    (30.3, 20.1),
    (50.0, 90.0),
    (77.7, 2.0),
    (100.1, 100.2),
    (999.5, 1000.0),
    (1000.0, 1300.0),
    (1000.0, 500.0),
    (1e-10, 1.0),
    (1e-10, 1e-3),
    (1e-3, 150.0),
    (3.25, 2000.0),
    (5.75, 4e5),
];

#[test]
fn both_functions_nest() {
    for (a_seed, x_seed) in POINTS {
        let (a, x) = (exactly(a_seed), exactly(x_seed));
        assert_nests(&format!("P {a_seed} {x_seed}"), |w| gamma_p(&a, &x, w));
        assert_nests(&format!("Q {a_seed} {x_seed}"), |w| gamma_q(&a, &x, w));
    }
}

/// a, x, P and Q, from mpmath 1.3 (gammainc, regularized, 400 digits and more), to 34 digits.
const VALUES: &[[&str; 4]] = &[
    ["0.5", "0.3", "0.5614219739190001449497469037630042", "0.4385780260809998550502530962369958"],
    ["2.5", "3", "0.6937810815867215991206097089033597", "0.3062189184132784008793902910966403"],
    [
        "2.3",
        "0.1",
        "0.001742395368816881487161072554350131",
        "0.9982576046311831185128389274456499",
    ],
    ["10", "30", "0.9999928782491371844229083533391657", "7.121750862815577091646660834340291E-6"],
    [
        "30.3",
        "20.1",
        "0.02007563559980202937943658500560051",
        "0.9799243644001979706205634149943995",
    ],
    ["50", "90", "0.9999983505014982821751661271117552", "1.649498501717824833872888244774748E-6"],
    [
        "100.1",
        "100.2",
        "0.5172742096065398994576485262167109",
        "0.4827257903934601005423514737832891",
    ],
    [
        "1000",
        "1200",
        "0.9999999987118393913718567048026173",
        "1.288160608628143295197382668357061E-9",
    ],
    [
        "1000",
        "700",
        "1.015858334533321637457911693898536E-26",
        "0.9999999999999999999999999898414167",
    ],
    [
        "1E-10",
        "1",
        "0.9999999999780616065582032222245605",
        "2.193839344179677777543951533894280E-11",
    ],
    [
        "1E-10",
        "0.001",
        "0.9999999993668460637786123437794898",
        "6.331539362213876562205102032564192E-10",
    ],
    [
        "0.001",
        "250",
        "1.000000000000000000000000000000000",
        "1.069947898779735663637694796917910E-114",
    ],
    [
        "3.7",
        "1E-30",
        "6.480288556342611509358071207403753E-113",
        "1.000000000000000000000000000000000",
    ],
    ["7", "400", "1.000000000000000000000000000000000", "1.106067827469746040740387699457888E-161"],
];

#[test]
fn values_of_the_oracle_come_out() {
    let budget = Budget::default();
    let work = Work::new(150, &budget);
    for [a, x, p, q] in VALUES {
        let parameters = arguments(&[a, x], work);
        let (a, x) = (&parameters[0], &parameters[1]);
        assert_rounds_to(&gamma_p(a, x, work).unwrap(), p, &format!("P {a:?} {x:?}"));
        assert_rounds_to(&gamma_q(a, x, work).unwrap(), q, &format!("Q {a:?} {x:?}"));
    }
}

#[test]
fn radii_are_carried() {
    let budget = Budget::default();
    let work = Work::new(100, &budget);
    for (a_seed, x_seed) in POINTS {
        for shift in [-45i64, -8] {
            let (a, x) = (exactly(a_seed), exactly(x_seed));
            let widen = |y: &Ball| y.clone().widen(Mag::pow2(y.top() + shift));
            let moved = |y: &Ball| y.add(&y.clone().shl(shift - 1), work);
            for f in [gamma_p, gamma_q] {
                let Ok(wide) = f(&widen(&a), &widen(&x), work) else {
                    continue;
                };
                for (a, x) in [(a.clone(), moved(&x)), (moved(&a), x.clone())] {
                    let fine = f(&a, &x, Work::new(300, &budget)).unwrap();
                    assert!(wide.contains(&fine), "{a_seed} {x_seed}: {wide:?} {fine:?}");
                }
            }
        }
    }
}

#[test]
fn a_large_shape_stays_within_its_time() {
    let million = exactly(1e6);
    let past = Budget::default().with_timeout(Duration::ZERO);
    let start = Instant::now();
    let late = gamma_p(&million, &million, Work::new(3000, &past));
    assert!(matches!(late, Err(Stop::Failed(Error::Deadline))));
    assert!(start.elapsed() < Duration::from_secs(20));
    let budget = Budget::default();
    let half = gamma_p(&million, &million, Work::new(130, &budget)).unwrap();
    assert!((half.to_f64_seed() - 0.500_132_980).abs() < 1e-8, "{half:?}");
    // Too many terms are refused before they are computed.
    let vast = exactly(1e30);
    let refused = gamma_p(&vast, &vast, Work::new(130, &budget));
    assert!(matches!(refused, Err(Stop::Failed(Error::TooLarge { .. }))));
}

#[test]
fn borders_and_domains() {
    let budget = Budget::default();
    let work = Work::new(100, &budget);
    let (zero, two) = (Ball::zero(), Ball::integer(2));
    assert!(gamma_p(&two, &zero, work).unwrap().is_exact_zero());
    assert_eq!(gamma_q(&two, &zero, work).unwrap().to_f64_seed(), 1.0);
    for (a, x) in [(&zero, &two), (&two, &Ball::integer(-1)), (&Ball::integer(-3), &two)] {
        let failed = gamma_p(a, x, work);
        assert!(matches!(failed, Err(Stop::Failed(Error::Domain(_)))));
    }
    let around_zero = Ball::zero().widen(Mag::pow2(-9));
    assert!(matches!(gamma_p(&two, &around_zero, work), Err(Stop::Imprecise)));
    assert!(gamma_p(&two, &exactly(1e60), work).unwrap().accuracy() > 1000);
}
