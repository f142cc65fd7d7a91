//! The search for puzzles: from the end of each game backward, as long as positions can be decided.

use super::goal::{Goal, is_two};
use super::grade::grade;
use super::numbers::{Puzzle, Refutation, Sheet};
use super::options::PuzzleOptions;
use super::positions::Source;
use super::proof::{Claim, Proof, Prover, least, proof};
use super::purse::{NODES, Purse};
use super::refute::refutation;
use registry::Session;
use request::{Answer, DEFAULT_TIME, Error, Kind, MoveAnswer, Patience, Request, Spec, Stop};
use std::collections::BTreeSet;

/// The maximum number of positions tried in a row without a puzzle.
const TRIES: u64 = 10_000;
/// The maximum number of plies before the end of a game of self-play at which a position is tried, if no
/// longer puzzles are wanted.
const BEFORE_THE_END: u32 = 16;
/// The greatest such number.
const FAR_FROM_THE_END: u32 = 60;
/// The minimum number of legal moves of a puzzle.
const FEWEST_MOVES: usize = 3;

/// Looks for puzzles of this game; the seed selects them.
///
/// # Errors
///
/// If there is no such game, if it has no positions with the goal, or if the search does not fit it.
pub fn puzzles(game: &str, options: &PuzzleOptions<'_>) -> Result<Sheet, Error> {
    let (source, first) = Source::open(game, options.games.as_deref())?;
    options.goal.fits(&first)?;
    let mut request = options.request.clone();
    let (search, leaves_ties_open) = if let Some(search) = request.search.take() {
        (search, false)
    } else {
        let (name, leaves_ties_open) = default_search(&first);
        (Spec::read(name)?, leaves_ties_open)
    };
    let prover = Prover::beside(&search, &first);
    request.search = Some(search);
    request.multi_pv = usize::MAX;
    let was_given_time =
        !request.budget.is_limited_beside_depth() && request.budget.patience == Patience::Unsaid;
    if was_given_time {
        request.budget.patience = Patience::For(DEFAULT_TIME);
    }
    // What is counted here are positions.
    request.budget.progress = None;
    let purse = Purse::new(&request.budget);
    first.fits(&Request { budget: purse.up_to(NODES), ..request.clone() })?;
    let sheet = Sheet {
        game: game.to_owned(),
        goal: options.goal,
        puzzles: Vec::new(),
        tried: 0,
        unproven: 0,
        stop: Stop::Finished,
        was_given_time,
        disagreement: None,
    };
    let may_settle_ties = !leaves_ties_open && !is_two(&first);
    let mut seeker = Seeker {
        options,
        request,
        prover,
        may_settle_ties,
        purse,
        known: BTreeSet::new(),
        in_vain: 0,
        sheet,
    };
    seeker.sheet.stop = seeker.run(&source)?;
    seeker.sheet.puzzles.sort_by_key(|puzzle| (puzzle.difficulty, puzzle.plies));
    Ok(seeker.sheet)
}

/// The default search, which has exact values, and whether it leaves ties open.
fn default_search(session: &Session) -> (&'static str, bool) {
    if is_two(session) {
        ("pvs:table=1MiB", false)
    } else if session.searches().contains(&"census") {
        ("census:last-resort=false", true)
    } else {
        ("soft-max-n", true)
    }
}

struct Seeker<'a> {
    options: &'a PuzzleOptions<'a>,
    /// To the search that finds solutions.
    request: Request,
    prover: Prover,
    /// True if the search may settle ties, which the proof leaves open: then the two may differ.
    may_settle_ties: bool,
    purse: Purse,
    /// The games and positions of puzzles so far; reflections and rotations count as one.
    known: BTreeSet<(String, String)>,
    /// Positions and games tried since the last puzzle.
    in_vain: u64,
    sheet: Sheet,
}

/// A position in which the search found one move to reach the goal.
struct Candidate {
    session: Session,
    /// The plies that were played before.
    ply: usize,
    answer: Answer,
    only: MoveAnswer,
    plies: Option<u32>,
}

/// What the search makes of a position.
struct Tried {
    found: Option<Candidate>,
    /// True if it could not decide the position, or hardly could: nor will it those before.
    is_last: bool,
}

impl Seeker<'_> {
    fn run(&mut self, source: &Source<'_>) -> Result<Stop, Error> {
        for number in 0.. {
            if self.is_over() {
                break;
            }
            if let Some(stop) = self.purse.is_empty() {
                return Ok(stop);
            }
            let Some(end) = source.game(number, &self.request, &mut self.purse)? else { break };
            self.in_vain += 1;
            self.search_game(end, matches!(source, Source::Records(_)))?;
        }
        Ok(Stop::Finished)
    }

    fn is_over(&self) -> bool {
        let found = self.sheet.puzzles.len();
        found >= self.options.count || self.in_vain > TRIES || self.sheet.disagreement.is_some()
    }

    /// Goes back from the end of a game, and takes the puzzles that are furthest from it: of self-play one,
    /// of a recorded game all that do not lie on the line of another.
    fn search_game(&mut self, mut session: Session, is_recorded: bool) -> Result<(), Error> {
        let most = self.options.plies.as_ref().map_or(0, |plies| *plies.end());
        let window = if is_recorded { u32::MAX } else { most.clamp(BEFORE_THE_END, FAR_FROM_THE_END) };
        let mut candidates = Vec::new();
        for back in 0..=window {
            if self.purse.is_empty().is_some() || (back > 0 && !session.take_back()) {
                break;
            }
            let tried = self.try_position(&session)?;
            candidates.extend(tried.found);
            if tried.is_last {
                break;
            }
        }
        let mut next = 0;
        candidates.retain(|candidate| self.is_long_enough(candidate));
        for candidate in candidates.into_iter().rev() {
            if self.is_over() || self.purse.is_empty().is_some() {
                break;
            }
            let (ply, plies) = (candidate.ply, candidate.plies.unwrap_or(1) as usize);
            if ply < next {
                continue;
            }
            if let Some(puzzle) = self.puzzle(candidate)? {
                self.sheet.puzzles.push(puzzle);
                (self.in_vain, next) = (0, ply + plies);
                if !is_recorded {
                    break;
                }
            }
        }
        Ok(())
    }

    fn is_long_enough(&self, candidate: &Candidate) -> bool {
        let is_in = |plies: &std::ops::RangeInclusive<u32>| {
            candidate.plies.is_some_and(|number| plies.contains(&number))
        };
        self.options.plies.as_ref().is_none_or(is_in)
    }

    fn try_position(&mut self, played: &Session) -> Result<Tried, Error> {
        let legal = played.legal_moves().len();
        if legal < FEWEST_MOVES {
            return Ok(Tried { found: None, is_last: false });
        }
        let mut session = played.clone();
        // A puzzle is a position without a past.
        session.set_position(&played.position())?;
        self.sheet.tried += 1;
        self.in_vain += 1;
        (self.options.progress)(self.sheet.puzzles.len(), self.sheet.tried);
        let answer = self.purse.pay(&session, &self.request, self.purse.up_to(NODES))?;
        if answer.kind != Kind::Exact || answer.moves.iter().any(|row| row.kind != Kind::Exact) {
            return Ok(Tried { found: None, is_last: true });
        }
        // A ply before, a search that remembers positions visits twice as many nodes or more, and one that
        // does not as many times more as there are moves.
        let growth = if is_two(&session) { 2 } else { legal as u64 };
        let is_last = answer.nodes.saturating_mul(growth) > NODES;
        let worths: Vec<Vec<Vec<i32>>> = answer
            .moves
            .iter()
            .map(|row| row.values.clone().or(row.value.clone().map(|value| vec![value])).unwrap_or_default())
            .collect();
        let worths: Vec<&[Vec<i32>]> = worths.iter().map(Vec::as_slice).collect();
        let only = self.options.goal.only(&session.promises(), session.to_move() - 1, &worths);
        let Some(only) = only.filter(|_| worths.len() == legal) else {
            return Ok(Tried { found: None, is_last });
        };
        let only = answer.moves[only].clone();
        let plies = plies(&session, &only)?;
        let ply = played.moves_played().len();
        Ok(Tried { found: Some(Candidate { session, ply, answer, only, plies }), is_last })
    }

    /// The puzzle made of a candidate, if it is a new one, proven, and as difficult as wanted.
    fn puzzle(&mut self, candidate: Candidate) -> Result<Option<Puzzle>, Error> {
        let Candidate { session, answer, only, plies, .. } = candidate;
        let key = (session.game().to_owned(), session.canonical_position());
        if self.known.contains(&key) {
            return Ok(None);
        }
        let mover = session.to_move() - 1;
        let claim = Claim {
            goal: self.options.goal,
            solution: &only.mv,
            least: least(mover, only.value.as_deref(), only.values.as_deref()),
        };
        match proof(&session, self.prover, &claim, &self.request, &mut self.purse)? {
            Proof::Proven => {}
            Proof::Unfinished if self.purse.is_empty().is_some() => return Ok(None),
            Proof::Refuted(mv) if !self.may_settle_ties => {
                self.sheet.disagreement = Some(format!(
                    "{}, position {}: {} finds {} alone to reach the goal `{}`, and {} disagrees about {mv}: \
                     one of the two is wrong",
                    session.game(),
                    session.position(),
                    answer.search,
                    only.mv,
                    self.options.goal,
                    self.prover.name()
                ));
                return Ok(None);
            }
            Proof::Unfinished | Proof::Refuted(_) => {
                self.sheet.unproven += 1;
                return Ok(None);
            }
        }
        let Some(grade) = grade(&session, &only.mv, plies, &self.request, &mut self.purse)? else {
            return Ok(None);
        };
        let difficulty = grade.difficulty();
        if self.options.difficulty.is_some_and(|wanted| wanted != difficulty) {
            return Ok(None);
        }
        self.known.insert(key);
        let mut others = Vec::new();
        for row in answer.moves.iter().filter(|row| row.mv != only.mv) {
            let MoveAnswer { mv, value, values, line, .. } = row.clone();
            let line = if values.is_some() && self.options.goal == Goal::Win {
                refutation(&session, &mv, &self.request, &mut self.purse)?
            } else {
                line
            };
            let is_plausible = grade.plausible.contains(&mv);
            others.push(Refutation { mv, value, values, is_plausible, line });
        }
        Ok(Some(Puzzle {
            game: session.game().to_owned(),
            position: session.position(),
            to_move: session.to_move(),
            goal: self.options.goal,
            solution: only.mv,
            value: only.value,
            values: only.values,
            line: only.line,
            plies,
            moves: answer.moves.len(),
            plausible: grade.plausible.len(),
            seen_at: grade.seen_at,
            difficulty,
            search: answer.search,
            proof: self.prover.name().to_owned(),
            others,
        }))
    }
}

/// The plies to the end of the game after this move, if the search says so or its line leads there.
fn plies(session: &Session, row: &MoveAnswer) -> Result<Option<u32>, Error> {
    if row.distance.is_some() {
        return Ok(row.distance);
    }
    let mut after = session.clone();
    let line: Vec<&str> = row.line.iter().map(String::as_str).collect();
    after.play(&line)?;
    Ok(after.outcome().and_then(|_| u32::try_from(line.len()).ok()))
}
