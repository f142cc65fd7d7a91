//! A strict parser of the small subset of XML in the drawings.

/// Panics unless `text` is one well-formed element; returns how many elements there are.
pub(crate) fn check(text: &str) -> usize {
    let mut open: Vec<String> = Vec::new();
    let mut elements = 0;
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        check_text(&rest[..start]);
        assert!(!open.is_empty() || rest[..start].trim().is_empty(), "text outside of the element");
        assert!(!open.is_empty() || elements == 0, "a second element: {rest}");
        let end = tag_end(&rest[start..]) + start;
        let tag = &rest[start + 1..end];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "closed in the wrong order");
        } else {
            elements += 1;
            let (tag, closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
            let name = tag.split_whitespace().next().expect("a name");
            check_attributes(tag[name.len()..].trim());
            if !closed {
                open.push(name.to_owned());
            }
        }
        rest = &rest[end + 1..];
    }
    assert!(rest.trim().is_empty(), "text after the element");
    assert!(open.is_empty(), "left open: {open:?}");
    elements
}

/// The end of the tag: the first `>` outside of quotation marks.
fn tag_end(tag: &str) -> usize {
    let mut quoted = false;
    for (place, letter) in tag.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '>' if !quoted => return place,
            _ => {}
        }
    }
    panic!("a tag without an end: {tag}");
}

fn check_attributes(mut text: &str) {
    let mut names = Vec::new();
    while !text.is_empty() {
        let (name, rest) = text.split_once("=\"").expect("an attribute with a value");
        let (value, rest) = rest.split_once('"').expect("the end of a value");
        assert!(
            name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == ':'),
            "{name}"
        );
        assert!(!names.contains(&name), "{name} twice");
        names.push(name);
        assert!(!value.contains('<'), "{value}");
        check_text(value);
        text = rest.trim_start();
    }
}

fn check_text(text: &str) {
    for part in text.split('&').skip(1) {
        let (entity, _) = part.split_once(';').expect("the end of an entity");
        assert!(["amp", "lt", "gt", "quot", "#39"].contains(&entity), "&{entity};");
    }
    assert!(
        text.chars().all(|letter| !letter.is_control() || letter == '\n' || letter == '\t'),
        "a control character"
    );
}
