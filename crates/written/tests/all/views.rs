//! The parts of positions that a text and a Rust game both show.

/// The rows of a position's text from the top, a sign for each cell.
pub(crate) fn rows(text: &str) -> String {
    let (mut signs, mut number) = (String::new(), 0);
    for c in text.split(' ').next().unwrap_or_default().chars() {
        if let Some(digit) = c.to_digit(10) {
            number = 10 * number + digit as usize;
            continue;
        }
        signs.push_str(&"-".repeat(number));
        number = 0;
        if c != '/' {
            signs.push(c);
        }
    }
    signs + &"-".repeat(number)
}

/// The same with the sign of fires.
pub(crate) fn amazons(text: &str) -> String {
    rows(text).replace('f', "#")
}

/// The rows from the bottom.
pub(crate) fn rows_upside_down(text: &str) -> String {
    let rows: Vec<&str> = text.split(' ').next().unwrap_or_default().split('/').rev().collect();
    self::rows(&rows.join("/"))
}

/// The rows of a star from the top, with the number of the owner of each piece.
pub(crate) fn star(text: &str) -> String {
    let owners = |c: char| "xo+".find(c).map_or(c, |owner| char::from(b'1' + owner as u8));
    rows(text).chars().map(owners).collect()
}

pub(crate) fn star_in_rust(text: &str) -> String {
    text.split(' ').next().unwrap_or_default().replace('/', "")
}

/// The number that a counter of the text has.
pub(crate) fn said(text: &str) -> String {
    text.split_once("said=").map_or("?", |(_, number)| number).to_owned()
}

pub(crate) fn heaps(text: &str) -> String {
    let heaps = text.split_once("heaps=").map_or("?", |(_, heaps)| heaps);
    let left: Vec<&str> = heaps.split(',').filter(|heap| *heap != "0").collect();
    if left.is_empty() { "0".to_owned() } else { left.join("+") }
}

pub(crate) fn first_word(text: &str) -> String {
    text.split(' ').next().unwrap_or_default().to_owned()
}
