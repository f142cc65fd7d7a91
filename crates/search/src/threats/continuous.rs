//! Continuous threats: wins by fours (VCF), or by fours and threes (VCT), for the player to move.
//!
//! **Value.** A proven win of the player to move, with its line; or nothing, as a position without such a win
//! may still be won by quiet moves. Fours are searched to the end, and threes up to `threes` in a row. A win
//! holds against every answer, not only against those in the line.
//!
//! **Source.** Allis, van den Herik & Huntjens, *Go-Moku solved by new search techniques*, Computational
//! Intelligence 12(1), 1996 \[Allis96\].
//!
//! **Differences.** Those of `fours.rs` and `threes.rs`.
//!
//! **Cost.** A node is a position with the attacker to move, after threes and after fours.

use super::threes::Threes;
use crate::core::budget::{Budget, Stop};
use crate::core::claim::{Claim, Goal, Verdict};
use crate::core::meter::Meter;
use crate::core::observer::{Left, Observer, Step};
use crate::core::report::{Kind, MoveReport, Report, Value};
use crate::core::requirements::{NeededPayoffs, Requirements};
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use game::{Configured, Given, Parameter, ParameterError, Payoffs, Scale, Threats, legal};

/// A search of continuous threats. See the [module](self).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ContinuousThreats {
    /// The number of threes in a row that are allowed; 0 allows only fours.
    pub threes: u32,
}

const NAME: &str = "continuous-threats";

impl Configured for ContinuousThreats {
    const PARAMETERS: &'static [Parameter] = &[Parameter {
        name: "threes",
        expects: "0 to 100",
        default: "0",
        about: "how many threes may follow each other; 0 is continuous fours alone",
    }];

    fn configure(given: &Given<'_>) -> Result<ContinuousThreats, ParameterError> {
        Ok(ContinuousThreats { threes: given.whole("threes", 0..=100)? as u32 })
    }
}

impl ContinuousThreats {
    /// The claim about a root: that the player to move can force a win, within `plies` if given.
    fn claim<G: Threats>(root: &Root<'_, G>, verdict: Verdict, plies: Option<u32>) -> Claim {
        Claim { player: root.game.to_move(root.line.state()), goal: Goal::Win, verdict, plies }
    }
}

impl<G: Threats> Search<G> for ContinuousThreats {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        let two = Requirements { is_for_two: true, ..Requirements::of(NAME) };
        two.refuse(root, budget)?;
        if !root.game.has_threats() {
            return Err(Unsupported::Threats { search: NAME });
        }
        let no_depth = Some("a win by threats is as long as it must be; threes limits the work");
        Requirements { payoffs: NeededPayoffs::WonDrawnOrLost, no_depth, ..two }.refuse(root, budget)
    }

    /// It reports what it knows when interrupted.
    fn ends_by_itself(&self) -> bool {
        true
    }

    fn ends_soon(&self) -> bool {
        false
    }

    fn conclude(&self, root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>) {
        let mover = root.game.to_move(root.line.state());
        let is_won = payoffs[mover] > payoffs[mover.next(2)];
        let verdict = if is_won { Verdict::Proven } else { Verdict::Disproven };
        report.claims = vec![ContinuousThreats::claim(root, verdict, Some(0))];
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        mut observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let (game, mut state) = (root.game, root.line.state().clone());
        let mut meter = Meter::new(budget);
        let mut search = Threes::default();
        observer.begin(Scale::Payoffs);
        let node = Step::ROOT.node(0);
        observer.enter(node, &state, None, None);
        let found = search.is_won(game, &mut state, self.threes, &mut meter);
        let mut report = Report::unknown();
        report.stop = found.err().unwrap_or(Stop::Finished);
        if found == Ok(true) {
            let mover = game.to_move(&state);
            let value = Value::Vector(Payoffs::winner(mover, 2));
            report.claims = vec![ContinuousThreats::claim(root, Verdict::Proven, Some(search.plies))];
            (report.value, report.kind) = (value.clone(), Kind::Exact);
            report.best = search.line.first().copied();
            report.depth = search.line.len() as u32;
            report.line = search.line;
            let row = |mv| {
                let (kind, line) = (Kind::Exact, report.line.clone());
                MoveReport { value, kind, line, ..MoveReport::unknown(mv) }
            };
            report.moves = report.best.map(row).into_iter().collect();
        } else {
            report.claims = vec![ContinuousThreats::claim(root, Verdict::Unknown, None)];
            report.best = legal(game, &state).first().copied();
            report.line = report.best.into_iter().collect();
        }
        report.selective_depth = report.depth;
        observer.leave(
            node,
            &state,
            &Left {
                value: &report.value,
                kind: report.kind,
                window: None,
                cut: None,
                line_depth: None,
                unvisited: &[],
            },
        );
        report.stats = meter.finish();
        Ok(report)
    }
}
