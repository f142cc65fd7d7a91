//! Proofs by passes and zones against exhaustive search: of the position itself, and with more moves of the
//! defender wherever the zone allows them.

use crate::plain::{after, is_win, random_position, value};
use game::random::Random;
use game::{Game, KeyMap, Line, Notation, Player, Threats, Zones, legal};
use games::Mnk;
use games::mnk::State;
use search::{Budget, Root, Search, Verdict, ZoneProof};

/// How many positions of each board; `.ci/run --deep` asks for twenty times as many.
fn positions(number: u64) -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { 20 * number } else { number }
}

const BOARDS: [(usize, usize, usize); 8] =
    [(3, 3, 3), (4, 3, 3), (5, 3, 3), (4, 4, 3), (4, 4, 4), (5, 4, 4), (5, 5, 4), (6, 5, 5)];

/// The position with one more move of the player who is not to move.
fn with_extra(game: &Mnk, state: &State, mv: u16) -> State {
    after(game, &game.passed(state), mv)
}

/// True if the player to move wins, by exhaustive search.
fn wins(game: &Mnk, state: &State, known: &mut KeyMap<State, i32>) -> bool {
    let first = value(game, state, known);
    first == if game.to_move(state) == Player::FIRST { 1 } else { -1 }
}

#[test]
fn what_a_zone_leaves_out_breaks_no_proof() {
    let mut random = Random::new(5);
    let (mut proofs, mut outside) = ([0; 3], [0; 3]);
    for (m, n, k) in BOARDS {
        let (game, mut known) = (Mnk::new(m, n, k), KeyMap::default());
        for _ in 0..positions(60) {
            let empty = 10.min(m * n);
            let plies = m * n - empty + random.index(empty - 1);
            let state = random_position(&game, plies, &mut random);
            if legal(&game, &state).len() > empty {
                continue;
            }
            let text = game.write_position(&state);
            for extra in 0..3_u32 {
                let search = ZoneProof { passes: 1 + random.below(3) as u32, ..ZoneProof::default() };
                let Some(zone) = search.zone(&game, &state, extra, &Budget::default()) else { continue };
                proofs[extra as usize] += 1;
                assert!(wins(&game, &state, &mut known), "{text} is not won");
                // Every set of so many moves outside of it.
                let mut sets = vec![state];
                for _ in 0..extra {
                    let mut more = Vec::new();
                    for state in &sets {
                        let moves = legal(&game, state).into_iter().filter(|&mv| !zone.has(game.number(mv)));
                        more.extend(moves.map(|mv| with_extra(&game, state, mv)));
                    }
                    more.retain(|state| game.outcome(state).is_none());
                    sets = more;
                    for moved in &sets {
                        outside[extra as usize] += 1;
                        let other = game.write_position(moved);
                        assert!(wins(&game, moved, &mut known), "{text}, k = {k}, {extra} extra: {other}");
                    }
                }
            }
        }
    }
    assert!(proofs.iter().all(|&count| count > 100), "{proofs:?}");
    assert!(outside[1] > 100 && outside[2] > 100, "{outside:?}");
}

#[test]
fn what_passes_and_zones_prove_is_won() {
    let mut random = Random::new(6);
    let (mut proven, mut won) = ([0; 2], [0; 2]);
    for (m, n, k) in BOARDS {
        let (game, mut known) = (Mnk::new(m, n, k), KeyMap::default());
        for _ in 0..positions(100) {
            let plies = (m * n).saturating_sub(10) + random.index(8);
            let state = random_position(&game, plies, &mut random);
            if legal(&game, &state).len() > 10 {
                continue;
            }
            let first = value(&game, &state, &mut known);
            for player in Player::all(2) {
                let expected = first == if player == Player::FIRST { 1 } else { -1 };
                let mut search = ZoneProof { player: Some(player), ..ZoneProof::default() };
                let root = Root::new(&game, Line::from_state(state));
                let report = search.search(&root, &Budget::default(), ()).expect("it fits");
                let is_proven = report.claims[0].verdict == Verdict::Proven;
                let text = game.write_position(&state);
                assert!(expected || !is_proven, "{player} does not win {text}");
                let turn = usize::from(game.to_move(&state) == player);
                won[turn] += u32::from(expected);
                proven[turn] += u32::from(is_proven);
                let next = report.best.filter(|_| is_proven && turn == 1).map(|mv| after(&game, &state, mv));
                if let Some(next) = next {
                    let next = if game.outcome(&next).is_some() {
                        is_win(&game, &next, player)
                    } else {
                        value(&game, &next, &mut known) == first
                    };
                    assert!(next, "the best move keeps the win: {text}");
                }
            }
        }
    }
    // It gives up where a quiet move does not threaten.
    assert!((0..2).all(|turn| won[turn] > 40 && 2 * proven[turn] > won[turn]), "{proven:?} of {won:?}");
}

#[test]
fn a_win_by_threes_is_proven_on_a_large_board() {
    let game = Mnk::new(15, 15, 5);
    let mut line = Line::new(&game);
    for text in ["h8", "a1", "i9", "a3", "h9", "a5"] {
        let mv = game.read_move(line.state(), text).expect("a move");
        line.push(&game, mv);
    }
    let report =
        ZoneProof::default().search(&Root::new(&game, line), &Budget::default(), ()).expect("it fits");
    assert_eq!(report.claims[0].verdict, Verdict::Proven);
    assert!(report.stats.expansions < 5_000, "{}", report.stats.expansions);
}
