//! Pieces of the pages of studies.

use picture::{board, escape};
use registry::Session;

/// The position drawn as a board, or as text where the game has no layout.
pub(crate) fn picture_of(session: &Session, title: &str) -> String {
    match session.drawn() {
        Some(drawn) => format!("<figure>\n{}</figure>\n", board(&drawn.scene, session.players(), title)),
        None => format!("<pre>{}</pre>\n", escape(&session.draw())),
    }
}

/// A term of a list with its text.
pub(crate) fn definition(name: &str, text: &str) -> String {
    format!("<dt>{name}</dt><dd>{}</dd>\n", escape(text))
}

/// Items of a list.
pub(crate) fn items(texts: &[String]) -> String {
    texts.iter().map(|text| format!("<li>{}</li>\n", escape(text))).collect()
}

/// A table whose first column names the rows.
pub(crate) fn table(label: &str, header: &[String], rows: &[Vec<String>]) -> String {
    let head: String = header.iter().map(|name| format!("<th scope=\"col\">{}</th>", escape(name))).collect();
    let row = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(at, text)| {
            let text = escape(text);
            if at == 0 { format!("<th scope=\"row\">{text}</th>") } else { format!("<td>{text}</td>") }
        });
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let rows: String = rows.iter().map(row).collect();
    format!(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{label}, scrollable\">\n<table>\n\
         <thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    )
}

/// The names of columns.
pub(crate) fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}
