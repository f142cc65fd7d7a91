//! The review as one self-contained page: the turning points with their boards, the course of the game, and
//! every move.

use super::numbers::{PlayerReview, Review, ReviewedMove};
use super::shown::{loss_in_words, lost_since_in_words, value_in_words};
use super::valued::Valued;
use crate::pieces::{definition, items, owned, picture_of, table};
use arena::plot::{Axis, Drawing, Lines, Point, Series};
use arena::report::Document;
use game::Promises;
use picture::{BOARD_LOOKS, escape};
use registry::Session;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");

/// The moves of a best line that the table shows.
const LINE: usize = 8;

/// The page of a review of the game that the session has played. `notes` are remarks, a line each.
pub fn page(review: &Review, session: &Session, notes: &[String]) -> String {
    let promises = session.promises();
    let partial = if review.partial { "; interrupted: the first moves are missing" } else { "" };
    let document = Document {
        title: &format!("{} · review", review.game),
        heading: &format!("Review of a game of {}", review.game),
        summary: &format!("by {}{partial}", review.search),
        style: &format!("{BOARD_LOOKS}{STYLE}"),
    };
    let pieces = [
        ("players", players(review)),
        ("course", course(review).part()),
        ("turns", turns(review, session)),
        ("moves", moves(review, &promises)),
        ("measures", measures(review)),
        ("notes", items(notes)),
    ];
    document.page(PAGE, &pieces)
}

fn players(review: &Review) -> String {
    let header = ["player", "accuracy", "mean loss", "??", "?", "?!", "!", "moves judged", "proven"];
    let decimal =
        |number: Option<f64>| number.map_or_else(|| "–".to_owned(), |number| format!("{number:.1}"));
    let row = |player: &PlayerReview| {
        vec![
            format!("player {}", player.player),
            decimal(player.accuracy),
            decimal(player.mean_loss),
            player.blunders.to_string(),
            player.mistakes.to_string(),
            player.inaccuracies.to_string(),
            player.only_moves.to_string(),
            player.judged.to_string(),
            player.lost_since.map_or_else(String::new, lost_since_in_words),
        ]
    };
    table("Players", &owned(&header), &review.players.iter().map(row).collect::<Vec<_>>())
}

/// The expected result after each move: for two players of the first against the second, for more of each.
fn course(review: &Review) -> Drawing {
    let players = review.players.len();
    let series = |name: String, share: &dyn Fn(&[f64]) -> f64| {
        let point =
            |(ply, value): (usize, &Valued)| Some(Point::exact(ply as f64, share(value.expected.as_ref()?)));
        let first = review.moves.first().map(|mv| (mv.ply - 1, &mv.best_value));
        let values = first.into_iter().chain(review.moves.iter().map(|mv| (mv.ply, &mv.played_value)));
        Series { name, points: values.filter_map(point).collect() }
    };
    let x = Axis::new("plies played");
    if players == 2 {
        let lead = series("player 1 above, player 2 below".to_owned(), &|share| share[0] - share[1]);
        let y = Axis { range: Some((-1.0, 1.0)), ..Axis::share("lead of player 1, % of the result") };
        let references = vec![(0.0, "even".to_owned())];
        return Lines { title: "Lead after each ply".to_owned(), x, y, series: vec![lead], references }
            .draw();
    }
    let series = (0..players).map(|player| series(format!("player {}", player + 1), &|share| share[player]));
    let y = Axis { range: Some((0.0, 1.0)), ..Axis::share("expected result, %") };
    let references = vec![(1.0 / players as f64, "even".to_owned())];
    Lines { title: "Expected result after each ply".to_owned(), x, y, series: series.collect(), references }
        .draw()
}

/// The turning points with the boards before the moves.
fn turns(review: &Review, session: &Session) -> String {
    let promises = session.promises();
    let mut now = session.clone();
    let mut figures = Vec::new();
    for ply in review.turning_points.iter().rev() {
        while now.moves_played().len() >= *ply && now.take_back() {}
        let Some(mv) = review.moves.iter().find(|mv| mv.ply == *ply) else { continue };
        let title = format!("the position before ply {ply}");
        let words = format!(
            "<p><strong>Ply {ply}, player {}: {}{}</strong> lost: {}. Best was {}: {}.</p>\n",
            mv.player,
            escape(&mv.mv),
            mv.mark,
            escape(&loss_in_words(mv, &promises)),
            escape(mv.best.as_deref().unwrap_or("unknown")),
            escape(&mv.line[..mv.line.len().min(LINE)].join(" "))
        );
        figures.push(format!("<li>\n{}{words}</li>\n", picture_of(&now, &title)));
    }
    figures.reverse();
    if figures.is_empty() {
        "<p>None was found.</p>\n".to_owned()
    } else {
        format!("<ol class=\"turns\">\n{}</ol>\n", figures.concat())
    }
}

fn moves(review: &Review, promises: &Promises) -> String {
    let header = ["ply", "player", "move", "", "value", "best", "value of the best", "lost", "best line"];
    let row = |mv: &ReviewedMove| {
        let is_best = mv.best.as_deref() == Some(&*mv.mv);
        let value = |value: &Valued| value_in_words(value, mv.player - 1, promises);
        let best = match &mv.best {
            _ if mv.choices == 1 => "forced".to_owned(),
            _ if is_best => String::new(),
            best => best.clone().unwrap_or_else(|| "unknown".to_owned()),
        };
        let lost = if is_best { String::new() } else { loss_in_words(mv, promises) };
        let line = if is_best { String::new() } else { mv.line[..mv.line.len().min(LINE)].join(" ") };
        vec![
            mv.ply.to_string(),
            mv.player.to_string(),
            mv.mv.clone(),
            mv.mark.to_owned(),
            value(&mv.played_value),
            best,
            if is_best { String::new() } else { value(&mv.best_value) },
            lost,
            line,
        ]
    };
    table("Moves", &owned(&header), &review.moves.iter().map(row).collect::<Vec<_>>())
}

fn measures(review: &Review) -> String {
    let thresholds = &review.thresholds;
    definition("values", &review.unit())
        + &definition(
            "marks",
            &format!(
                "?? from a loss of {} points on, ? from {}, ?! from {}; by exact values ?? for a win that \
                 becomes a loss, ? for any other loss of the result; ! for the only move that holds the \
                 result; near the end of the game only what is proven gives a mark",
                thresholds.blunder, thresholds.mistake, thresholds.inaccuracy
            ),
        )
        + &definition("accuracy", "100 · exp(-mean loss in points / 25), over moves with an alternative")
}
