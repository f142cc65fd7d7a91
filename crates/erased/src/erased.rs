//! The erased game itself.

use crate::erasable::Erasable;
use crate::evaluation::Evaluation;
use crate::moves::Move;
use crate::rules::{Rules, Typed};
use crate::state::State;
use game::random::Random;
use game::{
    Actions, Board, Classes, Contents, Evaluated, Game, LastResort, Layout, Line, Payoffs, Player, Promises,
    Ranked, Shapes, ThreatKind, ThreatList, Threats,
};
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// Any game. Clones share one rules object.
///
/// # Panics
///
/// Every method panics when it is given a position or a move of another rules object.
#[derive(Clone)]
pub struct Erased {
    pub(crate) rules: Arc<dyn Rules>,
    pub(crate) layout: Option<Arc<Drawn>>,
    pub(crate) ranked: Option<Arc<Numbered>>,
    last_resort: Option<Arc<Resorting>>,
    threats: Option<Arc<Threatening>>,
}

type Drawn = dyn Layout<State = State, Move = Move, Undo = State> + Send + Sync;
type Numbered = dyn Ranked<State = State, Move = Move, Undo = State> + Send + Sync;
type Resorting = dyn LastResort<State = State, Move = Move, Undo = State> + Send + Sync;
type Threatening = dyn Threats<State = State, Move = Move, Undo = State> + Send + Sync;

impl fmt::Debug for Erased {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Erased(")?;
        self.rules.describe(f)?;
        f.write_str(")")
    }
}

/// A typed game about to be erased: its optional abilities are added one by one.
pub struct Erasing<G: Erasable> {
    typed: Arc<Typed<G>>,
    erased: Erased,
}

impl<G: Erasable> fmt::Debug for Erasing<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Erasing").field("erased", &self.erased).finish_non_exhaustive()
    }
}

impl<G: Erasable> Erasing<G> {
    /// The same game, with its drawing.
    #[must_use]
    pub fn with_layout(self) -> Erasing<G>
    where
        G: Layout,
    {
        let layout = Some(Arc::clone(&self.typed) as Arc<Drawn>);
        Erasing { erased: Erased { layout, ..self.erased }, ..self }
    }

    /// The same game, with its numbers of positions.
    #[must_use]
    pub fn with_ranks(self) -> Erasing<G>
    where
        G: Ranked,
    {
        let ranked = Some(Arc::clone(&self.typed) as Arc<Numbered>);
        Erasing { erased: Erased { ranked, ..self.erased }, ..self }
    }

    /// The same game, with its moves of last resort.
    #[must_use]
    pub fn with_last_resort(self) -> Erasing<G>
    where
        G: LastResort,
    {
        let last_resort = Some(Arc::clone(&self.typed) as Arc<Resorting>);
        Erasing { erased: Erased { last_resort, ..self.erased }, ..self }
    }

    /// The same game, with its threats.
    #[must_use]
    pub fn with_threats(self) -> Erasing<G>
    where
        G: Threats,
    {
        let threats = Some(Arc::clone(&self.typed) as Arc<Threatening>);
        Erasing { erased: Erased { threats, ..self.erased }, ..self }
    }

    /// The erased game.
    pub fn finish(self) -> Erased {
        self.erased
    }
}

/// What [`Erased`] must be where its type is asked for.
const OF_THIS_TYPE: &str = "a game of this type";

impl Erased {
    /// This game, erased; its optional abilities beyond playing, evaluation and notation are lost.
    pub fn new<G: Erasable>(game: G) -> Erased {
        Erased::of(game).finish()
    }

    /// This game, about to be erased.
    pub fn of<G: Erasable>(game: G) -> Erasing<G> {
        let typed = Arc::new(Typed::new(game));
        let rules = Arc::clone(&typed) as Arc<dyn Rules>;
        Erasing {
            typed,
            erased: Erased { rules, layout: None, ranked: None, last_resort: None, threats: None },
        }
    }

    /// The bytes that a position takes behind its box, beside those of [`State`] itself.
    pub fn position_bytes(&self) -> u64 {
        self.rules.position_bytes()
    }

    /// Returns whether the other is a clone of this one, so that positions and moves of one are those of the
    /// other.
    pub fn is_itself(&self, other: &Erased) -> bool {
        Arc::ptr_eq(&self.rules, &other.rules)
    }

    /// Returns whether the game can be drawn.
    pub fn has_layout(&self) -> bool {
        self.layout.is_some()
    }

    /// The game in its own type, or itself where `G` is [`Erased`]; `None` if it is a game of another type.
    pub fn typed<G: Erasable>(&self) -> Option<&G> {
        (self as &dyn Any).downcast_ref().or_else(|| Some(&self.inner::<G>()?.game))
    }

    fn inner<G: Erasable>(&self) -> Option<&Typed<G>> {
        (&*self.rules as &dyn Any).downcast_ref()
    }

    /// A move of the typed game, erased.
    ///
    /// # Panics
    ///
    /// If the game is of another type.
    pub fn erased_move<G: Erasable>(&self, mv: G::Move) -> Move {
        self.inner::<G>().expect(OF_THIS_TYPE).moves.erased(mv)
    }

    /// A move of the erased game in its own type.
    ///
    /// # Panics
    ///
    /// If the game is of another type, or the move of another rules object.
    pub fn typed_move<G: Erasable>(&self, mv: Move) -> G::Move {
        self.inner::<G>().expect(OF_THIS_TYPE).moves.typed(mv)
    }

    /// The position in its own type.
    ///
    /// # Panics
    ///
    /// If it is a position of another game.
    pub fn typed_state<'a, G: Erasable>(&self, state: &'a State) -> &'a G::State {
        state.typed()
    }

    /// A line of the erased game as one of the typed game, or itself where `G` is [`Erased`].
    ///
    /// # Panics
    ///
    /// If the game is of another type.
    pub fn typed_line<G: Erasable>(&self, line: &Line<Erased>) -> Line<G> {
        if let Some(line) = (line as &dyn Any).downcast_ref::<Line<G>>() {
            return line.clone();
        }
        let Typed { game, moves, .. } = self.inner::<G>().expect(OF_THIS_TYPE);
        let mut typed = Line::from_state(line.start().typed::<G::State>().clone());
        for &mv in line.moves() {
            typed.push(game, moves.typed(mv));
        }
        typed
    }
}

impl Game for Erased {
    type State = State;
    type Move = Move;
    /// The position before.
    type Undo = State;

    fn players(&self) -> usize {
        self.rules.players()
    }

    fn start(&self) -> State {
        self.rules.start()
    }

    fn to_move(&self, state: &State) -> Player {
        self.rules.to_move(state)
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        self.rules.outcome(state)
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<Move>) {
        self.rules.legal_moves(state, moves);
    }

    fn count_moves(&self, state: &State, buffer: &mut Vec<Move>) -> usize {
        self.rules.count_moves(state, buffer)
    }

    fn random_move(&self, state: &State, random: &mut Random, buffer: &mut Vec<Move>) -> (Move, usize) {
        self.rules.random_move(state, random, buffer)
    }

    fn playout(
        &self,
        state: &mut State,
        plies: u32,
        random: &mut Random,
        buffer: &mut Vec<Move>,
    ) -> (Option<Payoffs>, u64) {
        self.rules.playout(state, plies, random, buffer)
    }

    fn play(&self, state: &mut State, mv: Move) -> State {
        self.rules.play(state, mv)
    }

    fn undo(&self, state: &mut State, _mv: Move, undo: State) {
        *state = undo;
    }

    fn with_mover(&self, state: &State, player: Player) -> Option<State> {
        self.rules.with_mover(state, player)
    }

    fn canonical(&self, state: &State) -> State {
        self.rules.canonical(state)
    }

    fn promises(&self) -> Promises {
        self.rules.promises()
    }
}

/// A game that names no moves of last resort has none.
impl LastResort for Erased {
    fn is_last_resort(&self, state: &State, mv: Move) -> bool {
        self.last_resort.as_ref().is_some_and(|rules| rules.is_last_resort(state, mv))
    }
}

/// A game without a table of threats has none.
impl Threats for Erased {
    fn has_threats(&self) -> bool {
        self.threats.as_ref().is_some_and(|rules| rules.has_threats())
    }

    fn wins_at_once(&self, state: &State, player: Player, moves: &mut Vec<Move>) {
        if let Some(rules) = &self.threats {
            rules.wins_at_once(state, player, moves);
        }
    }

    fn threats(&self, state: &State, player: Player, kind: ThreatKind, threats: &mut ThreatList<Move>) {
        if let Some(rules) = &self.threats {
            rules.threats(state, player, kind, threats);
        }
    }

    fn passed(&self, state: &State) -> State {
        self.threats.as_ref().map_or_else(|| state.clone(), |rules| rules.passed(state))
    }

    fn danger(&self, state: &State, attacker: Player) -> Option<u32> {
        self.threats.as_ref().and_then(|rules| rules.danger(state, attacker))
    }

    fn holding_move(
        &self,
        state: &State,
        attacker: Player,
        moves: &[Move],
        dangers: &mut Vec<Option<u32>>,
    ) -> Option<usize> {
        self.threats.as_ref().and_then(|rules| rules.holding_move(state, attacker, moves, dangers))
    }

    fn is_idle(&self, state: &State, mv: Move) -> bool {
        self.threats.as_ref().is_some_and(|rules| rules.is_idle(state, mv))
    }
}

impl Evaluated for Erased {
    type Evaluation = Evaluation;

    fn evaluations(&self) -> Vec<(&'static str, &'static str)> {
        self.rules.evaluations()
    }

    fn evaluation(&self, name: &str) -> Option<Evaluation> {
        self.rules.evaluation(name)
    }

    fn classes(&self) -> Vec<Classes> {
        self.rules.classes()
    }

    fn class_of(&self, way: usize, state: &State, previous: Option<Move>, mv: Move) -> usize {
        self.rules.class_of(way, state, previous, mv)
    }

    fn shapes(&self) -> Option<Shapes<Erased>> {
        self.rules.board_size()?;
        Some(Shapes {
            size: |game| game.rules.board_size().expect("a game whose moves have shapes"),
            shape: |game, state, mv| game.rules.shape(state, mv),
            landed: |game, state, mv| game.rules.landed(state, mv),
            takes: self.rules.captures().then_some(|game, state, mv| game.rules.takes(state, mv)),
        })
    }

    fn actions(&self) -> Option<Actions<Erased>> {
        let rules = Arc::clone(&self.rules);
        Actions::new(
            self.rules.action_count()?,
            move |action| rules.action_text(action),
            |game: &Erased, state, mv| game.rules.action_of(state, mv),
        )
    }

    fn board(&self) -> Option<Board> {
        self.rules.board()
    }

    fn read_contents(&self, state: &State, contents: &mut Contents) {
        self.rules.read_contents(state, contents);
    }

    fn random_start(&self, random: &mut Random) -> State {
        self.rules.random_start(random)
    }

    fn common_start(&self) -> State {
        self.rules.common_start()
    }
}
