//! Games that are played as a random tree is, and pay or promise something else.

/// The part of a [`Game`](game::Game) that a random tree in a field of the game plays.
macro_rules! tree_moves {
    ($tree:tt) => {
        type State = <game::toy::RandomTree as game::Game>::State;
        type Move = u8;
        type Undo = <game::toy::RandomTree as game::Game>::State;

        fn players(&self) -> usize {
            self.$tree.players()
        }
        fn start(&self) -> Self::State {
            self.$tree.start()
        }
        fn to_move(&self, state: &Self::State) -> game::Player {
            self.$tree.to_move(state)
        }
        fn legal_moves(&self, state: &Self::State, moves: &mut Vec<u8>) {
            self.$tree.legal_moves(state, moves);
        }
        fn play(&self, state: &mut Self::State, mv: u8) -> Self::State {
            self.$tree.play(state, mv)
        }
        fn undo(&self, state: &mut Self::State, mv: u8, undo: Self::State) {
            self.$tree.undo(state, mv, undo);
        }
    };
}

pub(crate) use tree_moves;
