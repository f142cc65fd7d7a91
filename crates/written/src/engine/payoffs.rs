//! The payoffs of finished games.

use super::Written;
use super::interpreter::View;
use super::state::{State, Status};
use crate::syntax::{OutcomeKind, Who};
use crate::words::Word;
use game::{Payoffs, Player};

impl<W: Word> Written<W> {
    /// The payoffs of a finished game, by names.
    #[cold]
    pub(super) fn payoffs(&self, state: &State<W>) -> Option<Payoffs> {
        let players = self.compiled.players;
        let (line, last) = match state.status {
            Status::Open => return None,
            Status::Stuck => return Some(Payoffs::zero(players)),
            Status::Places => return Some(by_place(state, players)),
            Status::Over { line, last } => (usize::from(line), last),
        };
        let who = |who: Who| who.player(last, state.mover);
        let view = View::of(state);
        let numbers = || {
            let programs = self.compiled.seats[last.index()].numbers[line].iter();
            programs.map(|number| self.number_of(number, &view))
        };
        let bounded =
            |number: i64| number.clamp(-i64::from(game::MAX_PAYOFF), game::MAX_PAYOFF.into()) as i32;
        let mut payoffs = Payoffs::zero(players);
        match &self.rules.end[line].outcome.kind {
            OutcomeKind::Wins(winner) => payoffs = Payoffs::winner(who(*winner), players),
            OutcomeKind::Finishes(winner) if players == 2 => payoffs = Payoffs::winner(who(*winner), players),
            OutcomeKind::Loses(loser) => {
                let loser = who(*loser);
                if players == 2 {
                    payoffs = Payoffs::winner(loser.next(2), 2);
                } else {
                    payoffs = payoffs.map(|_| 1);
                    payoffs[loser] = 0;
                }
            }
            OutcomeKind::Draw | OutcomeKind::Finishes(_) => {}
            kind @ (OutcomeKind::Most(_) | OutcomeKind::Fewest(_)) => {
                let numbers: Vec<i64> = numbers().collect();
                let is_most = matches!(kind, OutcomeKind::Most(_));
                let best = if is_most { numbers.iter().max() } else { numbers.iter().min() };
                let mut winners =
                    Player::all(players).filter(|player| Some(&numbers[player.index()]) == best);
                if let (Some(winner), None) = (winners.next(), winners.next()) {
                    payoffs = Payoffs::winner(winner, players);
                }
            }
            OutcomeKind::EachScores(_) => {
                let numbers: Vec<i64> = numbers().collect();
                if let [first, second] = numbers[..] {
                    return Some(Payoffs::two(bounded(first.saturating_sub(second))));
                }
                for (player, number) in Player::all(players).zip(numbers) {
                    payoffs[player] = bounded(number);
                }
            }
            OutcomeKind::Pay(paid) => {
                for ((player, _), number) in paid.iter().zip(numbers()) {
                    payoffs[who(*player)] = bounded(number);
                }
            }
        }
        Some(payoffs)
    }
}

/// Everybody's number of players behind them.
fn by_place<W: Word>(state: &State<W>, players: usize) -> Payoffs {
    let mut payoffs = Payoffs::zero(players);
    for (player, behind) in state.finished.list().zip((0..players as i32).rev()) {
        payoffs[player] = behind;
    }
    payoffs
}
