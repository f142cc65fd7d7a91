//! Proof searches on real games: every position of small games with cycles, and forced wins of Lines of
//! Action that are played out.

use crate::force::forced;
use crate::tell;
use game::random::Random;
use game::{Evaluated, Game, KeyMap, Line, Notation, Payoffs, Player, legal};
use games::tanhinmin::{self, Deal, Pay, Rules, Tanhinmin};
use games::{LinesOfAction, Mnk, Slide};
use search::proof::{ProofRequest, RequestedGoal};
use search::{Budget, DfPn, Goal, Pds, ProofNumber, Report, Root, Search, Stop, Verdict};

/// The searches, each with its table from position to position.
struct Searches {
    df_pn: DfPn,
    by_moves: DfPn,
    pds: Pds,
    proof_number: ProofNumber,
    /// With memory for so few nodes that most are lost.
    folded: ProofNumber,
}

impl Searches {
    fn new(request: ProofRequest) -> Searches {
        let mut by_moves = DfPn::new(request, 1 << 16);
        by_moves.mobility = true;
        Searches {
            df_pn: DfPn::new(request, 1 << 16),
            by_moves,
            pds: Pds::new(request, 1 << 16),
            proof_number: ProofNumber::new(request, 1 << 20, 1 << 16),
            folded: ProofNumber::new(request, 200, 1 << 16),
        }
    }

    fn search<G: Evaluated>(
        &mut self,
        game: &G,
        state: &G::State,
        expansions: u64,
    ) -> Vec<(&'static str, Report<G::Move>)> {
        let root = Root::new(game, Line::from_state(state.clone()));
        let budget = Budget { expansions: Some(expansions), ..Budget::default() };
        vec![
            ("df-pn", self.df_pn.search(&root, &budget, ()).expect("fits")),
            ("df-pn:mobility=true", self.by_moves.search(&root, &budget, ()).expect("fits")),
            ("pds", self.pds.search(&root, &budget, ()).expect("fits")),
            ("proof-number", self.proof_number.search(&root, &budget, ()).expect("fits")),
            ("proof-number in 200 nodes", self.folded.search(&root, &budget, ()).expect("fits")),
        ]
    }
}

/// Compares the searches with the reference fixpoint at every `every`-th position, for each goal and each
/// player. Half of the time tables are cleared between positions.
fn agree_everywhere<G: Evaluated + Notation>(name: &str, game: &G, every: usize) {
    let (mut tried, mut proven, mut expansions, mut most, mut full) = (0_u64, 0_u64, 0, 0, 0_u64);
    for player in Player::all(2) {
        for goal in [Goal::Win, Goal::Draw] {
            let truth = forced(game, &game.start(), player, |payoffs| {
                goal.is_met(game.promises().win(), payoffs, player)
            });
            let request = ProofRequest { goal: RequestedGoal::Goal(goal), player: Some(player) };
            let mut searches = Searches::new(request);
            for (index, state) in truth.states().iter().enumerate().step_by(every) {
                if index % 2 == 0 {
                    searches = Searches::new(request);
                }
                let can = truth.can(state).expect("reached");
                let expected = if can { Verdict::Proven } else { Verdict::Disproven };
                for (search, report) in searches.search(game, state, 4_000_000) {
                    let position = game.write_position(state);
                    let verdict = report.claims[0].verdict;
                    if report.stop == Stop::Stored {
                        assert_eq!((search, verdict), ("proof-number in 200 nodes", Verdict::Unknown));
                        full += 1;
                        continue;
                    }
                    assert_eq!(verdict, expected, "{search}: {goal} for player {player} at {position}");
                    tried += 1;
                    expansions += report.stats.expansions;
                    most = most.max(report.stats.expansions);
                }
                proven += u64::from(can);
            }
        }
    }
    tell(&format!(
        "{name}: {tried} goals, {proven} positions proven, {expansions} expansions, at most {most}; \
         {full} trees were full"
    ));
    assert!(proven > 0 && full < tried / 10);
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

/// 3.6 million positions: some of them, on request.
#[test]
fn positions_of_lines_of_action_on_four_by_four_agree() {
    if is_deep() {
        agree_everywhere("4x4", &LinesOfAction::new(4, 4), 997);
    }
}

#[test]
fn every_position_of_slide_agrees() {
    agree_everywhere("slide", &Slide::new(2, 5), 1);
}

/// Symmetric positions share an entry where one of the root's moves has an image, and at some roots none has:
/// half of the time both are looked up in the same table.
#[test]
fn positions_of_a_game_with_symmetries_agree() {
    agree_everywhere("mnk", &Mnk::tic_tac_toe(), if is_deep() { 1 } else { 9 });
    agree_everywhere("mnk:m=4,n=3", &Mnk::new(4, 3, 3), if is_deep() { 97 } else { 9_973 });
}

const WINS: &str = include_str!("../../../games/src/lines_of_action/data/wins.txt");
const FORCED_WINS: &str = include_str!("../../../games/src/lines_of_action/data/forced-wins.txt");

/// The positions of a file, each with its distance to the win.
fn records(text: &str) -> impl Iterator<Item = (u32, &str)> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut parts = line.split('|').map(str::trim);
        let distance = parts.next().and_then(|distance| distance.parse().ok());
        (distance.expect("a distance"), parts.next().expect("a position"))
    })
}

/// Tries to prove that the player to move wins, in each position on its own. Proof-number search may run out
/// of memory for its tree where `positions` are few.
fn prove_all(text: &str, every: usize, expansions: u64, positions: u64, may_be_full: bool) {
    let game = LinesOfAction::default();
    let request = ProofRequest { goal: RequestedGoal::Goal(Goal::Win), player: None };
    let budget = Budget { expansions: Some(expansions), ..Budget::default() };
    let (mut sums, mut full) = ([0; 3], 0);
    for (distance, position) in records(text).step_by(every) {
        let state = game.read_position(position).expect("a position");
        let root = Root::new(&game, Line::from_state(state));
        let mut reports = [
            DfPn::new(request, 1 << 22).search(&root, &budget, ()).expect("fits"),
            Pds::new(request, 1 << 22).search(&root, &budget, ()).expect("fits"),
            ProofNumber::new(request, positions, 1 << 20).search(&root, &budget, ()).expect("fits"),
        ];
        for (report, sum) in reports.iter_mut().zip(&mut sums) {
            let claim = report.claims[0];
            if may_be_full && report.stop == Stop::Stored {
                assert_eq!(claim.verdict, Verdict::Unknown);
                full += 1;
                continue;
            }
            assert_eq!(claim.verdict, Verdict::Proven, "{position}");
            *sum += report.stats.expansions;
            // The line is played out, and wins; no win is shorter than the shortest.
            let mut line = root.line.clone();
            for &mv in &report.line {
                assert!(legal(&game, line.state()).contains(&mv), "{position}");
                line.push(&game, mv);
            }
            let mover = game.to_move(root.line.state());
            assert_eq!(line.outcome(&game), Some(Payoffs::winner(mover, 2)), "{position}");
            assert!(claim.plies >= Some(distance) && report.line.len() as u32 >= 1, "{position}");
        }
    }
    let [df_pn, pds, proof_number] = sums;
    tell(&format!(
        "expansions: df-pn {df_pn}, pds {pds}, proof-number {proof_number}; {full} trees were full"
    ));
}

#[test]
fn forced_wins_of_up_to_five_plies_are_proven() {
    prove_all(WINS, 1, 1_000_000, 1 << 23, false);
}

#[test]
fn forced_wins_of_seven_and_nine_plies_are_proven() {
    prove_all(FORCED_WINS, if is_deep() { 1 } else { 9 }, 4_000_000, 1 << 22, true);
}

/// With few pieces nearly every new position has a neighbor that was met before: raised thresholds would
/// extend a line through thousands of plies.
#[test]
fn few_men_lead_no_line_astray() {
    let game = LinesOfAction::default();
    let request = ProofRequest { goal: RequestedGoal::Goal(Goal::Win), player: None };
    let budget = Budget { expansions: Some(1_000_000), ..Budget::default() };
    for position in ["4x3/8/2xx4/3x4/1o1x2x1/1x4o1/o4o2/8 x", "8/5x2/o3x3/2ox4/3xoo2/x2o4/3o4/5x2 x"] {
        let root = Root::new(&game, Line::from_state(game.read_position(position).expect("a position")));
        let report = DfPn::new(request, 1 << 22).search(&root, &budget, ()).expect("fits");
        assert_eq!((report.claims[0].verdict, report.stop), (Verdict::Proven, Stop::Finished), "{position}");
        assert!(report.selective_depth < 200, "{position}: {}", report.selective_depth);
    }
}

/// ε costs at most 1.2 times the expansions of the plain form in total, from the same table.
#[test]
fn epsilon_costs_no_more_than_a_fifth() {
    let game = LinesOfAction::default();
    let request = ProofRequest { goal: RequestedGoal::Goal(Goal::Win), player: None };
    let budget = Budget { expansions: Some(4_000_000), ..Budget::default() };
    for (text, every) in [(WINS, 1), (FORCED_WINS, if is_deep() { 1 } else { 7 })] {
        let sum = |epsilon: Option<u32>| -> u64 {
            let positions = records(text).step_by(every);
            let expansions = positions.map(|(_, position)| {
                let state = game.read_position(position).expect("a position");
                let mut search = DfPn::new(request, 1 << 20);
                search.epsilon = epsilon.unwrap_or(search.epsilon);
                let root = Root::new(&game, Line::from_state(state));
                search.search(&root, &budget, ()).expect("fits").stats.expansions
            });
            expansions.sum()
        };
        let (with, plain) = (sum(None), sum(Some(0)));
        tell(&format!("expansions: {with} with epsilon 1/4, {plain} without"));
        assert!(5 * with <= 6 * plain, "{with} and {plain}");
    }
}

/// Plays the winner's part by the proof against every reply, and counts the positions.
fn beats_every_reply(
    game: &LinesOfAction,
    line: &Line<LinesOfAction>,
    df_pn: &mut DfPn,
    winner: Player,
) -> u64 {
    if let Some(payoffs) = line.outcome(game) {
        assert_eq!(payoffs, Payoffs::winner(winner, 2), "{}", game.write_position(line.state()));
        return 1;
    }
    let moves = if game.to_move(line.state()) == winner {
        let report = df_pn.search(&Root::new(game, line.clone()), &Budget::default(), ()).expect("fits");
        assert_eq!(report.claims[0].verdict, Verdict::Proven);
        report.best.into_iter().collect()
    } else {
        legal(game, line.state())
    };
    let after = |mv| {
        let mut next = line.clone();
        next.push(game, mv);
        next
    };
    1 + moves.into_iter().map(|mv| beats_every_reply(game, &after(mv), df_pn, winner)).sum::<u64>()
}

#[test]
fn a_proof_wins_against_every_reply_in_lines_of_action() {
    let game = LinesOfAction::default();
    let mut positions = 0;
    for (distance, position) in records(WINS) {
        if distance > 3 && !is_deep() {
            continue;
        }
        let state = game.read_position(position).expect("a position");
        let winner = game.to_move(&state);
        let request = ProofRequest { goal: RequestedGoal::Goal(Goal::Win), player: Some(winner) };
        let mut df_pn = DfPn::new(request, 1 << 16);
        positions += beats_every_reply(&game, &Line::from_state(state), &mut df_pn, winner);
    }
    tell(&format!("{positions} positions of proofs played out"));
    assert!(positions > 500, "{positions}");
}

/// Returns whether `player` can force payoffs that meet the goal, by brute force.
fn brute_force(
    game: &Tanhinmin,
    state: &tanhinmin::State,
    player: Player,
    goal: Goal,
    known: &mut KeyMap<tanhinmin::State, bool>,
) -> bool {
    if let Some(payoffs) = game.outcome(state) {
        return goal.is_met(game.promises().win(), &payoffs, player);
    }
    if let Some(&can) = known.get(state) {
        return can;
    }
    let chooses = game.to_move(state) == player;
    let mut outcomes = legal(game, state).into_iter().map(|mv| {
        let mut child = *state;
        game.play(&mut child, mv);
        brute_force(game, &child, player, goal, known)
    });
    let can = if chooses { outcomes.any(|can| can) } else { outcomes.all(|can| can) };
    known.insert(*state, can);
    can
}

#[test]
fn what_one_of_many_can_force_at_tanhinmin_agrees_with_trying_everything() {
    let mut random = Random::new(1);
    let (mut tried, mut proven) = (0, 0);
    for deal in 0..60 {
        let players = 2 + deal % 3;
        let mut hands = vec![Vec::new(); players];
        let mut ranks: Vec<usize> = (1..=9).collect();
        random.shuffle(&mut ranks);
        for (place, rank) in ranks.into_iter().enumerate() {
            hands[place % players].push(rank);
        }
        let hands: Vec<String> = hands
            .into_iter()
            .map(|mut hand| {
                hand.sort_unstable();
                let cards: Vec<String> = hand.iter().map(ToString::to_string).collect();
                format!("[{}]", cards.join(","))
            })
            .collect();
        let pay = if deal % 2 == 0 { Pay::Winner } else { Pay::Rank };
        let rules = Rules { pay, ..Rules::default() };
        let deal = Deal::read(&format!("[{}]", hands.join(","))).expect("a deal");
        let game = Tanhinmin::new(rules, deal).expect("the deal fits the rules");
        for player in Player::all(players) {
            for goal in [Goal::Win, Goal::Draw, Goal::AtLeast(1)] {
                let can = brute_force(&game, &game.start(), player, goal, &mut KeyMap::default());
                let expected = if can { Verdict::Proven } else { Verdict::Disproven };
                let request = ProofRequest { goal: RequestedGoal::Goal(goal), player: Some(player) };
                for (search, report) in Searches::new(request).search(&game, &game.start(), 1_000_000) {
                    let verdict = report.claims[0].verdict;
                    if report.stop == Stop::Stored {
                        assert_eq!((search, verdict), ("proof-number in 200 nodes", Verdict::Unknown));
                        continue;
                    }
                    assert_eq!(
                        verdict,
                        expected,
                        "{search}: {goal} for player {player} of {}",
                        hands.join(" ")
                    );
                }
                tried += 1;
                proven += u32::from(can);
            }
        }
    }
    tell(&format!("{tried} goals at Tanhinmin, {proven} of them proven"));
    assert!(proven > tried / 20 && proven < tried);
}
