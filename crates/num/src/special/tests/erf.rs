use dashu_int::IBig;

use super::{Work, arguments, assert_nests, assert_rounds_to, exactly};
use crate::Budget;
use crate::ball::{Ball, Mag};

const POINTS: [f64; 14] = [
    1e-40, 3e-9, 0.01, 0.3, 0.47, 1.0, 2.25, 4.9, 6.5, 9.1, 12.7, 26.3, 49.0, 1000.0,
];

#[test]
fn both_functions_nest_on_both_sides() {
    for point in POINTS {
        for x in [exactly(point), exactly(-point)] {
            assert_nests(&format!("erf {x:?}"), |w| x.erf(w));
            assert_nests(&format!("erfc {x:?}"), |w| x.erfc(w));
        }
    }
    let huge = exactly(1e30);
    assert_nests("erf 1e30", |w| huge.erf(w));
    assert_nests("erfc -1e30", |w| huge.clone().neg().erfc(w));
}

#[test]
fn values_of_the_oracle_come_out() {
    let budget = Budget::default();
    let work = Work::new(140, &budget);
    // From mpmath 1.3, rounded half up to 34 digits.
    for (x, value) in [
        (
            "-0.5385932304887677379",
            "-0.5537524781453495038678395136662185",
        ),
        (
            "-3.0291343745985759611E-21",
            "-3.418012122629927523167483974428636E-21",
        ),
    ] {
        let ball = arguments(&[x], work)[0].erf(work).unwrap();
        assert_rounds_to(&ball, value, x);
    }
    let tail = &arguments(&["36.156324444906442627"], work)[0];
    let value = "2.809781455303128778746795350977611E-570";
    assert_rounds_to(&tail.erfc(work).unwrap(), value, "erfc");
}

#[test]
fn radii_are_carried() {
    let budget = Budget::default();
    let work = Work::new(100, &budget);
    for point in POINTS {
        for shift in [-45i64, -12, -3] {
            let x = exactly(point);
            let rough = x.clone().widen(Mag::pow2(x.top() + shift));
            let step = x.clone().shl(shift - 1);
            for f in [Ball::erf, Ball::erfc] {
                let wide = f(&rough, work).unwrap();
                for y in [&x, &x.add(&step, work), &x.sub(&step, work)] {
                    let fine = f(y, Work::new(300, &budget)).unwrap();
                    assert!(wide.contains(&fine), "{point}: {wide:?} {fine:?}");
                }
            }
        }
    }
    let around_zero = Ball::new(IBig::ZERO, 0, Mag::pow2(-30));
    let inside = Ball::integer(1).shl(-31);
    for f in [Ball::erf, Ball::erfc] {
        let wide = f(&around_zero, work).unwrap();
        assert!(wide.contains(&f(&inside, work.plus(100)).unwrap()));
    }
}
