//! The payoff that a player can force against all the others together, by iteration over all positions.

use game::{Game, Key, KeyMap, Line, Payoffs, Player, legal};

/// The positions from which a player can force a desired end, or prevent any other forever.
#[derive(Clone, Debug)]
pub(crate) struct Forced<S> {
    /// The states in the order in which they were reached.
    states: Vec<S>,
    number: KeyMap<S, usize>,
    can: Vec<bool>,
}

/// For every position reachable from `start`, decides whether `player` can force payoffs with `met` against
/// all the others together. Endless play pays nobody anything; the past does not matter.
///
/// If endless play is not desired, a position belongs to the player if it ends as desired, if it is the
/// player's turn and some move leads to such a position, or if it is another's turn and every move does, as
/// far as that follows in finitely many steps. If endless play is desired, every position belongs to the
/// player except those that the others can force in the same way.
pub(crate) fn forced<G: Game>(
    game: &G,
    start: &G::State,
    player: Player,
    met: impl Fn(&Payoffs) -> bool,
) -> Forced<G::State> {
    forced_after(game, &Line::from_state(start.clone()), player, met)
}

/// As [`forced`], from the end of `line`. A position that ends the game by repetition when it occurs once
/// more is a draw.
///
/// Nothing else of the past matters: a shortest win visits no position twice, and a defense holds whatever
/// was played before.
pub(crate) fn forced_after<G: Game>(
    game: &G,
    line: &Line<G>,
    player: Player,
    met: impl Fn(&Payoffs) -> bool,
) -> Forced<G::State> {
    let occurrences = |state: &G::State| {
        let key = Key::of(state);
        line.keys().iter().filter(|&&other| other == key).count() as u32
    };
    let fold = game.promises().repetition;
    let is_drawn = |state: &G::State| {
        let now = u32::from(state != line.state());
        fold.is_some_and(|fold| occurrences(state) + now >= fold)
    };
    forced_where(game, line.state(), player, met, is_drawn)
}

/// As [`forced`], with draws also at the positions where `is_drawn` is true.
pub(crate) fn forced_where<G: Game>(
    game: &G,
    start: &G::State,
    player: Player,
    met: impl Fn(&Payoffs) -> bool,
    is_drawn: impl Fn(&G::State) -> bool,
) -> Forced<G::State> {
    let outcome = |state: &G::State| {
        game.outcome(state).or_else(|| is_drawn(state).then(|| Payoffs::zero(game.players())))
    };
    let mut states = vec![start.clone()];
    let mut number: KeyMap<G::State, usize> = KeyMap::default();
    number.insert(start.clone(), 0);
    let mut children: Vec<Vec<usize>> = Vec::new();
    while children.len() < states.len() {
        let state = states[children.len()].clone();
        let mut reached = Vec::new();
        for mv in if outcome(&state).is_some() { Vec::new() } else { legal(game, &state) } {
            let mut child = state.clone();
            game.play(&mut child, mv);
            let next = states.len();
            let child_number = *number.entry(child.clone()).or_insert(next);
            if child_number == next {
                states.push(child);
            }
            reached.push(child_number);
        }
        children.push(reached);
    }
    let endless = met(&Payoffs::zero(game.players()));
    // The resolved positions; true if they are the player's.
    let mut his: Vec<Option<bool>> =
        states.iter().map(|state| outcome(state).map(|payoffs| met(&payoffs))).collect();
    loop {
        let mut has_changed = false;
        for (index, state) in states.iter().enumerate() {
            if his[index].is_some() {
                continue;
            }
            let chooses = game.to_move(state) == player;
            let mut of_children = children[index].iter().map(|&child| his[child]);
            let resolved = if of_children.clone().any(|child| child == Some(chooses)) {
                Some(chooses)
            } else if of_children.all(|child| child == Some(!chooses)) {
                Some(!chooses)
            } else {
                None
            };
            // Only the side that must force an end makes progress step by step; the other side gets the rest.
            if resolved == Some(!endless) {
                his[index] = resolved;
                has_changed = true;
            }
        }
        if !has_changed {
            break;
        }
    }
    let can = his.into_iter().map(|his| his.unwrap_or(endless)).collect();
    Forced { states, number, can }
}

impl<S: Eq + std::hash::Hash> Forced<S> {
    /// True if the player can force it from a position; `None` if the position cannot be reached.
    pub(crate) fn can(&self, state: &S) -> Option<bool> {
        self.number.get(state).map(|&number| self.can[number])
    }

    /// All reachable positions, in the order in which they were reached.
    pub(crate) fn states(&self) -> &[S] {
        &self.states
    }
}
