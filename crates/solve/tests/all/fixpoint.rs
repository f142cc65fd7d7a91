//! The values of all positions of a game with cycles, by iteration over all of them until nothing changes.

use game::{Game, KeyMap, Payoffs, Player, legal};
use search::{Known, Tablebase};
use std::hash::Hash;

/// The value of every position reachable from some start, under best play of two players who win, lose or
/// draw. An infinite game is drawn, and so is every position that is neither won nor lost: the past does not
/// matter.
#[derive(Clone, Debug)]
pub(crate) struct Fixpoint<S> {
    /// The states in the order in which they were reached.
    states: Vec<S>,
    number: KeyMap<S, usize>,
    /// For each state the winner and the plies to the win, if the winner hurries and the loser delays.
    wins: Vec<Option<Win>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Win {
    by: Player,
    plies: u32,
}

/// Lists every state reachable from `start`, and iterates until nothing changes: a position is won in n plies
/// if some move leads to one lost in n - 1, and lost in n if every move leads to a won one, the slowest of
/// them in n - 1. Unresolved positions are draws.
///
/// # Panics
///
/// If the game is not for two players.
pub(crate) fn fixpoint<G: Game>(game: &G, start: &G::State) -> Fixpoint<G::State> {
    assert_eq!(game.players(), 2, "two players win, lose or draw");
    let mut states = vec![start.clone()];
    let mut number: KeyMap<G::State, usize> = KeyMap::default();
    number.insert(start.clone(), 0);
    let mut children: Vec<Vec<usize>> = Vec::new();
    while children.len() < states.len() {
        let state = states[children.len()].clone();
        let mut reached = Vec::new();
        for mv in legal(game, &state) {
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
    let over = |state: &G::State| {
        let payoffs = game.outcome(state)?;
        Player::all(2).find(|&player| payoffs[player] > 0).map(|by| Win { by, plies: 0 })
    };
    let mut wins: Vec<Option<Win>> = states.iter().map(over).collect();
    for plies in 1.. {
        let mut found = Vec::new();
        for (index, state) in states.iter().enumerate() {
            if wins[index].is_some() || children[index].is_empty() {
                continue;
            }
            let mover = game.to_move(state);
            let mut of_children = children[index].iter().map(|&child| wins[child]);
            let other = mover.next(2);
            if of_children.clone().any(|win| win.is_some_and(|win| win.by == mover)) {
                found.push((index, Win { by: mover, plies }));
            } else if of_children.all(|win| win.is_some_and(|win| win.by == other)) {
                found.push((index, Win { by: other, plies }));
            }
        }
        if found.is_empty() {
            break;
        }
        // All at once, as the results of a round depend only on earlier rounds.
        for (index, win) in found {
            wins[index] = Some(win);
        }
    }
    Fixpoint { states, number, wins }
}

impl<S: Eq + Hash> Fixpoint<S> {
    /// The value of a position; `None` if it cannot be reached. A draw has 0 plies.
    pub(crate) fn value(&self, state: &S) -> Option<Known> {
        Some(match self.wins[*self.number.get(state)?] {
            Some(Win { by, plies }) => Known { payoffs: Payoffs::winner(by, 2), plies },
            None => Known { payoffs: Payoffs::zero(2), plies: 0 },
        })
    }

    /// All reachable positions, in the order in which they were reached.
    pub(crate) fn states(&self) -> &[S] {
        &self.states
    }
}

/// A tablebase of all reachable positions.
impl<G: Game> Tablebase<G> for Fixpoint<G::State>
where
    G::State: Sync,
{
    fn probe(&self, state: &G::State) -> Option<Known> {
        self.value(state)
    }
}
