use super::{Work, arguments, assert_nests, assert_rounds_to, decimal, exactly};
use crate::ball::{Ball, Mag, Stop};
use crate::{Budget, Error};

const POINTS: [f64; 24] = [
    1e-40,
    3e-9,
    0.1,
    0.5,
    0.9999,
    1.0000001,
    1.46,
    1.9,
    2.000001,
    2.5,
    7.25,
    33.3,
    100.7,
    2048.5,
    123456.789,
    -0.5,
    -1e-30,
    -1.5,
    -2.457_024_738_220_8,
    -3.0001,
    -9.999,
    -50.5,
    -1000.25,
    3e10,
];

#[test]
fn gamma_and_its_logarithm_nest() {
    for point in POINTS {
        let x = exactly(point);
        assert_nests(&format!("gamma {point}"), |w| x.gamma(w));
        assert_nests(&format!("lgamma {point}"), |w| x.lgamma(w));
    }
    let huge = exactly(7e40);
    assert_nests("lgamma 7e40", |w| huge.lgamma(w));
    assert_nests("lgamma 2^100000", |w| Ball::integer(1).shl(100_000).lgamma(w));
}

#[test]
fn the_logarithm_keeps_its_digits_beside_its_zeros() {
    for zero in [1i64, 2] {
        for shift in [-20i64, -60, -140, -400, -2000, -100_000] {
            for sign in [1i64, -1] {
                let budget = Budget::default();
                let near = Ball::integer(zero)
                    .add(&Ball::integer(sign).shl(shift), Work::new(100_010, &budget));
                assert_nests(&format!("lgamma {zero} + {sign}*2^{shift}"), |w| near.lgamma(w));
            }
        }
    }
}

#[test]
fn values_of_the_oracle_come_out() {
    let budget = Budget::default();
    let work = Work::new(140, &budget);
    // From mpmath 1.3, rounded half up to 34 digits.
    for (function, x, value) in [
        (
            "gamma",
            "28.0519336149862767495232869784689121819311330430224415977136231958866119384765625",
            "12934661406751980057840040470.98765",
        ),
        (
            "gamma",
            "-7.544379350621374454946469125607629164879941452426237447070889174938201904296875",
            "0.0002060849111407230401192711338287892",
        ),
        (
            "lgamma",
            "956.5288492394520460971883493415836617847734790753833067356026731431484222412109375",
            "5605.913445608905761656576560818277",
        ),
        ("lgamma", "2.00000000000000000000000098341250", "4.157713999400213157187987410697543E-25"),
        ("lgamma", "3.7155177717166520391E19", "1637117871823168224030.907484063130"),
    ] {
        let x = &arguments(&[x], work)[0];
        let ball = if function == "gamma" { x.gamma(work) } else { x.lgamma(work) };
        assert_rounds_to(&ball.unwrap(), value, &format!("{function} {x:?}"));
    }
}

#[test]
fn radii_are_carried() {
    let budget = Budget::default();
    for point in POINTS {
        let x = exactly(point);
        let rough = x.clone().widen(Mag::pow2(x.top() - 45));
        let inside = x.add(&exactly(point.abs() * 2f64.powi(-47)), Work::new(200, &budget));
        for f in [Ball::gamma, Ball::lgamma] {
            let Ok(wide) = f(&rough, Work::new(100, &budget)) else {
                continue;
            };
            for y in [&x, &inside] {
                let fine = f(y, Work::new(300, &budget)).unwrap();
                assert!(wide.contains(&fine), "{point}: {wide:?} {fine:?}");
            }
        }
    }
}

#[test]
fn poles_and_sizes_are_told_apart() {
    let budget = Budget::default();
    let work = Work::new(100, &budget);
    for n in [0i64, -1, -2, -1024] {
        let x = Ball::integer(n);
        for f in [Ball::gamma, Ball::lgamma] {
            assert!(matches!(f(&x, work), Err(Stop::Failed(Error::Domain(_)))));
            let straddling = x.clone().widen(Mag::pow2(-50));
            assert!(matches!(f(&straddling, work), Err(Stop::Imprecise)));
        }
    }
    for huge in ["1E14", "1E1000"] {
        let overflow = decimal(huge, work).gamma(work);
        assert!(matches!(overflow, Err(Stop::Failed(Error::Overflow))));
    }
    let past = Budget::default().with_timeout(std::time::Duration::ZERO);
    let late = exactly(0.3).gamma(Work::new(30_000, &past));
    assert!(matches!(late, Err(Stop::Failed(Error::Deadline))));
}
