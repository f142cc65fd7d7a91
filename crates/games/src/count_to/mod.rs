#![doc = include_str!("README.md")]

mod scene;
mod symmetry;

use crate::last_mover::LastMover;
use crate::rows;
use game::{
    Actions, Configured, Evaluated, Game, Given, NoEvaluation, Notation, NotationError, Parameter,
    ParameterError, Payoffs, Player, Promises, Rank, Ranked,
};

const MAX_TARGET: u16 = 1000;
const MAX_STEP: u16 = 100;

/// Count to N: say the next one, two or three numbers, and do not say the last.
#[derive(Clone, Copy, Debug)]
pub struct CountTo {
    n: u16,
    step: u16,
    last: LastMover,
}

/// The last number said, 0 at the start, and the player to speak next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    said: u16,
    mover: Player,
}

impl CountTo {
    /// Counting to `n`, at most `step` numbers at a time.
    ///
    /// # Panics
    ///
    /// If `n` is not 1 to 1000 or `step` is not 1 to 100.
    pub fn new(n: u16, step: u16, last: LastMover) -> CountTo {
        assert!((1..=MAX_TARGET).contains(&n) && (1..=MAX_STEP).contains(&step));
        CountTo { n, step, last }
    }
}

described!(CountTo);

impl Game for CountTo {
    type State = State;
    /// The last number that the move says.
    type Move = u16;
    type Undo = State;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State { said: 0, mover: Player::FIRST }
    }

    fn to_move(&self, state: &State) -> Player {
        state.mover
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        (state.said == self.n).then(|| self.last.payoffs(state.mover, 2))
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<u16>) {
        moves.extend(state.said + 1..=self.n.min(state.said + self.step));
    }

    fn play(&self, state: &mut State, said: u16) -> State {
        let before = *state;
        *state = State { said, mover: before.mover.next(2) };
        before
    }

    fn undo(&self, state: &mut State, _mv: u16, undo: State) {
        *state = undo;
    }

    fn promises(&self) -> Promises {
        self.last.promises(u32::from(self.n), 2)
    }
}

/// Layer n - (the last number said), with an index for each player to move.
impl Ranked for CountTo {
    fn layers(&self) -> Option<Vec<u64>> {
        Some(vec![2; usize::from(self.n) + 1])
    }

    fn rank(&self, state: &State) -> Option<Rank> {
        let layer = self.n.checked_sub(state.said)?;
        Some(Rank { layer: u32::from(layer), index: state.mover.index() as u64 })
    }

    fn unrank(&self, rank: Rank) -> Option<State> {
        let said = u32::from(self.n).checked_sub(rank.layer)? as u16;
        (rank.index < 2).then(|| State { said, mover: Player::new(rank.index as usize) })
    }

    /// No move stays in a layer.
    fn predecessors(&self, _state: &State, _before: &mut Vec<State>) {}
}

impl Evaluated for CountTo {
    type Evaluation = NoEvaluation;

    /// Each number that a move may say last, from 1.
    fn actions(&self) -> Option<Actions<Self>> {
        let said = |action: usize| (action + 1).to_string();
        Actions::new(usize::from(self.n), said, |_, _, said| usize::from(said) - 1)
    }
}

impl Configured for CountTo {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter { name: "n", expects: "1 to 1000", default: "25", about: "the last number" },
        Parameter {
            name: "step",
            expects: "1 to 100",
            default: "3",
            about: "the most numbers said in a turn",
        },
        Parameter {
            name: "last",
            expects: "loses|wins",
            default: "loses",
            about: "the result for the player who says the last number",
        },
    ];

    fn configure(given: &Given<'_>) -> Result<CountTo, ParameterError> {
        let n = given.whole("n", 1..=u64::from(MAX_TARGET))?;
        let step = given.whole("step", 1..=u64::from(MAX_STEP))?;
        Ok(CountTo::new(n as u16, step as u16, LastMover::configure(given)?))
    }
}

impl Notation for CountTo {
    fn write_move(&self, _state: &State, said: u16) -> String {
        said.to_string()
    }

    fn write_position(&self, state: &State) -> String {
        format!("{} {}", state.said, state.mover)
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        let expected = || "the last number said and the player to move, such as `0 1`".to_owned();
        let [said, mover] = rows::two_words(text, expected)?;
        let said = said
            .parse()
            .ok()
            .filter(|said| *said <= self.n)
            .ok_or_else(|| NotationError::new(format!("the last number said, 0 to {}", self.n), said))?;
        Ok(State { said, mover: rows::player(mover, 2, "1 or 2")? })
    }
}
