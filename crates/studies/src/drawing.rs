//! A position as a file of SVG that every program can show.

use crate::report::Subject;
use picture::{BOARD_LOOKS, board};
use registry::Session;
use std::collections::BTreeSet;

/// The picture of a position of this game, with its colors written out, those of a bright page; `None` if the
/// game has no drawing.
pub fn drawing(subject: &Subject, session: &Session) -> Option<String> {
    let title = format!("{}: {}", subject.title(), session.position());
    let svg = board(&session.drawn()?.scene, session.players(), &title);
    let svg = svg.replacen("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 1);
    let style = written_out(&format!("{BOARD_LOOKS}{}", subject.colors("")));
    Some(svg.replacen("</title>\n", &format!("</title>\n<style>\n{style}</style>\n"), 1))
}

/// Rules of style without variables, a rule a line: what depends on the owner is said for each. Rules for
/// dark pages are indented, and left out.
fn written_out(looks: &str) -> String {
    let rules: Vec<(&str, &str)> = looks
        .lines()
        .filter(|line| line.starts_with("svg.board"))
        .filter_map(|line| line.strip_suffix('}')?.split_once(" { "))
        .collect();
    let is_owner = |selector: &str| selector.starts_with("svg.board .owner-");
    let filled = |text: &str, selector: &str| {
        let own = rules.iter().filter(|(own, _)| *own == selector).flat_map(|(_, body)| body.split("; "));
        let values: Vec<_> = own.filter_map(|said| said.strip_prefix("--")?.split_once(": ")).collect();
        // The last of several values counts.
        let fill =
            |text: String, (name, value): &(&str, &str)| text.replace(&format!("var(--{name})"), value);
        values.iter().rev().fold(text.to_owned(), fill)
    };
    let owners: BTreeSet<&str> =
        rules.iter().map(|(selector, _)| *selector).filter(|own| is_owner(own)).collect();
    let mut style = String::new();
    for (selector, body) in rules.iter().filter(|(selector, _)| !is_owner(selector)) {
        let body = body.split("; --").next().unwrap_or_default().trim_end_matches([';', ' ']);
        let board = BTreeSet::from(["svg.board"]);
        for owner in if body.contains("var(--own") { &owners } else { &board } {
            let body = filled(&filled(body, owner), "svg.board");
            style += &format!("{} {{ {body}; }}\n", selector.replacen("svg.board", owner, 1));
        }
    }
    style
}
