//! The games of taking from heaps, in one type: nim, rows of coins, and heaps that split.
//!
//! They differ in what a move leaves of a heap, and in who wins: see [`HeapRules`].

use crate::coins;
use crate::heaps::{HeapMove, Heaps, Limits, State};
use crate::last_mover::LastMover;
use game::{
    Actions, Board, BoardCell, Content, Contents, Evaluated, Game, Layout, MAX_PLANE_WORDS, NoEvaluation,
    Notation, NotationError, Payoffs, PieceKind, Player, Promises, Scene, Sum, Symmetric, Symmetry,
};
use std::fmt::Debug;
use std::ops::Range;

/// The rules of one of the games of heaps.
pub trait HeapRules: Copy + Debug {
    /// The limits of positions in text.
    const LIMITS: Limits;

    /// The number of players.
    fn players(self) -> usize {
        2
    }
    /// The result for whoever moves last.
    fn last(self) -> LastMover {
        LastMover::Wins
    }
    /// Calls `each` with what every move leaves of a heap, in the order of the moves: two heaps, either of
    /// which may be empty.
    fn each_rest(self, heap: u32, each: impl FnMut([u32; 2]));
    /// The size of the smallest heap that a move can change.
    fn smallest(self) -> u8 {
        1
    }
    /// The most plies of a game with this many coins.
    fn longest(self, coins: u32) -> u32 {
        coins
    }
    /// The most heaps that one can become.
    fn most_heaps(self, heap: u8) -> u8;
    /// The coins of the heap that are clicked for a move, from 0 on the left.
    fn clicked(self, mv: HeapMove) -> Range<u8>;
}

/// A game of heaps: how it starts, and its rules.
#[derive(Clone, Copy, Debug)]
pub struct HeapGame<R> {
    pub(crate) heaps: Heaps,
    pub(crate) rules: R,
}

impl<R: HeapRules> Game for HeapGame<R> {
    type State = State;
    type Move = HeapMove;
    type Undo = State;

    fn players(&self) -> usize {
        self.rules.players()
    }

    fn start(&self) -> State {
        State { heaps: self.heaps, mover: Player::FIRST }
    }

    fn to_move(&self, state: &State) -> Player {
        state.mover
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        let is_over = state.heaps.largest() < self.rules.smallest();
        is_over.then(|| self.rules.last().payoffs(state.mover, self.players()))
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<HeapMove>) {
        for heap in state.heaps.distinct() {
            self.rules.each_rest(heap.into(), |[one, other]| {
                moves.push(HeapMove::new(heap, one as u8, other as u8));
            });
        }
    }

    fn play(&self, state: &mut State, mv: HeapMove) -> State {
        state.play(mv, self.players())
    }

    fn undo(&self, state: &mut State, _mv: HeapMove, undo: State) {
        *state = undo;
    }

    fn promises(&self) -> Promises {
        self.rules.last().promises(self.rules.longest(self.heaps.total()), self.players())
    }
}

impl<R: HeapRules> Sum for HeapGame<R> {
    /// A heap, by its size.
    type Part = u32;

    fn is_normal(&self) -> bool {
        self.players() == 2 && self.rules.last() == LastMover::Wins
    }

    fn parts(&self, state: &State) -> Vec<u32> {
        state.heaps.as_slice().iter().map(|&size| size.into()).collect()
    }

    fn options(&self, heap: &u32, options: &mut Vec<Vec<u32>>) {
        self.rules.each_rest(*heap, |rest| options.push(rest.to_vec()));
    }

    fn write_part(&self, heap: &u32) -> String {
        heap.to_string()
    }
}

impl<R: HeapRules> Notation for HeapGame<R> {
    fn write_move(&self, _state: &State, mv: HeapMove) -> String {
        mv.to_string()
    }

    fn write_position(&self, state: &State) -> String {
        state.to_string()
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        State::read(text, R::LIMITS.with_total(self.heaps.total()), self.players())
    }
}

impl<R: HeapRules> Layout for HeapGame<R> {
    fn scene(&self, state: &State) -> Scene {
        coins::scene(&state.heaps, &self.heaps)
    }

    fn clicks(&self, state: &State, mv: HeapMove) -> Vec<usize> {
        self.rules.clicked(mv).map(|coin| coins::cell(&state.heaps, mv.heap(), coin)).collect()
    }
}

/// Neither the order of heaps nor the direction of rows matters, so exchanging or reflecting them changes
/// nothing: the only symmetry is the exchange of the players, in turn order.
impl<R: HeapRules> Symmetric for HeapGame<R> {
    type Map = ();

    fn symmetries(&self) -> Vec<Symmetry<()>> {
        vec![Symmetry::exchange("players", (), self.players())]
    }

    fn image(&self, symmetry: &Symmetry<()>, state: &State) -> State {
        State { mover: symmetry.seats.image(state.mover), ..*state }
    }

    fn image_of_move(&self, _symmetry: &Symmetry<()>, mv: HeapMove) -> HeapMove {
        mv
    }
}

impl<R: HeapRules> HeapGame<R> {
    /// The number of heaps that those at the start can become.
    fn cells(&self) -> usize {
        self.heaps.as_slice().iter().map(|&heap| usize::from(self.rules.most_heaps(heap))).sum()
    }

    /// The greatest size of a heap with a content of its own: larger heaps share the last one.
    fn largest(&self) -> u8 {
        self.heaps.largest().min(MAX_PLANE_WORDS as u8)
    }
}

/// No evaluation of its own, but a board for learned evaluations: a cell for each heap, in no order. Content
/// n is a heap of n + 1 coins, and the last one a heap of at least as many as the largest at the start.
impl<R: HeapRules + 'static> Evaluated for HeapGame<R> {
    type Evaluation = NoEvaluation;

    /// Every size of a heap with everything smaller that may be left of it, which are two heaps in games that
    /// split them.
    fn actions(&self) -> Option<Actions<Self>> {
        // A position may have the coins in other heaps than the start.
        let largest = R::LIMITS.with_total(self.heaps.total()).size;
        let sizes = usize::from(largest);
        let others = if self.rules.most_heaps(largest) > 1 { sizes } else { 1 };
        let text = move |action: usize| {
            let (heap, one, other) = (action / sizes / others + 1, action / sizes % others, action % sizes);
            if one == 0 { format!("{heap}>{other}") } else { format!("{heap}>{one}+{other}") }
        };
        Actions::new(sizes * sizes * others, text, move |_, _, mv: HeapMove| {
            let [one, other] = mv.left().map(usize::from);
            ((usize::from(mv.heap()) - 1) * others + one) * sizes + other
        })
    }

    fn board(&self) -> Option<Board> {
        let cell = |place: usize| BoardCell { x: 0.5, y: place as f32 + 0.5, drawn: None };
        let content = |pieces: u8| Content { pieces, ..Content::piece(0, PieceKind::Coin) };
        let contents = (1..=self.largest()).map(content).collect();
        Some(Board { is_unordered: true, ..Board::new((0..self.cells()).map(cell).collect(), contents) })
    }

    /// Reads the largest heaps, as many as the board has cells.
    fn read_contents(&self, state: &State, contents: &mut Contents) {
        contents.context = 0;
        let planes = &mut contents.planes[..usize::from(self.largest())];
        planes.fill(0);
        for (place, &size) in state.heaps.as_slice().iter().rev().take(self.cells()).enumerate() {
            planes[usize::from(size).min(planes.len()) - 1] |= 1 << place;
        }
    }
}
