//! Limits errors to one line of bounded length, whatever they quote.

/// Maximum number of characters of an error.
const MAX_LINE: usize = 1000;

/// A text as one line, cut after [`MAX_LINE`] characters, as it may quote user input.
pub(crate) fn shortened(text: &str) -> String {
    let in_line = |sign: char| if sign.is_control() { ' ' } else { sign };
    let mut line: String = text.chars().take(MAX_LINE).map(in_line).collect();
    if text.chars().nth(MAX_LINE).is_some() {
        line.push('…');
    }
    line
}
