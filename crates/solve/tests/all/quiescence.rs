//! Selective search on written games: quiescence search against its definition, what is proven where captures
//! are compulsory, and noisy moves that have no end or are many.

use crate::CONTROL;
use game::random::{Random, derive_seed};
use game::{Evaluate, Game, Line, Notation, Player, legal};
use search::{Budget, Kind, MoveCost, Pvs, Root, Search, Value};
use solve::forced::{Forced, ForcedValues};
use written::{AnyWritten, State, Written, WrittenEvaluation};

type Small = Written<u64>;

const EVALUATION: WrittenEvaluation = WrittenEvaluation::Derived;
/// The plies beyond the horizon after which everybody stands pat.
const MOST_PLIES: u32 = 24;

fn sample(name: &str, given: &[(&str, &str)]) -> Small {
    let text = written::sample(name).unwrap_or_else(|| panic!("no sample {name}")).text;
    match written::open(name, text, given) {
        Ok(AnyWritten::Small(game)) => game,
        _ => panic!("{name} has a small board"),
    }
}

/// The value by definition, for the player to move at `ply`: every move to the depth, and then noisy ones, or
/// all where a position is forced, unless everybody may stand pat.
fn value(game: &Small, state: &State<u64>, depth: u32, ply: u32, forces: bool) -> i32 {
    let player = game.to_move(state);
    if let Some(payoffs) = game.outcome(state) {
        return EVALUATION.scale(game).finished(&payoffs, ply)[player];
    }
    let (mut best, mut moves) = (i32::MIN, legal(game, state));
    let is_last = ply >= depth + MOST_PLIES;
    if ply >= depth && (is_last || !forces || !EVALUATION.is_forced(game, state)) {
        best = EVALUATION.values(game, state)[player];
        let mut noisy = Vec::new();
        EVALUATION.noisy_moves(game, state, &mut noisy);
        moves = noisy.into_iter().map(|noisy| noisy.mv).filter(|_| !is_last).collect();
    }
    for mv in moves {
        let mut child = *state;
        game.play(&mut child, mv);
        let below = value(game, &child, depth, ply + 1, forces);
        best = best.max(if game.to_move(&child) == player { below } else { -below });
    }
    best
}

/// The value that is found, with the plies that every line has at least; `None` if it is proven.
fn searched(game: &Small, state: State<u64>, depth: u32) -> Option<i32> {
    let mut pvs = Pvs::new(EVALUATION);
    (pvs.table, pvs.quiescence) = (0, true);
    let root = Root::new(game, Line::from_state(state));
    let report = pvs.search(&root, &Budget::plies(depth), ()).expect("fits");
    let Value::Vector(value) = &report.value else { panic!("{report:?}") };
    (report.kind != Kind::Exact).then(|| value[game.to_move(&state)])
}

#[test]
fn the_value_is_that_of_the_definition() {
    for (name, given, games) in [("draughts", None, 8), ("breakthrough", Some(("size", "4")), 12)] {
        let game = sample(name, given.as_slice());
        let (mut checked, mut forced) = (0, 0);
        for index in 0..games {
            let (mut random, mut state) = (Random::new(derive_seed(7, index)), game.start());
            for ply in 0..50 {
                if game.outcome(&state).is_some() {
                    break;
                }
                let depth = 1 + ply % 2;
                if ply % 3 == 0
                    && let Some(found) = searched(&game, state, depth)
                {
                    let expected = value(&game, &state, depth, 0, true);
                    assert_eq!(found, expected, "{name} to depth {depth}: {}", game.write_position(&state));
                    checked += 1;
                    forced += u32::from(value(&game, &state, depth, 0, false) != expected);
                }
                let moves = legal(&game, &state);
                game.play(&mut state, moves[random.index(moves.len())]);
            }
        }
        crate::tell(&format!("{name}: {checked} values, {forced} with other ones if nobody had to capture"));
        assert!(checked > 12 && (forced > 10) == (name == "draughts"), "{name}: {checked}, {forced}");
    }
}

/// Draughts on a board that is solved whole.
const SMALL_DRAUGHTS: &str = "\
game \"Small draughts\"
players black, white
board square 4 by 5
forward black north, white south
pieces man for each, king for each
region dark = a1 c1 b2 d2 a3 c3 b4 d4 a5 c5
start
  black man on dark and row 1
  white man on dark and row 5
turn
  hop man forward-left forward-right over theirs to empty without edge forward, capturing, again
  hop man forward-left forward-right over theirs to empty and edge forward, capturing, then becomes king
  hop king diagonal over theirs to empty, capturing, again
otherwise
  step man forward-left forward-right to empty without edge forward
  step man forward-left forward-right to empty and edge forward, then becomes king
  step king diagonal to empty
end
  when next cannot move: mover wins
  repetition 3: draw
";

#[test]
fn selective_search_proves_nothing_wrong_where_captures_are_compulsory() {
    let Ok(AnyWritten::Small(game)) = written::open("small", SMALL_DRAUGHTS, &[]) else {
        panic!("it is small")
    };
    let solved = Forced::new(&game, &game.start(), Player::FIRST, &CONTROL).expect("it fits");
    let truth = |state: &State<u64>| solved.forced_value(state).expect("play comes to it").value;
    let (mut proven, mut others) = (0, 0);
    let mut check = |state: &State<u64>, value: &Value, kind: Kind| {
        let Value::Vector(value) = value else { panic!("{value:?}") };
        let said = EVALUATION.scale(&game).payoff(value[Player::FIRST]);
        let (truth, position) = (truth(state), game.write_position(state));
        match kind {
            Kind::Exact => assert_eq!(said, truth, "{position}"),
            Kind::Lower => assert!(said <= truth, "{position}: at least {said}, and it is {truth}"),
            Kind::Upper => assert!(said >= truth, "{position}: at most {said}, and it is {truth}"),
            _ => others += 1,
        }
        proven += u32::from(matches!(kind, Kind::Exact | Kind::Lower | Kind::Upper));
    };
    for index in 0..20 {
        let (mut random, mut state) = (Random::new(derive_seed(8, index)), game.start());
        for ply in 0..40 {
            if game.outcome(&state).is_some() {
                break;
            }
            let mut pvs = Pvs::new(EVALUATION);
            (pvs.cost, pvs.partial_iteration, pvs.table) = (MoveCost::LateMoves, true, 1 << 16);
            (pvs.quiescence, pvs.futility, pvs.late_move_pruning) = (true, true, true);
            let root = Root::new(&game, Line::from_state(state));
            let report = pvs.search(&root, &Budget::plies(1 + ply % 6), ()).expect("fits");
            check(&state, &report.value, report.kind);
            for row in &report.moves {
                let mut after = state;
                game.play(&mut after, row.mv);
                check(&after, &row.value, row.kind);
            }
            let moves = legal(&game, &state);
            game.play(&mut state, moves[random.index(moves.len())]);
        }
    }
    crate::tell(&format!("{} positions, {proven} values proven, {others} not", solved.positions()));
    assert!(proven > 100 && others > 100, "{proven} proven, {others} others");
}

/// A king goes round its row and turns the coin over at each step, without end; towers do nothing.
const ENDLESS: &str = "\
game \"Endless\"
players a, b
board square 8, round east-west
pieces king for each, tower for each, coin for each
start
  a king on a1
  b king on e8
  a tower on a3 c3
  b tower on b6 d6
  a coin on h4
turn
  step king east to empty, then flip h4
  slide tower any to empty
end
  when no theirs: mover wins
  after 200 moves: draw
";

/// Men who may fly anywhere: each of twenty can take each of twenty.
const MANY: &str = "\
game \"Many\"
players a, b
board square 15
pieces man for each
start
  a man on rows 1 to 2
  b man on rows 14 to 15
turn
  fly man to empty or theirs, capturing
end
  when no theirs: mover wins
";

#[test]
fn noisy_moves_without_end_come_to_an_end() {
    let Ok(AnyWritten::Small(game)) = written::open("endless", ENDLESS, &[]) else { panic!("it is small") };
    assert!(EVALUATION.knows_noisy_moves(&game));
    let mut pvs = Pvs::new(EVALUATION);
    (pvs.table, pvs.quiescence) = (0, true);
    let report = pvs.search(&Root::start(&game), &Budget::plies(1), ()).expect("fits");
    let (nodes, deepest) = (report.stats.nodes, report.selective_depth);
    crate::tell(&format!("{nodes} nodes, {deepest:?} plies deep"));
    assert_eq!((report.depth, deepest), (1, 1 + MOST_PLIES), "{nodes} nodes");
    assert!(nodes < 10_000, "{nodes}");
}

#[test]
fn hundreds_of_noisy_moves_are_listed_and_not_told_from_others() {
    let Ok(AnyWritten::Large(game)) = written::open("many", MANY, &[]) else { panic!("it is large") };
    let mut noisy = Vec::new();
    EVALUATION.noisy_moves(&game, &game.start(), &mut noisy);
    assert_eq!(noisy.len(), 30 * 30);
    assert!(!EVALUATION.knows_noisy_moves(&game));
    let mut pvs = Pvs::new(EVALUATION);
    (pvs.futility, pvs.late_move_pruning) = (true, true);
    let budget = Budget { nodes: Some(20_000), ..Budget::default() };
    let report = pvs.search(&Root::start(&game), &budget, ()).expect("fits");
    assert!(report.depth >= 1 && report.best.is_some(), "{report:?}");
}
