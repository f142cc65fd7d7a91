//! A search for forged certificates: true ones are altered as a cheat would, and false ones are written from
//! nothing. The verifier must refuse them, unless their claim is true by the slow fixpoint.

use super::{certificate, frontier_certificate, make};
use crate::force::forced;
use game::random::{Random, derive_seed};
use game::toy::Ring;
use game::{Evaluated, KeySet, Notation, Player, legal};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64};
use verify::{Bound, Certificate, Claim, check, checksum_line};

/// The number of forgeries; `.ci/run --deep` tries a hundred times as many.
fn forgeries() -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { 100_000 } else { 1_000 }
}

/// The maximum plies of forged leaves, as the verifier would search for long.
const PLIES: usize = 12;
/// The maximum length of false proofs.
const LINES: usize = 3_000;

/// Games of one kind with different parameters, each under the name in its certificates.
struct Family<G> {
    games: Vec<(String, G)>,
    /// True certificates, line by line, without their checksum.
    true_ones: Vec<Vec<String>>,
    /// Judgments so far, by game, position and claim.
    judged: BTreeMap<(String, String, String), bool>,
    refused: u64,
    still_true: u64,
}

impl<G: Notation + Evaluated> Family<G> {
    fn new(games: Vec<G>, players: &[usize], frontier: Option<u32>) -> Family<G> {
        let games: Vec<(String, G)> =
            games.into_iter().enumerate().map(|(at, game)| (format!("game {at}"), game)).collect();
        let mut true_ones = Vec::new();
        for (name, game) in &games {
            let mut texts = vec![certificate(game, players).0];
            texts.extend(frontier.map(|plies| frontier_certificate(game, plies, players).0));
            true_ones.extend(texts.iter().map(|text| {
                let mut lines: Vec<String> = text.lines().map(ToOwned::to_owned).collect();
                lines.pop();
                lines[1] = format!("game {name}");
                lines
            }));
        }
        Family { games, true_ones, judged: BTreeMap::new(), refused: 0, still_true: 0 }
    }

    /// Shows a forgery to the verifier, and claims that it accepts to the judge.
    fn try_on(&mut self, forgery: &[String], what: &str) {
        let mut text: String = forgery.iter().map(|line| format!("{line}\n")).collect();
        text.push_str(&checksum_line(&text));
        let Ok(certificate) = Certificate::read(text.as_bytes()) else {
            self.refused += 1;
            return;
        };
        let Some((name, game)) = self.games.iter().find(|(name, _)| name == certificate.game) else {
            self.refused += 1;
            return;
        };
        let Ok(proved) = check(game, &certificate, &AtomicBool::new(false), &AtomicU64::new(0)) else {
            self.refused += 1;
            return;
        };
        self.still_true += 1;
        let start = game.read_position(certificate.start).expect("the verifier has read it");
        assert_eq!(proved.len(), certificate.claims.len(), "{what}");
        for (Claim { player, bound }, _) in proved {
            let key = (name.clone(), certificate.start.to_owned(), format!("{player} {bound:?}"));
            let is_true = *self.judged.entry(key).or_insert_with(|| {
                match bound {
                    Bound::AtLeast(least) => {
                        let enough = |payoffs: &game::Payoffs| payoffs[player] >= least;
                        forced(game, &start, player, enough).can(&start) == Some(true)
                    }
                    // All others together hold the player to less.
                    Bound::AtMost(most) => {
                        let more = |payoffs: &game::Payoffs| payoffs[player] > most;
                        forced(game, &start, player, more).can(&start) == Some(false)
                    }
                }
            });
            assert!(is_true, "{what}: {player} {bound:?} was believed of {}:\n{text}", certificate.start);
        }
    }

    fn search(&mut self, count: u64, seed: u64) {
        for number in 0..count {
            let mut random = Random::new(derive_seed(seed, number));
            let what = format!("forgery {number} of {seed}");
            let forgery = if random.below(3) == 0 {
                self.write_false_proof(&mut random)
            } else {
                let mut forgery = self.true_ones[random.index(self.true_ones.len())].clone();
                for _ in 0..=random.below(3) {
                    self.alter(&mut forgery, &mut random);
                }
                if self.true_ones.contains(&forgery) {
                    continue;
                }
                forgery
            };
            self.try_on(&forgery, &what);
        }
    }

    /// Alters a certificate in one place.
    fn alter(&self, lines: &mut Vec<String>, random: &mut Random) {
        let (count, head) = (lines.len(), 3);
        if count < head + 2 {
            return;
        }
        let at = head + random.index(count - head);
        let other = head + random.index(count - head);
        let few = 1 + random.index(4);
        match random.index(16) {
            // A line from elsewhere; an additional line; removed lines; two lines swapped.
            0 => lines[at] = lines[other].clone(),
            1 => lines.insert(at, lines[other].clone()),
            2 => drop(lines.drain(at..(at + few).min(count))),
            3 => lines.swap(at, other),
            // A part of the proof moved, or replaced by another.
            4 => {
                let block: Vec<String> = lines.drain(at..(at + 3 * few).min(count)).collect();
                let place = head + random.index(lines.len() - head + 1);
                lines.splice(place..place, block);
            }
            5 => {
                let block = lines[other..(other + 3 * few).min(count)].to_vec();
                lines.splice(at..(at + 3 * few).min(count), block);
            }
            6 => lines.truncate(at),
            // Everything below becomes a leaf.
            7 => {
                lines[at] = format!("? {}", random.index(PLIES));
                lines.drain(at + 1..(at + few).min(count));
            }
            // Another word, another distance.
            8 => {
                let word = lines[other].split(' ').next().unwrap_or(".").to_owned();
                let rest = lines[at].split_once(' ').map(|(_, rest)| format!(" {rest}"));
                lines[at] = word + &rest.unwrap_or_default();
            }
            9 => {
                let word = lines[at].split(' ').next().unwrap_or(".").to_owned();
                let distances = ["", " 0", " 1", " 3", " 7", " 4294967294", " 4294967295", " -1"];
                lines[at] = if word == "?" { lines[at].clone() } else { word + distances[random.index(8)] };
            }
            10 => {
                let shift = if random.below(2) == 0 { 1 } else { -1 };
                for line in lines.iter_mut().skip(at) {
                    let Some((word, distance)) = line.split_once(' ') else { continue };
                    let Ok(distance) = distance.parse::<i64>() else { continue };
                    if word != "?" {
                        *line = format!("{word} {}", distance + shift);
                    }
                }
            }
            11 => lines[at] = [".", "?"][random.index(2)].into(),
            // Another claim with the same proof, or the same claim without one.
            12 | 13 => {
                let claims: Vec<usize> =
                    (head..count).filter(|&line| lines[line].starts_with("claim")).collect();
                if claims.is_empty() {
                    return;
                }
                let at = claims[random.index(claims.len())];
                let claim = self.claim(random);
                lines[at] = format!("claim {claim}");
                if random.below(4) == 0 {
                    lines.insert(at, format!("claim {}", self.claim(random)));
                }
            }
            // Another position, another game.
            14 => {
                let name = lines[1].strip_prefix("game ").unwrap_or_default();
                let found = self.games.iter().find(|(other, _)| other == name);
                if let Some((_, game)) = found {
                    let position = position(game, random);
                    lines[2] = format!("start {}", game.write_position(&position));
                }
            }
            _ => {
                let (name, game) = &self.games[random.index(self.games.len())];
                lines[1] = format!("game {name}");
                if random.below(2) == 0 {
                    lines[2] = format!("start {}", game.write_position(&game.start()));
                }
            }
        }
    }

    fn claim(&self, random: &mut Random) -> Claim {
        let player = Player::new(random.index(self.games[0].1.players()));
        let number = random.index(4) as i32 - 1;
        let bound = if random.below(2) == 0 { Bound::AtLeast(number) } else { Bound::AtMost(number - 1) };
        Claim { player, bound }
    }

    /// A proof of an arbitrary claim, with a line for every position in the verifier's order: random replies,
    /// repeated positions, distances that fall or pretend to, occasional leaves.
    fn write_false_proof(&self, random: &mut Random) -> Vec<String> {
        let (name, game) = &self.games[random.index(self.games.len())];
        let (start, claim) = (position(game, random), self.claim(random));
        let mut lines = vec![
            "yomi-certificate 1".to_owned(),
            format!("game {name}"),
            format!("start {}", game.write_position(&start)),
            format!("claim {claim}"),
        ];
        let (has_distances, leaves) = (random.below(2) == 0, random.below(4) == 0);
        // A cheat omits unfavorable lines, and plays not to lose where the claim is a win.
        let leaves_out = random.below(4);
        let holds = |payoffs: &game::Payoffs| match claim.bound {
            Bound::AtLeast(_) => payoffs[claim.player] >= 0,
            Bound::AtMost(_) => payoffs[claim.player] > 0,
        };
        let sound = forced(game, &start, claim.player, holds);
        let is_sound = |state: &G::State| sound.can(state) == Some(matches!(claim.bound, Bound::AtLeast(_)));
        let mut known = KeySet::default();
        let mut path = vec![(start, 5_000_u32)];
        while let Some((state, distance)) = path.pop() {
            if game.outcome(&state).is_some() || lines.len() > LINES || !known.insert(state.clone()) {
                continue;
            }
            if leaves && random.below(6) == 0 {
                lines.push(format!("? {}", random.index(4)));
                continue;
            }
            let mut moves: Vec<(String, G::Move)> =
                legal(game, &state).into_iter().map(|mv| (game.write_move(&state, mv), mv)).collect();
            moves.sort_by(|one, other| one.0.cmp(&other.0));
            let is_ours = matches!(claim.bound, Bound::AtLeast(_)) == (game.to_move(&state) == claim.player);
            let child = |mv: G::Move| {
                let mut child = state.clone();
                game.play(&mut child, mv);
                child
            };
            let allows = |child: &G::State| game.outcome(child).is_none_or(|payoffs| claim.allows(&payoffs));
            if is_ours {
                let is_good = |mv: G::Move| allows(&child(mv)) && is_sound(&child(mv));
                let good: Vec<_> = moves.iter().filter(|(_, mv)| is_good(*mv)).cloned().collect();
                let from = if good.is_empty() { &moves } else { &good };
                moves = vec![from[random.index(from.len())].clone()];
            }
            if !is_ours {
                match leaves_out {
                    0 => moves.truncate(1),
                    1 => drop(moves.drain(..moves.len() - 1)),
                    _ => {}
                }
            }
            let word = if is_ours { moves[0].0.clone() } else { ".".to_owned() };
            lines.push(if has_distances { format!("{word} {distance}") } else { word });
            path.extend(moves.into_iter().rev().map(|(_, mv)| (child(mv), distance - 1)));
        }
        lines
    }
}

/// A random reachable position.
fn position<G: Notation>(game: &G, random: &mut Random) -> G::State {
    let mut state = game.start();
    for _ in 0..random.below(8) {
        let moves = legal(game, &state);
        if moves.is_empty() {
            break;
        }
        game.play(&mut state, moves[random.index(moves.len())]);
    }
    state
}

#[test]
fn forged_certificates_are_refused_or_true() {
    let part = forgeries() / 10;
    let mut counts = Vec::new();
    macro_rules! forge {
        ($($count:expr, $players:expr, $frontier:expr, $game:ty: $($parameters:expr),*;)*) => {$(
            let games: Vec<$game> = vec![$(make::<$game>(&$parameters)),*];
            let mut family = Family::new(games, &$players, $frontier);
            family.search($count, counts.len() as u64);
            counts.push((family.refused, family.still_true));
        )*};
    }
    forge! {
        2 * part, [0, 1], None, games::Slide: [], [("rows", "1")], [("width", "4")];
        3 * part, [0, 1], None, Ring: [], [("size", "6")], [("size", "7"), ("start", "3")];
        part, [0, 1], None, games::LinesOfAction: [("columns", "3"), ("rows", "3")],
            [("columns", "3"), ("rows", "3"), ("repetition", "none")];
        part, [0, 1], Some(3), games::Mnk: [], [("k", "2")];
        part, [0, 1], Some(3), games::CoinRow: [("rows", "1+6")], [("rows", "1+4")], [("rows", "2+3")];
        part, [0, 1], Some(4), games::CountTo: [], [("n", "12")];
        part, [0, 1, 2], Some(2), games::Nim: [("heaps", "1+2+3"), ("players", "3")],
            [("heaps", "2+2"), ("players", "3")];
    }
    let sum = counts.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    println!("{} forged certificates refused, {} still true: {counts:?}", sum.0, sum.1);
    assert!(sum.0 * 10 > forgeries() * 6 && sum.1 > 0, "{sum:?}");
}
