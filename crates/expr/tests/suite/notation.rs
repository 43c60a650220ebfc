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

#[test]
fn signs_of_typesetters() {
    check(&[
        ("1e−3", "0.001"),
        ("1e–3", "0.001"),
        ("1E－3", "0.001"),
        ("1.5E＋3", "1500"),
        ("1e﹣3", "0.001"),
        ("1.5e‑10 * 2", "0.0000000003"),
        ("1−1e−1", "0.9"),
        ("[1e−3, 2e−3]", "[0.001, 0.002]"),
        ("10⁻³", "0.001"),
        ("10^−3", "0.001"),
        ("1e - 3", "-0.2817181715…"),
        ("x = 2; 2e−x", "3.436563657…"),
        ("3e²", "22.1671683…"),
        ("5–3", "2"),
        ("2×10−3", "17"),
    ]);
    refuses(&[
        ("1e⁻³", "write 1e-3 for a power of ten, or 1*e^-3 with the constant e"),
        ("1e −3", "write 1e-3 for a power of ten, or 1*e - 3 with the constant e"),
        ("1e− 3", "write 1e-3 for a power of ten, or 1*e - 3 with the constant e"),
        ("2026–03–01", "write 2026-03-01 for the date, or 2026 - 3 - 1"),
    ]);
}

#[test]
fn blanks_of_typesetters() {
    check(&[
        ("10\u{a0}000 + 1", "10001"),
        ("10\u{202f}000.5", "10000.5"),
        ("1\u{2009}000\u{2009}000", "1000000"),
        ("[10\u{a0}000, 5]", "[10000, 5]"),
        ("max(10\u{202f}000, 5)", "10000"),
        ("5\u{a0}km", "5 km"),
        ("1\u{a0}200/300", "5/3"),
        ("1 200/300", "5/3"),
        ("10 000/2 000", "5"),
        ("1 500/2", "750"),
        ("1 000 000/4", "250000"),
        ("\u{feff}2+2", "4"),
        ("2\u{2060}+\u{2060}2\u{200b}", "4"),
        ("45˚", "45 °"),
        ("sin(30˚)", "0.5"),
        ("45˚ 30' to deg", "45.5 °"),
    ]);
    for source in ["1\u{a0}00", "1\u{a0}000\u{a0}00", "0\u{a0}000", "1\u{200b}0", "si\u{200b}n(3)"]
    {
        assert!(answer(source).starts_with('!'), "{source}: {}", answer(source));
    }
}

#[test]
fn commas_between_digits_of_arguments() {
    check(&[
        ("max(1,500, 2,300)", "2300"),
        ("max(1,500, 2,300, 3)", "2300"),
        ("[1,500, 2,300]", "[1500, 2300]"),
        ("[1,000, 2,000]", "[1000, 2000]"),
        ("sum([1,500, 2,300])", "3800"),
        ("[1,500, 2; 3,500, 4]", "[[1500, 2], [3500, 4]]"),
        ("sqrt(1,234)", "35.12833614…"),
        ("abs(-1,234,567)", "1234567"),
        ("round(1,234.567, 2)", "1234.57"),
        ("round(12,345.678,1)", "12345.7"),
        ("log(1,000, 10)", "3"),
        ("power(1,234, 2)", "1522756"),
        ("if(1 > 2, 1,500, 2,300)", "2300"),
        ("max(sqrt(1,296), 2)", "36"),
        ("[$1,500, $2,300]", "[1500, 2300]"),
        ("max($1,500,$2,300)", "2300"),
        ("log($1,000, 10)", "3"),
        ("gcd(100,250)", "50"),
        ("atan2(0,234)", "0"),
        ("power(2,100)", "1267650600228229401496703205376"),
        ("sum(k, k, 1,100)", "5050"),
        ("valueAt(x^2, x,100)", "10000"),
        ("[100,200,300]", "[100, 200, 300]"),
        ("[5,300,20]", "[5, 300, 20]"),
        ("[[1,200], [3,400]]", "[[1, 200], [3, 400]]"),
        ("[1,200; 3,400]", "[[1, 200], [3, 400]]"),
        ("f(x, y) = x + y; f(1,200)", "201"),
        ("f(x) = x + 1; f(1,200)", "1201"),
        ("f(x) = x + 1; f(1,000)", "1001"),
        ("[1, 2, 3,]", "[1, 2, 3]"),
    ]);
    refuses(&[
        ("max(1,500)", "write max(1, 500) for separate numbers, or max(1500) for groups"),
        ("log(1,234)", "write log(1, 234) for separate numbers, or log(1234) for groups"),
        ("round(1,234)", "write round(1, 234) for separate numbers, or round(1234) for groups"),
        ("max(1,500,2,300)", "write max(1, 500, 2, 300) for separate numbers, or max(1500, 2300)"),
        ("[1,500,2,300]", "write [1, 500, 2, 300] for separate numbers, or [1500, 2300]"),
        ("max(1, 2,300,4)", "write max(1, 2, 300, 4) for separate numbers, or max(1, 2300, 4)"),
        (
            "[100,200, 300]",
            "write [100, 200, 300] for separate numbers, or [100200, 300] for groups",
        ),
        ("[1,000]", "write [1, 000] for separate numbers, or [1000] for groups"),
        ("sqrt(1,23)", "wrong number of arguments"),
        ("[1,,2]", "must come before ','"),
        ("[1 2\n3 4]", "write [1, 2; 3, 4] for rows, or [1, 2, 3, 4] for one list"),
    ]);
    check(&[
        ("[1\n2\n3]", "[1, 2, 3]"),
        ("[1 2 3\n4 5]", "[1, 2, 3, 4, 5]"),
        ("[[1,2],\n[3,4]]", "[[1, 2], [3, 4]]"),
    ]);
}

#[test]
fn points_in_amounts_of_money() {
    check(&[
        ("€1.50", "1.5"),
        ("€0.500", "0.5"),
        ("€1.2345", "1.2345"),
        ("€1,000", "1000"),
        ("$3.459 * 2", "6.918"),
        ("$1.250 + 2$", "3.25"),
        ("$1.250$", "1.25"),
    ]);
    refuses(&[
        ("€1.000", "write 1000 for groups of three digits, or 1.000 without the sign"),
        ("€ 1.234 + 2", "write 1234 for groups of three digits, or 1.234 without the sign"),
        ("1.000 €", "write 1000 for groups of three digits, or 1.000 without the sign"),
        ("$1.250 + $3", "write 1250 for groups of three digits, or 1.250 without the sign"),
        ("$1.000", "write 1000 for groups of three digits, or 1.000 without the sign"),
        ("€1.000,50", "write 1000.50"),
    ]);
}

#[test]
fn fractions_beside_other_factors() {
    check(&[
        ("3*5 km/2 h", "7.5 km/h"),
        ("100 km / 50 km/h", "2 h"),
        ("d = 5 km; d/2 h", "2.5 km/h"),
        ("(2 * 3/4) cup", "1.5 uscup"),
        ("3/4 * 2 cup", "1.5 uscup"),
        ("10 / 2 1/2", "4"),
        ("2 1/2 / 1 1/4", "2"),
        ("1/2*1 1/2", "0.75"),
        ("8!/(5!3!)", "56"),
        ("2(3!4!)", "288"),
        ("5!3", "360"),
        ("2 * 1 / 2 / 2026", "1/2026"),
    ]);
    refuses(&[
        ("2 * 3/4 cup", "write (2 * 3/4) cup or 2 * 3/(4 cup)"),
        ("2*pi/3 rad", "write (2*pi/3) rad or 2*pi/(3 rad)"),
        ("3 x 1/2 inch", "write (3 x 1/2) inch or 3 x 1/(2 inch)"),
        ("1/2 N m", "write (1/2) N m or 1/(2 N m)"),
        ("1/2 N.m", "write (1/2) N*m or 1/(2 N*m)"),
        ("3*1/2 in^2", "write (3*1/2) inch^2 or 3*1/(2 inch^2)"),
        ("-3/4 cup", "write (-3/4) cup or -3/(4 cup)"),
        ("(1+2)/4 h", "write ((1+2)/4) h or (1+2)/(4 h)"),
        ("sqrt(9)/4 in", "write (sqrt(9)/4) inch or sqrt(9)/(4 inch)"),
        ("100 * 3/4%", "write 100 * (3/4)% for a part of a percent, or 100 * 3 / (4%)"),
        ("1/2 1/2", "write 1/(2 1/2) for a division by the mixed number, or 1/2*(1/2)"),
        ("8!/5!3!", "write 8!/(5!*3!) or (8!/5!)*3!"),
        ("[5! 3]", "put an operator before 3"),
        ("15%(80)", "write 15 % (80) for the remainder, or 15% * (80) for the percentage"),
        ("2 + 01/02/2026", "2026-02-01 (day first) or 2026-01-02 (month first)"),
        ("10 - 12/25/2025", "write 2025-12-25 for a date, or 12 / 25 / 2025"),
        ("2 + 2026/3/1", "write 2026-03-01 for a date, or 2026 / 3 / 1"),
    ]);
}

#[test]
fn letters_that_have_values() {
    check(&[
        ("n = 7; n(n+1)/2", "28"),
        ("x = 3; 2x(x-1)", "12"),
        ("P = 1000; r = 5%; P(1+r)^2", "1102.5"),
        ("f(x) = x(x-1); f(5)", "20"),
        ("sum(k(k+1), k, 1, 10)", "440"),
        ("a = 2; b = a + 1; a(b+1)b", "24"),
        ("c = 5; 5cm", "5 cm"),
        ("m = 3; 5 mm", "5 mm"),
        ("h = 5; 60 km/h", "60 km/h"),
        ("m = 5; s = 2; m/s", "2.5"),
        ("a=1; b=5; c=6; b^2-4a c", "1"),
        ("τ = 5; 2tau + τ", "15"),
        ("2x3 x 4 + 5x6", "54"),
    ]);
    refuses(&[
        ("m = 2; x = 3; mx", "write m*x for the product, or 1 maxwell for the unit"),
        ("a=1; b=5; c=6; b^2-4ac", "write 4*a*c for the product, or 4 acre for the unit"),
        ("b = 5; n = 4; 3^2-4bn", "write 4*b*n for the product, or 4e9 for a billion"),
        ("m = 8; m2", "write m^2 for the power, or 1 square meter for the unit"),
        ("m = 8; t = 2; 4mt", "write 4*m*t for the product, or 4 tonne for the unit"),
        ("k = 2; g = 3; 5 kg", "write 5*k*g for the product, or 5 kilogram for the unit"),
        ("v = [1, 2, 3]; v(2)", "unknown function 'v'"),
        ("v = sort([3, 1, 2]); v(2)", "unknown function 'v'"),
        ("x = 5; x = [1, 2]; x(1)", "unknown function 'x'"),
        ("f(x) = x(2); f(5)", "unknown function 'x'"),
        ("n = 7; n(1, 2)", "unknown function 'n'"),
        ("x = 4; 2x2", "unknown variable 'x2'"),
        ("f(x) = 2x3; f(5)", "unknown variable 'x3'"),
        ("π = 3", "π is a constant"),
        ("f(π) = 2π", "π is a constant"),
    ]);
}

#[test]
fn units_written_short() {
    check(&[
        ("8 fl. oz. to ml", "236.5882365 ml"),
        ("8 fl.oz. to ml", "236.5882365 ml"),
        ("2 imp. gal. to L", "9.09218 l"),
        ("1 US gal to L", "3.785411784 l"),
        ("1 UK gal to L", "4.54609 l"),
        ("5 N.m to J", "5 J"),
        ("3 lb. 4 oz. to g", "1474.1752025 g"),
    ]);
    refuses(&[
        ("electron charge", "write elementary charge for its size, or -(elementary charge)"),
        ("3661 s to h:m:", "a unit is missing after ':'"),
        ("3661 s to h:m:5", "a unit is missing after ':'"),
    ]);
}

#[test]
fn matrices_of_latex() {
    const A: &str = r"\begin{pmatrix}1&2\\3&4\end{pmatrix}";
    const V: &str = r"\begin{pmatrix}5\\6\end{pmatrix}";
    const M: &str = r"\begin{array}{cc}1&2\\3&4\end{array}";
    for (source, expected) in [
        (format!("{A}{V}"), "[17, 39]"),
        (format!("{A} {A}"), "[[7, 10], [15, 22]]"),
        (format!("2{A}"), "[[2, 4], [6, 8]]"),
        (format!("{A}2"), "[[2, 4], [6, 8]]"),
        (format!("{A}(2)"), "[[2, 4], [6, 8]]"),
        (format!("\\frac{{1}}{{2}}{A}"), "[[0.5, 1], [1.5, 2]]"),
        (format!("x = 2; x{A}"), "[[2, 4], [6, 8]]"),
        (format!("-{A}"), "[[-1, -2], [-3, -4]]"),
        (format!("{A}^{{-1}}{V}"), "[-4, 4.5]"),
        (format!("{A}^2{V}"), "[95, 207]"),
        (format!("{A}^T{V}"), "[23, 34]"),
        (format!("A = {A}; A^\\top"), "[[1, 3], [2, 4]]"),
        (format!("A = {A}; A{V}"), "[17, 39]"),
        (format!("\\det{A}"), "-2"),
        (format!("\\det\\left({A}\\right)"), "-2"),
        (format!("\\left[{M}\\right]"), "[[1, 2], [3, 4]]"),
        (format!("\\left({M}\\right){V}"), "[17, 39]"),
        (format!("\\left|{M}\\right|"), "-2"),
        (format!("\\left({A}+{A}\\right){V}"), "[34, 78]"),
    ] {
        assert_eq!(answer(&source), expected, "{source}");
    }
    for source in [format!("\\det{A}{A}"), format!("\\det{A}^2"), "2^\\topx".to_owned()] {
        assert!(answer(&source).starts_with('!'), "{source}: {}", answer(&source));
    }
}

fn refuses(cases: &[(&str, &str)]) {
    for (source, reason) in cases {
        let error = answer(source);
        assert!(error.starts_with('!') && error.contains(reason), "{source}: {error}");
    }
}
