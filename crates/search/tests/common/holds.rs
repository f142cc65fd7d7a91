//! Checks of a report by itself and against the slow reference.

use crate::oracles::forced;
use game::{Bounds, Evaluated, Game, Line, Payoffs, Player, Promises, legal};
use search::reference::values_under_all_tie_breaks;
use search::{Kind, Report, TieBreak, Value, Verdict, reference};

/// The truth about a position, found the slow way.
pub(crate) struct Truth {
    /// The payoffs of every end that can be reached.
    ends: Vec<Payoffs>,
    /// The vectors that some way of breaking ties leads to.
    values: Vec<Payoffs>,
    /// The payoff that each player can force against all others. Shape `[players]`.
    safe: Vec<i32>,
}

impl Truth {
    /// Looks at everything below a position: for small trees, that end.
    pub(crate) fn of<G: Evaluated>(game: &G, state: &G::State) -> Truth {
        let mut ends = Vec::new();
        all_ends(game, state, &mut ends);
        ends.sort_unstable();
        ends.dedup();
        let evaluation = <G::Evaluation as game::Named>::default_choice();
        let scale = game::Evaluate::scale(&evaluation, game);
        let possible = values_under_all_tie_breaks(game, &evaluation, state, None, 0);
        let values = possible.iter().map(|values| scale.payoffs(values)).collect();
        let can = |player: Player, least: i32| {
            forced(game, state, player, |payoffs| payoffs[player] >= least).can(state) == Some(true)
        };
        let safe = Player::all(game.players()).map(|player| {
            let mut payoffs: Vec<i32> = ends.iter().map(|end| end[player]).collect();
            payoffs.sort_unstable();
            payoffs.into_iter().rev().find(|&least| can(player, least)).expect("some end is certain")
        });
        let safe = safe.collect();
        Truth { ends, values, safe }
    }

    /// True if these rules leave one value: for two players whose payoffs always add up to the same.
    fn is_one(&self) -> bool {
        self.safe.len() == 2 && self.ends.iter().all(|end| end.sum() == self.ends[0].sum())
    }

    /// Holds a claim about the value against it, for the player to move at the root.
    fn hold(&self, what: &str, promises: &Promises, value: &Value, kind: Kind, mover: Player) {
        let values = match (value, kind) {
            (Value::Unknown, kind) => {
                return assert_eq!(kind, Kind::Unknown, "{what}: nothing is known of it");
            }
            (_, Kind::Unknown) => panic!("{what}: {value:?}, and nothing is known"),
            (_, Kind::Heuristic | Kind::Cut) => return,
            (Value::Vector(value), _) => std::slice::from_ref(value),
            (Value::Set(values), _) => values.as_slice(),
        };
        for value in values {
            let is_paid = self.ends.contains(value);
            assert!(is_paid || kind != Kind::Exact, "{what}: no end pays {value}, of {:?}", self.ends);
            let is_within = promises.payoffs.is_none_or(|Bounds { least, greatest, sum }| {
                value.as_slice().iter().all(|entry| (least..=greatest).contains(entry))
                    && sum.is_none_or(|sum| value.sum() == i64::from(sum))
            });
            assert!(is_within, "{what}: {value} {kind:?} is never paid");
        }
        let Value::Vector(value) = value else { return };
        let own = || self.values.iter().map(|value| value[mover]);
        match kind {
            Kind::Exact => assert!(self.values.contains(value), "{what}: {value}, not of {:?}", self.values),
            Kind::Lower => assert!(own().all(|own| own >= value[mover]), "{what}: {value} is no lower bound"),
            _ => assert!(own().all(|own| own <= value[mover]), "{what}: {value} is no upper bound"),
        }
    }
}

fn all_ends<G: Game>(game: &G, state: &G::State, ends: &mut Vec<Payoffs>) {
    if let Some(payoffs) = game.outcome(state) {
        return ends.push(payoffs);
    }
    for mv in legal(game, state) {
        let mut child = state.clone();
        game.play(&mut child, mv);
        all_ends(game, &child, ends);
    }
}

/// Holds a report of a search from a position without a past against itself and against what is true.
pub(crate) fn hold<G: Evaluated>(what: &str, game: &G, state: &G::State, report: &Report<G::Move>) {
    let (mover, promises, truth) = (game.to_move(state), game.promises(), Truth::of(game, state));
    let all = legal(game, state);
    // The value.
    truth.hold(what, &promises, &report.value, report.kind, mover);
    assert_ne!(report.kind, Kind::Cut, "{what}: nothing cuts off a root");
    if let Value::Vector(value) = &report.value {
        let is_bound = matches!(report.kind, Kind::Lower | Kind::Upper);
        assert!(
            !is_bound || truth.is_one() || report.kind == Kind::Lower,
            "{what}: an upper bound of a coalition"
        );
        let is_certain = report.kind == Kind::Exact
            || report.kind == Kind::Lower
                && promises.min_winning_payoff(2).is_some_and(|least| value[mover] >= least);
        let is_lost = report.kind == Kind::Upper && promises.is_zero_sum() && value[mover] < 0;
        if value.players() == 2 {
            assert_eq!(report.is_proven(&promises, mover), is_certain || is_lost, "{what}: proven");
        }
    }
    // The best move, and the rows.
    assert_eq!(report.best.is_none(), all.is_empty() || report.moves.is_empty(), "{what}: a best move");
    for (index, row) in report.moves.iter().enumerate() {
        let what = format!("{what}, move {:?}", row.mv);
        assert!(all.contains(&row.mv), "{what}: no legal move");
        assert!(report.moves[..index].iter().all(|other| other.mv != row.mv), "{what}: two rows");
        assert_eq!(row.line.first(), Some(&row.mv), "{what}: its line begins with it");
        let mut child = state.clone();
        game.play(&mut child, row.mv);
        Truth::of(game, &child).hold(&what, &promises, &row.value, row.kind, mover);
        hold_line(&what, game, state, &row.line, &row.value, row.kind, mover);
        if index == 0 {
            assert_eq!(Some(row.mv), report.best, "{what}: the best comes first");
            if matches!(report.kind, Kind::Exact | Kind::Lower | Kind::Upper) {
                let is_partial = report.kind == Kind::Lower && row.kind == Kind::Exact;
                let is_same = match (&row.value, &report.value) {
                    // Other moves may lead to vectors that ties leave open at the root.
                    (Value::Set(row), Value::Set(root)) => row.iter().all(|value| root.contains(value)),
                    (row, root) => row == root,
                };
                assert!(is_same, "{what}: {:?}, and the root is worth {:?}", row.value, report.value);
                assert!(is_partial || row.kind == report.kind, "{what}: {:?}, {:?}", row.kind, report.kind);
            }
        }
    }
    assert_eq!(report.line.first(), report.best.as_ref(), "{what}: the line begins with the best move");
    hold_line(what, game, state, &report.line, &report.value, report.kind, mover);
    hold_claims(what, game, &truth, report, mover);
}

/// A line is legal, and where it ends the game it ends as its value says.
fn hold_line<G: Evaluated>(
    what: &str,
    game: &G,
    state: &G::State,
    played: &[G::Move],
    value: &Value,
    kind: Kind,
    mover: Player,
) {
    let mut line = Line::from_state(state.clone());
    for &mv in played {
        assert!(legal(game, line.state()).contains(&mv), "{what}: {mv:?} of {played:?} is no legal move");
        line.push(game, mv);
    }
    let (Some(paid), Value::Vector(value)) = (line.outcome(game), value) else { return };
    match kind {
        Kind::Exact => assert_eq!(paid, *value, "{what}: the line {played:?} leads elsewhere"),
        Kind::Lower => assert!(paid[mover] >= value[mover], "{what}: {played:?} leads below {value}"),
        Kind::Upper => assert!(paid[mover] <= value[mover], "{what}: {played:?} leads above {value}"),
        _ => {}
    }
}

/// Goals are proven or disproven once, as is true, and say nothing against the value.
fn hold_claims<G: Evaluated>(what: &str, game: &G, truth: &Truth, report: &Report<G::Move>, mover: Player) {
    let promises = game.promises();
    for (index, claim) in report.claims.iter().enumerate() {
        let what = format!("{what}: {} of {}", claim.goal, claim.player);
        let is_twin = |other: &&search::Claim| (other.player, other.goal) == (claim.player, claim.goal);
        assert_eq!(
            report.claims.iter().find(is_twin),
            Some(&report.claims[index]),
            "{what} is claimed twice"
        );
        if claim.verdict == Verdict::Unknown {
            continue;
        }
        let (least, most) = claim.goal.payoff(&promises, game.players(), claim.verdict == Verdict::Proven);
        let safe = truth.safe[claim.player.index()];
        assert!(least.is_none_or(|least| safe >= least), "{what}: {safe}, and {least:?} at least");
        assert!(most.is_none_or(|most| safe <= most), "{what}: {safe}, and {most:?} at most");
        let Value::Vector(value) = &report.value else { continue };
        let own = value[claim.player];
        let (is_below, is_above) =
            (least.is_some_and(|least| own < least), most.is_some_and(|most| own > most));
        match report.kind {
            Kind::Exact if truth.is_one() => assert!(!is_below && !is_above, "{what}: {value}"),
            Kind::Lower if claim.player == mover => assert!(!is_above, "{what}: at least {value}"),
            _ => {}
        }
    }
}

/// The reference value of Max^N from a position, with this tie-break.
pub(crate) fn max_n<G: Evaluated>(game: &G, state: &G::State, tie_break: TieBreak) -> Payoffs {
    let evaluation = <G::Evaluation as game::Named>::default_choice();
    let asked = reference::Reference { tie_break, ..reference::Reference::to_the_end() };
    let answer = reference::value(game, &evaluation, &Line::from_state(state.clone()), asked);
    game::Evaluate::scale(&evaluation, game).payoffs(&answer.values)
}
