//! Certificates of small games: true ones are proved, altered ones are refused or still true.

#![expect(clippy::print_stdout, reason = "tests say how much they tried")]

mod forged;

use crate::fixpoint::fixpoint;
use crate::force::forced_after;
use crate::{GO_ON, make};
use game::random::Random;
use game::toy::Graph;
use game::{Evaluated, Game, Line, Notation, Payoffs, Player};
use solve::certificate::{ProofSize, Writer, claims};
use solve::decide::Answers;
use solve::forced::{Forced, ForcedValues};
use solve::frontier;
use solve::{SolveControl, Unsolved};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use verify::{Bound, Certificate, Claim, Refused, check, checksum_line};

fn control<'a>(cancel: &'a AtomicBool, progress: &'a AtomicU64) -> SolveControl<'a> {
    SolveControl { cancel, progress, positions: 10_000_000, limits: None }
}

fn forced<G: Game>(game: &G, player: usize) -> Forced<'_, G> {
    Forced::new(game, &game.start(), Player::new(player), &control(&GO_ON, &AtomicU64::new(0)))
        .expect("small enough")
}

/// The certificate of the payoffs that every one of `players` can force, and of the bounds that the others
/// can force.
fn certificate<G: Notation>(game: &G, players: &[usize]) -> (String, Vec<Claim>) {
    let start = game.start();
    let mut writer = Writer::new("a game", None, &game.write_position(&start));
    let mut all = Vec::new();
    for &player in players {
        let forced = forced(game, player);
        for claim in claims(game, &forced, &start) {
            writer
                .add(game, &start, (claim, &forced), &control(&GO_ON, &AtomicU64::new(0)))
                .expect("nobody cancels");
            all.push(claim);
        }
    }
    (writer.finish(), all)
}

fn verdict<G: Notation>(game: &G, text: &str) -> Result<Vec<Claim>, String> {
    let certificate = Certificate::read(text.as_bytes()).map_err(|refused| refused.to_string())?;
    let proved =
        check(game, &certificate, &GO_ON, &AtomicU64::new(0)).map_err(|refused| refused.to_string())?;
    Ok(proved.into_iter().map(|(claim, _)| claim).collect())
}

/// The certificate proves its claims; its value for player 1 is `expected`.
fn proves<G: Notation>(game: &G, expected: &[Bound]) -> String {
    let (text, claims) = certificate(game, &[0]);
    assert_eq!(verdict(game, &text).as_ref(), Ok(&claims));
    assert_eq!(claims.iter().map(|claim| claim.bound).collect::<Vec<_>>(), expected);
    text
}

#[test]
fn small_games_are_proved() {
    proves(&make::<games::Mnk>(&[]), &[Bound::AtLeast(0), Bound::AtMost(0)]);
    proves(&make::<games::CoinRow>(&[("rows", "1+6")]), &[Bound::AtLeast(1)]);
    proves(&make::<games::CoinRow>(&[("rows", "1+4")]), &[Bound::AtMost(-1)]);
    proves(&make::<games::CountTo>(&[]), &[Bound::AtMost(-1)]);
    // The gaps are equal: the second player wins (spec, 4.1). Play may cycle.
    proves(&make::<games::Slide>(&[]), &[Bound::AtMost(-1)]);
    // 4x4 Othello: White wins by 8 (spec: empty squares uncounted).
    proves(&make::<games::Othello>(&[("size", "4")]), &[Bound::AtLeast(-8), Bound::AtMost(-8)]);
}

/// Forced values are those of the slow fixpoint, in every position, in games with cycles.
#[test]
fn retrograde_agrees_with_the_fixpoint() {
    fn agrees<G: Notation>(game: &G) {
        let slow = fixpoint(game, &game.start());
        let (text, claims) = certificate(game, &[0]);
        assert_eq!(verdict(game, &text).as_ref(), Ok(&claims));
        for player in 0..2 {
            let forced = forced(game, player);
            assert_eq!(forced.positions(), slow.states().len() as u64);
            for state in slow.states() {
                let worth = forced.forced_value(state).expect("it can be reached");
                let known = slow.value(state).expect("it can be reached");
                assert_eq!(worth.value, known.payoffs[Player::new(player)], "{state:?}");
                if worth.value != 0 {
                    assert_eq!(worth.distance, known.plies, "{state:?}");
                }
            }
        }
    }
    agrees(&make::<games::Slide>(&[]));
    agrees(&make::<game::toy::Ring>(&[]));
    agrees(&make::<games::LinesOfAction>(&[("columns", "3"), ("rows", "3")]));
    if std::env::var_os("YOMI_DEEP").is_some() {
        agrees(&make::<games::LinesOfAction>(&[("columns", "4"), ("rows", "4")]));
    }
    agrees(&make::<games::CoinRow>(&[]));
}

/// Forced values after a line are those of the slow reference that stores the whole game.
#[test]
fn what_is_forced_counts_the_past() {
    let (mut positions, mut changed) = (0, 0);
    for seed in 0..2_000 {
        let game = Graph::random(seed);
        let (mut line, mut random) = (Line::new(&game), Random::new(seed));
        while line.outcome(&game).is_none() {
            let start = line.state();
            for player in Player::all(game.players()) {
                let worth = |forced: Forced<'_, Graph>| forced.forced_value(start).expect("the start").value;
                let (progress, cancel) = (AtomicU64::new(0), &GO_ON);
                let control = control(cancel, &progress);
                let found = worth(Forced::after(&game, &line, player, &control).expect("small"));
                let without = worth(Forced::new(&game, start, player, &control).expect("small"));
                let can = |least: i32| {
                    let met = |payoffs: &Payoffs| payoffs[player] >= least;
                    forced_after(&game, &line, player, met).can(start) == Some(true)
                };
                let expected = if can(1) { 1 } else { i32::from(can(0)) - 1 };
                assert_eq!(found, expected, "graph {seed} for {player} after {:?}", line.moves());
                positions += 1;
                changed += u32::from(found != without);
            }
            let legal = line.legal(&game);
            line.push(&game, legal[random.index(legal.len())]);
        }
    }
    println!("{positions} worths after a past, {changed} of them others than without");
    assert!(changed > 5, "{changed} of {positions}");
}

/// A frontier certificate of the forced payoffs of these players.
fn frontier_certificate<G: Evaluated + Notation>(
    game: &G,
    plies: u32,
    players: &[usize],
) -> (String, Vec<(Claim, ProofSize)>) {
    let start = game.start();
    let (mut answers, progress) = (Answers::new(16), AtomicU64::new(0));
    let mut writer = Writer::new("a game", None, &game.write_position(&start));
    let mut all = Vec::new();
    for &player in players {
        let question = (Player::new(player), plies);
        let solved = frontier::solve(game, &start, question, &mut answers, &control(&GO_ON, &progress));
        let (value, proofs) = solved.expect("it ends");
        assert_eq!(value, forced(game, player).forced_value(&start).expect("the start").value);
        for proof in proofs {
            writer.push(proof.claim, &proof.lines);
            all.push((proof.claim, proof.size));
        }
    }
    (writer.finish(), all)
}

/// The verifier proves it, and visits as many positions and leaves as were written, with fewer lines than
/// without a frontier.
fn proves_to_the_frontier<G: Evaluated + Notation>(game: &G, plies: u32, players: &[usize]) -> String {
    let (text, all) = frontier_certificate(game, plies, players);
    let certificate = Certificate::read(text.as_bytes()).expect("a certificate");
    let proved = check(game, &certificate, &GO_ON, &AtomicU64::new(0)).expect("it is proved");
    let (mut leaves, mut positions) = (0, 0);
    for ((claim, written), (read, proved)) in all.iter().zip(&proved) {
        assert_eq!((claim, written.leaves), (read, proved.leaves));
        assert!(proved.plies <= plies);
        assert_eq!(written.positions, proved.positions);
        (leaves, positions) = (leaves + written.leaves, positions + written.positions);
    }
    assert_eq!(all.len(), proved.len());
    assert!(leaves > 0);
    println!("{} bytes, {positions} positions, {leaves} of them searched anew to {plies} plies", text.len());
    text
}

#[test]
fn frontiers_are_proved() {
    let tic_tac_toe = make::<games::Mnk>(&[]);
    let text = proves_to_the_frontier(&tic_tac_toe, 4, &[0]);
    assert!(text.len() < certificate(&tic_tac_toe, &[0]).0.len());
    // Wins: every line above the leaves has a distance.
    proves_to_the_frontier(&make::<games::CoinRow>(&[("rows", "1+6")]), 3, &[0]);
    proves_to_the_frontier(&make::<games::CountTo>(&[]), 5, &[0, 1]);
    // White wins by 8 (spec 4.2, computed there).
    proves_to_the_frontier(&make::<games::Othello>(&[("size", "4")]), 6, &[0]);
    // A draw, by both bounds (Tromp).
    let four_rows = make::<games::ConnectFour>(&[("columns", "5"), ("rows", "4")]);
    let text = proves_to_the_frontier(&four_rows, 8, &[0]);
    assert!(text.contains("claim player 1 at least 0\n") && text.contains("claim player 1 at most 0\n"));
    // One player against all the others.
    let nim = make::<games::Nim>(&[("heaps", "1+2+3"), ("players", "3")]);
    proves_to_the_frontier(&nim, 3, &[0, 1, 2]);
    let deal = games::tanhinmin::Deal::read("[[1,5],[2,4],[3,6]]").expect("a deal");
    let deal = games::tanhinmin::Tanhinmin::new(games::tanhinmin::Rules::default(), deal).expect("a game");
    proves_to_the_frontier(&deal, 3, &[0, 1, 2]);
}

/// A draw, by both bounds, with every position stored (Tromp: 5 columns, 4 rows).
#[test]
fn connect_four_on_five_columns_and_four_rows_is_proved_whole() {
    let game = make::<games::ConnectFour>(&[("columns", "5"), ("rows", "4")]);
    let text = proves(&game, &[Bound::AtLeast(0), Bound::AtMost(0)]);
    println!("{} bytes", text.len());
}

#[test]
fn a_game_that_may_not_end_has_no_frontier() {
    let game = make::<games::Slide>(&[]);
    let question = (Player::FIRST, 5);
    let mut answers = Answers::new(4);
    let solved =
        frontier::solve(&game, &game.start(), question, &mut answers, &control(&GO_ON, &AtomicU64::new(0)));
    assert!(matches!(solved, Err(Unsolved::Endless(_))));
}

/// A leaf that needs an unbounded search is refused at once, or when the verifier is stopped, but never
/// accepted.
#[test]
fn huge_leaves_are_refused() {
    let refused = |game: &str, plies: u32| format!("{game}claim player 1 at least 1\n? {plies}\n");
    let whole = |text: String| {
        let end = checksum_line(&text);
        text + &end
    };
    let lines = make::<games::LinesOfAction>(&[]);
    let head = format!("yomi-certificate 1\ngame a game\nstart {}\n", lines.write_position(&lines.start()));
    for plies in [1_001, u32::MAX] {
        let error = verdict(&lines, &whole(refused(&head, plies))).expect_err("it is refused");
        assert!(error.contains("line 5: expected a distance"), "{error}");
    }
    let text = whole(refused(&head, 1_000));
    let certificate = Certificate::read(text.as_bytes()).expect("a certificate");
    let (cancel, visited) = (AtomicBool::new(false), AtomicU64::new(0));
    std::thread::scope(|scope| {
        let check = scope.spawn(|| check(&lines, &certificate, &cancel, &visited));
        while visited.load(Ordering::Relaxed) < 10_000 {
            std::thread::yield_now();
        }
        cancel.store(true, Ordering::Relaxed);
        let refused = check.join().expect("no panic").expect_err("nothing is proved");
        assert_eq!(refused, Refused::Cancelled);
    });
}

/// A proof of a thousand plies, stored whole and searched.
#[test]
fn deep_proofs_do_not_overflow() {
    let game = make::<games::CountTo>(&[("n", "1000")]);
    let (text, claims) = certificate(&game, &[0]);
    assert_eq!(verdict(&game, &text).as_ref(), Ok(&claims));
    proves_to_the_frontier(&game, 20, &[0]);
}

/// A single alteration, with a valid checksum: it is refused, or the remaining claim is true.
#[test]
fn altered_certificates_are_refused_or_true() {
    fn alter<G: Notation>(game: &G, text: &str, values: (i32, i32)) -> (u32, u32) {
        let lines: Vec<&str> = text.lines().collect();
        let mut random = Random::new(7);
        let (mut refused, mut still_true) = (0, 0);
        while refused + still_true < 1_000 {
            let mut altered: Vec<String> = lines.iter().map(ToString::to_string).collect();
            altered.pop();
            let at = 3 + random.index(altered.len() - 3);
            let other = 3 + random.index(altered.len() - 3);
            altered[at] = match random.index(5) {
                // A move, a distance or a value from elsewhere.
                0 => altered[other].clone(),
                1 => altered[at].replace(|digit: char| digit.is_ascii_digit(), &random.index(10).to_string()),
                2 => altered[at].replace("least", "most"),
                3 => altered[at].replace("at least ", "at least -"),
                // A removed line.
                _ => String::new(),
            };
            let mut altered: String =
                altered.iter().filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect();
            altered.push_str(&checksum_line(&altered));
            if altered == *text {
                continue;
            }
            match verdict(game, &altered) {
                Err(_) => refused += 1,
                Ok(claims) => {
                    for claim in claims {
                        let value = if claim.player.index() == 0 { values.0 } else { values.1 };
                        let is_true = match claim.bound {
                            Bound::AtLeast(bound) => value >= bound,
                            Bound::AtMost(bound) => value <= bound,
                        };
                        assert!(is_true, "{claim} was proved, and it is {value}");
                    }
                    still_true += 1;
                }
            }
        }
        (refused, still_true)
    }
    let tic_tac_toe = make::<games::Mnk>(&[]);
    let othello = make::<games::Othello>(&[("size", "4")]);
    let slide = make::<games::Slide>(&[]);
    let connect_four = make::<games::ConnectFour>(&[("columns", "4"), ("rows", "4")]);
    let three = make::<games::LinesOfAction>(&[("columns", "3"), ("rows", "3")]);
    let value = forced(&three, 0).forced_value(&three.start()).expect("the start").value;
    for (refused, still_true) in [
        alter(&tic_tac_toe, &certificate(&tic_tac_toe, &[0]).0, (0, 0)),
        alter(&slide, &certificate(&slide, &[0]).0, (-1, 1)),
        alter(&othello, &certificate(&othello, &[0]).0, (-8, 8)),
        alter(&three, &certificate(&three, &[0]).0, (value, -value)),
        alter(&othello, &frontier_certificate(&othello, 5, &[0]).0, (-8, 8)),
        // A draw (Tromp).
        alter(&connect_four, &frontier_certificate(&connect_four, 6, &[0]).0, (0, 0)),
    ] {
        println!("{refused} altered certificates refused, {still_true} still true");
        assert!(refused > 300);
    }
}

/// Three players: each player's maximin payoff, and the bound that all others can force.
#[test]
fn one_against_all_the_others() {
    let game = make::<games::Nim>(&[("heaps", "1+2+3"), ("players", "3")]);
    let (text, claims) = certificate(&game, &[0, 1, 2]);
    assert_eq!(verdict(&game, &text).as_ref(), Ok(&claims));
    let deal = games::tanhinmin::Deal::read("[[1,5],[2,4],[3,6]]").expect("a deal");
    let game = games::tanhinmin::Tanhinmin::new(games::tanhinmin::Rules::default(), deal).expect("a game");
    let (text, claims) = certificate(&game, &[0, 1, 2]);
    assert_eq!(verdict(&game, &text).as_ref(), Ok(&claims));
}

#[test]
fn every_byte_counts() {
    let game = make::<games::CoinRow>(&[("rows", "1+4")]);
    let (whole, _) = certificate(&game, &[0]);
    let (frontier, _) = frontier_certificate(&game, 3, &[0]);
    for text in [whole, frontier] {
        every_byte_of(&text);
    }
}

fn every_byte_of(text: &str) {
    for at in 0..text.len() {
        let mut bytes = text.as_bytes().to_vec();
        for bit in 0..8 {
            bytes[at] ^= 1 << bit;
            assert!(Certificate::read(&bytes).is_err(), "byte {at}, bit {bit}");
            bytes[at] ^= 1 << bit;
        }
        assert!(Certificate::read(&bytes[..at]).is_err(), "cut at {at}");
    }
}
