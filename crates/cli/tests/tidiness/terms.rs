//! One term for one thing: no text has a word that `docs/terms.md` has another for.

use crate::sources::{files, no_line, read, root, shown};

/// Where words of others are quoted, and the list itself.
const QUOTED: [&str; 4] = ["docs/terms.md", "docs/papers.md", "docs/sources.md", "CHANGELOG.md"];

#[test]
fn texts_use_the_terms_of_the_list() {
    let terms = read(&root().join("docs/terms.md"));
    let rows = terms.lines().filter(|line| line.starts_with('|')).skip(2);
    let last = rows.filter_map(|line| line.split('|').nth(4)).map(str::trim).filter(|cell| !cell.is_empty());
    let words: Vec<String> = last.flat_map(|cell| cell.split(", ")).map(str::to_lowercase).collect();
    assert!(words.contains(&"rollout".to_owned()) && words.contains(&"座順".to_owned()), "{words:?}");
    let mut texts = files(&root(), &[".md"]);
    texts.extend(files(&root().join("crates/web/page/words"), &[".js"]));
    texts.retain(|path| !QUOTED.contains(&&*shown(path)) && !shown(path).starts_with("docs/decisions"));
    no_line(&texts, "another term is in docs/terms.md", |line| {
        let line = line.to_lowercase();
        words.iter().any(|word| line.contains(&**word))
    });
}
