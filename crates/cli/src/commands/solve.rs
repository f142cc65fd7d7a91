//! `yomi solve` and `yomi verify`: the value of a game, and the check of its certificate.

use super::lines;
use crate::arguments::{Common, Solve};
use crate::failure::Failure;
use crate::output::{json, tell, write};
use crate::progress::Progress;
use crate::team::team;
use crate::words::{counted, grouped, margin, named, outcome, plies, seconds, table, value, winners};
use crate::{input, interrupt};
use game::{Player, Promises};
use registry::{Refused, Session};
use request::{
    BoundAnswer, Budget, ForcedAnswer, PartAnswer, ProofAnswer, Request, SolveAnswer, SolveTerms, Solved,
    Team, Ties, VerifyAnswer,
};
use search::{Meter, News};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Size limit of a certificate, in bytes.
const MAX_CERTIFICATE_BYTES: u64 = 16 << 30;

pub(crate) fn solve(solve: &Solve, common: &Common) -> Result<String, Failure> {
    let session = solve.position.open(Some(common.seed()))?;
    if let Some(team) = team(&solve.team)? {
        return by_workers(&session, solve, &team, common);
    }
    if solve.player.is_some() {
        return Err(Failure::usage("--player: expected --workers or --processes with it"));
    }
    solve.certificate.as_deref().map(files::check).transpose()?;
    if solve.lines.from.is_some() {
        return each(&session, solve, common);
    }
    let progress = Progress::new("positions visited");
    let (cancel, done) = (interrupt::switch(), progress.counter());
    let mut request = solve.limits.request(solve.search.as_deref(), common)?;
    request.budget.cancel = Some(Arc::clone(&cancel));
    request.budget.progress = Some(Arc::clone(&done));
    request.budget.news = Some(Arc::new(Told { meter: Meter::new(&Budget::default()) }));
    if solve.search.is_some() {
        session.fits(&request)?;
    }
    let terms = SolveTerms {
        certificate: solve.certificate.is_some(),
        frontier: solve.frontier,
        positions: solve.positions,
        memory: crate::memory::total(),
        symmetric: solve.symmetric,
        tie: solve.tie,
        request: &request,
        cancel: &cancel,
        progress: &done,
    };
    let (answer, certificate) = session.solve(&terms).map_err(|error| Failure::failed(error.to_string()))?;
    drop(progress);
    if let (Some(path), Some(certificate)) = (&solve.certificate, certificate) {
        write(path, certificate)?;
    }
    if let Some(note) = &answer.note {
        tell(&format!("yomi: {note}"));
    }
    if common.json { json(&answer) } else { Ok(solved(&answer, &session.promises())) }
}

/// Prints bounds as they are proven, after the first second.
#[derive(Debug)]
struct Told {
    meter: Meter,
}

impl News for Told {
    fn bounds(&self, player: Player, at_least: Option<i32>, at_most: Option<i32>) {
        let passed = self.meter.elapsed();
        if passed >= Duration::from_secs(1) {
            let [least, most] = [(at_least, "at least"), (at_most, "at most")]
                .map(|(bound, word)| bound.map(|bound| format!("{word} {bound}")));
            let bounds: Vec<String> = least.into_iter().chain(most).collect();
            let (player, after) = (player.index() + 1, seconds(passed.as_secs_f64()));
            tell(&format!("yomi: player {player}: {}, after {after}", bounds.join(", and ")));
        }
    }
}

/// Bytes of a position that workers store, at most, for most games.
const POSITION: u64 = 128;

/// What one player can force, by workers that each store a part of the positions.
fn by_workers(session: &Session, solve: &Solve, team: &Team, common: &Common) -> Result<String, Failure> {
    let refused = [
        (solve.certificate.is_some(), "certificate"),
        (solve.search.is_some(), "search"),
        (solve.lines.from.is_some(), "from"),
    ];
    let refused = refused.into_iter().filter(|(is_given, _)| *is_given).map(|(_, option)| option);
    if let Some(option) = refused.chain(solve.limits.given().map(|(limit, _)| limit)).next() {
        return Err(Failure::usage(format!("--{option}: expected no --workers or --processes with it")));
    }
    let players = session.players();
    let player = match solve.player {
        Some(player) if player > players => {
            return Err(Failure::usage(format!("--player: expected 1 to {players}, got {player}")));
        }
        None if players > 2 => {
            let why = "by workers one player's payoff is solved";
            return Err(Failure::usage(format!("{why}: expected --player, from 1 to {players}")));
        }
        player => player.unwrap_or(1),
    };
    let all = team.processes() as u64;
    let most = solve.positions.or(crate::memory::total().map(|memory| memory / POSITION * all));
    let progress = Progress::new("positions visited");
    let terms = (player - 1, solve.symmetric, most.unwrap_or(u64::MAX));
    let watch = (&*interrupt::switch(), &*progress.counter());
    let answer = registry::team::forced_from(session, terms, team, watch)?;
    drop(progress);
    let Some(answer) = answer else {
        tell("yomi: solved: process 0 has the value");
        return Ok(String::new());
    };
    if common.json { json(&answer) } else { Ok(forced(&answer)) }
}

fn forced(answer: &ForcedAnswer) -> String {
    let ForcedAnswer { game, position, to_move, player, value, distance, positions, symmetric, .. } = answer;
    let up_to = if *symmetric { " up to symmetry" } else { "" };
    let rows = [
        ("value", format!("{value}  what player {player} can force against all others")),
        ("distance", format!("{distance} plies from the end")),
        ("positions", format!("{}{up_to}, once for each number of plies", grouped(*positions))),
        ("time", seconds(answer.elapsed_s)),
    ];
    format!("{game}\n{position}  player {to_move} to move\n\n{}", named(&rows))
}

/// The answers for the lines of a file.
fn each(session: &Session, solve: &Solve, common: &Common) -> Result<String, Failure> {
    let (cancel, visited) = (interrupt::switch(), Arc::default());
    let mut request = Request { threads: 1, ..solve.limits.request(solve.search.as_deref(), common)? };
    request.budget.cancel = Some(Arc::clone(&cancel));
    let Solve { positions, symmetric, tie, search, limits, .. } = solve;
    let limits: Vec<(&str, &str)> = limits.given().collect();
    let work = lines::Work {
        settings: serde_json::json!({
            "command": "solve", "game": session.spelled_out(), "search": search, "limits": limits,
            "positions": positions, "symmetric": symmetric, "tie": format!("{tie:?}"), "seed": request.seed,
        }),
        session,
        kept: &|| (),
        answer: &|(), session| {
            let terms = SolveTerms {
                certificate: false,
                frontier: None,
                positions: *positions,
                memory: crate::memory::total(),
                symmetric: *symmetric,
                tie: *tie,
                request: &request,
                cancel: &cancel,
                progress: &visited,
            };
            let answer = session.solve(&terms).map_err(|error| Failure::failed(error.to_string()));
            if cancel.load(Ordering::Relaxed) {
                return Ok(None);
            }
            Ok(Some(serde_json::to_value(answer?.0)?))
        },
    };
    lines::run(&solve.lines, common, &work)
}

fn solved(answer: &SolveAnswer, promises: &Promises) -> String {
    let mut rows: Vec<(String, String)> = Vec::new();
    let mut row = |name: &str, text: String| rows.push((name.to_owned(), text));
    let is_two = answer.bounds.len() == 2 && promises.is_zero_sum();
    if let Some(grundy) = &answer.grundy {
        let parts =
            grundy.parts.iter().map(|PartAnswer { part, grundy_value }| format!("{part}: {grundy_value}"));
        let parts: Vec<String> = parts.collect();
        let parts = if parts.is_empty() { "none".to_owned() } else { parts.join(", ") };
        row("parts", format!("{parts}; Grundy values"));
        row("sum", format!("{}, added without carry", grundy.grundy_value));
        let winning = if grundy.winning.is_empty() { "no move".to_owned() } else { grundy.winning.join(" ") };
        row("wins", winning);
    }
    let known = value(answer.value.as_deref(), answer.values.as_deref());
    match (&answer.value, &answer.values) {
        (Some(vector), _) if is_two => row("value", result(&answer.game, vector, answer.distance)),
        (None, None) => {}
        (vector, _) => {
            let ties = match answer.tie {
                Some(Ties::Set | Ties::Soft) => "; every outcome that ties allow".to_owned(),
                Some(tie) => format!("; tie-break rule `{tie}`"),
                None => "; tie-break rule of the search".to_owned(),
            };
            let words = |vector: &Vec<i32>| match vector.len() {
                2 => outcome(vector, promises, None),
                _ => Some(winners(vector)),
            };
            let who = vector.as_ref().and_then(words).map_or_else(String::new, |who| format!("  {who}"));
            row("value", format!("{known}{who}{ties}"));
        }
    }
    if let (Some(is_one), Some(tried)) = (answer.equilibrium, answer.deviations) {
        let what = if is_one { "yes: no player gains" } else { "no: a player gains" };
        row("equilibrium", format!("{what} by any of {} anywhere", counted(tried, "other move")));
    }
    for pareto in &answer.pareto {
        let of = value(Some(&pareto.value), None);
        row(
            "Pareto",
            match &pareto.dominated_by {
                None => format!("{of} is efficient: no end of a game gives somebody more and nobody less"),
                Some(better) => format!("{of} is dominated: {} can be reached", value(Some(better), None)),
            },
        );
    }
    if !is_two || answer.value.is_none() {
        let paid = promises.payoffs.map(|payoffs| (Some(payoffs.least), Some(payoffs.greatest)));
        for bound in &answer.bounds {
            let words = match (bound.at_least, bound.at_most) {
                (Some(least), Some(most)) if least < most && paid == Some((Some(least), Some(most))) => {
                    format!("nothing is proven beyond the rules, by which a player gets {least} to {most}")
                }
                _ => forces(bound),
            };
            row(&format!("player {}", bound.player), words);
        }
    }
    if let Some(positions) = answer.positions {
        let once = if answer.symmetric { ", symmetric ones counted once" } else { "" };
        row("positions", format!("{}{once}", grouped(positions)));
    }
    if let (Some(search), Some(nodes)) = (&answer.search, answer.nodes) {
        row("search", format!("{search}, {}, {}", counted(nodes, "node"), answer.stop));
    }
    let how_much = match answer.solved {
        Solved::Strong => "strong: every position that can be reached",
        Solved::Weak => "weak: this position",
        Solved::Bounds => "no: bounds are proven, and not the value",
        Solved::Nothing if is_two => {
            "no: neither a win, a draw nor a loss was proven; with more --time it may be, and `yomi analyze` \
             has the best move so far"
        }
        Solved::Nothing => "no: nothing is proven",
    };
    row("solved", how_much.to_owned());
    row("time", seconds(answer.elapsed_s));
    let mut text = format!("{}\n{}\n\n{}", answer.game, answer.position, named(&rows));
    if !answer.claims.is_empty() {
        text.push_str(&format!("\n{}", claims("certificate", &answer.claims)));
    }
    text
}

/// The value of a two-player zero-sum game, shape `[2]`.
fn result(game: &str, value: &[i32], distance: Option<u32>) -> String {
    let who = match value[0] {
        0 => "a draw".to_owned(),
        1 => "player 1 wins".to_owned(),
        -1 => "player 2 wins".to_owned(),
        value => format!("player {} wins by {}", if value > 0 { 1 } else { 2 }, margin(game, value)),
    };
    let distance = distance.map_or(String::new(), |distance| match distance {
        0 => ", and the game is over".to_owned(),
        distance => format!(", {} from the end", plies(distance)),
    });
    format!("{who}{distance}")
}

/// Proven bounds of the payoff that a player can force against a coalition of all others.
fn forces(bound: &BoundAnswer) -> String {
    match (bound.at_least, bound.at_most) {
        (Some(least), Some(most)) if least == most => {
            format!("can force {least} against all others, and no more")
        }
        (Some(least), Some(most)) => format!("can force at least {least}, and at most {most}"),
        (Some(least), None) => format!("can force at least {least}"),
        (None, Some(most)) => format!("can force at most {most}"),
        (None, None) => "nothing is known".to_owned(),
    }
}

pub(crate) fn verify(path: &Path, common: &Common) -> Result<String, Failure> {
    let bytes = input::read(path, "a certificate", MAX_CERTIFICATE_BYTES)?;
    let progress = Progress::new("positions visited");
    let answer = registry::verify(&bytes, &interrupt::switch(), &progress.counter());
    drop(progress);
    let answer = answer.map_err(|refused| {
        let line = format!("{}: {refused}", path.display());
        match refused {
            Refused::Unreadable(_) => Failure::usage(line),
            Refused::Unproven(_) | Refused::Cancelled => Failure::failed(line),
        }
    })?;
    if common.json { json(&answer) } else { Ok(verified(&answer)) }
}

fn verified(answer: &VerifyAnswer) -> String {
    let VerifyAnswer { game, rules, position, claims: proved, elapsed_s, .. } = answer;
    let rules = rules.as_ref().map_or_else(String::new, |hash| {
        format!("rules {hash}: the text in the certificate, which was checked by it alone\n")
    });
    format!("{game}\n{rules}{position}\n\n{}\nchecked in {}\n", claims("proved", proved), seconds(*elapsed_s))
}

fn claims(what: &str, claims: &[ProofAnswer]) -> String {
    let row = |claim: &ProofAnswer| {
        let leaves = if claim.leaves == 0 {
            "none".to_owned()
        } else {
            format!("{}, {} plies at most", grouped(claim.leaves), claim.plies)
        };
        vec![claim.claim.clone(), grouped(claim.positions), leaves]
    };
    table(&[what, "positions", "left to the verifier"], claims.iter().map(row).collect(), &[1])
}
