//! A player's guaranteed payoff against all the others together, by iterating over every position.

use game::{Game, Key, KeyMap, Line, Payoffs, Player, legal};

/// From which positions a player can force a desired end, or keep all others off for ever.
#[derive(Clone, Debug)]
pub struct Forced<S> {
    /// In the order in which they were reached.
    states: Vec<S>,
    number: KeyMap<S, usize>,
    can: Vec<bool>,
}

/// Finds, for every position that can be reached from `start`, whether `player` can force payoffs that are
/// `met`, whatever all the others do together. Play that never ends pays nobody anything; the past plays no
/// part.
///
/// Where endless play is not desired, a position belongs to the player if it ends as desired, if it is the
/// player's turn and some move leads to such a position, or if it is another's turn and every move does: as
/// far as that follows in finitely many steps. Where endless play is desired, every position belongs to the
/// player but those that the others can force in the same way.
pub fn forced<G: Game>(
    game: &G,
    start: &G::State,
    player: Player,
    met: impl Fn(&Payoffs) -> bool,
) -> Forced<G::State> {
    forced_after(game, &Line::from_state(start.clone()), player, met)
}

/// As [`forced`], from the end of `line`. A position that ends the game by repetition if it occurs once more
/// is a draw.
///
/// Of the past nothing else matters: who wins on the shortest way comes by no position twice, and who holds
/// out does so whatever was played.
pub fn forced_after<G: Game>(
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

/// As [`forced`], where the game is a draw at some positions beside its ends.
pub fn forced_where<G: Game>(
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
    // The resolved positions, and for whom.
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
            // Only what one side must bring about follows step by step: the other side's is what is left.
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
    /// True if the player can force it from a position; `None` if that cannot be reached.
    pub fn can(&self, state: &S) -> Option<bool> {
        self.number.get(state).map(|&number| self.can[number])
    }

    /// Every position that can be reached, in the order in which it was.
    pub fn states(&self) -> &[S] {
        &self.states
    }
}
