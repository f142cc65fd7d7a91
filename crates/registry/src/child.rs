//! A player who plays as a child does, by the name `child`: what levels for beginners are measured against.
//!
//! It takes a win in one move; every second time it sees that the next player threatens one, and leaves none
//! if it can; otherwise it plays what looks good at once: in Othello the move that leaves it most discs, in
//! Connect Four one of the middle five columns, in other games any move. Lots are drawn from the moves
//! played so far, so the same game has the same child.

use crate::mistakes::seed_at;
use crate::session::{ExternalPlayer, Session};
use erased::{Erased, Move};
use game::random::Random;
use game::{Game, Line, Notation, Standing};
use request::Budget;
use search::Root;

/// The player. See the [module](self).
pub(crate) struct Child;

impl ExternalPlayer for Child {
    fn choose(&self, session: Session, _: &Budget) -> Result<Option<String>, String> {
        let (game, line) = session.erased();
        Ok(chosen(session.spelled_out(), game, line).map(|mv| game.write_move(line.state(), mv)))
    }
}

fn chosen(name: &str, game: &Erased, line: &Line<Erased>) -> Option<Move> {
    let mut moves = line.legal(game);
    if let Some(&mv) = moves.iter().find(|&&mv| wins(game, line, mv)) {
        return Some(mv);
    }
    let mut random = Random::new(seed_at(&Root::new(game, line.clone()), 0));
    if random.unit_f64() < 0.5 {
        let is_safe = |mv: &Move| {
            let next = after(game, line, *mv);
            !next.legal(game).iter().any(|&reply| wins(game, &next, reply))
        };
        let safe: Vec<Move> = moves.iter().copied().filter(is_safe).collect();
        moves = if safe.is_empty() { moves } else { safe };
    }
    let likings: Vec<i64> = moves.iter().map(|&mv| liking(name, game, line, mv)).collect();
    let most = likings.iter().max()?;
    let liked: Vec<&Move> =
        moves.iter().zip(&likings).filter(|(_, own)| *own == most).map(|(mv, _)| mv).collect();
    Some(*liked[random.index(liked.len())])
}

fn after(game: &Erased, line: &Line<Erased>, mv: Move) -> Line<Erased> {
    let mut line = line.clone();
    line.push(game, mv);
    line
}

/// True if this move ends the game with a win of the player who makes it.
fn wins(game: &Erased, line: &Line<Erased>, mv: Move) -> bool {
    let player = game.to_move(line.state()).index();
    let payoffs = after(game, line, mv).outcome(game);
    payoffs.is_some_and(|payoffs| game.promises().standing(payoffs.as_slice(), player) == Some(Standing::Won))
}

/// How good a move looks at once.
fn liking(name: &str, game: &Erased, line: &Line<Erased>, mv: Move) -> i64 {
    let (of, board) = (name.split(':').next(), game.write_position(line.state()));
    match of {
        Some("othello") => {
            let own = if game.to_move(line.state()).index() == 0 { 'x' } else { 'o' };
            let board = game.write_position(after(game, line, mv).state());
            let discs = board.split(' ').next().unwrap_or_default().matches(own).count() as i64;
            if name.contains("discs=fewest") { -discs } else { discs }
        }
        Some("connect-four") => {
            let columns = board.split('/').next().unwrap_or_default().len() as i64;
            let column: i64 = game.write_move(line.state(), mv).parse().unwrap_or(0);
            i64::from((2 * column - columns - 1).abs() <= 4)
        }
        _ => 0,
    }
}
