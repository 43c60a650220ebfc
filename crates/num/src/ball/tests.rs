use dashu_ratio::RBig;

use super::*;

fn exact(ball: &Ball) -> RBig {
    let mid = RBig::from(ball.mid.clone());
    let scale = RBig::from(IBig::ONE << ball.exp.unsigned_abs() as usize);
    if ball.exp >= 0 { mid * scale } else { mid / scale }
}

fn assert_inside(ball: &Ball, value: &RBig) {
    let (low, high, exp) = ball.ends();
    assert!(exact(&Ball::exact(low, exp)) <= *value, "{ball:?}");
    assert!(exact(&Ball::exact(high, exp)) >= *value, "{ball:?}");
}

#[test]
fn arithmetic_encloses_exact_values() {
    let budget = Budget::default();
    let samples: Vec<(IBig, i64)> = vec![
        (IBig::from(1), 0),
        (IBig::from(-3), 5),
        (IBig::from(123_456_789_123_456_789i64), -40),
        (IBig::from(-987_654_321i64), -90),
        (IBig::from(7).pow(40), -17),
        (IBig::from(5), 200),
    ];
    for bits in [8, 31, 64, 200] {
        let work = Work::new(bits, &budget);
        for (am, ae) in &samples {
            for (bm, be) in &samples {
                let (a, b) = (Ball::exact(am.clone(), *ae), Ball::exact(bm.clone(), *be));
                // Inputs rounded first, so that radii take part.
                let (ra, rb) = (a.clone().round(work.at(9)), b.clone().round(work.at(11)));
                let (xa, xb) = (exact(&a), exact(&b));
                assert_inside(&ra.add(&rb, work), &(&xa + &xb));
                assert_inside(&ra.sub(&rb, work), &(&xa - &xb));
                assert_inside(&ra.mul(&rb, work), &(&xa * &xb));
                assert_inside(&ra.square(work), &(&xa * &xa));
                assert_inside(&ra.div(&rb, work).unwrap(), &(&xa / &xb));
                assert_inside(&ra.div_int(-7, work), &(&xa / RBig::from(-7)));
                assert_inside(&ra.powi(5, work).unwrap(), &xa.pow(5));
            }
            let a = Ball::exact(am.clone(), *ae).abs();
            let root = a.clone().round(work.at(9)).sqrt(work).unwrap();
            assert_inside(&root.square(work.plus(80)), &exact(&a));
            let root = a.clone().round(work.at(9)).root(5, work).unwrap();
            assert_inside(&root.powi(5, work.plus(80)).unwrap(), &exact(&a));
        }
    }
}

#[test]
fn exact_operations_stay_exact() {
    let budget = Budget::default();
    let work = Work::new(64, &budget);
    let (three, four) = (Ball::integer(3), Ball::integer(4));
    let sum = three.square(work).add(&four.square(work), work).sqrt(work).unwrap();
    assert!(sum.is_exact());
    assert_eq!(exact(&sum), RBig::from(5));
    assert!(Ball::integer(1).div(&four, work).unwrap().is_exact());
}

#[test]
fn a_divisor_that_may_be_zero_is_imprecise() {
    let budget = Budget::default();
    let work = Work::new(64, &budget);
    let zeroish = Ball::new(IBig::from(1), -10, Mag::pow2(-9));
    assert!(matches!(Ball::integer(1).div(&zeroish, work), Err(Stop::Imprecise)));
    assert!(matches!(zeroish.sqrt(work), Err(Stop::Imprecise)));
    assert_eq!(zeroish.sign(), None);
}
