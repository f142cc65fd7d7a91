//! The rules, evaluations and notation of a game, with positions and moves that are erased.

use crate::erasable::Erasable;
use crate::evaluation::Evaluation;
use crate::interner::Interner;
use crate::moves::Move;
use crate::state::State;
use game::random::Random;
use game::{
    Actions, Board, Bounds, Candidate, Classes, Contents, Endgame, Evaluate, Game, LearnedOrder, Named,
    NoisyMove, Notation, NotationError, Notes, Payoffs, Place, Player, Promises, Question, Scale, Settled,
    Shape,
};
use std::any::Any;
use std::fmt;
use std::sync::OnceLock;

/// The bytes to which allocators round up, and what an allocation takes beside its contents.
const ALLOCATION: usize = 16;

/// What a game must be where the actions of its list are asked for.
const WITH_ACTIONS: &str = "a game with a list of actions";

/// A [`Candidate`] of an erased game.
pub(crate) struct ErasedCandidate {
    pub(crate) mv: Move,
    pub(crate) place: u32,
    pub(crate) merit: i32,
    pub(crate) state: State,
    pub(crate) notes: Notes,
    pub(crate) is_unsettled: bool,
}

/// A game with its evaluations and the moves seen, as [`Rules`] uses it.
pub(crate) struct Typed<G: Erasable> {
    pub(crate) game: G,
    pub(crate) evaluations: Vec<G::Evaluation>,
    pub(crate) moves: Interner<G::Move>,
    /// The list of actions, made when it is asked for.
    actions: OnceLock<Option<Actions<G>>>,
}

/// The table of functions of a game: playing and notation by the traits of games, and evaluations by their
/// places. Positions and moves must belong to the same rules object.
pub(crate) trait Rules:
    Notation<State = State, Move = Move, Undo = State> + Any + Send + Sync
{
    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn position_bytes(&self) -> u64;

    fn evaluations(&self) -> Vec<(&'static str, &'static str)>;
    fn evaluation(&self, name: &str) -> Option<Evaluation>;
    fn classes(&self) -> Vec<Classes>;
    fn class_of(&self, way: usize, state: &State, previous: Option<Move>, mv: Move) -> usize;
    fn board_size(&self) -> Option<[u8; 2]>;
    /// True if moves may capture on the square that their piece comes to.
    fn captures(&self) -> bool;
    fn takes(&self, state: &State, mv: Move) -> bool;
    fn shape(&self, state: &State, mv: Move) -> Shape;
    fn landed(&self, state: &State, mv: Move) -> Option<Place>;
    fn action_count(&self) -> Option<usize>;
    fn action_text(&self, action: usize) -> String;
    fn action_of(&self, state: &State, mv: Move) -> usize;
    fn board(&self) -> Option<Board>;
    fn read_contents(&self, state: &State, contents: &mut Contents);
    fn random_start(&self, random: &mut Random) -> State;
    fn common_start(&self) -> State;

    fn values(&self, evaluation: usize, state: &State) -> Payoffs;
    fn score(&self, evaluation: usize, state: &State) -> i32;
    fn scale(&self, evaluation: usize) -> Scale;
    fn bounds(&self, evaluation: usize) -> Option<Bounds>;
    fn is_quiet(&self, evaluation: usize, state: &State) -> bool;
    fn noisy_moves(&self, evaluation: usize, state: &State, moves: &mut Vec<NoisyMove<Move>>);
    fn is_forced(&self, evaluation: usize, state: &State) -> bool;
    fn null_move(&self, evaluation: usize, state: &State) -> Option<State>;
    fn plies_to_the_end(&self, evaluation: usize, state: &State) -> Option<u32>;
    fn settle(&self, evaluation: usize, state: &State, question: Question) -> Option<Settled>;
    fn notes(&self, evaluation: usize, state: &State) -> Notes;
    fn settles_from(&self, evaluation: usize) -> u32;
    fn depth_of_order(&self, evaluation: usize, plies: u32) -> u32;
    fn score_for_order(&self, evaluation: usize, state: &State) -> i32;
    fn learned_order(&self, evaluation: usize) -> Option<LearnedOrder>;
    fn candidates(
        &self,
        evaluation: usize,
        state: &State,
        notes: &Notes,
        question: Question,
        add: &mut dyn FnMut(ErasedCandidate),
    ) -> i32;
}

impl<G: Erasable> Typed<G> {
    pub(crate) fn new(game: G) -> Typed<G> {
        let mut evaluations = Vec::new();
        for (name, _) in game.evaluations() {
            evaluations.push(game.evaluation(name).expect("an evaluation that the game lists"));
        }
        Typed { evaluations, game, moves: Interner::new(), actions: OnceLock::new() }
    }

    fn shapes(&self) -> game::Shapes<G> {
        self.game.shapes().expect("a game whose moves have shapes")
    }

    fn actions(&self) -> Option<&Actions<G>> {
        self.actions.get_or_init(|| self.game.actions()).as_ref()
    }
}

impl<G: Erasable> Game for Typed<G> {
    type State = State;
    type Move = Move;
    /// The position before.
    type Undo = State;

    fn players(&self) -> usize {
        self.game.players()
    }

    fn start(&self) -> State {
        State::new(self.game.start())
    }

    fn to_move(&self, state: &State) -> Player {
        self.game.to_move(state.typed())
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        self.game.outcome(state.typed())
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<Move>) {
        let mut typed = Vec::new();
        self.game.legal_moves(state.typed(), &mut typed);
        self.moves.extend(&typed, moves);
    }

    fn count_moves(&self, state: &State, _buffer: &mut Vec<Move>) -> usize {
        self.game.count_moves(state.typed(), &mut Vec::new())
    }

    fn random_move(&self, state: &State, random: &mut Random, _buffer: &mut Vec<Move>) -> (Move, usize) {
        let (mv, count) = self.game.random_move(state.typed(), random, &mut Vec::new());
        (self.moves.erased(mv), count)
    }

    fn playout(
        &self,
        state: &mut State,
        plies: u32,
        random: &mut Random,
        _buffer: &mut Vec<Move>,
    ) -> (Option<Payoffs>, u64) {
        self.game.playout(state.typed_mut(), plies, random, &mut Vec::new())
    }

    fn play(&self, state: &mut State, mv: Move) -> State {
        let before = state.clone();
        self.game.play(state.typed_mut(), self.moves.typed(mv));
        before
    }

    fn undo(&self, state: &mut State, _mv: Move, undo: State) {
        *state = undo;
    }

    fn with_mover(&self, state: &State, player: Player) -> Option<State> {
        self.game.with_mover(state.typed(), player).map(State::new)
    }

    fn canonical(&self, state: &State) -> State {
        State::new(self.game.canonical(state.typed()))
    }

    fn promises(&self) -> Promises {
        self.game.promises()
    }
}

impl<G: Erasable> Notation for Typed<G> {
    fn write_move(&self, state: &State, mv: Move) -> String {
        self.game.write_move(state.typed(), self.moves.typed(mv))
    }

    fn push_move(&self, state: &State, mv: Move, text: &mut String) {
        self.game.push_move(state.typed(), self.moves.typed(mv), text);
    }

    fn write_position(&self, state: &State) -> String {
        self.game.write_position(state.typed())
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        self.game.read_position(text).map(State::new)
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Move, NotationError> {
        self.game.read_move(state.typed(), text).map(|mv| self.moves.erased(mv))
    }

    fn draw(&self, state: &State) -> String {
        self.game.draw(state.typed())
    }
}

impl<G: Erasable> Rules for Typed<G> {
    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::any::type_name::<G>())
    }

    fn position_bytes(&self) -> u64 {
        size_of::<G::State>().next_multiple_of(ALLOCATION) as u64 + ALLOCATION as u64
    }

    fn evaluations(&self) -> Vec<(&'static str, &'static str)> {
        self.game.evaluations()
    }

    fn evaluation(&self, name: &str) -> Option<Evaluation> {
        let place = self.game.evaluations().iter().position(|(known, _)| *known == name);
        // A name that is not listed may be an alias of one that is.
        let place = place.or_else(|| {
            let name = self.game.evaluation(name)?.name();
            self.evaluations.iter().position(|listed| listed.name() == name)
        })?;
        let evaluation = &self.evaluations[place];
        Some(Evaluation {
            place,
            name: evaluation.name(),
            knows_noisy_moves: evaluation.knows_noisy_moves(&self.game),
            knows_null_move: evaluation.knows_null_move(),
        })
    }

    fn classes(&self) -> Vec<Classes> {
        self.game.classes()
    }

    fn class_of(&self, way: usize, state: &State, previous: Option<Move>, mv: Move) -> usize {
        let previous = previous.map(|mv| self.moves.typed(mv));
        self.game.class_of(way, state.typed(), previous, self.moves.typed(mv))
    }

    fn board_size(&self) -> Option<[u8; 2]> {
        self.game.shapes().map(|shapes| (shapes.size)(&self.game))
    }

    fn shape(&self, state: &State, mv: Move) -> Shape {
        (self.shapes().shape)(&self.game, state.typed(), self.moves.typed(mv))
    }

    fn takes(&self, state: &State, mv: Move) -> bool {
        self.shapes().takes.is_some_and(|takes| takes(&self.game, state.typed(), self.moves.typed(mv)))
    }

    fn captures(&self) -> bool {
        self.game.shapes().is_some_and(|shapes| shapes.takes.is_some())
    }

    fn landed(&self, state: &State, mv: Move) -> Option<Place> {
        (self.shapes().landed)(&self.game, state.typed(), self.moves.typed(mv))
    }

    fn action_count(&self) -> Option<usize> {
        self.actions().map(Actions::count)
    }

    fn action_text(&self, action: usize) -> String {
        self.actions().expect(WITH_ACTIONS).text(action)
    }

    fn action_of(&self, state: &State, mv: Move) -> usize {
        let actions = self.actions().expect(WITH_ACTIONS);
        actions.number(&self.game, state.typed(), self.moves.typed(mv))
    }

    fn board(&self) -> Option<Board> {
        self.game.board()
    }

    fn read_contents(&self, state: &State, contents: &mut Contents) {
        self.game.read_contents(state.typed(), contents);
    }

    fn random_start(&self, random: &mut Random) -> State {
        State::new(self.game.random_start(random))
    }

    fn common_start(&self) -> State {
        State::new(self.game.common_start())
    }

    fn values(&self, evaluation: usize, state: &State) -> Payoffs {
        self.evaluations[evaluation].values(&self.game, state.typed())
    }

    fn score(&self, evaluation: usize, state: &State) -> i32 {
        self.evaluations[evaluation].score(&self.game, state.typed())
    }

    fn scale(&self, evaluation: usize) -> Scale {
        self.evaluations[evaluation].scale(&self.game)
    }

    fn bounds(&self, evaluation: usize) -> Option<Bounds> {
        self.evaluations[evaluation].bounds(&self.game)
    }

    fn is_quiet(&self, evaluation: usize, state: &State) -> bool {
        self.evaluations[evaluation].is_quiet(&self.game, state.typed())
    }

    fn noisy_moves(&self, evaluation: usize, state: &State, moves: &mut Vec<NoisyMove<Move>>) {
        let mut typed = Vec::new();
        self.evaluations[evaluation].noisy_moves(&self.game, state.typed(), &mut typed);
        for NoisyMove { mv, gain } in typed {
            moves.push(NoisyMove { mv: self.moves.erased(mv), gain });
        }
    }

    fn is_forced(&self, evaluation: usize, state: &State) -> bool {
        self.evaluations[evaluation].is_forced(&self.game, state.typed())
    }

    fn null_move(&self, evaluation: usize, state: &State) -> Option<State> {
        self.evaluations[evaluation].null_move(&self.game, state.typed()).map(State::new)
    }

    fn plies_to_the_end(&self, evaluation: usize, state: &State) -> Option<u32> {
        self.evaluations[evaluation].endgame().plies_to_the_end(&self.game, state.typed())
    }

    fn settle(&self, evaluation: usize, state: &State, question: Question) -> Option<Settled> {
        self.evaluations[evaluation].endgame().settle(&self.game, state.typed(), question)
    }

    fn notes(&self, evaluation: usize, state: &State) -> Notes {
        self.evaluations[evaluation].endgame().notes(&self.game, state.typed())
    }

    fn settles_from(&self, evaluation: usize) -> u32 {
        self.evaluations[evaluation].endgame().settles_from(&self.game)
    }

    fn depth_of_order(&self, evaluation: usize, plies: u32) -> u32 {
        self.evaluations[evaluation].endgame().depth_of_order(&self.game, plies)
    }

    fn score_for_order(&self, evaluation: usize, state: &State) -> i32 {
        self.evaluations[evaluation].endgame().score_for_order(&self.game, state.typed())
    }

    fn learned_order(&self, evaluation: usize) -> Option<LearnedOrder> {
        self.evaluations[evaluation].endgame().learned_order(&self.game)
    }

    fn candidates(
        &self,
        evaluation: usize,
        state: &State,
        notes: &Notes,
        question: Question,
        add: &mut dyn FnMut(ErasedCandidate),
    ) -> i32 {
        let (endgame, mut typed) = (self.evaluations[evaluation].endgame(), Vec::new());
        let omitted = endgame.candidates(&self.game, state.typed(), notes, question, &mut typed);
        for Candidate { mv, place, merit, state, notes, is_unsettled } in typed {
            let (mv, state) = (self.moves.erased(mv), State::new(state));
            add(ErasedCandidate { mv, place, merit, state, notes, is_unsettled });
        }
        omitted
    }
}
