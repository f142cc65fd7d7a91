//! Plays written games.

mod actions;
mod ahead;
mod evaluation;
mod finished;
mod interpreter;
mod maps;
mod noisy;
mod payoffs;
mod placing;
mod play;
mod pushing;
mod ranked;
mod rotating;
mod shots;
mod sinks;
mod sowing;
mod stacks;
mod state;
mod stepped;
#[cfg(test)]
mod tests;
mod traced;
mod turn;
mod walks;

pub(crate) use finished::Finished;
pub use maps::WrittenMap;
use state::Before;
pub(crate) use state::{Leg, Status};
pub use state::{Move, State, Undo};

use crate::compile::compile;
use crate::compiled::{COUNTERS, Compiled, NARROW};
use crate::derived::board_scene::{Button, buttons, empty_scene};
use crate::derived::names::Texts;
use crate::derived::promises::promises;
use crate::derived::reading::Reading;
use crate::evaluation::WrittenEvaluation;
use crate::geometry::NOWHERE;
use crate::numbering::Numbered;
use crate::read::Mistake;
use crate::syntax::Rules;
use crate::words::Word;
use game::random::Random;
use game::{
    Actions, Board, Classes, Contents, Evaluated, Game, Named, Payoffs, Player, Promises, Scene, Shapes,
};
use std::sync::OnceLock;

/// The rules of a written game with sets of cells that fit the word `W`.
#[derive(Clone, Debug)]
pub struct Written<W: Word> {
    pub(crate) rules: Rules,
    pub(crate) compiled: Compiled<W>,
    pub(crate) texts: Texts,
    pub(crate) buttons: Vec<Button>,
    /// The drawing without pieces.
    pub(crate) scene: Scene,
    pub(crate) maps: Vec<WrittenMap>,
    start: State<W>,
    promises: Promises,
    numbering: OnceLock<Numbered>,
    /// The way to read the contents of the board, if it has one.
    pub(crate) reading: Option<Reading<W>>,
}

impl<W: Word> Written<W> {
    /// The game of a syntax tree.
    ///
    /// # Errors
    ///
    /// If it has a part that cannot be played yet.
    pub fn new(rules: &Rules) -> Result<Written<W>, Mistake> {
        Ok(Written::of(rules, compile(rules, false)?))
    }

    /// The same game, slower, with each move attributed to the exact line of the text that gives it.
    pub(crate) fn with_lines(rules: &Rules) -> Result<Written<W>, Mistake> {
        Ok(Written::of(rules, compile(rules, true)?))
    }

    fn of(rules: &Rules, compiled: Compiled<W>) -> Written<W> {
        let mut counters = [0; COUNTERS];
        for (counter, range) in counters.iter_mut().zip(&compiled.counters) {
            *counter = range.start;
        }
        // Heaps are known by their sizes alone, in ascending order.
        counters[compiled.first_heap..compiled.counters.len()].sort_unstable();
        let start = State {
            layers: compiled.start,
            counters,
            plies: 0,
            mover: Player::FIRST,
            exchanged: false,
            hopping: NOWHERE,
            status: Status::Open,
            finished: Finished::default(),
            free: W::NONE,
            has_line: false,
        };
        let texts = Texts::new(rules, &compiled.layers);
        let buttons = buttons(rules, texts.kinds_placed);
        let scene = empty_scene(rules, &buttons);
        let promises = promises(rules, compiled.may_be_stuck);
        let maps = maps::maps(rules, &compiled);
        let reading = Reading::new(&compiled, texts.exchanges);
        let (rules, numbering) = (rules.clone(), OnceLock::new());
        let mut game =
            Written { rules, compiled, texts, buttons, scene, maps, start, promises, numbering, reading };
        let mut start = start;
        let seeds = game.rules.seeds.iter().flat_map(|seeds| &seeds.start);
        for (cell, &number) in (0..).zip(seeds) {
            game.put_seeds(&mut start, game.compiled.geometry.bit(cell), number);
        }
        game.settle_anew(&mut start, game.before(Player::FIRST));
        game.start = start;
        game
    }

    /// A bound on the steps, of a few operations each, that it takes to find the moves of a position.
    pub(crate) fn cost(&self) -> u64 {
        self.compiled.cost
    }

    /// The syntax tree.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The player who sits where the player of this name sits: they are the same, unless the two players
    /// have exchanged their names.
    fn seat(state: &State<W>, name: Player) -> Player {
        if state.exchanged { name.next(2) } else { name }
    }
}

impl<W: Word> Game for Written<W> {
    type State = State<W>;
    type Move = Move;
    type Undo = Undo<W>;

    fn players(&self) -> usize {
        self.compiled.players
    }

    fn start(&self) -> State<W> {
        self.start
    }

    fn to_move(&self, state: &State<W>) -> Player {
        Self::seat(state, state.mover)
    }

    #[inline]
    fn outcome(&self, state: &State<W>) -> Option<Payoffs> {
        if state.status == Status::Open {
            return None;
        }
        let payoffs = self.payoffs(state)?;
        Some(if state.exchanged {
            Payoffs::new(&[payoffs[Player::SECOND], payoffs[Player::FIRST]])
        } else {
            payoffs
        })
    }

    fn legal_moves(&self, state: &State<W>, moves: &mut Vec<Move>) {
        self.list(state, moves);
    }

    fn count_moves(&self, state: &State<W>, _buffer: &mut Vec<Move>) -> usize {
        self.count(state)
    }

    /// Without listing the moves.
    #[inline]
    fn random_move(&self, state: &State<W>, random: &mut Random, _buffer: &mut Vec<Move>) -> (Move, usize) {
        if let Some(line) = self.only_places(state) {
            let to = self.compiled.geometry.draw(state.free, random) as u16;
            let mv = Move::of_line(line).with(false, Leg { from: NOWHERE, to, number: 0 });
            return (mv, state.free.len() as usize);
        }
        self.draw_move(state, random)
    }

    // Both ways are calls, so that the undo record is written where it is stored.
    #[inline]
    fn play(&self, state: &mut State<W>, mv: Move) -> Undo<W> {
        match &self.compiled.placing {
            Some(placing) => self.place(placing, state, mv),
            None => self.advance(state, mv),
        }
    }

    #[inline]
    fn undo(&self, state: &mut State<W>, mv: Move, undo: Undo<W>) {
        // The usual case where moves are cheap.
        if let Before::Placed { layer, plies, free } = undo.0 {
            state.toggle(layer, W::bit(usize::from(mv.to())));
            (state.plies, state.free, state.status) = (plies, free, Status::Open);
            state.mover = self.before(state.mover);
            if W::BITS > NARROW && state.has_line {
                self.find_line(state);
            }
        } else {
            self.take_back(state, mv, undo.0);
        }
    }

    fn canonical(&self, state: &State<W>) -> State<W> {
        maps::canonical(&self.maps, state, self.compiled.players)
    }

    fn promises(&self) -> Promises {
        self.promises
    }
}

impl<W: Word> Evaluated for Written<W> {
    type Evaluation = WrittenEvaluation;

    /// Without `derived` where nothing is known to look for.
    fn evaluations(&self) -> Vec<(&'static str, &'static str)> {
        let mut evaluations = WrittenEvaluation::names();
        evaluations.retain(|&(name, _)| name == "none" || !self.compiled.terms.is_empty());
        evaluations
    }

    fn classes(&self) -> Vec<Classes> {
        vec![self.classes_of_lines(), Classes::one()]
    }

    fn class_of(&self, way: usize, state: &State<W>, previous: Option<Move>, mv: Move) -> usize {
        if way == 0 { self.class_by_line(state, previous, mv) } else { 0 }
    }

    fn shapes(&self) -> Option<Shapes<Written<W>>> {
        self.shapes_on_squares()
    }

    fn actions(&self) -> Option<Actions<Self>> {
        let clicks = self.numbers_of_clicks()?;
        Actions::by_cells(self, 0..self.rules.cells(), &clicks)
    }

    fn board(&self) -> Option<Board> {
        self.board_of_cells()
    }

    #[inline]
    fn read_contents(&self, state: &State<W>, contents: &mut Contents) {
        self.contents_of_cells(state, contents);
    }
}
