//! A position as a file of SVG that every program can show.

use crate::report::Subject;
use game::Scene;
use picture::{BOARD_LOOKS, board};
use registry::Session;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The picture of a position of this game; `None` if the game has no drawing.
pub fn drawing(subject: &Subject, session: &Session) -> Option<String> {
    let scene = session.drawn()?.scene;
    let title = format!("{}: {}", subject.title(), session.position());
    Some(board_file(&scene, session.players(), &title, &subject.colors()))
}

/// The position of a scene as a file of SVG, which every program can show: its colors are written out, those
/// of a bright page. `looks` are more rules for owners, after the [`BOARD_LOOKS`].
fn board_file(scene: &Scene, players: usize, title: &str, looks: &str) -> String {
    let style = format!("</title>\n<style>\n{}</style>\n", written_out(&format!("{BOARD_LOOKS}{looks}")));
    board(scene, players, title).replacen("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 1).replacen(
        "</title>\n",
        &style,
        1,
    )
}

/// Rules of style without variables, a rule a line: what depends on the owner is said for each.
fn written_out(looks: &str) -> String {
    let rules = || looks.lines().filter_map(|line| line.strip_suffix('}')?.split_once(" {"));
    let values = |of: &dyn Fn(&str) -> bool| -> Vec<(&str, &str)> {
        let bodies = rules().filter(|(selector, _)| of(selector)).flat_map(|(_, body)| body.split(';'));
        bodies.filter_map(|said| said.trim().strip_prefix("--")?.split_once(": ")).collect()
    };
    let filled = |body: &str, values: &[(&str, &str)]| {
        let mut body = body.to_owned();
        // The last of several values counts.
        for (name, value) in values.iter().rev() {
            body = body.replace(&format!("var(--{name})"), value);
        }
        body
    };
    let board = values(&|selector| selector == "svg.board");
    let owner = |selector: &str| selector.strip_prefix("svg.board .owner-").map(str::to_owned);
    let owners: BTreeSet<String> = rules().filter_map(|(selector, _)| owner(selector)).collect();
    let mut style = String::new();
    // Rules for dark pages are indented.
    let is_plain = |selector: &str| selector.starts_with("svg.board") && owner(selector).is_none();
    for (selector, body) in rules().filter(|(selector, _)| is_plain(selector)) {
        let plain = body.split("; --").next().unwrap_or_default().trim_end();
        if !plain.contains("var(--own") {
            let _ = writeln!(style, "{selector} {{{} }}", filled(plain, &board));
            continue;
        }
        for number in &owners {
            let own = values(&|selector| owner(selector).as_ref() == Some(number));
            let selector = selector.replacen("svg.board", &format!("svg.board .owner-{number}"), 1);
            let _ = writeln!(style, "{selector} {{{} }}", filled(&filled(plain, &own), &board));
        }
    }
    style
}
