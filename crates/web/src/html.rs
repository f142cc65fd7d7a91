//! Pages of HTML as browsers get them: with the top of every page, the words of the reader's language, what a
//! link card shows, and the names of all modules that the page's script needs, so that none waits for others.

use crate::embedded::{names, text};
use std::collections::{BTreeMap, BTreeSet};

/// The languages of the pages, the default first.
const LANGUAGES: [&str; 2] = ["en", "ja"];

/// Where the shared head and the top of a page belong.
const HEAD: &str = "<link rel=\"icon\" href=\"data:,\">";
const TOP: &str = "<header id=\"top\"></header>";

/// What a request says of its reader.
#[derive(Debug)]
pub(crate) struct Reader<'r> {
    /// The query of the address.
    pub(crate) query: &'r str,
    /// The `Accept-Language` of the browser.
    pub(crate) accepts: &'r str,
    /// Where the page was found, such as `http://127.0.0.1:8390`.
    pub(crate) site: String,
}

impl Reader<'_> {
    /// The language asked for in the address, else the browser's first that there is.
    fn language(&self) -> &'static str {
        let known = |name: &str| LANGUAGES.into_iter().find(|known| known.eq_ignore_ascii_case(name));
        let short = |wish: &str| known(wish.trim().split(['-', ';']).next().unwrap_or_default());
        let asked = self.query.split('&').find_map(|field| known(field.strip_prefix("language=")?));
        asked.or_else(|| self.accepts.split(',').find_map(short)).unwrap_or(LANGUAGES[0])
    }

    /// True if the page is shown to a room.
    fn presents(&self) -> bool {
        self.query.split('&').any(|field| field == "present=1")
    }
}

/// A page, whole.
pub(crate) fn whole(html: &str, reader: &Reader<'_>) -> String {
    let language = reader.language();
    let other = LANGUAGES[usize::from(language == LANGUAGES[0])];
    let words = words(language);
    let said = |key: &str| words.get(key).map(|words| escaped(words)).unwrap_or_default();
    let title = said(between(html, "<title data-say=\"", "\"").unwrap_or_default());
    let about = said(between(html, " data-about=\"", "\"").unwrap_or("first.lead"));
    let here = format!("data-way=\"{}\"", between(html, " data-here=\"", "\"").unwrap_or_default());
    let mut head = text("common/head.html").unwrap_or_default();
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let site = escaped(&reader.site);
    for (name, value) in [("{title}", title), ("{about}", about), ("{site}", site), ("{version}", version)] {
        head = head.replace(name, &value);
    }
    for module in needed(html, language) {
        head.extend(["<link rel=\"modulepreload\" href=\"/", &module, "\">\n"]);
    }
    let mut root = format!("<html lang=\"{language}\"");
    if reader.presents() {
        head += "<link rel=\"stylesheet\" href=\"/common/present.css\">\n";
        root += " class=\"is-presented\"";
    }
    let top = text("common/top.html").unwrap_or_default().replace("{other}", other);
    let top = top.replace(&here, &format!("{here} aria-current=\"page\""));
    let html = html
        .replace("<html lang=\"en\"", &root)
        .replace(HEAD, head.trim_end())
        .replace(TOP, &format!("<header id=\"top\">\n{top}</header>"));
    spoken(&html, &words)
}

/// The sentences of a language, from the lines `'key': 'sentence',` of its dictionaries.
fn words(language: &str) -> BTreeMap<String, String> {
    let mut words = BTreeMap::new();
    for file in names().filter(|file| file.ends_with(&format!(".{language}.js"))) {
        for line in text(&file).unwrap_or_default().lines() {
            let sentence = line.trim().strip_prefix('\'').and_then(|line| line.split_once("': '"));
            if let Some((key, sentence)) = sentence
                && let Some(sentence) = sentence.strip_suffix("',")
            {
                words.insert(key.to_owned(), sentence.replace("\\'", "'"));
            }
        }
    }
    words
}

/// Fills empty elements with their sentences.
fn spoken(html: &str, words: &BTreeMap<String, String>) -> String {
    const MARK: &str = " data-say=\"";
    let mut parts = html.split(MARK);
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let sentence = part.split_once('"').and_then(|(key, _)| words.get(key));
        let (tag, rest) = part.split_at(part.find('>').map_or(part.len(), |end| end + 1));
        whole.extend([MARK, tag]);
        if let Some(sentence) = sentence.filter(|_| rest.starts_with("</")) {
            whole += &escaped(sentence);
        }
        whole += rest;
    }
    whole
}

/// The modules that a page's scripts import, with those that these import, and the dictionaries they load.
fn needed(html: &str, language: &str) -> BTreeSet<String> {
    let scripts =
        html.split("<script type=\"module\" src=\"/").skip(1).filter_map(|rest| rest.split('"').next());
    let mut waiting: Vec<String> = scripts.map(str::to_owned).collect();
    let mut needed = BTreeSet::new();
    while let Some(module) = waiting.pop() {
        let Some(script) = text(&module) else { continue };
        let folder = module.rsplit_once('/').map_or("", |(folder, _)| folder);
        let imports =
            script.lines().filter(|line| line.starts_with("import ") || line.starts_with("} from "));
        waiting.extend(imports.filter_map(|line| between(line, " from '", "'")).filter_map(|path| {
            let beside = path.strip_prefix("./").map(|name| format!("{folder}/{name}"));
            beside
                .or_else(|| path.strip_prefix("../").map(str::to_owned))
                .filter(|path| !needed.contains(path))
        }));
        let areas = between(&script, " loadWords('", "')").unwrap_or_default();
        waiting.extend(areas.split("', '").map(|area| format!("words/{area}.{language}.js")));
        needed.insert(module);
    }
    needed
}

/// The part of a text between two others.
fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    Some(text.split_once(before)?.1.split_once(after)?.0)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// A script or a style sheet without the comments that have lines of their own; lines keep their numbers.
pub(crate) fn uncommented(text: &str) -> String {
    let mut is_inside = false;
    let mut kept = String::with_capacity(text.len());
    for line in text.lines() {
        let words = line.trim();
        let (begins, ends) = (!is_inside && words.starts_with("/*"), words.ends_with("*/"));
        // A comment before code is kept.
        if is_inside || words.starts_with("//") || begins && (ends || !words.contains("*/")) {
            is_inside = (is_inside || begins) && !ends;
        } else {
            kept += line;
        }
        kept.push('\n');
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::{Reader, uncommented, whole};

    fn page(query: &str, accepts: &str) -> String {
        let html = "<html lang=\"en\">\n<title data-say=\"write.page\"></title>\n\
            <link rel=\"icon\" href=\"data:,\">\n<script type=\"module\" src=\"/write/page.js\"></script>\n\
            <body data-here=\"write\" data-about=\"write.lead\">\n<header id=\"top\"></header>\n\
            <b data-say=\"write.load\">kept</b>";
        whole(html, &Reader { query, accepts, site: "http://a.example".to_owned() })
    }

    #[test]
    fn a_page_comes_whole_in_the_readers_language() {
        let english = page("game=nim", "fr, en-GB;q=0.8, ja");
        for part in [
            "<html lang=\"en\">",
            "data-say=\"write.page\">Write a game",
            "content=\"http://a.example/card.png\"",
            "href=\"?language=ja\" lang=\"ja\"",
            "data-way=\"write\" aria-current=\"page\" data-say=\"top.write\">Write</a>",
            "href=\"/words/write.en.js\"",
            "href=\"/write/editor.js\"",
            "href=\"/words/games.js\"",
            ">kept</b>",
        ] {
            assert!(english.contains(part), "{part} in {english}");
        }
        assert!(!english.contains("present.css") && !english.contains(".ja.js"), "{english}");
        assert!(
            page("", "ja-JP").contains("<html lang=\"ja\">")
                && page("language=ja", "en").contains("トーナメント</a>")
        );
        let presented = page("language=xx&present=1", "");
        assert!(
            presented.contains("<html lang=\"en\" class=\"is-presented\">")
                && presented.contains("present.css")
        );
    }

    #[test]
    fn comments_that_have_their_own_lines_are_left_out() {
        let script = "// a\n/** b */\nlet c; // d\n/*\n * e\n */\n  /** @type {F} */ (f)();\n'// g';\n";
        assert_eq!(uncommented(script), "\n\nlet c; // d\n\n\n\n  /** @type {F} */ (f)();\n'// g';\n");
    }
}
