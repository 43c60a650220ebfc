//! What the grammar accepts, and how it groups.

use arithma_expr::{Expr, NodeKind, Relation};

/// The tree with every operation in parentheses.
fn grouped(source: &str) -> String {
    let expr = Expr::parse(source).unwrap_or_else(|error| panic!("{source}: {error}"));
    let mut texts: Vec<String> = Vec::new();
    for node in expr.nodes() {
        let text = match &node.kind {
            NodeKind::Number(digits) => expr.text(*digits).to_owned(),
            NodeKind::Variable(id) => expr.variable(*id).to_owned(),
            NodeKind::Constant(constant) => format!("<{}>", constant.name()),
            NodeKind::Neg(a) => format!("(-{})", texts[a.index()]),
            NodeKind::Binary(op, a, b) => {
                format!("({}{}{})", texts[a.index()], op.symbol(), texts[b.index()])
            }
            NodeKind::Relation(op, a, b) => {
                format!("{} {} {}", texts[a.index()], op.symbol(), texts[b.index()])
            }
            NodeKind::Call(function, arguments) => {
                let arguments: Vec<&str> =
                    expr.arguments(arguments).iter().map(|a| texts[a.index()].as_str()).collect();
                format!("{}[{}]", function.name(), arguments.join(","))
            }
            NodeKind::Known(_) | NodeKind::Opaque(..) | NodeKind::Larger(_) => "?".to_owned(),
        };
        texts.push(text);
    }
    texts.pop().unwrap()
}

fn check(cases: &[(&str, &str)]) {
    for (source, expected) in cases {
        assert_eq!(grouped(source), *expected, "{source}");
    }
}

#[test]
fn signs_of_units_are_no_variables() {
    for source in ["5' to m", "5°", "45˚", "x*℃", "5′ to m", "5‰"] {
        let error = Expr::parse(source).expect_err(source).to_string();
        assert!(error.contains("is a unit"), "{source}: {error}");
    }
    assert!(Expr::parse("2θ + _x + é").is_ok());
}

#[test]
fn precedence() {
    check(&[
        ("1+2*3", "(1+(2*3))"),
        ("1-2-3", "((1-2)-3)"),
        ("8/4/2", "((8/4)/2)"),
        ("8/4*2", "((8/4)*2)"),
        ("7 // 2 % 3", "((7//2)%3)"),
        ("2^3^2", "(2^(3^2))"),
        ("2**3", "(2^3)"),
        ("-2^2", "(-(2^2))"),
        ("2^-1", "(2^(-1))"),
        ("2^-3^2", "(2^(-(3^2)))"),
        ("-2*3", "((-2)*3)"),
        ("2*-3", "(2*(-3))"),
        ("2 - -3", "(2-(-3))"),
        ("----x", "(-(-(-(-x))))"),
        ("+5", "5"),
        ("1 - +5", "(1-5)"),
        ("2^3!", "(2^factorial[3])"),
        ("-5!", "(-factorial[5])"),
        ("7 % (-3)", "(7%(-3))"),
        ("(1+2)*3", "((1+2)*3)"),
    ]);
}

#[test]
fn numbers() {
    check(&[
        ("12", "12"),
        (".5", ".5"),
        ("5.", "5."),
        ("1e-3", "1e-3"),
        ("2e3", "2e3"),
        ("2e", "(2*<e>)"),
        ("2e+1", "2e+1"),
        ("2e + 1", "((2*<e>)+1)"),
        ("2e - x", "((2*<e>)-x)"),
        ("2exp(1)", "(2*exp[1])"),
        ("1_000_000", "1_000_000"),
        ("5.x", "(5.*x)"),
    ]);
}

#[test]
fn calls_and_constants() {
    check(&[
        ("sin(45)", "sin[45]"),
        ("atan2(1, x)", "atan2[1,x]"),
        ("log(8)", "ln[8]"),
        ("ln(8)", "ln[8]"),
        ("log(8, 2)", "log[8,2]"),
        ("log1p(x)", "ln1p[x]"),
        ("pow(2, 3)", "(2^3)"),
        ("min(1,2,3,4)", "min[1,2,3,4]"),
        ("min(max(1,2),min(3,4),5)", "min[max[1,2],min[3,4],5]"),
        ("nCr(5, 2)", "nCr[5,2]"),
        ("pi + tau + phi + e", "(((<pi>+<tau>)+<phi>)+<e>)"),
        ("Pi + PI", "(Pi+PI)"),
        ("sin (45)", "sin[45]"),
    ]);
}

#[test]
fn implicit_products() {
    check(&[
        ("2x", "(2*x)"),
        ("3(4+5)", "(3*(4+5))"),
        ("2 pi", "(2*<pi>)"),
        ("2 pi r^2", "((2*<pi>)*(r^2))"),
        ("2πr", "((2*<pi>)*r)"),
        ("(1+2)(3+4)", "((1+2)*(3+4))"),
        ("(x)y", "(x*y)"),
        ("x y", "(x*y)"),
        ("2x/3", "((2*x)/3)"),
        ("-2x", "((-2)*x)"),
        ("2x^2", "(2*(x^2))"),
        ("x²y", "((x^2)*y)"),
        ("x^(2)y", "((x^2)*y)"),
        ("5!x", "(factorial[5]*x)"),
        ("2sin(x)cos(x)", "((2*sin[x])*cos[x])"),
        ("2√3", "(2*sqrt[3])"),
        ("2|x|", "(2*abs[x])"),
        ("a*2x", "((a*2)*x)"),
        ("1 + 2x - 3y", "((1+(2*x))-(3*y))"),
    ]);
}

#[test]
fn unicode() {
    check(&[
        ("2×3÷4−1·5", "(((2*3)/4)-(1*5))"),
        ("√16", "sqrt[16]"),
        ("√(x+1)", "sqrt[(x+1)]"),
        ("√x/2", "(sqrt[x]/2)"),
        ("√√16", "sqrt[sqrt[16]]"),
        ("√(x)²", "(sqrt[x]^2)"),
        ("x² + x³", "((x^2)+(x^3))"),
        ("x¹⁰", "(x^10)"),
        ("x⁻¹", "(x^(-1))"),
        ("-2²", "(-(2^2))"),
        ("2^3²", "(2^(3^2))"),
        ("x ≤ 2", "x <= 2"),
        ("x ≥ 2", "x >= 2"),
        ("x ≠ 2", "x != 2"),
        ("1\u{a0}+\u{2009}2", "(1+2)"),
        ("θ + Ω1", "(θ+Ω1)"),
    ]);
}

#[test]
fn bars() {
    check(&[
        ("|x|", "abs[x]"),
        ("|x - 1| + |y|", "(abs[(x-1)]+abs[y])"),
        ("|x|-|y|", "(abs[x]-abs[y])"),
        ("||x| - |y||", "abs[(abs[x]-abs[y])]"),
        ("|||x|||", "abs[abs[abs[x]]]"),
        ("|-5|", "abs[(-5)]"),
        ("|x|^2", "(abs[x]^2)"),
        ("|x|!", "factorial[abs[x]]"),
        ("|(|x| + 1)|", "abs[(abs[x]+1)]"),
        ("|max(|a|, |b|)|", "abs[max[abs[a],abs[b]]]"),
        ("3*|a| - 2*|b|", "((3*abs[a])-(2*abs[b]))"),
    ]);
}

#[test]
fn relations() {
    check(&[
        ("x < 1", "x < 1"),
        ("x + 1 >= 2y", "(x+1) >= (2*y)"),
        ("1 == 1", "1 == 1"),
        ("5!=120", "5 != 120"),
        ("5! = 120", "factorial[5] = 120"),
        ("y = 2x + 1", "y = ((2*x)+1)"),
    ]);
    let equation = Expr::parse("x^2 = 2").unwrap();
    assert_eq!(equation.relation(), Some(Relation::Equation));
    let (_, left, right) = equation.sides().unwrap().unwrap();
    assert_eq!((left.to_text().unwrap(), right.to_text().unwrap()), ("x^2".into(), "2".into()));
    assert_eq!(equation.difference().unwrap().to_text().unwrap(), "x^2 - 2");
}

#[test]
fn names_of_the_caller() {
    let expr = Expr::parse_with("e + gamma(π) + 2e", &["e", "pi"]).unwrap();
    assert_eq!(expr.to_text().unwrap(), "e + gamma(pi) + 2*e");
    assert_eq!(expr.free_variables().collect::<Vec<_>>(), ["e", "pi"]);
}

#[test]
fn spans_cover_what_was_written() {
    let source = "2 * (x + 1)^2";
    let expr = Expr::parse(source).unwrap();
    let written: Vec<&str> = expr
        .nodes()
        .iter()
        .map(|node| &source[node.span.start as usize..node.span.end as usize])
        .collect();
    assert_eq!(written, ["2", "x", "1", "(x + 1)", "2", "(x + 1)^2", source]);
}

#[test]
fn substitution() {
    let expr = Expr::parse("x^2 + 2x*y").unwrap();
    let replaced = expr.substitute("x", &Expr::parse("a + 1").unwrap()).unwrap();
    assert_eq!(replaced.to_text().unwrap(), "(a + 1)^2 + 2*(a + 1)*y");
    assert_eq!(replaced.free_variables().collect::<Vec<_>>(), ["a", "y"]);
    assert!(expr.substitute("x", &Expr::parse("a = 1").unwrap()).is_err());
    assert_eq!(expr, expr.substitute("z", &Expr::parse("1").unwrap()).unwrap());
    assert_ne!(expr, replaced);
}
