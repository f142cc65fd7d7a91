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

use super::control::Rule;
use super::depth_first::{DepthFirst, DepthFirstProofSearch};

/// PDS. ε, 0 by default, is the fraction by which a threshold is raised at a time; 0 raises it by 1. See the
/// [module](self).
pub type Pds = DepthFirstProofSearch<OfPds>;

/// What distinguishes PDS.
#[derive(Clone, Copy, Debug)]
pub struct OfPds;

impl DepthFirst for OfPds {
    const NAME: &'static str = "pds";
    const DEFAULT_EPSILON: u32 = 0;
    const RULE: Rule = Rule::Pds;
}
