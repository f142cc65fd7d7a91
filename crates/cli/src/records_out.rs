//! Reviews and puzzles as files of games, with comments and variations.

use crate::failure::Failure;
use crate::output::tell;
use game::Promises;
use records::{Format, Record, RecordedMove, Variation, Writer, replay, sign_property};
use registry::Session;
use studies::puzzle::{Puzzle, question};
use studies::review::{Review, loss_in_words, value_in_words};

/// Games of `session`'s game as a file. What the format cannot say is told.
pub(crate) fn written(session: &Session, games: &[Record], format: Format) -> Result<Vec<u8>, Failure> {
    let mut writer = Writer::new(session, format)?;
    let mut bytes = Vec::new();
    for record in games {
        let replayed = replay(session, record)?;
        bytes.extend(writer.game(record, &replayed)?);
    }
    for line in writer.left_out() {
        tell(&format!("yomi: {line}"));
    }
    bytes.extend(writer.finish());
    Ok(bytes)
}

/// The game of a session at its end. `usual` is a session of the same game at its start.
pub(crate) fn of_session(session: &Session, usual: &Session) -> Record {
    Record {
        game: Some(session.game().to_owned()),
        start: Some(session.start()).filter(|start| *start != usual.start()),
        moves: session.moves_played().into_iter().map(RecordedMove::new).collect(),
        result: session.outcome(),
        ..Record::default()
    }
}

/// A reviewed game: values and losses in comments, marks as glyphs, and better moves as variations.
pub(crate) fn reviewed(mut record: Record, review: &Review, promises: &Promises) -> Record {
    for mv in &review.moves {
        let Some(at) = mv.ply.checked_sub(1).filter(|at| *at < record.moves.len()) else { continue };
        let played = &mut record.moves[at];
        let mut said = value_in_words(&mv.played_value, mv.player - 1, promises);
        // By the value if it is known, else by the estimate; a search that stopped early may know neither.
        let loss = match (mv.payoff_lost, mv.plies_lost) {
            (Some(payoff), plies) => payoff > 0 || plies.is_some_and(|plies| plies > 0),
            (None, _) => mv.loss.is_some_and(|loss| loss >= 0.5),
        };
        let is_worse = loss && mv.best.as_ref().is_some_and(|best| *best != mv.mv);
        if is_worse {
            said = format!("{said}; lost: {}", loss_in_words(mv, promises));
        }
        let before = played.comment.take().map_or_else(String::new, |before| before + "; ");
        played.comment = Some(before + &said);
        let mark = sign_property(mv.mark).filter(|mark| !played.properties.contains(mark));
        played.properties.extend(mark);
        if is_worse {
            record.variations.push(Variation {
                after: at,
                moves: mv.line.iter().map(RecordedMove::new).collect(),
                comment: Some(value_in_words(&mv.best_value, mv.player - 1, promises)),
                ..Variation::default()
            });
        }
    }
    record
}

/// A puzzle as a game from its position: the solution is the main line, and the other moves are variations.
pub(crate) fn puzzle(puzzle: &Puzzle, promises: &Promises) -> Record {
    let moves = |line: &[String]| line.iter().map(RecordedMove::new).collect();
    let variation = |line: &Vec<String>| Variation { moves: moves(line), ..Variation::default() };
    let mut solution: Vec<RecordedMove> = moves(&puzzle.line);
    if let Some(first) = solution.first_mut() {
        first.properties.extend(sign_property("!"));
    }
    Record {
        game: Some(puzzle.game.clone()),
        start: Some(puzzle.position.clone()),
        comment: Some(question(puzzle, promises)),
        moves: solution,
        variations: puzzle.others.iter().map(|other| variation(&other.line)).collect(),
        ..Record::default()
    }
}
