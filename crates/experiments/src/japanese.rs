//! Pages in two languages: every text that has its Japanese in the table of words is there in both, and a
//! switch at the head shows one of them.

use picture::escape;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The table of words.
const WORDS: &str = include_str!("../words.ja.toml");

const SWITCH: &str = "<header>\n<label class=\"switch\" lang=\"ja\"><input type=\"checkbox\" \
                      id=\"japanese\"> 日本語</label>\n";

/// The table, escaped as texts of pages are.
struct Words {
    /// Texts as they are.
    exact: BTreeMap<String, String>,
    /// Those with `{}`, the longest first.
    patterns: Vec<(String, String)>,
}

fn words() -> &'static Words {
    static TABLE: OnceLock<Words> = OnceLock::new();
    TABLE.get_or_init(|| {
        let words: BTreeMap<String, String> =
            toml::from_str(WORDS).expect("the words are embedded, and tests read them");
        let escaped = words.iter().map(|(english, japanese)| (escape(english), escape(japanese)));
        let (mut patterns, exact): (Vec<_>, Vec<_>) =
            escaped.partition(|(english, _)| english.contains("{}"));
        patterns.sort_by_key(|(english, _)| std::cmp::Reverse(english.len()));
        Words { exact: exact.into_iter().collect(), patterns }
    })
}

/// The Japanese of a text: by its own entry, or by a pattern whose places hold single words or texts that
/// have their own.
fn japanese(text: &str) -> Option<String> {
    let Words { exact, patterns } = words();
    let by_pattern = |(english, pattern): &(String, String)| {
        let known = |place: &str| japanese(place).or((!place.contains(' ')).then(|| place.to_owned()));
        let mut places =
            places(text, english)?.into_iter().map(known).collect::<Option<Vec<_>>>()?.into_iter();
        let mut pieces = pattern.split("{}");
        let first = pieces.next()?.to_owned();
        Some(pieces.fold(first, |so_far, piece| so_far + &places.next().unwrap_or_default() + piece))
    };
    exact.get(text).cloned().or_else(|| patterns.iter().find_map(by_pattern))
}

/// What stands in the places of a pattern; `None` if a text is not of its form.
fn places<'a>(text: &'a str, pattern: &str) -> Option<Vec<&'a str>> {
    let (first, others) = pattern.split_once("{}")?;
    let mut rest = text.strip_prefix(first)?;
    let mut places = Vec::new();
    let mut literals = others.split("{}").peekable();
    while let Some(literal) = literals.next() {
        let at = match literals.peek() {
            None => rest.strip_suffix(literal)?.len(),
            Some(_) => rest.find(literal)?,
        };
        places.push(&rest[..at]);
        rest = &rest[at + literal.len()..];
    }
    places.iter().all(|place| !place.is_empty()).then_some(places)
}

/// The page in both languages.
pub(crate) fn bilingual(page: &str) -> String {
    let mut both = String::with_capacity(2 * page.len());
    let mut element = "";
    each_text(page, &mut |markup, text| {
        both += markup;
        if let Some(opened) = markup.strip_prefix('<') {
            element = opened.split(|letter: char| !letter.is_ascii_alphanumeric()).next().unwrap_or_default();
        }
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let span = match element {
            "style" | "title" | "code" => "",
            "text" => "tspan",
            _ => "span",
        };
        let found = (!span.is_empty()).then(|| japanese(&words)).flatten();
        let Some(japanese) = found else { return both += text };
        let (start, end) = (text.trim_start(), text.trim_end());
        both += &text[..text.len() - start.len()];
        both += &format!("<{span} lang=\"en\">{words}</{span}><{span} lang=\"ja\">{japanese}</{span}>");
        both += &text[end.len()..];
    });
    both.replacen("<header>\n", SWITCH, 1)
}

/// Calls `visit` with every tag of a page and the text after it. A tag may have `>` in a quoted attribute.
fn each_text<'a>(page: &'a str, visit: &mut dyn FnMut(&'a str, &'a str)) {
    let mut rest = page;
    while !rest.is_empty() {
        let mut is_quoted = false;
        let end = rest.find(|letter| {
            is_quoted ^= letter == '"';
            letter == '>' && !is_quoted
        });
        let markup = end.map_or(rest.len(), |end| end + 1);
        let text = rest[markup..].find('<').map_or(rest.len() - markup, |at| at);
        visit(&rest[..markup], &rest[markup..markup + text]);
        rest = &rest[markup + text..];
    }
}
