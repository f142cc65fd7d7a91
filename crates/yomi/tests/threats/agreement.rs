//! Searches of threats against the rules played out, and a proof search with threats against exhaustive
//! search.

use crate::plain::{PlainThreats, after, is_win, random_position, value};
use game::random::Random;
use game::{Game, KeyMap, Line, Notation, Player, legal};
use games::Mnk;
use games::mnk::State;
use search::proof::{ProofRequest, RequestedGoal};
use search::{
    Budget, ContinuousThreats, DfPn, Goal, Kind, Report, Root, Search, Stop, ThreatDfPn, Value, Verdict,
};

/// How many positions of each board; `.ci/run --deep` asks for twenty times as many.
fn positions(number: u64) -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { 20 * number } else { number }
}

fn continuous(game: &Mnk, state: &State, threes: u32) -> Report<u16> {
    let root = Root::new(game, Line::from_state(*state));
    ContinuousThreats { threes }.search(&root, &Budget::default(), ()).expect("it fits")
}

/// Holds a line of a proven win against the rules: it ends with the attacker's win, within so many plies.
fn ends_with_a_win(game: &Mnk, state: &State, line: &[u16], attacker: Player, plies: u32) {
    let mut state = *state;
    for &mv in line {
        assert!(legal(game, &state).contains(&mv), "{mv} of {line:?}");
        game.play(&mut state, mv);
    }
    assert!(is_win(game, &state, attacker), "{line:?} ends in {}", game.write_position(&state));
    assert!(line.len() as u32 <= plies, "{} plies, not {plies}", line.len());
}

#[test]
fn continuous_threats_are_those_that_playing_everything_finds() {
    let mut random = Random::new(1);
    let mut won = [[0; 2]; 3];
    // The last number is that of empty squares, at most: everything is tried on them.
    for (m, n, k, threes, empty) in [
        (1, 1, 1, 0, 1),
        (2, 1, 2, 0, 2),
        (3, 3, 3, 1, 9),
        (4, 3, 3, 2, 10),
        (3, 5, 3, 1, 11),
        (4, 4, 4, 2, 12),
        (5, 4, 4, 1, 12),
        (5, 5, 4, 2, 12),
        (5, 5, 4, 0, 17),
        (6, 5, 4, 1, 13),
        (5, 5, 5, 2, 12),
        (6, 5, 5, 1, 13),
        (7, 2, 4, 2, 11),
        (7, 6, 5, 0, 20),
        (9, 1, 3, 2, 9),
    ] {
        let game = Mnk::new(m, n, k);
        for _ in 0..positions(60) {
            let plies = m * n - empty + random.index(empty);
            let state = random_position(&game, plies, &mut random);
            if legal(&game, &state).len() > empty {
                continue;
            }
            let mut plain = PlainThreats::new(&game, k);
            for threes in 0..=threes {
                let report = continuous(&game, &state, threes);
                let expected = plain.is_won(&state, threes);
                let text = game.write_position(&state);
                let verdict = report.claims[0].verdict;
                assert_eq!(verdict == Verdict::Proven, expected, "{threes} threes, k = {k}: {text}");
                assert_eq!(report.stop, Stop::Finished);
                won[threes as usize][usize::from(expected)] += 1;
                if expected {
                    let plies = report.claims[0].plies.expect("a win has a length");
                    ends_with_a_win(&game, &state, &report.line, game.to_move(&state), plies);
                }
            }
        }
    }
    assert!(won.iter().flatten().all(|&count| count >= 20), "{won:?}");
}

/// Positions for which everything can be tried, of boards of every shape.
const SMALL: [(usize, usize, usize); 9] =
    [(2, 2, 2), (3, 3, 3), (4, 3, 3), (3, 5, 3), (4, 4, 3), (4, 4, 4), (5, 3, 4), (7, 2, 3), (5, 4, 4)];

#[test]
fn a_proof_search_with_threats_agrees_with_exhaustive_search() {
    let mut random = Random::new(2);
    let mut seen = [[0; 2]; 2];
    for (m, n, k) in SMALL {
        let (game, mut known) = (Mnk::new(m, n, k), KeyMap::default());
        for _ in 0..positions(40) {
            let plies = (m * n).saturating_sub(10) + random.index(8);
            let state = random_position(&game, plies, &mut random);
            let first = value(&game, &state, &mut known);
            for player in Player::all(2) {
                let payoff = if player == Player::FIRST { first } else { -first };
                for (goal, least) in [(Goal::Win, 1), (Goal::Draw, 0), (Goal::AtLeast(0), 0)] {
                    let request = ProofRequest { goal: RequestedGoal::Goal(goal), player: Some(player) };
                    let mut search = ThreatDfPn::new(request, 1 << 12, 1 + random.below(50));
                    let mut root = Root::new(&game, Line::from_state(state));
                    root.multi_pv = if random.below(4) == 0 { usize::MAX } else { 1 };
                    let report = search.search(&root, &Budget::default(), ()).expect("it fits");
                    let text = game.write_position(&state);
                    let (claim, can) = (report.claims[0], payoff >= least);
                    assert_eq!(claim.verdict == Verdict::Proven, can, "{goal} for {player}: {text}");
                    assert_ne!(claim.verdict, Verdict::Unknown, "{text}");
                    seen[player.index()][usize::from(can)] += 1;
                    // Whoever gets what they want is shown a move that keeps it.
                    if can == (game.to_move(&state) == player) {
                        let best = report.best.expect("a move");
                        let next = value(&game, &after(&game, &state, best), &mut known);
                        let next = if player == Player::FIRST { next } else { -next };
                        assert_eq!(next >= least, can, "{goal} for {player} by {best}: {text}");
                    }
                    if goal == Goal::Win && can {
                        ends_with_a_win(&game, &state, &report.line, player, claim.plies.expect("proven"));
                    }
                    if root.multi_pv > 1 {
                        rows_are_right(&game, &state, (player, least), &report, &mut known);
                    }
                }
            }
        }
    }
    assert!(seen.iter().flatten().all(|&count| count > 100), "{seen:?}");
}

/// Holds the row of every root move against the value after it.
fn rows_are_right(
    game: &Mnk,
    state: &State,
    (player, least): (Player, i32),
    report: &Report<u16>,
    known: &mut KeyMap<State, i32>,
) {
    assert_eq!(report.moves.len(), legal(game, state).len(), "a row for each move");
    for row in &report.moves {
        let next = value(game, &after(game, state, row.mv), known);
        let (own, mover) = (if player == Player::FIRST { next } else { -next }, game.to_move(state));
        let told = match &row.value {
            Value::Vector(value) => value[player],
            _ => panic!("every move is settled, not {row:?}"),
        };
        let is_at_least = match (row.kind, mover == player) {
            (Kind::Exact, _) => told >= least,
            (Kind::Lower, true) | (Kind::Upper, false) => true,
            _ => false,
        };
        assert_eq!(own >= least, is_at_least, "{row:?} in {}", game.write_position(state));
    }
}

#[test]
fn threats_change_no_verdict_on_larger_boards() {
    let mut random = Random::new(3);
    let (mut seen, mut work) = ([0; 2], [0; 2]);
    for (m, n, k) in [(5, 5, 4), (6, 5, 4), (6, 6, 5), (9, 3, 4), (7, 7, 5)] {
        let game = Mnk::new(m, n, k);
        for _ in 0..positions(12) {
            let plies = m * n / 2 + random.index(m * n / 4);
            let state = random_position(&game, plies, &mut random);
            let request = ProofRequest { goal: RequestedGoal::Goal(Goal::Win), player: None };
            let root = Root::new(&game, Line::from_state(state));
            let budget = Budget { expansions: Some(30_000), ..Budget::default() };
            let with = ThreatDfPn::new(request, 1 << 16, 200).search(&root, &budget, ()).expect("it fits");
            let without = DfPn::new(request, 1 << 16).search(&root, &budget, ()).expect("it fits");
            let verdicts = [with.claims[0].verdict, without.claims[0].verdict];
            work[0] += with.stats.expansions;
            work[1] += without.stats.expansions;
            if verdicts.contains(&Verdict::Unknown) {
                assert_ne!(verdicts[0], Verdict::Unknown, "{}", game.write_position(&state));
                continue;
            }
            assert_eq!(verdicts[0], verdicts[1], "{}", game.write_position(&state));
            seen[usize::from(verdicts[0] == Verdict::Proven)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
    assert!(work[0] * 20 < work[1], "{work:?}");
}

#[test]
fn a_game_that_is_over_and_rules_without_threats() {
    let game = Mnk::tic_tac_toe();
    for (text, verdict) in [("xxx/oo-/--- o", Verdict::Disproven), ("xox/xoo/oxx o", Verdict::Disproven)] {
        let state = game.read_position(text).expect("a position");
        let report = continuous(&game, &state, 1);
        assert_eq!((report.claims[0].verdict, report.kind), (verdict, Kind::Exact), "{text}");
        let root = Root::new(&game, Line::from_state(state));
        let mut search = ThreatDfPn::new(ProofRequest::default(), 64, 10);
        let report = search.search(&root, &Budget::default(), ()).expect("it fits");
        assert_eq!(report.claims[0].verdict, verdict, "{text}");
    }
    for game in [Mnk::tic_tac_toe().with_misere(true), Mnk::tic_tac_toe().with_players(3)] {
        let (root, budget) = (Root::start(&game), Budget::default());
        let refused = ContinuousThreats::default().search(&root, &budget, ());
        assert!(refused.is_err());
        assert!(ThreatDfPn::new(ProofRequest::default(), 64, 10).search(&root, &budget, ()).is_err());
        assert!(ThreatDfPn::new(ProofRequest::default(), 64, 0).search(&root, &budget, ()).is_ok());
    }
}
