//! A review as text.

use crate::words::{plain, table, wrapped};
use game::Promises;
use studies::review::{
    PlayerReview, Review, ReviewedMove, Valued, loss_in_words, lost_since_in_words, value_in_words,
};

/// The columns that a best line has left.
const LINE: usize = 24;

pub(super) fn text(review: &Review, promises: &Promises, notes: &[String]) -> String {
    let partial = if review.partial { "interrupted: the first moves are missing\n" } else { "" };
    let mut text = format!("{}  {}\n{partial}\n", review.game, review.search);
    text.push_str(&moves(review, promises));
    text.push_str(&format!("\n{}", players(review)));
    let turns: Vec<String> = review.turning_points.iter().map(|ply| format!("ply {ply}")).collect();
    let turns = if turns.is_empty() { "none".to_owned() } else { turns.join(", ") };
    for player in &review.players {
        if let Some(since) = player.lost_since {
            text.push_str(&format!("player {}: {}\n", player.player, lost_since_in_words(since)));
        }
    }
    for line in [format!("turning points: {turns}"), format!("values: {}", review.unit())] {
        text.push_str(&format!("{}\n", wrapped(&line)));
    }
    for note in notes {
        text.push_str(&format!("{}\n", wrapped(&plain(note))));
    }
    text
}

/// A row a player.
pub(super) fn players(review: &Review) -> String {
    let decimal =
        |number: Option<f64>| number.map_or_else(|| "none".to_owned(), |number| format!("{number:.1}"));
    let row = |player: &PlayerReview| {
        vec![
            player.player.to_string(),
            decimal(player.accuracy),
            decimal(player.mean_loss),
            player.blunders.to_string(),
            player.mistakes.to_string(),
            player.inaccuracies.to_string(),
            player.only_moves.to_string(),
        ]
    };
    let header = ["player", "accuracy", "mean loss", "??", "?", "?!", "!"];
    let rows = review.players.iter().map(row).collect();
    format!("{}\n", table(&header, rows, &[0, 1, 2, 3, 4, 5, 6]))
}

fn moves(review: &Review, promises: &Promises) -> String {
    let row = |mv: &ReviewedMove| {
        let is_best = mv.best.as_deref() == Some(&*mv.mv);
        let own = |value: &Valued| value_in_words(value, mv.player - 1, promises);
        let mut row = vec![
            mv.ply.to_string(),
            mv.player.to_string(),
            format!("{}{}", mv.mv, mv.mark),
            own(&mv.played_value),
        ];
        row.extend(match &mv.best {
            _ if mv.choices == 1 => ["forced".to_owned(), String::new(), String::new()],
            _ if is_best => [const { String::new() }; 3],
            None => ["unknown".to_owned(), String::new(), String::new()],
            Some(_) => [loss_in_words(mv, promises), own(&mv.best_value), cut(&mv.line.join(" "))],
        });
        row
    };
    let header = ["ply", "player", "move", "value", "lost", "best", "by"];
    table(&header, review.moves.iter().map(row).collect(), &[0, 1])
}

/// The start of a line that fits its column.
fn cut(line: &str) -> String {
    if line.chars().count() <= LINE {
        line.to_owned()
    } else {
        line.chars().take(LINE - 2).chain(" …".chars()).collect()
    }
}
