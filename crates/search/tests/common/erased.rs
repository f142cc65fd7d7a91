//! Any game behind one type, counting what is asked of it: so that every search is compiled once, and its
//! work can be told in steps instead of by a clock.

use game::{Bounds, Evaluate, Evaluated, Game, LastResort, Named, Payoffs, Player, Promises, Scale, legal};
use search::Clock;
use std::any::Any;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// A game, and how much work was done by its rules and its evaluation: a position that is played to, judged
/// or told the end of is a step, and so is each move that is generated.
#[derive(Clone, Debug)]
pub(crate) struct Erased {
    rules: Arc<dyn Rules>,
    steps: Arc<AtomicU64>,
    /// The most moves that any position had which was asked for its moves.
    widest: Arc<AtomicU64>,
}

/// A position of any game.
#[derive(Clone)]
pub(crate) struct State {
    inner: Arc<dyn Any + Send + Sync>,
    mover: Player,
    /// Stands for the whole position.
    key: u64,
}

/// The rules and the evaluation of a game, with positions of any type.
trait Rules: fmt::Debug + Send + Sync {
    fn players(&self) -> usize;
    fn start(&self) -> State;
    fn outcome(&self, state: &State) -> Option<Payoffs>;
    fn count(&self, state: &State) -> usize;
    fn play(&self, state: &State, mv: u32) -> State;
    fn with_mover(&self, state: &State, player: Player) -> Option<State>;
    fn promises(&self) -> Promises;
    fn values(&self, state: &State) -> Payoffs;
    fn score(&self, state: &State) -> i32;
    fn scale(&self) -> Scale;
    fn bounds(&self) -> Option<Bounds>;
    fn null_move(&self, state: &State) -> Option<State>;
}

struct Inner<G: Evaluated> {
    game: G,
    evaluation: G::Evaluation,
}

/// A position with its moves, which a searcher knows by their places.
struct Position<G: Game> {
    state: G::State,
    moves: Vec<G::Move>,
}

impl<G: Evaluated> fmt::Debug for Inner<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.evaluation.name())
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}", self.key)
    }
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.key == other.key
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key.hash(hasher);
    }
}

impl<G> Inner<G>
where
    G: Evaluated + 'static,
    G::State: Send + Sync,
    G::Move: Send + Sync,
{
    fn position(state: &State) -> &Position<G> {
        state.inner.downcast_ref().expect("a position of this game")
    }

    fn wrapped(&self, state: G::State) -> State {
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        let (key, mover) = (hasher.finish(), self.game.to_move(&state));
        let inner = Arc::new(Position::<G> { moves: legal(&self.game, &state), state });
        State { inner, mover, key }
    }
}

impl<G> Rules for Inner<G>
where
    G: Evaluated + Send + Sync + 'static,
    G::State: Send + Sync,
    G::Move: Send + Sync,
    G::Evaluation: Send + Sync,
{
    fn players(&self) -> usize {
        self.game.players()
    }

    fn start(&self) -> State {
        self.wrapped(self.game.start())
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        self.game.outcome(&Self::position(state).state)
    }

    fn count(&self, state: &State) -> usize {
        Self::position(state).moves.len()
    }

    fn play(&self, state: &State, mv: u32) -> State {
        let Position { state, moves } = Self::position(state);
        let mut next = state.clone();
        self.game.play(&mut next, moves[mv as usize]);
        self.wrapped(next)
    }

    fn with_mover(&self, state: &State, player: Player) -> Option<State> {
        self.game.with_mover(&Self::position(state).state, player).map(|state| self.wrapped(state))
    }

    fn promises(&self) -> Promises {
        self.game.promises()
    }

    fn values(&self, state: &State) -> Payoffs {
        self.evaluation.values(&self.game, &Self::position(state).state)
    }

    fn score(&self, state: &State) -> i32 {
        self.evaluation.score(&self.game, &Self::position(state).state)
    }

    fn scale(&self) -> Scale {
        self.evaluation.scale(&self.game)
    }

    fn bounds(&self) -> Option<Bounds> {
        self.evaluation.bounds(&self.game)
    }

    fn null_move(&self, state: &State) -> Option<State> {
        let passed = self.evaluation.null_move(&self.game, &Self::position(state).state);
        passed.map(|state| self.wrapped(state))
    }
}

impl Erased {
    /// This game, judged by its first evaluation.
    pub(crate) fn new<G>(game: G) -> Erased
    where
        G: Evaluated + Send + Sync + 'static,
        G::State: Send + Sync,
        G::Move: Send + Sync,
        G::Evaluation: Send + Sync,
    {
        let rules = Arc::new(Inner { game, evaluation: G::Evaluation::default_choice() });
        Erased { rules, steps: Arc::default(), widest: Arc::default() }
    }

    /// The steps so far.
    pub(crate) fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// The most moves that any position had which was asked for its moves.
    pub(crate) fn widest(&self) -> u64 {
        self.widest.load(Ordering::Relaxed)
    }

    fn step(&self, steps: usize) {
        self.steps.fetch_add(steps as u64, Ordering::Relaxed);
    }
}

impl Game for Erased {
    type State = State;
    /// Its place among the legal moves.
    type Move = u32;
    type Undo = State;

    fn players(&self) -> usize {
        self.rules.players()
    }

    fn start(&self) -> State {
        self.rules.start()
    }

    fn to_move(&self, state: &State) -> Player {
        state.mover
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        self.step(1);
        self.rules.outcome(state)
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<u32>) {
        let count = self.rules.count(state);
        self.step(count);
        self.widest.fetch_max(count as u64, Ordering::Relaxed);
        moves.extend(0..count as u32);
    }

    fn play(&self, state: &mut State, mv: u32) -> State {
        self.step(1);
        let next = self.rules.play(state, mv);
        std::mem::replace(state, next)
    }

    fn undo(&self, state: &mut State, _mv: u32, undo: State) {
        *state = undo;
    }

    fn with_mover(&self, state: &State, player: Player) -> Option<State> {
        self.step(1);
        self.rules.with_mover(state, player)
    }

    fn promises(&self) -> Promises {
        self.rules.promises()
    }
}

impl LastResort for Erased {
    fn is_last_resort(&self, _state: &State, _mv: u32) -> bool {
        false
    }
}

/// The first evaluation of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct First;

impl Named for First {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[(Self, "first", "the first of the game")];
}

impl Evaluate<Erased> for First {
    fn values(&self, game: &Erased, state: &State) -> Payoffs {
        game.step(1);
        game.rules.values(state)
    }

    fn score(&self, game: &Erased, state: &State) -> i32 {
        game.step(1);
        game.rules.score(state)
    }

    fn scale(&self, game: &Erased) -> Scale {
        game.rules.scale()
    }

    fn bounds(&self, game: &Erased) -> Option<Bounds> {
        game.rules.bounds()
    }

    fn knows_null_move(&self) -> bool {
        true
    }

    fn null_move(&self, game: &Erased, state: &State) -> Option<State> {
        game.step(1);
        game.rules.null_move(state)
    }
}

impl Evaluated for Erased {
    type Evaluation = First;
}

/// A clock that goes on with the steps of a game. Every look at it is noted, and one of them throws a switch.
#[derive(Debug)]
pub(crate) struct Steps {
    game: Erased,
    step: Duration,
    /// The number of looks after which the switch is thrown.
    look: u64,
    switch: Arc<AtomicBool>,
    looks: AtomicU64,
    last: AtomicU64,
    longest: AtomicU64,
    thrown_at: AtomicU64,
}

impl Steps {
    /// A step takes so long.
    pub(crate) fn new(game: &Erased, step: Duration, look: u64, switch: &Arc<AtomicBool>) -> Steps {
        Steps {
            game: game.clone(),
            step,
            look,
            switch: Arc::clone(switch),
            looks: AtomicU64::new(0),
            last: AtomicU64::new(game.steps()),
            longest: AtomicU64::new(0),
            thrown_at: AtomicU64::new(u64::MAX),
        }
    }

    /// The most steps between two looks, or since the last one.
    pub(crate) fn longest(&self) -> u64 {
        let since = self.game.steps() - self.last.load(Ordering::Relaxed);
        self.longest.load(Ordering::Relaxed).max(since)
    }

    /// The steps since the switch was thrown, if it was.
    pub(crate) fn since_thrown(&self) -> Option<u64> {
        self.game.steps().checked_sub(self.thrown_at.load(Ordering::Relaxed))
    }
}

impl Clock for Steps {
    fn now(&self) -> Duration {
        let steps = self.game.steps();
        let last = self.last.swap(steps, Ordering::Relaxed);
        self.longest.fetch_max(steps - last, Ordering::Relaxed);
        if self.looks.fetch_add(1, Ordering::Relaxed) + 1 == self.look {
            self.thrown_at.store(steps, Ordering::Relaxed);
            self.switch.store(true, Ordering::Relaxed);
        }
        self.step * u32::try_from(steps).expect("so few steps")
    }
}
