//! Text in HTML and SVG.

/// `text` as the content of an element or of a quoted attribute.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(letter),
            // Other control characters are not allowed in XML at all.
            control if control.is_control() || matches!(control, '\u{fffe}' | '\u{ffff}') => {
                escaped.push('\u{fffd}');
            }
            plain => escaped.push(plain),
        }
    }
    escaped
}

/// A template with its placeholders replaced by the pieces of these names; unknown ones are empty.
pub fn fill(template: &str, pieces: &[(&str, String)]) -> String {
    let mut page = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((name, after)) = after.split_once("}}") else { break };
        page += before;
        page += pieces.iter().find(|(piece, _)| *piece == name).map_or("", |(_, text)| text);
        rest = after;
    }
    page + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaping_leaves_nothing_that_markup_would_read() {
        assert_eq!(escape("<&\">'\u{1}"), "&lt;&amp;&quot;&gt;&#39;\u{fffd}");
    }
}
