//! A lexer of Rust as far as these tests need it: without comments, string literals and tests.

/// The tokens of a source: words, `::`, and signs of one character each. Comments, lifetimes, texts and
/// characters are left out, and so is every item under `#[cfg(test)]`.
pub(crate) fn code(source: &str) -> Vec<&str> {
    without_tests(&tokens(source, false))
}

/// The modules in files of their own that are compiled for tests only.
pub(crate) fn test_modules(source: &str) -> Vec<&str> {
    let tokens = tokens(source, false);
    let mut names = Vec::new();
    for at in 0..tokens.len() {
        let Some(end) = attribute(&tokens, at).filter(|&end| is_for_tests(&tokens[at..end])) else {
            continue;
        };
        if let ["mod", name, ";"] | ["pub", "mod", name, ";"] = tokens[end..item(&tokens, end)] {
            names.push(name);
        }
    }
    names
}

/// The number of lines that hold code: blank lines, comments and items under `#[cfg(test)]` do not count.
pub(crate) fn code_lines(source: &str) -> usize {
    let (mut lines, mut end, mut at, mut last) = (0, 0, 0, 0);
    for token in without_tests(&tokens(source, true)) {
        let begin = token.as_ptr().addr() - source.as_ptr().addr();
        last += source[at..begin].matches('\n').count();
        at = begin;
        let through = last + token.matches('\n').count() + 1;
        lines += through.saturating_sub(end.max(last));
        end = end.max(through);
    }
    lines
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The tokens of a source, without comments, and with texts only where they are asked for.
fn tokens(source: &str, with_texts: bool) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let word = rest.len() - rest.trim_start_matches(is_word).len();
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => block_comment(rest),
            '"' => text(rest),
            '\'' => character(rest),
            ':' if rest.starts_with("::") => {
                tokens.push(&rest[..2]);
                2
            }
            _ if first.is_whitespace() => first.len_utf8(),
            _ if word == 0 => {
                tokens.push(&rest[..first.len_utf8()]);
                first.len_utf8()
            }
            _ => match (&rest[..word], raw_text(&rest[word..])) {
                ("r" | "br" | "cr", Some(length)) => word + length,
                // The text or the character that follows is the next one to be left out.
                ("b" | "c", _) if rest[word..].starts_with(['"', '\'']) => word,
                (name, _) => {
                    tokens.push(name);
                    word
                }
            },
        };
        if with_texts && (first == '"' || word > 0 && length > word) {
            tokens.push(&rest[..length]);
        }
        rest = &rest[length..];
    }
    tokens
}

/// The length of a block comment, which may hold others.
fn block_comment(source: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < source.len() {
        let step = match &source.as_bytes()[at..] {
            [b'/', b'*', ..] => {
                depth += 1;
                2
            }
            [b'*', b'/', ..] => {
                depth -= 1;
                2
            }
            _ => 1,
        };
        at += step;
        if depth == 0 {
            break;
        }
    }
    at
}

/// The length of a text in quotes.
fn text(source: &str) -> usize {
    let bytes = source.as_bytes();
    let mut at = 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

/// The length of a raw text, from behind its `r`.
fn raw_text(source: &str) -> Option<usize> {
    let hashes = source.len() - source.trim_start_matches('#').len();
    let inner = source[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    Some(hashes + 1 + inner.find(&end)? + end.len())
}

/// The length of a character in quotes, or of a lifetime.
fn character(source: &str) -> usize {
    let inner = &source[1..];
    if inner.starts_with('\\') {
        // The sign behind the backslash may be a quote itself.
        return inner[2..].find('\'').map_or(source.len(), |end| end + 4);
    }
    let length = inner.chars().next().map_or(0, char::len_utf8);
    if inner[length..].starts_with('\'') {
        return length + 2;
    }
    1 + inner.len() - inner.trim_start_matches(is_word).len()
}

fn without_tests<'a>(tokens: &[&'a str]) -> Vec<&'a str> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let Some(end) = attribute(tokens, at) else {
            kept.push(tokens[at]);
            at += 1;
            continue;
        };
        let attribute = &tokens[at..end];
        if is_for_tests(attribute) {
            if attribute[1] == "!" {
                return kept;
            }
            at = item(tokens, end);
        } else {
            kept.extend(attribute);
            at = end;
        }
    }
    kept
}

/// True if these tokens are attributes and nothing else.
pub(crate) fn are_attributes(tokens: &[&str]) -> bool {
    let mut at = 0;
    while at < tokens.len() {
        let Some(end) = attribute(tokens, at) else { return false };
        at = end;
    }
    true
}

/// The end of the attribute that begins here, if one does.
fn attribute(tokens: &[&str], at: usize) -> Option<usize> {
    match tokens[at..] {
        ["#", "[", ..] => Some(group(tokens, at + 1)),
        ["#", "!", "[", ..] => Some(group(tokens, at + 2)),
        _ => None,
    }
}

fn is_for_tests(attribute: &[&str]) -> bool {
    attribute.iter().find(|token| token.starts_with(is_word)) == Some(&"cfg")
        && attribute.contains(&"test")
        && !attribute.contains(&"not")
}

/// The end of the group of brackets that opens here.
fn group(tokens: &[&str], at: usize) -> usize {
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate().skip(at) {
        match *token {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return index + 1;
        }
    }
    tokens.len()
}

/// The end of the item that begins here: its semicolon, or its block.
fn item(tokens: &[&str], mut at: usize) -> usize {
    while let Some(end) = tokens.get(at).and_then(|_| attribute(tokens, at)) {
        at = end;
    }
    let head: Vec<&&str> = tokens[at..].iter().take_while(|token| !["{", ";"].contains(token)).collect();
    // These may hold braces before their semicolon.
    let is_line =
        !head.contains(&&"fn") && ["use", "const", "static"].iter().any(|word| head.contains(&word));
    while at < tokens.len() {
        match tokens[at] {
            ";" => return at + 1,
            "{" if !is_line => return group(tokens, at),
            "(" | "[" | "{" => at = group(tokens, at),
            _ => at += 1,
        }
    }
    at
}

#[test]
fn code_is_read_without_comments_texts_and_tests() {
    let source = r##"
        //! crate::comment
        use crate::a; // crate::comment
        /* crate::b /* nested */ crate::c */
        const T: &str = "crate::text \" more"; const R: &str = r#"crate::raw " "#;
        const C: [char; 3] = ['\'', '"', 'é']; const B: &[u8] = b"crate::bytes";
        fn f<'a>(x: &'a str) -> char { '}' }
        #[cfg(test)]
        use crate::{tests, more};
        #[cfg(not(test))]
        use crate::d;
        #[cfg(test)]
        #[expect(dead_code)]
        pub(crate) fn only(x: [u8; 2]) { crate::never(); }
        #[cfg(test)]
        mod tests { use super::*; #[test] fn t() { crate::never() } }
        use crate::e;
    "##;
    let code = code(source).concat();
    for path in ["usecrate::a;", "usecrate::d;", "usecrate::e;", "fnf<>(x:&str)->char{}"] {
        assert!(code.contains(path), "no {path} in {code}");
    }
    for absent in ["comment", "crate::b", "crate::c", "text", "raw", "bytes", "tests", "never"] {
        assert!(!code.contains(absent), "{absent} in {code}");
    }
}

#[test]
fn lines_of_code_are_counted_without_comments_and_tests() {
    let source = "//! Head.\n\nuse a;\n/* more\n */\nconst T: &str = \"one\n\n three\";\n\
                  fn f() { g(\n    1 // one\n) }\n\
                  #[cfg(test)]\nmod tests {\n    use b;\n}\n#[cfg(test)]\nmod c;\n";
    assert_eq!((code_lines(source), test_modules(source)), (7, vec!["c"]));
}
