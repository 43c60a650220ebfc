use arithma_num::Error as NumberError;

use super::*;

#[test]
fn scalars_meet_each_element() {
    let items = numbers(&["1", "2", "3"]);
    assert_eq!(operated(&items, '*', &number("2")), "[2, 4, 6]");
    assert_eq!(operated(&number("6"), '/', &items), "[6, 3, 2]");
    assert_eq!(operated(&items, '*', &quantity("2 m")), "[2 m, 4 m, 6 m]");
    assert_eq!(operated(&items, '+', &percent("50")), "[1.5, 3, 4.5]");
    let matrix = list([numbers(&["1", "2"]), numbers(&["3", "4"])]);
    assert_eq!(operated(&matrix, '^', &number("2")), "[[7, 10], [15, 22]]");
    assert_eq!(operated(&list([]), '+', &number("1")), "[]");
    assert_eq!(operated(&items, '+', &text("x")), "'+' does not join a list and text");
    assert_eq!(written(&negate(matrix, &Budget::default()).unwrap()), "[[-1, -2], [-3, -4]]");
}

#[test]
fn lists_add_up_and_do_not_multiply() {
    let (a, b) = (numbers(&["1", "2"]), numbers(&["3", "5"]));
    assert_eq!(operated(&a, '+', &b), "[4, 7]");
    assert_eq!(operated(&a, '-', &b), "[-2, -3]");
    let matrix = list([a.clone(), b.clone()]);
    assert_eq!(operated(&matrix, '+', &matrix), "[[2, 4], [6, 10]]");
    assert_eq!(
        operated(&a, '*', &b),
        "a product of lists has several readings: write dot(a, b), cross(a, b), or a .* b for each \
         element"
    );
    for sign in ['/', '^'] {
        let reason =
            format!("'{sign}' does not join two lists: write a .{sign} b for each element");
        assert_eq!(operated(&a, sign, &b), reason);
    }
    assert_eq!(operated(&a, '%', &b), "'%' does not join two lists");
    assert_eq!(operated(&matrix, '*', &matrix), "[[7, 12], [18, 31]]");
    assert_eq!(operated(&matrix, '*', &a), "[5, 13]");
    assert_eq!(operated(&a, '*', &matrix), "[7, 12]");
    let longer = numbers(&["1", "2", "3"]);
    assert_eq!(operated(&a, '+', &longer), "lists of 2 and of 3 elements do not add up");
}

#[test]
fn elements_are_charged() {
    let small = Budget::default().with_memory(100 * size_of::<Value>() as u64);
    let items = list((0..60).map(|n| Number::from(n).into()));
    let doubled = binary(BinaryOp::Mul, items.clone(), number("2"), &small);
    assert!(doubled.is_ok());
    let again = binary(BinaryOp::Add, items.clone(), items, &small);
    assert!(matches!(again, Err(ErrorKind::Number(NumberError::TooLarge { .. }))));
}

#[test]
fn deep_lists_are_refused() {
    let nested = |levels: usize| (0..levels).fold(number("1"), |inner, _| list([inner]));
    let budget = Budget::default();
    assert!(binary(BinaryOp::Mul, nested(256), number("2"), &budget).is_ok());
    for result in [
        binary(BinaryOp::Mul, nested(257), number("2"), &budget),
        binary(BinaryOp::Add, nested(257), nested(257), &budget),
        negate(nested(257), &budget),
        measure(nested(257), Units::of_name("m").unwrap(), &budget),
    ] {
        assert!(matches!(result, Err(ErrorKind::TooLarge { limit: 256, .. })));
    }
}

#[test]
fn dates_and_times() {
    let day = date("2026-03-01");
    assert_eq!(operated(&day, '+', &quantity("90 days")), "2026-05-30");
    assert_eq!(operated(&quantity("3 months"), '+', &day), "2026-06-01");
    assert_eq!(operated(&day, '-', &quantity("1 month")), "2026-02-01");
    assert_eq!(operated(&day, '-', &quantity("1 year")), "2025-03-01");
    assert_eq!(operated(&day, '-', &date("2026-01-01")), "59 d");
    assert_eq!(operated(&date("2026-03-01T12:00"), '-', &day), "12 h");
    for (sign, other, kind) in [
        ('+', number("5"), "a number"),
        ('+', quantity("5 km"), "a quantity with a unit"),
        ('*', quantity("5 d"), "a quantity with a unit"),
        ('+', date("2026-03-02"), "a date"),
        ('+', percent("5"), "a number"),
    ] {
        assert_eq!(
            operated(&day, sign, &other),
            format!(
                "'{sign}' does not join a date and {kind}: add or subtract a time such as 90 days \
                 or 3 months"
            )
        );
    }
    assert_eq!(
        operated(&quantity("5 d"), '-', &day),
        "'-' does not join a quantity with a unit and a date"
    );
    assert_eq!(operated(&number("5"), '+', &day), "'+' does not join a number and a date");
}
