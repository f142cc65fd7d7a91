//! Pages in two languages: every text that has its Japanese in the table of words is there in both, and a
//! switch at the head shows one of them.

use picture::escape;
use std::collections::BTreeMap;
use std::sync::LazyLock;

const SWITCH: &str = "<header>\n<label class=\"switch\" lang=\"ja\"><input type=\"checkbox\" \
                      id=\"japanese\"> 日本語</label>\n";

/// The words of the pages of reports.
pub static WORDS: LazyLock<Words> = LazyLock::new(|| Words::read(include_str!("words.ja.toml")));

/// A table of words, escaped as texts of pages are.
#[derive(Debug)]
pub struct Words {
    /// Texts as they are.
    exact: BTreeMap<String, String>,
    /// Those with `{}`, the longest first.
    patterns: Vec<(String, String)>,
}

impl Words {
    /// A table in TOML: every text with its Japanese. `{}` stands for the same in both.
    ///
    /// # Panics
    ///
    /// If the text is no such table.
    pub fn read(text: &str) -> Words {
        let words: BTreeMap<String, String> =
            toml::from_str(text).expect("the words are embedded, and tests read them");
        let escaped = words.iter().map(|(english, japanese)| (escape(english), escape(japanese)));
        let (mut patterns, exact): (Vec<_>, Vec<_>) =
            escaped.partition(|(english, _)| english.contains("{}"));
        patterns.sort_by_key(|(english, _)| std::cmp::Reverse(english.len()));
        Words { exact: exact.into_iter().collect(), patterns }
    }

    /// The Japanese of a text: by its own entry, or by a pattern whose places hold words of no language or
    /// texts that have their own.
    fn japanese(&self, text: &str) -> Option<String> {
        self.part(text, &mut BTreeMap::new())
    }

    /// The same for a part of a text. `done` keeps the parts that were looked up, as different patterns come
    /// to the same ones.
    fn part<'a>(&self, text: &'a str, done: &mut BTreeMap<&'a str, Option<String>>) -> Option<String> {
        if !text.contains(char::is_alphabetic) {
            return None;
        }
        if let Some(found) = done.get(text) {
            return found.clone();
        }
        let mut known =
            |place: &'a str| self.part(place, done).or_else(|| is_the_same(place).then(|| place.to_owned()));
        let mut by_pattern = |(english, pattern): &(String, String)| {
            let mut places =
                places(text, english)?.into_iter().map(&mut known).collect::<Option<Vec<_>>>()?.into_iter();
            let mut pieces = pattern.split("{}");
            let first = pieces.next()?.to_owned();
            Some(pieces.fold(first, |so_far, piece| so_far + &places.next().unwrap_or_default() + piece))
        };
        let found = self.exact.get(text).cloned().or_else(|| self.patterns.iter().find_map(&mut by_pattern));
        done.insert(text, found.clone());
        found
    }
}

/// True for a single word, for several that are no words, such as numbers, moves and names of searches, and
/// for a line of code.
fn is_the_same(text: &str) -> bool {
    let is_word = |word: &str| word.chars().all(char::is_alphabetic);
    let is_code = text.starts_with('`') && text.ends_with('`');
    is_code || !text.contains(' ') || !text.split(' ').any(is_word)
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
pub(super) fn bilingual(page: &str, words: &Words) -> String {
    let mut both = String::with_capacity(2 * page.len());
    let mut element = "";
    each_text(page, &mut |markup, text| {
        both += markup;
        if let Some(opened) = markup.strip_prefix('<') {
            element = opened.split(|letter: char| !letter.is_ascii_alphanumeric()).next().unwrap_or_default();
        }
        let english = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let span = match element {
            "style" | "title" | "code" | "pre" => "",
            _ if markup.contains(" translate=\"no\"") => "",
            "text" => "tspan",
            _ => "span",
        };
        let found = (!span.is_empty()).then(|| words.japanese(&english)).flatten();
        let Some(japanese) = found else { return both += text };
        let (start, end) = (text.trim_start(), text.trim_end());
        both += &text[..text.len() - start.len()];
        both += &format!("<{span} lang=\"en\">{english}</{span}><{span} lang=\"ja\">{japanese}</{span}>");
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

#[cfg(test)]
mod tests {
    use super::Words;

    /// Patterns that split a text at different places come to the same parts again and again.
    #[test]
    fn a_long_text_is_looked_up_in_no_time() {
        let words = Words::read("\"{}, {}\" = \"{}、{}\"\n\"{} in {}\" = \"{}の{}\"\n");
        let list = vec!["a in b"; 200].join(", ");
        assert_eq!(words.japanese(&format!("{list}, a")).map(|text| text.matches('の').count()), Some(200));
        assert_eq!(words.japanese(&format!("{list}, no words")), None);
    }
}
