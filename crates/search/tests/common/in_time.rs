//! Every search against the clock, by steps: between two looks at the meter lies a bounded amount of work, a
//! limit of time is met within that, and so is the stop switch.

use super::erased::{Erased, Steps};
use game::random::Random;
use game::{Game, Given, Line, Parameter};
use search::{
    AlphaBeta, BestFirstMaxN, BestReply, BestReplyPlus, Budget, ConfiguredFor, DfPn, Label, MaxN, Mcts,
    Minimax, MpMix, NegaAlpha, NegaMax, OnePly, Paranoid, Pds, ProbMaxN, ProofNumber, Pvs, RandomPlay, Root,
    Search, SoftMaxN, Stop, TurnConsideredBestFirstMaxN,
};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Units of work between two looks where they take next to no time, as the meter has it.
const MAX_WORK: u64 = 1024;
/// And where they take ten times as long as lies between two looks.
const SLOW_STEP: Duration = Duration::from_micros(10);
const UNITS_OF_SLOW_STEPS: u64 = 100;
/// Steps of a unit of work, at most: a position is played to, asked for its end twice, judged, and found in a
/// table.
const STEPS_A_UNIT: u64 = 8;
/// A node with all its moves is looked at in one go, so often at most: its moves are generated, played for
/// the table, and played once more.
const TIMES_A_NODE: u64 = 12;

/// A search in a form of its own, ready to be asked.
pub(crate) struct TimedSearch {
    name: &'static str,
    parameters: &'static [Parameter],
    /// Those that are given: `key=value`, joined by commas.
    given: &'static str,
    run: fn(&Given<'_>, &Root<'_, Erased>, &Budget) -> Option<Stop>,
}

impl TimedSearch {
    pub(crate) fn new<S: ConfiguredFor<Erased> + Search<Erased>>(
        name: &'static str,
        given: &'static str,
    ) -> TimedSearch {
        let run = |given: &Given<'_>, root: &Root<'_, Erased>, budget: &Budget| {
            let mut search = S::configure(root.game, given).expect("parameters of this search");
            search.fits(root, budget).ok()?;
            Some(search.search(root, budget, ()).expect("it fits").stop)
        };
        TimedSearch { name, parameters: S::PARAMETERS, given, run }
    }
}

macro_rules! asked {
    ($($name:literal => $search:ty, [$($given:literal),*];)*) => {
        vec![$($(TimedSearch::new::<$search>($name, $given)),*),*]
    };
}

/// Every search of this crate, in the forms that go about it differently.
pub(crate) fn searches() -> Vec<TimedSearch> {
    asked! {
        "label" => Label, ["", "memory=true"];
        "minimax" => Minimax<Erased>, [""];
        "alpha-beta" => AlphaBeta<Erased>, [""];
        "nega-max" => NegaMax<Erased>, [""];
        "nega-alpha" => NegaAlpha<Erased>, [""];
        "pvs" => Pvs<Erased>, [
            "table=1MiB", "table=0,aspiration=false", "table=1MiB,null-move=true",
            "table=1MiB,late-move-reductions=true",
            "table=1MiB,classes=policy:(threatens 1 first 1)"
        ];
        "max-n" => MaxN<Erased>, ["", "tie=set", "pruning=shallow"];
        "best-first-max-n" => BestFirstMaxN<Erased>, [
            "", "completion=true", "budget=E,max-n-depth=3"
        ];
        "turn-considered-best-first-max-n" => TurnConsideredBestFirstMaxN<Erased>, [""];
        "paranoid" => Paranoid<Erased>, ["", "deepening=never", "deepening=always,table=0"];
        "mp-mix" => MpMix<Erased>, [
            "", "defend=1000,attack=1000", "defend=1000000,classes=tree:(first 0.5 0.05)"
        ];
        "prob-max-n" => ProbMaxN<Erased>, ["", "classes=tree:(first 0.5 0.05)"];
        "best-reply" => BestReply<Erased>, ["", "deepening=never", "classes=tree:(first 0.5 0.05)"];
        "best-reply-plus" => BestReplyPlus<Erased>, ["", "classes=tree:(first 0.5 0.05)"];
        "soft-max-n" => SoftMaxN<Erased>, ["", "classes=tree:(first 0.5 0.05)"];
        "mcts" => Mcts<Erased>, ["", "playout=20", "opponents=paranoid", "opponents=best-reply", "history=2"];
        "proof-number" => ProofNumber, ["goal=draw", "goal=draw,positions=1000"];
        "pds" => Pds, ["goal=draw,table=1000"];
        "df-pn" => DfPn, ["goal=draw,table=1000"];
        "one-ply" => OnePly<Erased>, [""];
        "random" => RandomPlay, [""];
    }
}

/// These searches on this game, from its start and from positions so many plies on. Adds the names of those
/// that were run to `seen`.
pub(crate) fn check(
    name: &str,
    game: &Erased,
    plies: &[u32],
    searches: &[TimedSearch],
    seen: &mut BTreeSet<&'static str>,
) {
    let mut wrong = Vec::new();
    for &plies in plies {
        let line = drawn(game, plies);
        for asked in searches {
            let mut given = Given::defaults(asked.parameters);
            for text in asked.given.split(',').filter(|text| !text.is_empty()) {
                let (key, value) = text.split_once('=').expect("key=value");
                given.set(key, value).expect("a parameter");
            }
            let root = Root::new(game, line.clone());
            let what = format!("{name} after {plies} plies, {} {}", asked.name, asked.given);
            if check_one(&what, game, &|budget| (asked.run)(&given, &root, budget), &mut wrong) {
                seen.insert(asked.name);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A random number of plies, or as many as the game goes on for.
fn drawn(game: &Erased, plies: u32) -> Line<Erased> {
    let (mut random, mut line, mut moves) = (Random::new(plies.into()), Line::new(game), Vec::new());
    for _ in 0..plies {
        moves.clear();
        game.legal_moves(line.state(), &mut moves);
        let mut next = line.clone();
        next.push(game, moves[random.index(moves.len())]);
        if next.outcome(game).is_some() {
            break;
        }
        line = next;
    }
    line
}

/// One search on one root. True if it fits there; what is wrong with it is told.
fn check_one(
    what: &str,
    game: &Erased,
    run: &dyn Fn(&Budget) -> Option<Stop>,
    wrong: &mut Vec<String>,
) -> bool {
    let mut expect = |is_right: bool, told: String| {
        if !is_right {
            wrong.push(format!("{what}: {told}"));
        }
    };
    // Step 1. Steps that take no time: the switch is thrown at one look or another.
    for look in [2, 9, 40] {
        let switch = Arc::new(AtomicBool::new(false));
        let clock = Arc::new(Steps::new(game, Duration::from_nanos(1), look, &switch));
        let budget = Budget {
            time: Some(Duration::from_millis(1)),
            cancel: Some(switch),
            clock: Some(clock.clone()),
            ..Budget::default()
        };
        if run(&budget).is_none() {
            return false;
        }
        let most = STEPS_A_UNIT * MAX_WORK + TIMES_A_NODE * game.widest();
        let longest = clock.longest();
        expect(longest <= most, format!("{longest} steps between two looks, {most} at most"));
        if let Some(since) = clock.since_thrown() {
            let most = 2 * most;
            expect(since <= most, format!("{since} steps behind the switch at look {look}, {most} at most"));
        }
    }
    // Step 2. Steps that take long: the limit is met.
    let switch = Arc::new(AtomicBool::new(false));
    let clock = Arc::new(Steps::new(game, SLOW_STEP, u64::MAX, &switch));
    let (before, limit) = (game.steps(), Duration::from_millis(20));
    let budget = Budget { time: Some(limit), clock: Some(clock), ..Budget::default() };
    run(&budget);
    let spent = game.steps() - before;
    let asked = (limit.as_nanos() / SLOW_STEP.as_nanos()) as u64;
    let most = asked + STEPS_A_UNIT * UNITS_OF_SLOW_STEPS + 2 * TIMES_A_NODE * game.widest();
    expect(spent <= most, format!("{spent} steps where time is for {asked}, {most} at most"));
    true
}
