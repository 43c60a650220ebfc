//! The two languages of typeset mathematics, behind one set of shapes.

/// A sign between or beside operands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sign {
    latex: &'static str,
    /// What stands in `<mo>`.
    mathml: &'static str,
}

const fn sign(latex: &'static str, mathml: &'static str) -> Sign {
    Sign { latex, mathml }
}

impl Sign {
    pub(super) const PLUS: Self = sign(" + ", "+");
    pub(super) const MINUS: Self = sign(" - ", "−");
    /// Before its only operand.
    pub(super) const NEGATIVE: Self = sign("-", "−");
    pub(super) const TIMES: Self = sign(" \\cdot ", "⋅");
    pub(super) const POWER_OF_TEN: Self = sign(" \\times ", "×");
    /// A product that is not written.
    pub(super) const NOTHING: Self = sign(" ", "\u{2062}");
    pub(super) const SLASH: Self = sign("/", "/");
    pub(super) const REMAINDER: Self = sign(" \\bmod ", "mod");
    pub(super) const EACH_TIMES: Self = sign(" \\odot ", "⊙");
    pub(super) const EACH_OVER: Self = sign(" \\oslash ", "⊘");
    pub(super) const EACH_POWER: Self = sign("\\circ ", "∘");
    pub(super) const LESS: Self = sign(" < ", "&lt;");
    pub(super) const LESS_OR_EQUAL: Self = sign(" \\le ", "≤");
    pub(super) const GREATER: Self = sign(" > ", "&gt;");
    pub(super) const GREATER_OR_EQUAL: Self = sign(" \\ge ", "≥");
    pub(super) const EQUAL: Self = sign(" = ", "=");
    pub(super) const NOT_EQUAL: Self = sign(" \\ne ", "≠");
    pub(super) const NOT: Self = sign("\\lnot ", "¬");
    pub(super) const AND: Self = sign(" \\land ", "∧");
    pub(super) const OR: Self = sign(" \\lor ", "∨");
    pub(super) const PLUS_MINUS: Self = sign(" \\pm ", "±");
    pub(super) const TO: Self = sign(" \\to ", "→");
    pub(super) const RANGE: Self = sign(" \\ldots ", "…");
    pub(super) const FACTORIAL: Self = sign("!", "!");
    pub(super) const PERCENT: Self = sign("\\%", "%");
    pub(super) const COMMA: Self = sign(", ", ",");
    pub(super) const DOT: Self = sign(".", ".");
    pub(super) const CONJUGATE: Self = sign("\\overline", "¯");
    pub(super) const SUM: Self = sign("\\sum", "∑");
    pub(super) const PRODUCT: Self = sign("\\prod", "∏");
}

/// What stands on both sides of something.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fence {
    open: Sign,
    close: Sign,
}

const fn fence(open: Sign, close: Sign) -> Fence {
    Fence { open, close }
}

impl Fence {
    pub(super) const ROUND: Self = fence(sign("(", "("), sign(")", ")"));
    pub(super) const SQUARE: Self = fence(sign("[", "["), sign("]", "]"));
    pub(super) const BARS: Self = fence(sign("|", "|"), sign("|", "|"));
    pub(super) const DOUBLE_BARS: Self = fence(sign("\\|", "‖"), sign("\\|", "‖"));
    pub(super) const FLOOR: Self = fence(sign("\\lfloor ", "⌊"), sign("\\rfloor ", "⌋"));
    pub(super) const CEILING: Self = fence(sign("\\lceil ", "⌈"), sign("\\rceil ", "⌉"));
}

/// Letters that are known by name. The names are those of LaTeX, too.
const GREEK: &[(&str, &str)] = &[
    ("alpha", "α"),
    ("beta", "β"),
    ("gamma", "γ"),
    ("delta", "δ"),
    ("epsilon", "ϵ"),
    ("zeta", "ζ"),
    ("eta", "η"),
    ("theta", "θ"),
    ("iota", "ι"),
    ("kappa", "κ"),
    ("lambda", "λ"),
    ("mu", "μ"),
    ("nu", "ν"),
    ("xi", "ξ"),
    ("pi", "π"),
    ("rho", "ρ"),
    ("sigma", "σ"),
    ("tau", "τ"),
    ("phi", "φ"),
    ("chi", "χ"),
    ("psi", "ψ"),
    ("omega", "ω"),
    ("Gamma", "Γ"),
    ("Delta", "Δ"),
    ("Theta", "Θ"),
    ("Lambda", "Λ"),
    ("Sigma", "Σ"),
    ("Phi", "Φ"),
    ("Psi", "Ψ"),
    ("Omega", "Ω"),
];

/// Functions that LaTeX has a command for.
const COMMANDS: &[&str] = &[
    "sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "exp", "ln", "log",
    "min", "max", "gcd", "det", "arg",
];

/// A language of typeset mathematics. All of it is text that stands by itself.
pub(super) trait Markup {
    /// The digits of a number.
    fn number(digits: &str) -> String;

    /// A letter, in italics.
    fn letter(letter: &str) -> String;

    /// The letter of this Greek name, where there is one.
    fn greek(name: &str) -> Option<String>;

    /// A name of several letters, a unit: upright.
    fn word(word: &str) -> String;

    /// The name of a function.
    fn function(name: &str) -> String;

    /// Words, as they are.
    fn text(text: &str) -> String;

    /// A sign.
    fn sign(sign: Sign) -> String;

    /// A little space.
    fn space() -> &'static str;

    /// The space between two steps.
    fn gap() -> &'static str;

    /// One over the other.
    fn fraction(over: &str, under: &str) -> String;

    /// One above the other, in parentheses.
    fn binomial(over: &str, under: &str) -> String;

    /// With an exponent.
    fn power(base: &str, exponent: &str) -> String;

    /// With an index.
    fn subscript(base: &str, index: &str) -> String;

    /// A root; a square root where there is no index.
    fn root(radicand: &str, index: Option<&str>) -> String;

    /// With a line above.
    fn overlined(inside: &str) -> String;

    /// Between two signs that are as tall as it.
    fn fenced(fence: Fence, inside: &str) -> String;

    /// A large sign with what stands below and above it.
    fn limits(sign: Sign, below: &str, above: &str) -> String;

    /// Rows between square brackets.
    fn matrix(rows: &[Vec<String>]) -> String;

    /// Values, each with its condition, after a brace.
    fn cases(cases: &[[String; 2]]) -> String;

    /// All of it, to be put somewhere.
    fn whole(inside: &str) -> String;
}

/// LaTeX, for mathematical mode, with the commands of amsmath.
pub(super) struct Latex;

impl Markup for Latex {
    fn number(digits: &str) -> String {
        digits.to_owned()
    }

    fn letter(letter: &str) -> String {
        letter.to_owned()
    }

    fn greek(name: &str) -> Option<String> {
        GREEK.iter().find(|(known, _)| *known == name).map(|(known, _)| format!("\\{known}"))
    }

    fn word(word: &str) -> String {
        format!("\\mathrm{{{}}}", escaped_latex(word, true))
    }

    fn function(name: &str) -> String {
        match name {
            "gamma" => "\\Gamma".to_owned(),
            _ if COMMANDS.contains(&name) => format!("\\{name}"),
            _ => format!("\\operatorname{{{}}}", escaped_latex(name, true)),
        }
    }

    fn text(text: &str) -> String {
        format!("\\text{{{}}}", escaped_latex(text, false))
    }

    fn sign(sign: Sign) -> String {
        sign.latex.to_owned()
    }

    fn space() -> &'static str {
        "\\,"
    }

    fn gap() -> &'static str {
        ";\\quad "
    }

    fn fraction(over: &str, under: &str) -> String {
        format!("\\frac{{{over}}}{{{under}}}")
    }

    fn binomial(over: &str, under: &str) -> String {
        format!("\\binom{{{over}}}{{{under}}}")
    }

    fn power(base: &str, exponent: &str) -> String {
        format!("{base}^{{{exponent}}}")
    }

    fn subscript(base: &str, index: &str) -> String {
        format!("{base}_{{{index}}}")
    }

    fn root(radicand: &str, index: Option<&str>) -> String {
        match index {
            None => format!("\\sqrt{{{radicand}}}"),
            Some(index) => format!("\\sqrt[{{{index}}}]{{{radicand}}}"),
        }
    }

    fn overlined(inside: &str) -> String {
        format!("\\overline{{{inside}}}")
    }

    fn fenced(Fence { open, close }: Fence, inside: &str) -> String {
        format!("\\left{}{inside}\\right{}", open.latex, close.latex.trim_end())
    }

    fn limits(sign: Sign, below: &str, above: &str) -> String {
        format!("{}_{{{below}}}^{{{above}}} ", sign.latex)
    }

    fn matrix(rows: &[Vec<String>]) -> String {
        let rows: Vec<String> = rows.iter().map(|row| row.join(" & ")).collect();
        format!("\\begin{{bmatrix}} {} \\end{{bmatrix}}", rows.join(" \\\\ "))
    }

    fn cases(cases: &[[String; 2]]) -> String {
        let rows: Vec<String> = cases.iter().map(|row| row.join(" & ")).collect();
        format!("\\begin{{cases}} {} \\end{{cases}}", rows.join(" \\\\ "))
    }

    fn whole(inside: &str) -> String {
        inside.trim_end().to_owned()
    }
}

/// Text without what LaTeX gives a meaning to. In mathematics blanks count for nothing, and signs such
/// as that of degrees are commands.
fn escaped_latex(text: &str, in_mathematics: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' if in_mathematics => out.push_str("\\backslash "),
            '\\' => out.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                out.push('\\');
                out.push(c);
            }
            '^' if in_mathematics => out.push_str("\\hat{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '~' if in_mathematics => out.push_str("\\sim "),
            '~' => out.push_str("\\textasciitilde{}"),
            '°' if in_mathematics => out.push_str("{}^{\\circ}"),
            '°' => out.push_str("\\textdegree{}"),
            'µ' | 'μ' if in_mathematics => out.push_str("\\mu "),
            'Ω' | 'Ω' if in_mathematics => out.push_str("\\Omega "),
            'Å' | 'Å' if in_mathematics => out.push_str("\\mathring{A}"),
            ' ' if in_mathematics => out.push_str("\\ "),
            // What is no character of a line.
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// MathML Core.
pub(super) struct MathMl;

impl MathMl {
    /// One element, which some places need.
    fn group(inside: &str) -> String {
        let is_single = inside.len() < 64 && inside.matches('<').count() == 2;
        if is_single { inside.to_owned() } else { format!("<mrow>{inside}</mrow>") }
    }

    fn cells(rows: impl Iterator<Item = Vec<String>>) -> String {
        let cell = |cell: &String| format!("<mtd>{cell}</mtd>");
        let row =
            |row: Vec<String>| format!("<mtr>{}</mtr>", row.iter().map(cell).collect::<String>());
        format!("<mtable>{}</mtable>", rows.map(row).collect::<String>())
    }
}

impl Markup for MathMl {
    fn number(digits: &str) -> String {
        format!("<mn>{}</mn>", escaped_markup(digits))
    }

    fn letter(letter: &str) -> String {
        format!("<mi>{}</mi>", escaped_markup(letter))
    }

    fn greek(name: &str) -> Option<String> {
        let found = GREEK.iter().find(|(known, _)| *known == name);
        found.map(|(_, letter)| format!("<mi>{letter}</mi>"))
    }

    fn word(word: &str) -> String {
        format!("<mi mathvariant=\"normal\">{}</mi>", escaped_markup(word))
    }

    fn function(name: &str) -> String {
        match name {
            "gamma" => Self::word("Γ"),
            name => Self::word(name),
        }
    }

    fn text(text: &str) -> String {
        format!("<mtext>{}</mtext>", escaped_markup(text))
    }

    fn sign(sign: Sign) -> String {
        format!("<mo>{}</mo>", sign.mathml)
    }

    fn space() -> &'static str {
        "<mspace width=\"0.17em\"/>"
    }

    fn gap() -> &'static str {
        "<mo>;</mo><mspace width=\"1em\"/>"
    }

    fn fraction(over: &str, under: &str) -> String {
        format!("<mfrac>{}{}</mfrac>", Self::group(over), Self::group(under))
    }

    fn binomial(over: &str, under: &str) -> String {
        let (over, under) = (Self::group(over), Self::group(under));
        Self::fenced(Fence::ROUND, &format!("<mfrac linethickness=\"0\">{over}{under}</mfrac>"))
    }

    fn power(base: &str, exponent: &str) -> String {
        format!("<msup>{}{}</msup>", Self::group(base), Self::group(exponent))
    }

    fn subscript(base: &str, index: &str) -> String {
        format!("<msub>{}{}</msub>", Self::group(base), Self::group(index))
    }

    fn root(radicand: &str, index: Option<&str>) -> String {
        match index {
            None => format!("<msqrt>{radicand}</msqrt>"),
            Some(index) => {
                format!("<mroot>{}{}</mroot>", Self::group(radicand), Self::group(index))
            }
        }
    }

    fn overlined(inside: &str) -> String {
        let line = Self::sign(Sign::CONJUGATE);
        format!("<mover>{}{line}</mover>", Self::group(inside))
    }

    fn fenced(Fence { open, close }: Fence, inside: &str) -> String {
        format!("<mrow>{}{inside}{}</mrow>", Self::sign(open), Self::sign(close))
    }

    fn limits(sign: Sign, below: &str, above: &str) -> String {
        let (below, above) = (Self::group(below), Self::group(above));
        format!("<munderover>{}{below}{above}</munderover>", Self::sign(sign))
    }

    fn matrix(rows: &[Vec<String>]) -> String {
        Self::fenced(Fence::SQUARE, &Self::cells(rows.iter().cloned()))
    }

    fn cases(cases: &[[String; 2]]) -> String {
        format!("<mrow><mo>{{</mo>{}</mrow>", Self::cells(cases.iter().map(|case| case.to_vec())))
    }

    fn whole(inside: &str) -> String {
        format!("<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mrow>{inside}</mrow></math>")
    }
}

/// Text without what XML gives a meaning to, or has no place for.
fn escaped_markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
