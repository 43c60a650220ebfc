//! Commands that are names, functions or signs.

/// What a command is in the language, where it stands for itself.
pub(super) fn replaced(command: &str) -> Option<&'static str> {
    Some(match command {
        "infty" => "inf",
        "lfloor" => "floor(",
        "lceil" => "ceil(",
        "rfloor" | "rceil" | "rbrace" | "rparen" => ")",
        "lbrace" | "lparen" => "(",
        "lvert" | "rvert" | "vert" | "mid" => "|",
        "lbrack" => "[",
        "rbrack" => "]",
        "pm" => "±",
        "to" | "rightarrow" | "longrightarrow" => "->",
        "land" | "wedge" => " and ",
        "lor" | "vee" => " or ",
        "lnot" | "neg" => " not ",
        "bmod" | "mod" => " mod ",
        "choose" => " choose ",
        "lt" => "<",
        "gt" => ">",
        "leqslant" => "<=",
        "geqslant" => ">=",
        "degree" => "°",
        "limits" | "nolimits" | "displaystyle" | "textstyle" | "quad" | "qquad" | "enspace"
        | "thinspace" => " ",
        "arcsin" => "asin",
        "arccos" => "acos",
        "arctan" => "atan",
        "arcsinh" => "asinh",
        "arccosh" => "acosh",
        "arctanh" => "atanh",
        "sec" => "sec",
        "csc" => "csc",
        "cot" => "cot",
        "sin" => "sin",
        "cos" => "cos",
        "tan" => "tan",
        "sinh" => "sinh",
        "cosh" => "cosh",
        "tanh" => "tanh",
        "lg" => "log10",
        "exp" => "exp",
        "ln" => "ln",
        "det" => "det",
        "gcd" => "gcd",
        "lcm" => "lcm",
        "min" => "min",
        "max" => "max",
        "sgn" => "sign",
        "Re" => "re",
        "Im" => "im",
        "arg" => "arg",
        "pi" => "pi",
        "alpha" => "alpha",
        "beta" => "beta",
        "gamma" => "gamma",
        "delta" => "delta",
        "epsilon" | "varepsilon" => "epsilon",
        "zeta" => "zeta",
        "eta" => "eta",
        "theta" | "vartheta" => "theta",
        "iota" => "iota",
        "kappa" => "kappa",
        "lambda" => "λ",
        "mu" => "µ",
        "nu" => "nu",
        "xi" => "xi",
        "rho" => "rho",
        "sigma" => "sigma",
        "upsilon" => "upsilon",
        "chi" => "chi",
        "psi" => "psi",
        "omega" => "omega",
        "Delta" => "Delta",
        "Gamma" => "Gamma",
        "Theta" => "Theta",
        "Lambda" => "Lambda",
        "Sigma" => "Sigma",
        "Phi" => "Phi",
        "Psi" => "Psi",
        "Omega" => "Ω",
        "hbar" => "hbar",
        _ => return None,
    })
}

/// Functions of angles by their commands.
const CIRCULAR: [&str; 6] = ["sin", "cos", "tan", "sec", "csc", "cot"];

/// Whether a command is a function of angles.
pub(super) fn is_circular(command: &str) -> bool {
    CIRCULAR.contains(&command)
}

/// A text of the language with its functions of angles in radians.
pub(super) fn in_radians(text: &str) -> String {
    let mut made = String::with_capacity(text.len() + 8);
    let mut word = String::new();
    for c in text.chars().chain(['\0']) {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        made.push_str(&word);
        if matches!(&*word, "sin" | "cos" | "tan" | "asin" | "acos" | "atan") {
            made.push_str("_r");
        }
        word.clear();
        if c != '\0' {
            made.push(c);
        }
    }
    made
}
