//! Every answer is consistent with itself, with the rules, and, near the end of the game, with the true
//! values: all searches, on small games of every kind, at random positions, with random limits and numbers of
//! moves.

use crate::holds::{wrong_at, wrong_with_solution};
use game::random::{Random, derive_seed};
use registry::{Session, open};
use request::{Request, SolveTerms, Ties};
use search::Budget;
use serde_json::to_value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// The number of answers that are checked; a hundred times as many with `.ci/run --deep`.
fn count(deep: u64) -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { deep } else { deep / 100 }
}

/// Prints the counts of a test, also when it passes.
fn tell(line: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{line}");
}

const GAMES: [&str; 30] = [
    "mnk",
    "mnk:m=4,n=3",
    "mnk:players=3",
    "mnk:misere=true",
    "coin-row:rows=4",
    "coin-row:rows=3+2",
    "count-to:n=9,step=3",
    "split-nim",
    "nim:heaps=1+2+3",
    "nim:heaps=2+2,misere=true",
    "nim:heaps=1+2+2,players=3",
    "nim:heaps=1+2+1,players=4,misere=true",
    "slide:rows=1,width=5",
    "othello:size=4",
    "connect-four:columns=4,rows=3,connect=3",
    "lines-of-action:columns=3,rows=3",
    "lines-of-action:size=4,repetition=2",
    "amazons:size=4",
    "diamond:arm=1,camp=1,limit=4",
    "diamond:arm=1,camp=1,limit=3,players=3",
    "tanhinmin:players=2,cards=5",
    "tanhinmin:players=2,cards=6,pay=rank",
    "tanhinmin:cards=6",
    "tanhinmin:cards=6,pay=rank",
    "uniform:branching=3,depth=3,spread=2",
    "uniform:branching=2,depth=4,players=3,spread=2",
    "random-game:plies=3,branching=1-3,players=2,mover-spread=3,others-spread=3",
    "random-game:plies=3,branching=1-3,mover-spread=4,others-spread=4",
    "toy-ring",
    "tree",
];

/// Searches as users write them. Tables are small, so that making them takes little time.
const SEARCHES: [&str; 42] = [
    "label",
    "label:memory=true",
    "minimax",
    "alpha-beta",
    "nega-max",
    "nega-alpha",
    "pvs:table=64KiB",
    "pvs:table=64KiB,tempo=2",
    "pvs:table=0,late-move-reductions=true",
    "pvs:table=64KiB,selective=true",
    "pvs:table=64KiB,solver=(df-pn:table=64,expansions=30)",
    "max-n",
    "max-n:tie=first,pruning=immediate+shallow",
    "max-n:tie=set",
    "max-n:tie=worst",
    "best-first-max-n",
    "turn-considered-best-first-max-n",
    "paranoid",
    "mp-mix",
    "mp-mix:defend=1,attack=1",
    "prob-max-n",
    "prob-max-n:own=0,random=1",
    "paranoid:deepening=always",
    "best-reply:deepening=always",
    "best-reply",
    "best-reply-plus",
    "soft-max-n",
    "mcts",
    "mcts:playout=2",
    "mcts:opponents=paranoid",
    "mcts:opponents=best-reply",
    "mcts:history=2",
    "proof-number:positions=1000,table=64",
    "pds:table=64",
    "df-pn:table=64",
    "df-pn:table=64,player=1",
    "df-pn:table=64,player=2",
    "pds:table=64,player=2,goal=draw",
    "proof-number:positions=1000,table=64,player=1,goal=1",
    "df-pn:table=64,goal=0",
    "one-ply",
    "random",
];

/// A random tree as text: zero-sum, constant-sum or general-sum.
fn tree(random: &mut Random) -> String {
    let (players, pay) = (2 + random.index(2), random.index(4));
    let whole = |random: &mut Random, span: i32| random.index(2 * span as usize + 1) as i32 - span;
    let (span, shift) = (1 + random.index(3) as i32, whole(random, 2));
    let leaf = |random: &mut Random| {
        let first = whole(random, span);
        let mut paid: Vec<i32> = (1..players).map(|_| whole(random, span) + shift).collect();
        let last = match pay {
            0 => -paid.iter().sum::<i32>(),
            1 => 1 - paid.iter().sum::<i32>(),
            2 => paid[0],
            _ => first,
        };
        paid.push(last);
        let paid: Vec<String> = paid.iter().map(i32::to_string).collect();
        format!("[{}]", paid.join(","))
    };
    format!("tree:{}", node(random, 3, &leaf))
}

/// A node of it with at most `depth` plies below it.
fn node(random: &mut Random, depth: usize, leaf: &impl Fn(&mut Random) -> String) -> String {
    if depth == 0 || depth < 3 && random.index(3) == 0 {
        return leaf(random);
    }
    let children: Vec<String> = (0..=random.index(3)).map(|_| node(random, depth - 1, leaf)).collect();
    format!("({})", children.join(" "))
}

/// A game after some random moves: near its end, so that much of it can be solved, or near its start.
fn session(random: &mut Random, game: &str) -> Session {
    let name = if game == "tree" { tree(random) } else { game.to_owned() };
    let seeded = ["random-game", "tanhinmin", "uniform"].iter().any(|dealt| name.starts_with(dealt));
    let name = if seeded { format!("{name},seed={}", random.index(1_000)) } else { name };
    let mut session = open(&name).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut plies = 0;
    while session.outcome().is_none() && plies < 40 {
        let moves = session.legal_moves();
        session.play(&[&moves[random.index(moves.len())]]).expect("legal");
        plies += 1;
    }
    let back = if random.index(4) == 0 { random.index(plies + 1) } else { random.index(plies.min(5) + 1) };
    for _ in 0..back {
        session.take_back();
    }
    // Positions at which repetition has ended the game are the subject of the tests in `past`.
    while session.is_repetition() {
        session.take_back();
    }
    session
}

/// Random limits: a depth, a number of nodes, of expansions or of evaluations.
fn budget(random: &mut Random) -> Budget {
    let few = |random: &mut Random| Some(1 + random.index(60) as u64);
    let nodes = Some(4_000);
    match random.index(6) {
        0 | 1 => Budget { nodes, ..Budget::plies(1 + random.index(4) as u32) },
        2 => Budget { nodes: few(random), ..Budget::default() },
        3 => Budget { nodes, expansions: few(random), ..Budget::default() },
        4 => Budget { nodes, evaluations: few(random), ..Budget::default() },
        _ => Budget { nodes, ..Budget::default() },
    }
}

#[test]
fn every_answer_holds_against_itself() {
    let all = count(100_000);
    let (mut answers, mut told): (u64, BTreeMap<&str, u64>) = (0, BTreeMap::new());
    let mut wrong = Vec::new();
    for seed in 0.. {
        if answers >= all {
            break;
        }
        let mut random = Random::new(derive_seed(18, seed));
        let game = GAMES[random.index(GAMES.len())];
        let session = session(&mut random, game);
        let search = SEARCHES[random.index(SEARCHES.len())];
        let mut request = Request::new(Some(search), &budget(&mut random)).expect("a search");
        request.multi_pv = if random.index(2) == 0 { 1 } else { usize::MAX };
        request.seed = seed;
        let in_stages = random.index(10) == 0;
        let mut stages = Vec::new();
        let answer = if in_stages {
            session.analyze_in_stages(&request, &mut |stage| stages.push(stage.clone()))
        } else {
            session.analyze(&request)
        };
        // Many searches do not support many of the games, or take no such limit.
        let Ok(answer) = answer else { continue };
        for answer in stages.iter().chain([&answer]) {
            answers += 1;
            *told.entry(answer.kind.word()).or_default() += 1;
            for row in &answer.moves {
                *told.entry(row.kind.word()).or_default() += 1;
            }
            let found = wrong_at(&session, &to_value(answer).expect("JSON"));
            wrong.extend(
                found
                    .into_iter()
                    .map(|wrong| format!("{seed}, {:?}, {}: {wrong}", request.budget, request.multi_pv)),
            );
        }
    }
    tell(&format!("{answers} answers hold against themselves but {}; values: {told:?}", wrong.len()));
    assert!(wrong.is_empty(), "{} of {answers}:\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
    for kind in ["exact", "lower", "upper", "heuristic", "cut", "unknown"] {
        assert!(told.get(kind).is_some_and(|&count| count > 0), "{kind} of {told:?}");
    }
}

#[test]
fn every_solution_holds_against_itself() {
    let searches =
        [None, None, Some("pvs:table=64KiB"), Some("df-pn:table=64"), Some("paranoid"), Some("max-n")];
    let (mut solved, mut wrong) = (0, Vec::new());
    for seed in 0..count(20_000) {
        let mut random = Random::new(derive_seed(19, seed));
        let game = GAMES[random.index(GAMES.len())];
        let session = session(&mut random, game);
        let budget = Budget { nodes: Some(2_000), ..Budget::default() };
        let request = Request::new(searches[random.index(searches.len())], &budget).expect("a search");
        let terms = SolveTerms {
            certificate: false,
            frontier: None,
            positions: Some([10_000, 10_000, 20][random.index(3)]),
            memory: None,
            symmetric: random.index(4) == 0,
            tie: [Ties::Paper, Ties::First, Ties::Set, Ties::Soft][random.index(4)],
            request: &request,
            cancel: &AtomicBool::new(false),
            progress: &AtomicU64::new(0),
        };
        let Ok((answer, _)) = session.solve(&terms) else { continue };
        solved += 1;
        let found = wrong_with_solution(&session, &to_value(&answer).expect("JSON"));
        wrong.extend(
            found.into_iter().map(|wrong| format!("{seed}, {:?}, {}: {wrong}", request.search, terms.tie)),
        );
    }
    tell(&format!("{solved} solutions hold against themselves but {}", wrong.len()));
    assert!(wrong.is_empty(), "{} of {solved}:\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
    assert!(solved > count(20_000) / 4, "{solved}");
}
