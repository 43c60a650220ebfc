//! Texts made by chance from what people write: what is read reads back to the same value, and what an error
//! suggests is read.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::suggestions::{Dice, calculate, is_shortened, suggested};
use crate::table::without_remark;

/// Texts of a usual run. `ARITHMA_READINGS=50000` makes more.
const TEXTS: usize = 1_500;

/// Levels of parts inside others.
const LEVELS: usize = 3;

const NUMBERS: &str = "\
    2‖3‖7‖10‖12‖0.5‖2.25‖100‖350‖1,234.5‖1 000‖5k‖1.5M‖0xff‖0b101‖1e3‖2.5e-3‖½‖1 2/3‖3 1/2‖-4‖\
    1_000‖π‖5!‖|-3|‖√16‖2²‖ten‖twenty-five‖one hundred‖1.5 million‖6.02(1)‖5.2 ± 0.1‖6.02(1)e3‖\
    0.(3)‖$5‖1.5e3(2)‖ff₁₆";

const TERMS: &str = "2‖k‖0.5‖1,234.5‖1 000‖-4‖2.5e-3‖|-3|‖k^2‖2k‖5k‖½‖\\frac{1}{k}‖5.2 ± 0.1‖3!";

const MEASURES: &str = "\
    5 km‖300 m‖6 ft 4 in‖60 mph‖2.5 h‖90 min‖10 N m‖20 °C‖20 C‖8 fl oz‖3/4 cup‖½ cup‖1 kWh‖\
    4000 rpm‖5 Ah‖10 lb/in^2‖1 kb‖1 mw‖30 mpg‖9.81 m/s^2‖5 pm‖7.5 pm‖3 sq ft‖5 m ± 2 cm‖2 dozen‖\
    10^5 Pa‖3*10^8 m/s‖5 KM‖1 mt‖12 in‖5 mEq/L‖45°";

const PERCENTAGES: &str = "\
    8%‖15%‖6.2%‖-3%‖50 percent‖1/2%‖(5% + 1%)‖100%‖12.5 %";

const MOMENTS: &str = "\
    2026-03-01‖12:30‖9:15 am‖3 pm‖10.30 am‖2026-03-01 12:00‖March 1, 2026‖2026-3-1‖01/02/2026‖\
    1000-10-10‖17:40‖2025-03-29 21:30 Europe/Berlin‖7.5 p.m.‖noon‖01/02/26";

const PERIODS: &str = "\
    90 days‖1 month‖45 min‖2 weeks‖1 year 2 months‖9 h‖18 months‖1.5 years";

const OTHERS: &str = "\
    3+4i‖(4-i)(2+3i)‖2i‖e^(i*pi)‖[1, 2, 3]‖[1 2 3]‖[1, 2; 3, 4]‖[[1, 2], [3, 4]]‖[1 -2]‖[2+3]‖\
    1..5‖speed of light‖G‖N_A‖true‖\"abc\"‖x‖p‖t‖f(3)‖today";

const TARGETS: &str = "\
    hex‖fraction‖percent‖2 dp‖3 sf‖words‖scientific‖km‖m‖mi‖ft + in‖h‖F‖K‖base 7‖mixed‖binary‖\
    days‖N m‖Asia/Tokyo‖years‖kW‖cm‖J‖C";

const FUNCTIONS: &str = "\
    sqrt‖sin‖cos‖ln‖log‖abs‖round‖SQRT‖Max‖int‖cbrt‖exp‖conj‖re‖tan‖floor‖asin‖arg‖circleArea‖\
    gcd‖mean‖sort‖std‖det‖avg";

const SIGNS: &str = "\
    \x20+ ‖ - ‖ * ‖ / ‖+‖-‖*‖/‖^‖ // ‖ % ‖ mod ‖ choose ‖ & ‖ xor ‖ << ‖ × ‖ ÷ ‖·‖ plus ‖ times ‖\
    \x20divided by ‖ of ‖ off ‖ ‖ < ‖ == ‖ and ‖ | ‖ \\cdot ‖ minus ‖ per ‖.*‖ nCr ";

/// A text by chance, of parts down to so many levels.
fn text(dice: &mut Dice, levels: usize) -> String {
    let any = |dice: &mut Dice, from: &str| {
        let all: Vec<&str> = from.split('‖').collect();
        all[dice.below(all.len())].to_owned()
    };
    if levels == 0 {
        return match dice.below(12) {
            0..=4 => any(dice, NUMBERS),
            5 | 6 => any(dice, MEASURES),
            7 | 8 => any(dice, PERCENTAGES),
            9 => any(dice, MOMENTS),
            10 => any(dice, PERIODS),
            _ => any(dice, OTHERS),
        };
    }
    let inner = dice.below(levels);
    let a = text(dice, levels - 1);
    match dice.below(26) {
        0..=9 => format!("{a}{}{}", any(dice, SIGNS), text(dice, inner)),
        10 => format!("({a})"),
        11 => format!("-{a}"),
        12 | 13 => format!("{}({a})", any(dice, FUNCTIONS)),
        14 => format!("{} {a}", any(dice, FUNCTIONS)),
        15 | 16 => format!("{a} to {}", any(dice, TARGETS)),
        17 => format!("{a} -> {}", any(dice, TARGETS)),
        18 => format!("{a} ? {} : {}", text(dice, inner), text(dice, 0)),
        19 => format!("map(k -> {a}, [1, 2])"),
        20 => format!("\\frac{{{a}}}{{{}}}", text(dice, inner)),
        21 => format!("\\sqrt{{{a}}}"),
        22 => {
            let (a, b) = (any(dice, TERMS), any(dice, TERMS));
            format!("\\sum_{{k=1}}^{{3}} {a}{}{b}", any(dice, " + ‖ - ‖ * ‖ / ‖+‖-‖*‖/"))
        }
        23 => format!("what is {a}?"),
        24 => format!("the square root of {a}"),
        _ => format!("[{a}, {}]", text(dice, 0)),
    }
}

/// What names in the texts stand for.
const STEPS: &str = "x = 7; p = 5%; t = 4 km; f(y) = y^2 + 1; ";

/// What is wrong with the reply to a text, if anything is.
fn fault(source: &str, reply: &Value, levels: usize) -> Option<String> {
    if let Some(read) = reply["readAs"].as_str() {
        let again = calculate(without_remark(read));
        return (again["result"] != reply["result"])
            .then(|| format!("{source}\n\tread as {read}\n\t{} but {}", reply["result"], again));
    }
    // What is made of many parts is wrong in many ways, and an error names the first.
    let reason = reply["error"]["reason"].as_str().filter(|_| levels < 2)?;
    refused(reason, ASKED).map(|what| format!("{source}\n\t{reason}\n\t{what}"))
}

/// How often what is suggested may ask again: a text may have several parts of two readings.
const ASKED: usize = 3;

/// What is suggested and not read, if anything is.
fn refused(reason: &str, left: usize) -> Option<String> {
    let suggested = suggested(reason);
    let mut readings = suggested.iter().flatten().filter(|reading| !is_shortened(reading));
    readings.find_map(|reading| {
        let again = calculate(&format!("{STEPS}{reading}"));
        let error = again["error"].as_object().filter(|error| error["code"] == "PARSE_ERROR")?;
        let why = error["reason"].as_str().unwrap_or_default();
        // A value of another kind is no fault of the grammar.
        if why.contains(": a number is needed") {
            return None;
        }
        let asks = why.contains("has two readings: write ") || why.contains("is not clear: write ");
        match left {
            1.. if asks => refused(why, left - 1),
            _ => Some(format!("{reading}\n\t{why}")),
        }
    })
}

#[test]
fn what_is_read_reads_back_and_what_is_suggested_is_read() {
    let texts = std::env::var("ARITHMA_READINGS").ok().and_then(|n| n.parse().ok());
    let texts = texts.unwrap_or(TEXTS);
    let seed = std::env::var("ARITHMA_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(3);
    let mut dice = Dice(seed);
    let (mut read, mut refused, mut faults) = (0, 0, BTreeSet::new());
    for _ in 0..texts {
        let levels = dice.below(LEVELS + 1);
        let source = format!("{STEPS}{}", text(&mut dice, levels));
        let reply = calculate(&source);
        read += usize::from(reply["result"].is_string());
        refused += usize::from(reply["error"].is_object());
        faults.extend(fault(&source, &reply, levels));
    }
    assert!(read > texts / 5 && refused > texts / 10, "{read} read, {refused} refused");
    let count = faults.len();
    let shown: Vec<String> = faults.into_iter().take(60).collect();
    assert!(count == 0, "{count} of {texts}:\n{}", shown.join("\n"));
}
