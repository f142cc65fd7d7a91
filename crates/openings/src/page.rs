//! Draws a book as a self-contained page: a collapsible tree with boards.

use crate::view::{Known, Row, View, view};
use arena::report::Document;
use book::Book;
use picture::{BOARD_LOOKS, board, escape};
use registry::Session;
use request::Error;
use std::collections::{BTreeMap, VecDeque};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");

/// Boards are drawn for this many positions in breadth-first order; the others are shown as text.
const BOARDS: usize = 150;
/// The book's own moves are unfolded at first down to this depth in plies.
const OPEN: usize = 1;

/// A position of the tree.
struct Branch {
    view: View,
    picture: String,
    /// The indices of the child branches by move.
    behind: BTreeMap<String, usize>,
    /// True if some of its moves are not drawn.
    is_cut: bool,
    depth: usize,
}

/// A position queued for drawing, with the parent branch and the move that lead to it.
struct Waiting {
    session: Session,
    parent: Option<(usize, String)>,
    depth: usize,
}

/// Returns the page of a book from the session's position on, with at most `limit` positions, and their
/// number.
///
/// # Errors
///
/// If a move of the book is not legal.
pub fn page(session: &Session, book: &Book, limit: usize) -> Result<(String, usize), Error> {
    let branches = branches(session, book, limit)?;
    let is_cut = branches.iter().any(|branch| branch.is_cut);
    let header = book.header();
    let positions = book.nodes().len();
    let cut = if is_cut { "; branches that are not drawn are marked with …" } else { "" };
    let document = Document {
        title: &format!("{} · opening book", header.game),
        heading: &format!("Opening book of {}", header.game),
        summary: &format!("{positions} positions, {} branches drawn{cut}", branches.len()),
        style: &format!("{BOARD_LOOKS}{STYLE}"),
    };
    let root = &branches[0];
    let tree = match &root.view.known {
        None => "<p>The position is not in the book.</p>\n".to_owned(),
        Some(_) => moves_of(&branches, 0),
    };
    let pieces = [("start", format!("{}{}", root.picture, facts(&root.view))), ("tree", tree)];
    Ok((document.page(PAGE, &pieces), branches.len()))
}

/// The positions in breadth-first order, the root first.
fn branches(session: &Session, book: &Book, limit: usize) -> Result<Vec<Branch>, Error> {
    let mut branches: Vec<Branch> = Vec::new();
    let mut queue = VecDeque::from([Waiting { session: session.clone(), parent: None, depth: 0 }]);
    while let Some(Waiting { session: now, parent, depth }) = queue.pop_front() {
        let index = branches.len();
        let view = view(&now, book);
        let picture = picture_of(&now, index < BOARDS);
        if let Some((parent, mv)) = parent {
            branches[parent].behind.insert(mv, index);
        }
        let known = view.moves.iter().filter(|row| row.known.is_some());
        let mut is_cut = false;
        for row in known {
            if branches.len() + queue.len() + 1 >= limit {
                is_cut = true;
                break;
            }
            let mut next = now.clone();
            next.play(&[&row.mv])?;
            let parent = Some((index, row.mv.clone()));
            queue.push_back(Waiting { session: next, parent, depth: depth + 1 });
        }
        branches.push(Branch { view, picture, behind: BTreeMap::new(), is_cut, depth });
    }
    Ok(branches)
}

fn picture_of(session: &Session, is_drawn: bool) -> String {
    match session.drawn().filter(|_| is_drawn) {
        Some(drawn) => {
            let title = format!("the position {}", session.position());
            format!("<figure>\n{}</figure>\n", board(&drawn.scene, session.players(), &title))
        }
        None => format!("<pre>{}</pre>\n", escape(&session.draw())),
    }
}

/// The book's knowledge about a position, in one line.
fn facts(view: &View) -> String {
    let Some(known) = &view.known else { return String::new() };
    let plays = match (&view.plays, &view.reason) {
        (Some(mv), Some(reason)) => {
            format!("The book plays <strong>{}</strong>: {}.", escape(mv), escape(reason))
        }
        _ => "The book leaves the move to the search.".to_owned(),
    };
    let said = said(known);
    let said = if said.is_empty() { String::new() } else { format!(" The position: {said}.") };
    format!("<p>Player {} is to move. {plays}{said}</p>\n", view.to_move)
}

/// The facts about a position, as text.
fn said(known: &Known) -> String {
    let Known { proven, estimate, games, note, .. } = known;
    let estimate = estimate.as_ref().map(|estimate| format!("estimate {estimate}"));
    let all = [proven, &estimate, games, note].into_iter().flatten();
    all.map(|text| escape(text)).collect::<Vec<_>>().join("; ")
}

/// The moves of a branch as a nested list.
fn moves_of(branches: &[Branch], index: usize) -> String {
    let branch = &branches[index];
    let mut items = String::new();
    for row in branch.view.moves.iter().filter(|row| row.known.is_some()) {
        let is_played = branch.view.plays.as_deref() == Some(&*row.mv);
        let head = head(row, branch.view.to_move, is_played);
        match branch.behind.get(&row.mv) {
            None => items.push_str(&format!("<li><span class=\"leaf\">{head} …</span></li>\n")),
            Some(&next) => {
                let below = &branches[next];
                let open = if below.depth <= OPEN && is_played { " open" } else { "" };
                let moves = moves_of(branches, next);
                items.push_str(&format!(
                    "<li><details{open}><summary>{head}</summary>\n<div class=\"position\">{}{}</div>\n\
                     {moves}</details></li>\n",
                    below.picture,
                    facts(&below.view)
                ));
            }
        }
    }
    if items.is_empty() { String::new() } else { format!("<ul class=\"branches\">\n{items}</ul>\n") }
}

fn head(row: &Row, player: usize, is_played: bool) -> String {
    let mark = row.mark.unwrap_or_default();
    let known = row.known.as_ref().map(said).unwrap_or_default();
    let times = if row.played > 0 { format!("; played {} times", row.played) } else { String::new() };
    let class = if is_played { " class=\"played\"" } else { "" };
    let words = if is_played { " (the book's move)" } else { "" };
    format!(
        "<b{class}>{}{mark}</b> <span class=\"who\">player {player}{words}</span> {known}{times}",
        escape(&row.mv)
    )
}
