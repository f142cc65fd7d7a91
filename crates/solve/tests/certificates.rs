//! Certificates of small games are what an independent verifier proves, and altered ones are refused or still true.

#![expect(clippy::print_stdout, reason = "tests say how much they tried")]

use game::random::Random;
use game::{Configured, Game, Given, Notation, Player};
use search::reference::fixpoint;
use solve::certificate::{Writer, claims};
use solve::forced::{Forced, Watch, Worths};
use std::sync::atomic::{AtomicBool, AtomicU64};
use verify::{Bound, Certificate, Claim, check, checksum_line};

static GO_ON: AtomicBool = AtomicBool::new(false);

fn watch<'a>(cancel: &'a AtomicBool, progress: &'a AtomicU64) -> Watch<'a> {
    Watch { cancel, progress, positions: 10_000_000 }
}

fn forced<G: Game>(game: &G, player: usize) -> Forced<'_, G> {
    Forced::new(game, &game.start(), Player::new(player), &watch(&GO_ON, &AtomicU64::new(0)))
        .expect("small enough")
}

/// The certificate of what every one of `players` can force, and what the others hold him to.
fn certificate<G: Notation>(game: &G, players: &[usize]) -> (String, Vec<Claim>) {
    let start = game.start();
    let mut writer = Writer::new("a game", &game.write_position(&start));
    let mut all = Vec::new();
    for &player in players {
        let forced = forced(game, player);
        for claim in claims(game, &forced, &start) {
            writer.add(game, &start, (claim, &forced), &GO_ON).expect("nobody cancels");
            all.push(claim);
        }
    }
    (writer.finish(), all)
}

fn verdict<G: Notation>(game: &G, text: &str) -> Result<Vec<Claim>, String> {
    let certificate = Certificate::read(text.as_bytes()).map_err(|refused| refused.0)?;
    let proved = check(game, &certificate, &GO_ON, &AtomicU64::new(0)).map_err(|refused| refused.0)?;
    Ok(proved.into_iter().map(|(claim, _)| claim).collect())
}

fn make<G: Configured>(parameters: &[(&str, &'static str)]) -> G {
    let mut given = Given::defaults(G::PARAMETERS);
    for (name, value) in parameters {
        given.set(name, value).expect("a parameter");
    }
    G::configure(&given).expect("a game")
}

/// The certificate proves what it claims; what it claims of player 1 is `expected`.
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
    // The gaps are equal: whoever moves second wins (spec, 4.1). It has cycles.
    proves(&make::<games::Slide>(&[]), &[Bound::AtMost(-1)]);
    // 4x4 Othello: White wins by 8 (spec: empty squares uncounted).
    proves(&make::<games::Othello>(&[("size", "4")]), &[Bound::AtLeast(-8), Bound::AtMost(-8)]);
}

/// What is forced is what the slow fixpoint says, in every position, on games with circles.
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
                let worth = forced.worth(state).expect("it can be reached");
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
    agrees(&make::<games::CoinRow>(&[]));
}

/// One thing altered, the checksum made right again: refused, or the claim that is left is true.
#[test]
fn altered_certificates_are_refused_or_true() {
    fn alter<G: Notation>(game: &G, values: (i32, i32)) -> (u32, u32) {
        let text = proves(
            game,
            &claims(game, &forced(game, 0), &game.start())
                .iter()
                .map(|claim| claim.bound)
                .collect::<Vec<_>>(),
        );
        let lines: Vec<&str> = text.lines().collect();
        let mut random = Random::new(7);
        let (mut refused, mut still_true) = (0, 0);
        while refused + still_true < 1_000 {
            let mut altered: Vec<String> = lines.iter().map(ToString::to_string).collect();
            altered.pop();
            let at = 3 + random.index(altered.len() - 3);
            let other = 3 + random.index(altered.len() - 3);
            altered[at] = match random.index(5) {
                // A move, a distance or a value of another place.
                0 => altered[other].clone(),
                1 => altered[at].replace(|digit: char| digit.is_ascii_digit(), &random.index(10).to_string()),
                2 => altered[at].replace("least", "most"),
                3 => altered[at].replace("at least ", "at least -"),
                // A line that is taken out.
                _ => String::new(),
            };
            let mut altered: String =
                altered.iter().filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect();
            altered.push_str(&checksum_line(&altered));
            if altered == text {
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
    for (refused, still_true) in [
        alter(&make::<games::Mnk>(&[]), (0, 0)),
        alter(&make::<games::Slide>(&[]), (-1, 1)),
        alter(&make::<games::Othello>(&[("size", "4")]), (-8, 8)),
    ] {
        println!("{refused} altered certificates refused, {still_true} still true");
        assert!(refused > 300);
    }
}

/// Three players: what each is safe of, and what all others hold him to.
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
    let (text, _) = certificate(&game, &[0]);
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        for bit in 0..8 {
            bytes[at] ^= 1 << bit;
            assert!(Certificate::read(&bytes).is_err(), "byte {at}, bit {bit}");
            bytes[at] ^= 1 << bit;
        }
        assert!(Certificate::read(&bytes[..at]).is_err(), "cut at {at}");
    }
}
