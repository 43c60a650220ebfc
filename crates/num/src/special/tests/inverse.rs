use super::{Work, arguments, assert_nests, assert_rounds_to, exactly};
use crate::ball::{Ball, Mag, Stop};
use crate::special::{beta_i_complement_inv, beta_i_inv, gamma_p, gamma_p_inv, gamma_q_inv};
use crate::{Budget, Error};

/// a, p and the x with P(a, x) = p; like all values here by bisection with mpmath 1.3 at 420
/// digits, rounded to 34.
const GAMMA_P: &[[&str; 3]] = &[
    ["0.5", "0.95", "1.920729410347062979180687718681298"],
    ["0.5", "1E-300", "7.853981633974483096156608458198757E-601"],
    ["2.5", "0.05", "0.5727381130308846249734033812946537"],
    ["5", "0.5", "4.670908882795983720312675058075151"],
    ["10.3", "1E-20", "0.05334571001935162075863509376496933"],
    ["100", "0.999", "133.7702639113785973227011829305593"],
    ["1000", "0.001", "905.1207909349766174749357408696599"],
    ["0.01", "0.3", "2.917417191745872101432745388317535E-53"],
    ["1", "0.75", "1.386294361119890618834464242916353"],
];

/// a, q and the x with Q(a, x) = q.
const GAMMA_Q: &[[&str; 3]] = &[
    ["0.5", "1E-100", "226.9715411193994850674053700193688"],
    ["3", "1E-30", "77.10056409752227401796230070218261"],
    ["20.5", "0.001", "37.37246919921188282775294242514656"],
];

/// p, a, b and the x with I_x(a, b) = p.
const BETA: &[[&str; 4]] = &[
    ["0.95", "0.5", "0.5", "0.9938441702975688630950201238467186"],
    ["0.05", "2", "3", "0.09761146288641433990776302804952081"],
    ["1E-300", "2.5", "0.5", "1.540453025988036878501010807553086E-120"],
    ["0.5", "10", "0.5", "0.9769485816747038515571471283508813"],
    ["0.975", "100", "200", "0.3875952120268617058663215741255249"],
    ["0.001", "0.3", "0.2", "1.663895942645984694855683852200420E-9"],
    ["0.999", "5.5", "1.25", "0.9992160932843142951923671304535203"],
    ["0.025", "1000", "30", "0.9597743608928451935144435838756156"],
];

/// y and the x with erf(x) = y.
const ERF: &[[&str; 2]] = &[
    ["0.5", "0.4769362762044698733814183536431306"],
    ["0.95", "1.385903824349677945277973723690178"],
    ["1E-30", "8.862269254527580136490837416705726E-31"],
    ["-0.3", "-0.2724627147267543556219575985875658"],
    ["0.999999999999", "5.042029745639059374234145053775483"],
];

#[test]
fn values_of_the_oracle_come_out() {
    let budget = Budget::default();
    let work = Work::new(150, &budget);
    for [a, p, x] in GAMMA_P {
        let balls = arguments(&[a, p], work);
        let root = gamma_p_inv(&balls[0], &balls[1], work).unwrap();
        assert_rounds_to(&root, x, &format!("gamma_p_inv {a} {p}"));
    }
    for [a, q, x] in GAMMA_Q {
        let balls = arguments(&[a, q], work);
        let root = gamma_q_inv(&balls[0], &balls[1], work).unwrap();
        assert_rounds_to(&root, x, &format!("gamma_q_inv {a} {q}"));
    }
    for [p, a, b, x] in BETA {
        let balls = arguments(&[p, a, b], work);
        let root = beta_i_inv(&balls[0], &balls[1], &balls[2], work).unwrap();
        assert_rounds_to(&root, x, &format!("beta_i_inv {p} {a} {b}"));
        let rest = Ball::integer(1).sub(&balls[0], work.plus(1200));
        let root = beta_i_complement_inv(&rest, &balls[1], &balls[2], work).unwrap();
        assert_rounds_to(&root, x, &format!("beta_i_complement_inv {p} {a} {b}"));
    }
    for [y, x] in ERF {
        let y = &arguments(&[y], work)[0];
        assert_rounds_to(&y.erf_inv(work).unwrap(), x, &format!("erf_inv {y:?}"));
        let rest = Ball::integer(1).sub(y, work.plus(300));
        assert_rounds_to(&rest.erfc_inv(work).unwrap(), x, &format!("erfc_inv {rest:?}"));
    }
}

#[test]
fn gamma_roots_nest() {
    for (a_seed, p_seed) in [
        (0.5, 0.95),
        (0.5, 1e-300),
        (0.5, 0.999_999_9),
        (1.0, 0.5),
        (2.3, 1e-9),
        (33.3, 0.01),
        (1e-10, 0.9),
        (1e-10, 0.1),
        (1e-10, 0.999_999_999_99),
        (0.02, 0.999),
        (1000.0, 0.3),
    ] {
        let (a, p) = (exactly(a_seed), exactly(p_seed));
        let what = format!("{a_seed} {p_seed}");
        assert_nests(&format!("gamma_p_inv {what}"), |w| gamma_p_inv(&a, &p, w));
        assert_nests(&format!("gamma_q_inv {what}"), |w| gamma_q_inv(&a, &p, w));
    }
}

#[test]
fn beta_roots_nest() {
    for (p_seed, a_seed, b_seed) in [
        (0.95, 0.5, 0.5),
        (0.3, 2.0, 3.0),
        (1e-300, 2.5, 0.5),
        (1e-300, 0.5, 70.3),
        (0.975, 15.0, 0.5),
        (0.001, 0.3, 0.2),
        (0.2, 1e-3, 1e-3),
        (0.5, 120.0, 7.75),
    ] {
        let (p, a, b) = (exactly(p_seed), exactly(a_seed), exactly(b_seed));
        let what = format!("{p_seed} {a_seed} {b_seed}");
        assert_nests(&format!("beta_i_inv {what}"), |w| beta_i_inv(&p, &a, &b, w));
        assert_nests(&format!("beta_i_complement_inv {what}"), |w| {
            beta_i_complement_inv(&p, &a, &b, w)
        });
    }
}

#[test]
fn error_function_roots_nest() {
    for y_seed in [1e-300, 0.001, 0.3, -0.5, 0.9, 0.999_999] {
        let y = exactly(y_seed);
        assert_nests(&format!("erf_inv {y_seed}"), |w| y.erf_inv(w));
    }
    for y_seed in [1e-300, 0.001, 0.5, 0.999, 1.25, 1.999] {
        let y = exactly(y_seed);
        assert_nests(&format!("erfc_inv {y_seed}"), |w| y.erfc_inv(w));
    }
}

#[test]
fn radii_are_carried() {
    let budget = Budget::default();
    let work = Work::new(100, &budget);
    for (a_seed, p_seed) in [(0.5, 0.95), (2.3, 1e-9), (33.3, 0.01), (100.0, 0.7)] {
        let (a, p) = (exactly(a_seed), exactly(p_seed));
        let widen = |y: &Ball| y.clone().widen(Mag::pow2(y.top() - 30));
        let moved = |y: &Ball| y.add(&y.clone().shl(-31), work);
        let wide = gamma_p_inv(&a, &widen(&p), work).unwrap();
        assert!(wide.accuracy() > 20, "{wide:?}");
        let fine = gamma_p_inv(&a, &moved(&p), work.plus(100)).unwrap();
        assert!(wide.contains(&fine), "{a_seed} {p_seed}: {wide:?} {fine:?}");
        if let Ok(wide) = gamma_p_inv(&widen(&a), &p, work) {
            let fine = gamma_p_inv(&moved(&a), &p, work.plus(100)).unwrap();
            assert!(wide.contains(&fine), "{a_seed} {p_seed}: {wide:?} {fine:?}");
        }
        let back = gamma_p(&a, &wide, work).unwrap();
        assert!(back.contains(&p));
    }
}

#[test]
fn borders_and_domains() {
    let budget = Budget::default();
    let work = Work::new(100, &budget);
    let (zero, one, two) = (Ball::zero(), Ball::integer(1), Ball::integer(2));
    assert!(gamma_p_inv(&two, &zero, work).unwrap().is_exact_zero());
    assert!(gamma_q_inv(&two, &one, work).unwrap().is_exact_zero());
    assert!(beta_i_inv(&zero, &two, &two, work).unwrap().is_exact_zero());
    assert_eq!(beta_i_inv(&one, &two, &two, work).unwrap().to_f64_seed(), 1.0);
    assert!(one.erfc_inv(work).unwrap().is_exact_zero());
    for failed in [
        gamma_p_inv(&two, &one, work),
        gamma_q_inv(&two, &zero, work),
        gamma_p_inv(&two, &two, work),
        gamma_p_inv(&zero, &one, work),
        beta_i_inv(&two, &two, &two, work),
        one.erf_inv(work),
        zero.erfc_inv(work),
        two.erfc_inv(work),
        Ball::integer(3).erfc_inv(work),
    ] {
        assert!(matches!(failed, Err(Stop::Failed(Error::Domain(_)))), "{failed:?}");
    }
}
