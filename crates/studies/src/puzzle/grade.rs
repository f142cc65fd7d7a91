//! The difficulty of a puzzle, judged by how shallow searches fare on it.

use super::goal::is_two;
use super::purse::{NODES, Purse};
use registry::Session;
use request::{Answer, Budget, Error, Kind, MoveAnswer, Request, Spec};
use serde::Serialize;
use std::fmt;

/// How difficult a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// A search of two plies sees it.
    Easy,
    /// All others.
    Medium,
    /// It takes five plies or more, and two other moves look as good.
    Hard,
}

impl Difficulty {
    /// The words for them.
    pub const NAMES: [&str; 3] = ["easy", "medium", "hard"];

    /// The difficulty of this name.
    pub fn named(name: &str) -> Option<Difficulty> {
        let all = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];
        all.into_iter()
            .zip(Difficulty::NAMES)
            .find_map(|(difficulty, own)| (own == name).then_some(difficulty))
    }

    /// One, two or three stars of three.
    pub const fn stars(self) -> &'static str {
        ["★☆☆", "★★☆", "★★★"][self as usize]
    }

    /// The rule. `seen_at` and `plausible` are those of a [`Puzzle`](super::Puzzle).
    pub const fn of(seen_at: Option<u32>, plausible: usize) -> Difficulty {
        match seen_at {
            Some(0..=EASY) => Difficulty::Easy,
            Some(0..HARD) => Difficulty::Medium,
            _ if plausible < TEMPTING => Difficulty::Medium,
            _ => Difficulty::Hard,
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Difficulty::NAMES[*self as usize])
    }
}

/// Seen at this depth, in plies, a puzzle is easy.
const EASY: u32 = 2;
/// Seen at no less than this depth, it may be hard.
const HARD: u32 = 5;
/// With so many plausible wrong moves.
const TEMPTING: usize = 2;
/// The greatest depth of a shallow search, in plies.
const DEEPEST: u32 = 8;
/// A wrong move is plausible by a search of at most this depth.
const GLANCE: u32 = 2;

/// What shallow searches make of a position with one solution.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Grade {
    /// The least depth from which on searches put the solution first, alone. `None` if even the deepest of
    /// them does not.
    pub(super) seen_at: Option<u32>,
    /// The wrong moves that a search of one or two plies takes for as good as the solution, or better.
    pub(super) plausible: Vec<String>,
}

impl Grade {
    pub(super) fn difficulty(&self) -> Difficulty {
        Difficulty::of(self.seen_at, self.plausible.len())
    }
}

/// Looks at the position with searches of one ply, of two, and so on: to the end if that is `plies` away, and
/// not deeper than eight plies. `None` if the purse is empty first.
pub(super) fn grade(
    session: &Session,
    solution: &str,
    plies: Option<u32>,
    request: &Request,
    purse: &mut Purse,
) -> Result<Option<Grade>, Error> {
    let name = if is_two(session) { "pvs:table=1MiB" } else { "max-n" };
    let search = Some(Spec::read(name)?);
    let mut plausible: Vec<String> = Vec::new();
    let (mut deepest, mut last_missed) = (0, 0);
    for depth in 1..=plies.unwrap_or(DEEPEST).clamp(GLANCE, DEEPEST) {
        let request = Request { search: search.clone(), multi_pv: usize::MAX, ..request.clone() };
        let answer = purse.pay(session, &request, Budget { depth: Some(depth), ..purse.up_to(NODES) })?;
        if purse.is_empty().is_some() {
            return Ok(None);
        }
        if answer.stop.is_interruption() {
            break;
        }
        let rivals = rivals(&answer, solution, session.to_move() - 1);
        (deepest, last_missed) = (depth, if rivals.is_empty() { last_missed } else { depth });
        if depth <= GLANCE {
            plausible.extend(rivals.into_iter().filter(|mv| !plausible.contains(mv)).collect::<Vec<_>>());
        }
    }
    let seen_at = (last_missed < deepest).then_some(last_missed + 1);
    Ok(Some(Grade { seen_at, plausible }))
}

/// The other moves that the answer puts before the solution, or beside it.
fn rivals(answer: &Answer, solution: &str, mover: usize) -> Vec<String> {
    let Some(place) = answer.moves.iter().position(|row| row.mv == solution) else { return Vec::new() };
    let own = |row: &MoveAnswer| {
        // A win that comes sooner is more; of estimates the number is all there is.
        let distance = row.distance.filter(|_| row.kind == Kind::Exact);
        (row.kind, row.value.as_ref().map(|value| value[mover]), distance)
    };
    let rows =
        answer.moves.iter().enumerate().filter(|(index, row)| {
            *index < place || (*index > place && own(row) == own(&answer.moves[place]))
        });
    rows.map(|(_, row)| row.mv.clone()).collect()
}
