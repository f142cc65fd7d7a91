//! Prob-Max^n against its definition, and against the searches that it is where the odds leave no doubt.

use crate::common::tell;
use crate::merging::Merging;
use crate::oracles;
use crate::trees::{RandomTree, RandomTreeEvaluation};
use game::toy::{Graph, TreeShape};
use game::{Evaluate, Evaluated, Game, Line, MAX_ESTIMATE, Named, Scale};
use search::reference::{self, Reference};
use search::{Budget, Kind, MaxN, Odds, ProbMaxN, Root, Search, TieBreak, Unsupported, Value};

/// How many games; `.ci/run --deep` asks for ten times as many.
fn games() -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { 20_000 } else { 2_000 }
}

fn tree(seed: u64) -> RandomTree {
    let mut shape = TreeShape::random(seed);
    shape.players = 2 + (seed % 4) as usize;
    if shape.players == 5 {
        (shape.depth, shape.branching) = (5, shape.branching.min(3));
    }
    RandomTree::new(shape, seed)
}

fn setting(seed: u64, longest: u64) -> Reference {
    let depth = (!seed.is_multiple_of(4)).then(|| 1 + (seed / 4 % longest) as u32);
    let extension = if seed % 5 == 3 { 2 } else { 0 };
    let tie_breaks = [TieBreak::Paper, TieBreak::First, TieBreak::Random { seed }, TieBreak::Worst];
    Reference { depth, extension, tie_break: tie_breaks[(seed / 7 % 4) as usize] }
}

fn odds(seed: u64) -> Odds {
    match seed % 6 {
        0 => Odds::default(),
        1 => Odds { own: 1, leader: 0, paranoid: 0, random: 1 },
        2 => Odds { own: 0, leader: 1, paranoid: 0, random: 0 },
        3 => Odds { own: 0, leader: 0, paranoid: 0, random: 5 },
        4 => Odds { own: 7, leader: 3, paranoid: 997, random: 1_000 },
        _ => Odds { own: 2, leader: 1, paranoid: 3, random: 0 },
    }
}

/// The nearest whole number, of two as near the greater.
fn whole(parts: i64) -> i32 {
    ((2 * parts + (1 << 16)) >> 17) as i32
}

fn agrees<G: Evaluated>(game: &G, what: &str, setting: Reference, odds: Odds) -> bool {
    let Reference { depth, extension, tie_break } = setting;
    let evaluation = G::Evaluation::default_choice();
    let what = format!("prob-max-n on {what}, {setting:?}, {odds:?}");
    let root = Root::start(game);
    let mut search = ProbMaxN {
        evaluation: evaluation.clone().into(),
        rule: odds,
        tie_break,
        extension,
        ..ProbMaxN::default()
    };
    let budget = Budget { depth, ..Budget::default() };
    let report = search.search(&root, &budget, ()).expect("fits");
    let (expected, best) = oracles::prob_max_n(game, &evaluation, &root.line, odds, setting);
    let best_move = report.best.expect("the game goes on");
    assert!(best.contains(&best_move), "{what}: {best_move:?} of {best:?}");
    let scale = evaluation.scale(game);
    let mut values: Vec<i32> = expected.iter().map(|&parts| whole(parts)).collect();
    if report.kind != Kind::Exact && scale != Scale::Payoffs {
        for value in &mut values {
            *value = (*value).clamp(-MAX_ESTIMATE, MAX_ESTIMATE);
        }
    }
    let values: Vec<i32> = values.into_iter().map(|value| scale.payoff(value)).collect();
    let Value::Vector(said) = report.value else { panic!("a vector") };
    assert_eq!(said.as_slice(), values, "{what}: value");
    assert_eq!(report.line.first(), Some(&best_move), "{what}: line");
    let replayed = reference::replay(game, &evaluation, &root.line, &report.line, depth);
    assert!(replayed.is_some(), "{what}: the line {:?} ends in mid-air", report.line);
    if report.kind == Kind::Exact {
        let whole = Reference { tie_break, ..Reference::to_the_end() };
        let truth = reference::value(game, &evaluation, &root.line, whole);
        assert_eq!(said, scale.payoffs(&truth.values), "{what}: exact");
    }
    report.kind == Kind::Exact
}

#[test]
fn prob_max_n_agrees_with_its_definition() {
    let mut exact = 0;
    for seed in 0..games() {
        let (setting, odds) = (setting(seed / 3, 6), odds(seed));
        let (tree, game) = (tree(seed), Merging::random(seed));
        exact += u64::from(agrees(&tree, &format!("tree {seed} {tree:?}"), setting, odds));
        let depth = setting.depth.map_or(7, |depth| depth.min(7));
        let setting = Reference { depth: Some(depth), ..setting };
        exact += u64::from(agrees(&game, &format!("game {seed} {game:?}"), setting, odds));
    }
    tell(&format!("prob-max-n: {} games agree, {exact} values are exact", 2 * games()));
    assert!(exact > games() / 20);
}

/// Without doubt it is Max^N; for two players with a zero sum so is the worst for the other.
#[test]
fn without_doubt_it_is_max_n() {
    for seed in 0..games() / 2 {
        let (game, Reference { depth, extension, tie_break }) = (tree(seed), setting(seed, 6));
        let evaluation = RandomTreeEvaluation;
        let budget = Budget { depth, ..Budget::default() };
        let root = Root::start(&game);
        let own = Odds { own: 3, leader: 0, paranoid: 0, random: 0 };
        let sure = |odds| {
            let mut search = ProbMaxN {
                evaluation: evaluation.into(),
                rule: odds,
                tie_break,
                extension,
                ..ProbMaxN::default()
            };
            search.search(&root, &budget, ()).expect("fits")
        };
        let mut max_n = MaxN { evaluation: evaluation.into(), tie_break, extension, ..MaxN::default() };
        let expected = max_n.search(&root, &budget, ()).expect("fits");
        let report = sure(own);
        assert_eq!(report.line, expected.line, "tree {seed} {game:?}");
        assert_eq!((&report.value, report.kind), (&expected.value, expected.kind), "tree {seed} {game:?}");
        assert_eq!((report.best, report.stats.nodes), (expected.best, expected.stats.nodes));
        if game.players() == 2 {
            for odds in [Odds { own: 0, leader: 1, ..own }, Odds { own: 0, paranoid: 1, ..own }] {
                let report = sure(odds);
                assert_eq!((&report.value, report.kind), (&expected.value, expected.kind), "tree {seed}");
            }
        }
    }
}

#[test]
fn prob_max_n_refuses_what_it_cannot_do() {
    let game = Graph::random(3);
    let sets = ProbMaxN { tie_break: TieBreak::Set, ..ProbMaxN::default() };
    let refused = sets.fits(&Root::start(&game), &Budget::plies(3));
    assert_eq!(refused, Err(Unsupported::Sets { search: "prob-max-n" }));
    let line = Line::new(&game);
    assert!(ProbMaxN::default().search(&Root::new(&game, line), &Budget::plies(3), ()).is_ok());
}
