//! Random trees without draws.

use game::toy::RandomTree;
use game::{Evaluate, Evaluated, Game, Named, Payoffs, Player, Promises, Scale};

/// A random tree in which nothing is drawn: what would be goes to the first player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decided(pub(crate) RandomTree);

impl Game for Decided {
    type State = <RandomTree as Game>::State;
    type Move = u8;
    type Undo = <RandomTree as Game>::State;

    fn players(&self) -> usize {
        self.0.players()
    }
    fn start(&self) -> Self::State {
        self.0.start()
    }
    fn to_move(&self, state: &Self::State) -> Player {
        self.0.to_move(state)
    }
    fn outcome(&self, state: &Self::State) -> Option<Payoffs> {
        let payoffs = self.0.outcome(state)?;
        Some(if payoffs == Payoffs::zero(2) { Payoffs::two(1) } else { payoffs })
    }
    fn legal_moves(&self, state: &Self::State, moves: &mut Vec<u8>) {
        self.0.legal_moves(state, moves);
    }
    fn play(&self, state: &mut Self::State, mv: u8) -> Self::State {
        self.0.play(state, mv)
    }
    fn undo(&self, state: &mut Self::State, mv: u8, undo: Self::State) {
        self.0.undo(state, mv, undo);
    }
    fn promises(&self) -> Promises {
        Promises { draws: false, ..self.0.promises() }
    }
}

/// Static values in payoffs, all 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nothing;

impl Evaluate<Decided> for Nothing {
    fn values(&self, _game: &Decided, _state: &<Decided as Game>::State) -> Payoffs {
        Payoffs::zero(2)
    }
    fn scale(&self, _game: &Decided) -> Scale {
        Scale::Payoffs
    }
}

impl Named for Nothing {
    const NAMES: &'static [(&'static str, &'static str)] = &[("none", "0")];

    fn named(name: &str) -> Option<Nothing> {
        (name == "none").then_some(Nothing)
    }
    fn name(&self) -> &'static str {
        "none"
    }
}

impl Evaluated for Decided {
    type Evaluation = Nothing;
}
