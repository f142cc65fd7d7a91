//! The rows of a run.

use game::random::derive_seed;
use ntuple::{Learning, Progress, Trained};
use registry::learned::{Checkpoint, Points};
use statistics::{Estimate, Summary, mean};

/// The number of blocks of a match.
pub const BLOCKS: u32 = 200;
/// The level of intervals.
const LEVEL: f64 = 0.95;
/// The stream of seeds of matches, apart from those of games.
const MATCHES: u64 = 0x6d61_7463_6865_7300;

/// The row of this progress.
pub(super) fn checkpoint(progress: &Progress, points: Option<Points>) -> Checkpoint {
    let Progress { games, decided, plies, error, guided } = *progress;
    let [decided, plies, error, guided] = [decided, plies, error, guided].map(rounded);
    Checkpoint { games, decided, plies, error, guided, points }
}

/// Rounds a number to six decimals. Such a number survives JSON unchanged; one with all digits may change in
/// the last bit, and a resumed run would not give the same file.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// The points of the weights as they are now against earlier ones.
pub(super) fn match_against(
    learner: &dyn Learning,
    earlier: &Trained,
    seed: u64,
) -> Result<Option<Points>, ntuple::Error> {
    let seed = derive_seed(derive_seed(seed, MATCHES), learner.progress().games);
    let points: Summary = learner.against(earlier, BLOCKS, seed)?.into_iter().collect();
    let bounded = |Estimate { value, low, high, .. }| Points {
        mean: rounded(value),
        low: rounded(f64::max(low, 0.0)),
        high: rounded(f64::min(high, 1.0)),
    };
    Ok(mean(&points, LEVEL).map(bounded))
}
