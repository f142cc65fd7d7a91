//! A learner whose games are numbers, so that every game shows in its weights and in its state.

use game::random::derive_seed;
use ntuple::{Design, Error, Estimate, Learning, Options, Progress, Sharing, Trained, TupleKind};
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of its weights.
const WEIGHTS: usize = 20;

/// The mock.
#[derive(Clone, Debug)]
pub(crate) struct Mock {
    options: Options,
    games: u64,
    sum: u64,
    pub(crate) decided: f64,
}

impl Mock {
    pub(crate) fn new(options: Options) -> Mock {
        Mock { options, games: 0, sum: 0, decided: 0.75 }
    }
}

/// The mean points of a match against weights that are this many games older.
pub(crate) fn points(older: u64) -> f64 {
    0.5 + older as f64 / 1_000_000.0
}

impl Learning for Mock {
    fn play(&mut self, games: u64, cancel: &AtomicBool) -> u64 {
        let before = self.games;
        while self.games < self.options.games.min(before.saturating_add(games))
            && !cancel.load(Ordering::Relaxed)
        {
            // What is learned depends on the whole past, and on the number of games as the step size does.
            let game = derive_seed(self.options.seed, self.games) ^ self.options.games;
            self.sum = derive_seed(self.sum, game);
            self.games += 1;
        }
        self.games - before
    }

    fn progress(&self) -> Progress {
        let error = (self.sum >> 40) as f64 / (1u64 << 24) as f64;
        Progress { games: self.games, decided: self.decided, plies: 30.0 + error, error, guided: 0.0 }
    }

    fn trained(&self) -> Trained {
        let design = Design {
            tuples: vec![TupleKind::Cell],
            phases: Vec::new(),
            symmetries: Vec::new(),
            turns: Vec::new(),
            sharing: Sharing::Apart,
            estimate: Estimate::Win,
        };
        let mut weights: Vec<i16> = (0..WEIGHTS as u64).map(|at| derive_seed(self.sum, at) as i16).collect();
        weights[0] = self.games as i16;
        Trained { design, shift: 12, weights }
    }

    /// Points that say how many games older the others are.
    fn against(&self, other: &Trained, blocks: u32, seed: u64) -> Result<Vec<f64>, Error> {
        assert_ne!(seed, self.options.seed);
        let older = (self.games as i16).wrapping_sub(other.weights[0]) as u16;
        let mean = points(older.into());
        Ok((0..blocks).map(|block| mean + if block % 2 == 0 { 0.25 } else { -0.25 }).collect())
    }

    fn state(&self) -> Vec<u8> {
        [self.games.to_le_bytes(), self.sum.to_le_bytes()].concat()
    }

    fn restore(&mut self, state: &[u8]) -> Result<(), Error> {
        let numbers: [u8; 16] = state.try_into().map_err(|_| Error::OtherBoard("state"))?;
        self.games = u64::from_le_bytes(numbers[..8].try_into().expect("8 bytes"));
        self.sum = u64::from_le_bytes(numbers[8..].try_into().expect("8 bytes"));
        Ok(())
    }

    fn choices(&self) -> Vec<(&'static str, String)> {
        vec![("tuples", "cell".to_owned())]
    }
}
