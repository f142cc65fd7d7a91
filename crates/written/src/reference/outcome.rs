//! Determines the end of a game.

use super::moves::{can_move, legal};
use super::state::State;
use super::view::View;
use crate::check::Ending;
use crate::syntax::{End, EndLine, Number, OutcomeKind, Rules};

/// The first line of `end` that holds.
fn line_that_holds(rules: &Rules, state: &State) -> Option<usize> {
    let view = View::new(rules, state, state.last);
    let can_move = |seat: usize| can_move(rules, state, seat);
    rules.end.iter().position(|line| holds(line, &view, &can_move))
}

/// True if a line of `end` holds, as the player who moved last sees it.
pub(super) fn holds(line: &EndLine, view: &View<'_>, can_move: &dyn Fn(usize) -> bool) -> bool {
    let holds = match &line.test {
        End::When(condition) => view.holds(condition, can_move),
        End::Repetition(_) => false,
        End::After(plies) => view.state.plies >= *plies,
    };
    let has_finished = match line.outcome.kind {
        OutcomeKind::Finishes(who) => view.state.finished.contains(&view.who(who)),
        _ => false,
    };
    holds && !has_finished
}

/// Removes the players who have finished from the turn order, until no line applies any more.
pub(super) fn finish(rules: &Rules, state: &mut State) {
    let players = rules.players.len();
    while state.finished.len() + 1 < players {
        let Some(line) = line_that_holds(rules, state) else { return };
        let OutcomeKind::Finishes(who) = rules.end[line].outcome.kind else { return };
        let seat = View::new(rules, state, state.last).who(who);
        state.finished.push(seat);
        if state.mover == seat {
            state.mover = state.after(seat, players);
            state.hopping = None;
        }
    }
}

/// The reason why the game is over, if it is.
pub(super) fn ending(rules: &Rules, state: &State) -> Option<Ending> {
    if state.finished.len() + 1 >= rules.players.len() {
        return Some(Ending::Places);
    }
    match line_that_holds(rules, state) {
        Some(line) => Some(Ending::Line(line)),
        None => legal(rules, state).is_empty().then_some(Ending::Stuck),
    }
}

/// The payoffs by seat, if the game is over.
pub(super) fn payoffs(rules: &Rules, state: &State) -> Option<Vec<i32>> {
    let players = rules.players.len();
    Some(match ending(rules, state)? {
        Ending::Line(line) => paid(rules, state, &rules.end[line].outcome.kind),
        Ending::Places => by_place(state, players),
        // A mistake of the text, and a draw.
        Ending::Stuck => vec![0; players],
    })
}

/// Everybody's number of players behind them; a win between two.
fn by_place(state: &State, players: usize) -> Vec<i32> {
    let place = |seat| state.finished.iter().position(|&finished| finished == seat);
    let behind = |seat| place(seat).map_or(0, |place| players - 1 - place) as i32;
    if players == 2 { winner(state.finished[0], 2) } else { (0..players).map(behind).collect() }
}

/// The payoffs if one player wins.
fn winner(winner: usize, players: usize) -> Vec<i32> {
    let loss = if players == 2 { -1 } else { 0 };
    (0..players).map(|seat| if seat == winner { 1 } else { loss }).collect()
}

/// The payoffs of an outcome.
fn paid(rules: &Rules, state: &State, outcome: &OutcomeKind) -> Vec<i32> {
    let players = rules.players.len();
    let view = View::new(rules, state, state.last);
    let draw = vec![0; players];
    let numbers = |number: &Number| -> Vec<i64> {
        (0..players).map(|seat| View::new(rules, state, seat).number(number, &[])).collect()
    };
    let the_only_one = |numbers: &[i64], best: i64| {
        let mut best = numbers.iter().enumerate().filter(|(_, number)| **number == best);
        best.next().filter(|_| best.next().is_none()).map(|(seat, _)| winner(seat, players))
    };
    match outcome {
        OutcomeKind::Wins(who) => winner(view.who(*who), players),
        OutcomeKind::Loses(who) => {
            let loser = view.who(*who);
            let loss = if players == 2 { -1 } else { 0 };
            (0..players).map(|seat| if seat == loser { loss } else { 1 }).collect()
        }
        OutcomeKind::Draw | OutcomeKind::Finishes(_) => draw,
        OutcomeKind::Most(number) => {
            let numbers = numbers(number);
            let best = numbers.iter().copied().max().unwrap_or(0);
            the_only_one(&numbers, best).unwrap_or(draw)
        }
        OutcomeKind::Fewest(number) => {
            let numbers = numbers(number);
            let best = numbers.iter().copied().min().unwrap_or(0);
            the_only_one(&numbers, best).unwrap_or(draw)
        }
        OutcomeKind::EachScores(number) => {
            let numbers = numbers(number);
            match numbers[..] {
                [one, other] => vec![bounded(one.saturating_sub(other)), bounded(other.saturating_sub(one))],
                _ => numbers.into_iter().map(bounded).collect(),
            }
        }
        OutcomeKind::Pay(payments) => {
            let mut payoffs = draw;
            for (who, number) in payments {
                payoffs[view.who(*who)] = bounded(view.number(number, &[]));
            }
            payoffs
        }
    }
}

/// A payoff within the bounds of payoffs.
fn bounded(number: i64) -> i32 {
    let bound = i64::from(game::MAX_PAYOFF);
    number.clamp(-bound, bound) as i32
}
