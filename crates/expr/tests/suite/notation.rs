//! How people write numbers, functions and sums.

use crate::toy::{answer, check};

#[test]
fn functions_without_parentheses() {
    check(&[
        ("sqrt 16", "4"),
        ("sqrt 16 + 9", "13"),
        ("ln 2", "0.6931471806…"),
        ("sin 30", "0.5"),
        ("sin 30 deg", "0.5"),
        ("sin 30°", "0.5"),
        ("sin -30", "-0.5"),
        ("sin^2(30)", "0.25"),
        ("sin²(30) + cos²(30)", "1"),
        ("x = 60; cos² x", "0.25"),
        ("x = 60; cos^2 x", "0.25"),
        ("sin^2 30", "0.25"),
        ("2 sin 30", "1"),
        ("sqrt 16 * 2", "8"),
        ("log 100", "4.605170186…"),
        ("GCD(12, 18)", "6"),
        ("LCM[12, 15]", "60"),
        ("Max[1, 5, 3]", "5"),
        ("Sqrt(16)", "4"),
        ("LOG(100)", "4.605170186…"),
        ("PI", "3.141592654…"),
        ("int(3.7) + int(-3.7)", "0"),
        ("12 choose 5", "792"),
        ("C(60, 24)", "36052387482172425"),
        ("P(5, 2)", "20"),
        ("5 nPr 2", "20"),
        ("10 choose 3 + 1", "121"),
        ("C(x) = 5x + 100; C(20)", "200"),
        ("P = 1000; P*2", "2000"),
        ("arcsin(0.5)", "30"),
        ("ceiling(2.1)", "3"),
    ]);
    for (source, readings) in [
        ("sin 2x", "sin(2)*x or sin(2*x)"),
        ("x = 1; sin x^2", "sin(x)^2 or sin(x^2)"),
        ("sqrt 16/4", "sqrt(16)/4 or sqrt(16/4)"),
        ("ln 2(3)", "ln(2)*(3) or ln(2*(3))"),
        ("sqrt 9!", "sqrt(9)! or sqrt(9!)"),
        ("sin^-1(0.5)", "asin(0.5) for the inverse, or sin(0.5)^-1"),
        ("sin⁻¹(0.5)", "asin(0.5) for the inverse, or sin(0.5)^-1"),
        ("2*5 choose 2", "write nCr(n, r)"),
    ] {
        let error = answer(source);
        assert!(error.starts_with('!') && error.contains(readings), "{source}: {error}");
    }
}

#[test]
fn numbers_as_people_write_them() {
    check(&[
        ("1 2/3", "5/3"),
        ("1 1/2", "1.5"),
        ("-1 1/2", "-1.5"),
        ("3 1/2 in", "3.5 in"),
        ("2 2/3 in to cm", "508/75 cm"),
        ("1 1/2 + 2 1/4", "3.75"),
        ("½", "0.5"),
        ("2½", "2.5"),
        ("2 ½ km", "2.5 km"),
        ("⅓ * 3", "1"),
        ("1 1/2%", "1.5%"),
        ("1 000 000", "1000000"),
        ("12 345.5 + 1", "12346.5"),
        ("0.549_306", "0.549306"),
        ("3.141_592_653_5", "3.1415926535"),
        ("5k", "5000"),
        ("1.5M", "1500000"),
        ("2bn", "2000000000"),
        ("3tn / 1bn", "3000"),
        ("$1.5M + 10%", "1650000"),
        ("k = 2; 5k", "10"),
        ("sum(5k, k, 1, 2)", "15"),
        ("$(-5,946)", "-5946"),
        ("$(5,946) + 1", "5947"),
        ("1e3 1/2", "! two numbers side by side: put an operator before 1"),
    ]);
    for source in
        ["1 2/3/4", "1 2/3^2", "5 3/2", "[1 2/3]", "1 000 00", "f(1 000)", "1.5 1/2", "1 2 3"]
    {
        assert!(answer(source).starts_with('!'), "{source}: {}", answer(source));
    }
}

#[test]
fn sums_in_words() {
    check(&[
        ("what is 15% of 80?", "12"),
        ("calculate 2+2", "4"),
        ("5 plus 3", "8"),
        ("two thirds of 90", "60"),
        ("half of 10", "5"),
        ("a dozen", "12"),
        ("what is the square root of 144?", "12"),
        ("three hundred and five minus five", "300"),
        ("15 percent of 80", "12"),
        ("350 plus 8 percent", "378"),
        ("five squared", "25"),
        ("10 divided by 4", "2.5"),
        ("2 to the power of 10", "1024"),
        ("what is 5 km in m?", "5000 m"),
        ("2+2=?", "4"),
        ("twenty-one", "21"),
        ("minus five", "-5"),
        ("six times seven", "42"),
        ("what is pi", "3.141592654…"),
        ("one million", "1000000"),
        ("please calculate 7 minus 2", "5"),
        ("half an hour to min", "30 min"),
        ("one = 5; one + 2", "7"),
    ]);
    for (source, word) in [
        ("what is the weather", "weather"),
        ("calculate my bill", "my"),
        ("5 apples plus 3 apples", "apples"),
        ("hello 5 plus 3", "hello"),
    ] {
        let error = answer(source);
        assert!(error.starts_with('!') && error.contains(word), "{source}: {error}");
    }
}

#[test]
fn lines_and_exponents() {
    check(&[("5\n-3", "2"), ("1\n+ 2\n* 3", "7"), ("x = 1\ny = 2\nx + y", "3")]);
    for source in ["1e- 1", "1e -1", "3 %% 2", "7% 3"] {
        assert!(answer(source).starts_with('!'), "{source}: {}", answer(source));
    }
}

#[test]
fn functions_of_lists() {
    check(&[
        ("sort([3, 1, 2])", "[1, 2, 3]"),
        ("sort([3 km, 100 m])", "[100 m, 3 km]"),
        ("sort([])", "[]"),
        ("reverse([3, 1, 2])", "[2, 1, 3]"),
        ("unique([3, 1, 3, 1.0])", "[3, 1]"),
        ("count([3, 1, 3])", "3"),
        ("cumsum([1, 2, 3])", "[1, 3, 6]"),
        ("seq(1, 5)", "[1, 2, 3, 4, 5]"),
        ("seq(1, 10, 3)", "[1, 4, 7, 10]"),
        ("seq(5, 1, -2)", "[5, 3, 1]"),
        ("seq(0, 1, 0.25)", "[0, 0.25, 0.5, 0.75, 1]"),
        ("range(1, 10, 2)", "[1, 3, 5, 7, 9]"),
        ("range(5, 2, -2)", "[5, 3]"),
        ("range(5, 1)", "[]"),
        ("range(4)", "[0, 1, 2, 3]"),
        ("n = 3; range(n)", "[0, 1, 2]"),
        ("first([3, 1, 2]) + last([3, 1, 2])", "5"),
        ("first([3, 1, 2], 2)", "[3, 1]"),
        ("last([3, 1, 2], 2)", "[1, 2]"),
        ("take([3, 1, 2], 2)", "[3, 1]"),
        ("map(x^2, x, [1, 2, 3])", "[1, 4, 9]"),
        ("map(sqrt, [1, 4, 9])", "[1, 2, 3]"),
        ("f(x) = x + 1; map(f, 1..3)", "[2, 3, 4]"),
        ("filter(x > 1, x, [1, 2, 3])", "[2, 3]"),
        ("f(x) = x > 1; filter(f, [1, 2, 3])", "[2, 3]"),
        ("sum(map(1/k, k, 1..3))", "11/6"),
        ("rectangle_area(3, 4)", "12"),
        ("rectangleArea(3 m, 4 m)", "12 m^2"),
        ("sum(take(sort([5, 2, 9]), 2))", "7"),
        ("max(map(abs, [-3, 2]))", "3"),
    ]);
    for source in [
        "sort([1, \"a\"])",
        "first([])",
        "take([1], 2)",
        "seq(1, 5, 0)",
        "range(1, 5)",
        "range(1, 10, 3)",
        "range(0, 1, 0.25)",
        "range([1, 2, 9])",
        "map(nobody, [1])",
        "map(3, [1])",
        "sort(5)",
    ] {
        assert!(answer(source).starts_with('!'), "{source}: {}", answer(source));
    }
}
