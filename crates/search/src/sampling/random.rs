//! Random play: any legal move, with equal probability.
//!
//! **Value.** None: the search knows nothing.
//!
//! **Source.** None: a baseline for all other players.

use crate::core::budget::Budget;
use crate::core::meter::Meter;
use crate::core::observer::{Observer, Step};
use crate::core::parameters::SEED;
use crate::core::report::{MoveReport, Report};
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use game::random::{Random, derive_seed};
use game::{Configured, Game, Given, Parameter, ParameterError};

/// The random player. Its move depends on the seed and on the number of moves played, so that it varies from
/// ply to ply but is the same in every run. See the [module](self).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomPlay {
    /// The seed of the random numbers.
    pub seed: u64,
}

impl Default for RandomPlay {
    fn default() -> RandomPlay {
        RandomPlay { seed: 1 }
    }
}

impl Configured for RandomPlay {
    const PARAMETERS: &'static [Parameter] = &[SEED];

    fn configure(given: &Given<'_>) -> Result<RandomPlay, ParameterError> {
        Ok(RandomPlay { seed: given.whole("seed", 0..=u64::MAX)? })
    }
}

impl<G: Game> Search<G> for RandomPlay {
    fn fits(&self, _root: &Root<'_, G>, _budget: &Budget) -> Result<(), Unsupported> {
        Ok(())
    }

    fn ends_by_itself(&self) -> bool {
        true
    }

    fn reseed(&mut self, seed: u64) {
        self.seed = seed;
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        mut observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let mut meter = Meter::new(budget);
        let state = root.line.state();
        let mut report = Report::unknown();
        match meter.visit() {
            Ok(id) => observer.enter(Step::ROOT.node(id), state, None, None),
            Err(stop) => report.stop = stop,
        }
        let moves = root.line.legal(root.game);
        let mut random = Random::new(derive_seed(self.seed, root.line.moves().len() as u64));
        let mv = moves[random.index(moves.len())];
        report.best = Some(mv);
        report.line = vec![mv];
        let others = moves.into_iter().filter(|&other| other != mv);
        report.moves = std::iter::once(mv).chain(others).map(MoveReport::unknown).collect();
        report.stats = meter.finish();
        Ok(report)
    }
}
