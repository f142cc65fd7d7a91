#![doc = include_str!("README.md")]

use crate::heap_game::{HeapGame, HeapRules};
use crate::heaps::{HeapMove, Heaps, Limits};
use crate::last_mover::LastMover;
use game::{Configured, Given, MAX_PLAYERS, Parameter, ParameterError};
use std::ops::Range;

/// Heaps never split here, so only their number is limited by the capacity.
const LIMITS: Limits = Limits { heaps: 10, size: 99, total: 990 };

/// Nim for 2 to 6 players: take any number from one heap.
pub type Nim = HeapGame<NimRules>;

/// The rules of [`Nim`].
#[derive(Clone, Copy, Debug)]
pub struct NimRules {
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
        HeapGame { heaps: Heaps::new(heaps), rules: NimRules { last, players } }
    }
}

described!(Nim);

impl HeapRules for NimRules {
    const LIMITS: Limits = LIMITS;

    fn players(self) -> usize {
        self.players
    }

    fn last(self) -> LastMover {
        self.last
    }

    fn each_rest(self, heap: u32, mut each: impl FnMut([u32; 2])) {
        (0..heap).rev().for_each(|left| each([0, left]));
    }

    fn most_heaps(self, _heap: u8) -> u8 {
        1
    }

    /// The first coin taken: all coins beyond it are taken too.
    fn clicked(self, mv: HeapMove) -> Range<u8> {
        let [_, left] = mv.left();
        left..left + 1
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
        Ok(HeapGame { heaps, rules: NimRules { last, players } })
    }
}
