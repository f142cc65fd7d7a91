//! The ring: positions recur, and the value of a step depends on the previous step.

use crate::evaluate::{Evaluated, NoEvaluation};
use crate::notation::{Notation, NotationError};
use crate::parameters::{Configured, Described, Given, Parameter, ParameterError};
use crate::payoffs::Payoffs;
use crate::player::Player;
use crate::ranked::{Rank, Ranked};
use crate::rules::{Bounds, Game, Promises};
use crate::symmetry::{Symmetric, Symmetry};

#[doc = include_str!("ring.md")]
#[derive(Clone, Copy, Debug)]
pub struct Ring {
    size: u8,
    start: u8,
}

/// The square of the token, the step that brought it there (0 at the start), and the player to push next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    square: u8,
    step: i8,
    before: i8,
    mover: Player,
}

const STEPS: [i8; 4] = [-2, -1, 1, 2];
const MAX_STEP: i8 = 2;
/// The number of kinds of steps, no step included.
const KINDS: u64 = 5;
const MAX_SIZE: u8 = 20;

impl Ring {
    /// A ring of `size` squares with the token on `start`.
    ///
    /// # Panics
    ///
    /// If the ring has fewer than 4 or more than 20 squares, or the token is not on a square other than 0.
    pub fn new(size: u8, start: u8) -> Ring {
        assert!((4..=MAX_SIZE).contains(&size) && (1..size).contains(&start));
        Ring { size, start }
    }

    fn square_after(self, square: u8, step: i8) -> u8 {
        (i16::from(square) + i16::from(step)).rem_euclid(i16::from(self.size)) as u8
    }
}

impl Described for Ring {
    const RULES: &'static str = include_str!("ring.md");
    const RULES_IN_JAPANESE: &'static str = include_str!("ring.ja.md");
}

impl Game for Ring {
    type State = State;
    /// The step, -2 to 2.
    type Move = i8;
    type Undo = State;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State { square: self.start, step: 0, before: 0, mover: Player::FIRST }
    }

    fn to_move(&self, state: &State) -> Player {
        state.mover
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        if state.square != 0 {
            return None;
        }
        let pusher = state.mover.next(2);
        Some(match state.step.abs().cmp(&state.before.abs()) {
            std::cmp::Ordering::Greater => Payoffs::winner(pusher, 2),
            std::cmp::Ordering::Equal => Payoffs::zero(2),
            std::cmp::Ordering::Less => Payoffs::winner(state.mover, 2),
        })
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<i8>) {
        moves.extend(STEPS.into_iter().filter(|&step| step != -state.step));
    }

    fn play(&self, state: &mut State, step: i8) -> State {
        let before = *state;
        let square = self.square_after(state.square, step);
        // The step before last matters only where the game has just ended.
        let step_before = if square == 0 { before.step } else { 0 };
        *state = State { square, step, before: step_before, mover: before.mover.next(2) };
        before
    }

    fn undo(&self, state: &mut State, _mv: i8, undo: State) {
        *state = undo;
    }

    fn promises(&self) -> Promises {
        Promises { longest: None, draws: true, payoffs: Some(Bounds::zero_sum(1)), repetition: Some(3) }
    }
}

/// All positions are in one layer: play may return from anywhere to anywhere.
impl Ranked for Ring {
    fn layers(&self) -> Option<Vec<u64>> {
        Some(vec![2 * u64::from(self.size) * KINDS * KINDS])
    }

    fn rank(&self, state: &State) -> Option<Rank> {
        let kind = |step: i8| (step + MAX_STEP) as u64;
        let place = 2 * u64::from(state.square) + state.mover.index() as u64;
        Some(Rank { layer: 0, index: (place * KINDS + kind(state.step)) * KINDS + kind(state.before) })
    }

    fn unrank(&self, rank: Rank) -> Option<State> {
        let step = |kind: u64| (kind % KINDS) as i8 - MAX_STEP;
        let place = rank.index / (KINDS * KINDS);
        let (step, before) = (step(rank.index / KINDS), step(rank.index));
        let state = State { square: (place / 2) as u8, step, before, mover: Player::new(place as usize % 2) };
        let is_possible = if state.square == 0 { step != 0 && before != -step } else { before == 0 };
        (rank.layer == 0 && state.square < self.size && is_possible).then_some(state)
    }

    fn predecessors(&self, state: &State, before: &mut Vec<State>) {
        let square = self.square_after(state.square, -state.step);
        // No step leads from a finished game, nor straight back.
        if square == 0 || state.step == 0 {
            return;
        }
        let steps = (-MAX_STEP..=MAX_STEP)
            .filter(|&step| step != -state.step && (state.square != 0 || step == state.before));
        before.extend(steps.map(|step| State { square, step, before: 0, mover: state.mover.next(2) }));
    }
}

/// True if the ring is reflected; square 0 is fixed.
impl Symmetric for Ring {
    type Map = bool;

    fn symmetries(&self) -> Vec<Symmetry<bool>> {
        let reflection = Symmetry::new("reflection", true, 2);
        vec![reflection.clone().exchanging("players", 2), reflection, Symmetry::exchange("players", false, 2)]
    }

    fn image(&self, symmetry: &Symmetry<bool>, state: &State) -> State {
        let State { square, step, before, mover } = *state;
        let mover = symmetry.seats.image(mover);
        if symmetry.map {
            let square = (self.size - square) % self.size;
            return State { square, step: -step, before: -before, mover };
        }
        State { mover, ..*state }
    }

    fn image_of_move(&self, symmetry: &Symmetry<bool>, step: i8) -> i8 {
        if symmetry.map { -step } else { step }
    }
}

impl Evaluated for Ring {
    type Evaluation = NoEvaluation;
}

impl Configured for Ring {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter { name: "size", expects: "4 to 20", default: "5", about: "squares of the ring" },
        Parameter { name: "start", expects: "1 to size - 1", default: "2", about: "where the token starts" },
    ];

    fn configure(given: &Given<'_>) -> Result<Ring, ParameterError> {
        let size = given.whole("size", 4..=u64::from(MAX_SIZE))?;
        let start = given.whole("start", 1..=size - 1)?;
        Ok(Ring::new(size as u8, start as u8))
    }
}

impl Notation for Ring {
    fn write_move(&self, _state: &State, step: i8) -> String {
        format!("{step:+}")
    }

    /// `square step mover`, and the step before last where the game has just ended: `3 +1 2`, `0 +2 2 -1`.
    fn write_position(&self, state: &State) -> String {
        let position = format!("{} {:+} {}", state.square, state.step, state.mover);
        if state.square == 0 { format!("{position} {:+}", state.before) } else { position }
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        let wrong = || {
            let last = self.size - 1;
            NotationError::new(
                format!(
                    "a square from 1 to {last}, the step that led there from -2 to +2 and the player to \
                     move, such as `2 +1 1`"
                ),
                text,
            )
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let (&[square, step, mover], before) = words.split_first_chunk::<3>().ok_or_else(wrong)?;
        let square: u8 = square.parse().ok().filter(|&square| square < self.size).ok_or_else(wrong)?;
        let step: i8 = step.parse().ok().filter(|step: &i8| step.abs() <= 2).ok_or_else(wrong)?;
        let mover = match mover {
            "1" => Player::FIRST,
            "2" => Player::SECOND,
            _ => return Err(wrong()),
        };
        let before = match (square, before) {
            (0, [before]) => before.parse().ok().filter(|before: &i8| before.abs() <= 2).ok_or_else(wrong)?,
            (1.., []) => 0,
            _ => return Err(wrong()),
        };
        let state = State { square, step, before, mover };
        // Only the start has no previous step; no step goes straight back.
        let possible =
            if square == 0 { step != 0 && before != -step } else { step != 0 || state == self.start() };
        if possible { Ok(state) } else { Err(wrong()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws;

    #[test]
    fn obeys_the_laws() {
        for size in 4..=7 {
            laws::check_notation(&Ring::new(size, 2), 100, 1);
            laws::check_ranked(&Ring::new(size, 2), 100, 1);
            laws::check_symmetries(&Ring::new(size, 2), 100, 1);
        }
    }

    #[test]
    fn the_third_occurrence_is_a_draw() {
        use crate::line::Line;
        let ring = Ring::new(6, 3);
        let mut line = Line::new(&ring);
        // Four pushes go once round past square 0: the position after the first recurs every four plies.
        for step in [1, 1, 2, 2, 1, 1, 2, 2] {
            assert_eq!(line.outcome(&ring), None, "after {:?}", line.moves());
            line.push(&ring, step);
        }
        assert_eq!(line.outcome(&ring), None);
        line.push(&ring, 1);
        assert_eq!(line.occurrences(), 3);
        assert_eq!(line.outcome(&ring), Some(Payoffs::zero(2)));
    }
}
