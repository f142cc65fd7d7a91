//! PDS: proof-number search by iterative deepening of both numbers, depth first, in fixed memory.
//!
//! **Value.** As in [`df_pn`](super::df_pn): whether a player can force a goal against all the others
//! together. A proof never depends on a repetition, and a disproof that does is stored only for the path to
//! it.
//!
//! **Source.** Nagai, *A new depth-first-search algorithm for AND/OR trees*, thesis, University of Tokyo,
//! 1999 \[Nagai99\]; in the form of Winands, Uiterwijk & van den Herik, *PDS-PN: a new proof-number search
//! algorithm*, Computers and Games 2002 \[Winands02\]; with ε, Pawlewicz & Lew 2007 \[Pawlewicz07\].
//!
//! **Differences.** (1) Any number of players, who may move twice in a row. (2) Repetition as in df-pn; a
//! position on the path is recognized as such and needs no guard in the table. (3) A node updates only the
//! child it comes back from.
//!
//! **Cost.** A node is left only when both numbers have reached their thresholds, and one threshold is raised
//! at a time: nodes are expanded again far more often than in df-pn.

use super::control::{Control, Numbers, Sum, a_little_more};
use super::depth_first::DepthFirstProofSearch;

/// PDS. ε, 0 by default, is the fraction by which a threshold is raised at a time; 0 raises it by 1. See the
/// [module](self).
pub type Pds = DepthFirstProofSearch<PdsControl>;

/// Leaves a node when both numbers have reached their thresholds, and raises one threshold at a time.
#[derive(Clone, Copy, Debug)]
pub struct PdsControl {
    epsilon: u32,
}

impl Control for PdsControl {
    const NAME: &'static str = "pds";
    const DEFAULT_EPSILON: u32 = 0;
    const LEVELS: bool = true;
    const RAISES: bool = false;

    fn new(epsilon: u32) -> PdsControl {
        PdsControl { epsilon }
    }

    #[inline]
    fn is_enough(self, numbers: Numbers, thresholds: Numbers) -> bool {
        numbers.phi >= thresholds.phi && numbers.delta >= thresholds.delta
    }

    #[inline]
    fn enter(self, sum: &Sum, thresholds: Numbers) -> Numbers {
        let Sum { own, other, .. } = *sum;
        // Search for `phi` as long as its threshold is not reached and the child seems to allow it.
        let is_for_phi = thresholds.phi > own && (other >= own || thresholds.delta <= sum.numbers.delta);
        if is_for_phi {
            Numbers { phi: a_little_more(own, self.epsilon), delta: other }
        } else {
            Numbers { phi: own, delta: a_little_more(other, self.epsilon) }
        }
    }

    fn begin(self) -> Numbers {
        Numbers { phi: 1, delta: 1 }
    }

    fn deepen(self, numbers: Numbers, thresholds: Numbers) -> Numbers {
        let more = |number: u32, threshold: u32| threshold.max(a_little_more(number, self.epsilon));
        if numbers.phi <= numbers.delta {
            Numbers { phi: more(numbers.phi, thresholds.phi), ..thresholds }
        } else {
            Numbers { delta: more(numbers.delta, thresholds.delta), ..thresholds }
        }
    }
}
