#![doc = include_str!("README.md")]

mod contents;
mod scene;
mod symmetry;

use crate::heaps::{HeapMove, Heaps, Limits, State};
use crate::last_mover::LastMover;
use game::{
    Configured, Game, Given, MAX_PLAYERS, Notation, NotationError, Parameter, ParameterError, Payoffs,
    Player, Promises, Sum,
};

/// Heaps never split here, so only their number is limited by the capacity.
const LIMITS: Limits = Limits { heaps: 10, size: 99, total: 990 };

/// Nim for 2 to 6 players: take any number from one heap.
#[derive(Clone, Copy, Debug)]
pub struct Nim {
    heaps: Heaps,
    last: LastMover,
    players: usize,
}

impl Nim {
    /// Heaps of these sizes for `players`. [`LastMover::Loses`] is misère play.
    ///
    /// # Panics
    ///
    /// If there are not 1 to 10 heaps of 1 to 99, or not 2 to 6 players.
    pub fn new(heaps: &[u8], last: LastMover, players: usize) -> Nim {
        assert!((1..=LIMITS.heaps).contains(&heaps.len()), "there are 1 to {} heaps", LIMITS.heaps);
        assert!(heaps.iter().all(|heap| (1..=LIMITS.size).contains(heap)), "a heap has 1 to {}", LIMITS.size);
        assert!((2..=MAX_PLAYERS).contains(&players), "there are 2 to {MAX_PLAYERS} players");
        Nim { heaps: Heaps::new(heaps), last, players }
    }
}

impl Game for Nim {
    type State = State;
    type Move = HeapMove;
    type Undo = State;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> State {
        State { heaps: self.heaps, mover: Player::FIRST }
    }

    fn to_move(&self, state: &State) -> Player {
        state.mover
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        state.heaps.is_empty().then(|| self.last.payoffs(state.mover, self.players))
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<HeapMove>) {
        for heap in state.heaps.distinct() {
            moves.extend((0..heap).rev().map(|left| HeapMove::new(heap, 0, left)));
        }
    }

    fn play(&self, state: &mut State, mv: HeapMove) -> State {
        state.play(mv, self.players)
    }

    fn undo(&self, state: &mut State, _mv: HeapMove, undo: State) {
        *state = undo;
    }

    fn promises(&self) -> Promises {
        self.last.promises(self.heaps.total(), self.players)
    }
}

impl Sum for Nim {
    /// A heap, by its size.
    type Part = u32;

    fn is_normal(&self) -> bool {
        self.players == 2 && self.last == LastMover::Wins
    }

    fn parts(&self, state: &State) -> Vec<u32> {
        state.heaps.parts()
    }

    fn options(&self, &heap: &u32, options: &mut Vec<Vec<u32>>) {
        options.extend((0..heap).map(|left| vec![left]));
    }

    fn write_part(&self, heap: &u32) -> String {
        heap.to_string()
    }
}

impl Configured for Nim {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter {
            name: "heaps",
            expects: "1 to 10 sizes from 1 to 99 joined by +",
            default: "3+4+5",
            about: "the heaps at the start",
        },
        Parameter {
            name: "misere",
            expects: "false|true",
            default: "false",
            about: "whether the player who takes the last loses",
        },
        Parameter { name: "players", expects: "2 to 6", default: "2", about: "the number of players" },
    ];

    fn configure(given: &Given<'_>) -> Result<Nim, ParameterError> {
        let heaps = Heaps::configure(given, "heaps", LIMITS)?;
        let last = if given.flag("misere")? { LastMover::Loses } else { LastMover::Wins };
        let players = given.whole("players", 2..=MAX_PLAYERS as u64)? as usize;
        Ok(Nim { heaps, last, players })
    }
}

impl Notation for Nim {
    fn write_move(&self, _state: &State, mv: HeapMove) -> String {
        mv.to_string()
    }

    fn write_position(&self, state: &State) -> String {
        state.to_string()
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        State::read(text, LIMITS.with_total(self.heaps.total()), self.players)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{laws, legal};

    #[test]
    fn obeys_the_laws() {
        for last in [LastMover::Wins, LastMover::Loses] {
            for players in 2..=MAX_PLAYERS {
                for heaps in [&[3, 4, 5][..], &[1], &[2, 2, 2, 2]] {
                    laws::check_notation(&Nim::new(heaps, last, players), 50, 1);
                }
            }
            laws::check_notation(&Nim::new(&[99; 10], last, 3), 2, 1);
        }
    }

    #[test]
    fn is_the_sum_of_its_heaps() {
        for heaps in [&[3, 4, 5][..], &[1], &[2, 2, 2, 2], &[40, 20]] {
            laws::check_sum(&Nim::new(heaps, LastMover::Wins, 2), 20, 1);
        }
        assert!(!Nim::new(&[3, 4, 5], LastMover::Loses, 2).is_normal());
        assert!(!Nim::new(&[3, 4, 5], LastMover::Wins, 3).is_normal());
    }

    #[test]
    fn identical_heaps_give_one_move() {
        let game = Nim::new(&[2, 1, 2], LastMover::Wins, 2);
        let written: Vec<String> = legal(&game, &game.start()).iter().map(ToString::to_string).collect();
        assert_eq!(written.join(" "), "1>0 2>1 2>0");
    }
}
