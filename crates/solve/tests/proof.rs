//! Proof searches on real games: every position of small ones that go round in circles, and forced wins of Lines of
//! Action that are played out.

use game::{Evaluated, Line, Notation, Player};
use games::{LinesOfAction, Slide};
use search::proof::{Ask, Asked};
use search::reference::forced;
use search::{Budget, DfPn, Goal, Pds, ProofNumber, Report, Root, Search, Verdict};

/// Prints what a test counted, also when it passes.
fn tell(line: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The searches, each with its table from position to position.
struct Searches {
    df_pn: DfPn,
    pds: Pds,
    proof_number: ProofNumber,
}

impl Searches {
    fn new(ask: Ask) -> Searches {
        Searches {
            df_pn: DfPn::new(ask, 1 << 16),
            pds: Pds::new(ask, 1 << 16),
            proof_number: ProofNumber::new(ask, 1 << 20, 1 << 16),
        }
    }

    fn ask<G: Evaluated>(
        &mut self,
        game: &G,
        state: &G::State,
        expansions: u64,
    ) -> Vec<(&'static str, Report<G::Move>)> {
        let root = Root::new(game, Line::from_state(state.clone()));
        let budget = Budget { expansions: Some(expansions), ..Budget::default() };
        vec![
            ("df-pn", self.df_pn.search(&root, &budget, ()).expect("fits")),
            ("pds", self.pds.search(&root, &budget, ()).expect("fits")),
            ("proof-number", self.proof_number.search(&root, &budget, ()).expect("fits")),
        ]
    }
}

/// Holds the searches against the reference fixpoint at every `every`-th position, for each goal and each player. Half
/// of the time nothing is remembered from position to position.
fn agree_everywhere<G: Evaluated + Notation>(name: &str, game: &G, every: usize) {
    let (mut asked, mut proven, mut expansions, mut most) = (0_u64, 0_u64, 0, 0);
    for player in Player::all(2) {
        for goal in [Goal::Win, Goal::Draw] {
            let truth = forced(game, &game.start(), player, |payoffs| goal.is_met(payoffs, player));
            let ask = Ask { goal: Asked::Goal(goal), player: Some(player) };
            let mut searches = Searches::new(ask);
            for (index, state) in truth.states().iter().enumerate().step_by(every) {
                if index % 2 == 0 {
                    searches = Searches::new(ask);
                }
                let can = truth.can(state).expect("reached");
                let expected = if can { Verdict::Proven } else { Verdict::Disproven };
                for (search, report) in searches.ask(game, state, 4_000_000) {
                    let position = game.write_position(state);
                    let verdict = report.claims[0].verdict;
                    assert_eq!(verdict, expected, "{search}: {goal} for player {player} at {position}");
                    asked += 1;
                    expansions += report.stats.expansions;
                    most = most.max(report.stats.expansions);
                }
                proven += u64::from(can);
            }
        }
    }
    tell(&format!(
        "{name}: {asked} goals, {proven} positions proven, {expansions} expansions, at most {most}"
    ));
    assert!(proven > 0);
}

fn is_deep() -> bool {
    std::env::var_os("YOMI_DEEP").is_some()
}

#[test]
fn every_position_of_lines_of_action_on_three_by_three_agrees() {
    agree_everywhere("3x3", &LinesOfAction::new(3, 3), 1);
}

#[test]
fn positions_of_lines_of_action_on_three_by_four_agree() {
    agree_everywhere("3x4", &LinesOfAction::new(3, 4), if is_deep() { 1 } else { 5 });
    agree_everywhere("4x3", &LinesOfAction::new(4, 3), if is_deep() { 1 } else { 5 });
}

#[test]
fn every_position_of_slide_agrees() {
    agree_everywhere("slide", &Slide::new(2, 5), 1);
}
