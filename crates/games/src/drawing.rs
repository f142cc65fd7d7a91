//! Text drawings of boards.

/// A board of letters with its coordinates, a1 at the bottom left: `row` gives the letters of a row,
/// counted from 0 at the bottom.
pub(crate) fn from_the_bottom<L: Iterator<Item = char>>(
    rows: usize,
    columns: usize,
    row: impl Fn(usize) -> L,
) -> String {
    let wide = rows.to_string().len();
    let mut text = String::new();
    for number in (1..=rows).rev() {
        text.push_str(&format!("{number:>wide$}"));
        row(number - 1).for_each(|letter| text.extend([' ', letter]));
        text.push('\n');
    }
    text.push_str(&" ".repeat(wide));
    (0..columns).for_each(|column| text.extend([' ', char::from(b'a' + column as u8)]));
    text
}
