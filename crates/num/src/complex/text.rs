//! Writing complex numbers.

use super::Complex;
use crate::{Budget, Result, Rounded};

impl Complex {
    /// Both parts to `digits` significant digits, each rounded half up on its own and with every
    /// digit right; exact decimals that fit are whole.
    pub fn to_digits(&self, digits: u64, budget: &Budget) -> Result<(Rounded, Rounded)> {
        Ok((self.re.to_digits(digits, budget)?, self.im.to_digits(digits, budget)?))
    }

    /// The text of the number to so many significant digits a part: `3+4i`, `-2.5i`, `i`, `7`. It
    /// reads back with [`parse`](Self::parse).
    pub fn to_text(&self, digits: u64, budget: &Budget) -> Result<String> {
        let (re, im) = self.to_digits(digits, budget)?;
        if im.value.is_zero() {
            return Ok(re.value.to_text());
        }
        let mut text = if re.value.is_zero() { String::new() } else { re.value.to_text() };
        if !text.is_empty() && !im.value.is_negative() {
            text.push('+');
        }
        if im.value.abs().is_one() {
            text.push_str(if im.value.is_negative() { "-" } else { "" });
        } else {
            text.push_str(&im.value.to_text());
        }
        text.push('i');
        Ok(text)
    }
}
