//! Signs of currencies, and points in amounts of money.

use super::{Lexer, Token, span};
use crate::error::{Error, StepResult};

impl Lexer<'_> {
    /// The sign of a currency at an amount says nothing to a calculator; two of them do.
    #[cold]
    pub(super) fn currency(&mut self, start: usize, c: char) -> StepResult<bool> {
        let end = start + c.len_utf8();
        let rest = self.source[end..].trim_start();
        let is_other = |other: char| is_currency(other) && other != c;
        if let Some(at) = self.source[..start].find(is_other) {
            let first = self.source[at..].chars().next().unwrap_or(c);
            let reason = format!(
                "{first} and {c} in one sum need a rate of exchange: write the amounts in one currency"
            );
            return Err(Error::syntax(reason, span(start, end)));
        }
        // LaTeX writes `$...$` around a formula.
        let delimiter = c == '$' && (start == 0 || rest.is_empty());
        let is_before = rest.starts_with(|c: char| c.is_ascii_digit() || c == '.' || c == '(');
        let is_after = self.last == Token::Number
            && self.source[self.last_span.end as usize..start].trim().is_empty();
        let is_formula = delimiter && self.source.starts_with('$') && self.source.ends_with('$');
        let amount = match (is_before, is_after) {
            _ if is_formula => None,
            (true, _) => Some((rest, self.source.len() - rest.len())),
            (false, true) => Some((self.written(self.last_span), self.last_span.start as usize)),
            (false, false) => None,
        };
        if let Some((amount, place)) = amount {
            check_amount(c, amount, place)?;
        }
        if delimiter || is_before || is_after {
            return self.blank(end);
        }
        let reason = format!("write '{c}' only at an amount, or leave it out");
        Err(Error::syntax(reason, span(start, end)))
    }
}

/// Whether a character is the sign of a currency.
pub(crate) fn is_currency(c: char) -> bool {
    matches!(c, '$' | '€' | '£' | '¥' | '₹' | '₩' | '₽' | '₺' | '฿' | '₴' | '₪' | '₫' | '₱')
}

/// Refuses `€1.000`, whose point may stand before decimals or between groups of three digits. Where a comma
/// is before the decimals of a currency, three of them are hardly any; elsewhere three with a zero at the end.
fn check_amount(currency: char, amount: &str, start: usize) -> StepResult<()> {
    let count = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = count(amount);
    let Some(rest) = amount[whole..].strip_prefix('.') else { return Ok(()) };
    let has_groups = matches!(currency, '€' | '₽' | '₺' | '₴' | '₫');
    let is_doubtful = (1..=3).contains(&whole)
        && !amount.starts_with('0')
        && count(rest) == 3
        && (has_groups || rest[..3].ends_with('0'))
        && !rest[3..].starts_with(['.', ',', '_', 'e', 'E', '\'']);
    if !is_doubtful {
        return Ok(());
    }
    let (whole, written) = (&amount[..whole], &amount[..whole + 4]);
    let reason = format!(
        "{written} has two readings with the sign {currency}: write {whole}{} for groups of three digits, or \
         {written} without the sign for decimals",
        &rest[..3]
    );
    Err(Error::syntax(reason, span(start, start + written.len())))
}
