//! Puzzles: positions in which exactly one move wins, and not the most obvious one.

use game::random::{Random, derive_seed};
use registry::{Session, game_named, open, open_with_seed};
use request::{Answer, DEFAULT_TIME, Error, MoveAnswer, Request, SCHEMA, Spec, remaining};
use search::{Budget, Kind, Meter, Patience, Stats, Stop};
use serde::Serialize;
use std::sync::atomic::Ordering;

/// A position with one winning move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Puzzle {
    /// The version of this format.
    pub schema: u32,
    /// The game; with the seed of the position, where it is random.
    pub game: String,
    /// The position.
    pub position: String,
    /// Who is to move, from 1.
    pub to_move: usize,
    /// The search that solved it.
    pub search: String,
    /// The one move that wins.
    pub solution: String,
    /// A continuation of the game.
    pub line: Vec<String>,
    /// The other moves, and their results.
    pub others: Vec<Refutation>,
    /// The number of positions tried.
    pub tried: u64,
}

/// The result of the search for a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Sought {
    /// The puzzle, if one was found.
    pub puzzle: Option<Puzzle>,
    /// The number of positions tried.
    pub tried: u64,
    /// The reason for stopping: a puzzle was found, all positions were tried, a limit was reached, or it was
    /// cancelled.
    pub stop: Stop,
    /// True if the limit that was reached is the default one, as none was given.
    pub was_given_time: bool,
}

/// A move that does not win.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Refutation {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value; null where that is a set.
    pub value: Option<Vec<i32>>,
    /// The set of its possible values.
    pub values: Option<Vec<Vec<i32>>>,
    /// A line in which it does not win, where the others make undominated moves.
    pub line: Vec<String>,
}

/// The maximum number of positions tried.
const TRIES: u64 = 10_000;
/// The maximum number of plies before the end of a random game at which a position is tried.
const BEFORE_THE_END: usize = 14;
/// A random game of more plies is abandoned.
const LONGEST: usize = 1_000;
/// The minimum number of legal moves of a puzzle.
const FEWEST_MOVES: usize = 3;
/// The maximum number of nodes of a search of one position.
const NODES: u64 = 300_000;

/// Looks for a puzzle of this game; the seed selects it. Limits, except the depth, are for all positions
/// together; without any, the time limit is ten seconds.
pub fn puzzle(game: &str, request: &Request) -> Result<Sought, Error> {
    let spec = Spec::read(game)?;
    let entry = game_named(&spec.name)?;
    let is_given = |name: &str| spec.arguments.iter().any(|argument| argument.key.as_deref() == Some(name));
    let is_dealt = entry.parameters.iter().any(|parameter| parameter.name == "seed") && !is_given("seed");
    let first = open(game)?;
    let mut request = request.clone();
    if request.search.is_none() {
        let names = first.searches();
        let two = first.players() == 2 && first.promises().is_zero_sum();
        let name = match names.contains(&"census") {
            true => "census",
            false if two => "pvs",
            false => "soft-max-n",
        };
        request.search = Some(Spec::read(name)?);
    }
    request.multi_pv = usize::MAX;
    let was_given_time =
        !request.budget.is_limited_beside_depth() && request.budget.patience == Patience::Unsaid;
    if was_given_time {
        request.budget.patience = Patience::For(DEFAULT_TIME);
    }
    let mut purse = Purse::new(&request.budget);
    first.fits(&Request { budget: purse.of_a_position(), ..request.clone() })?;
    let over = |puzzle, tried, stop| Ok(Sought { puzzle, tried, stop, was_given_time });
    for tried in 1..=TRIES {
        if let Some(stop) = purse.is_empty() {
            return over(None, tried - 1, stop);
        }
        let seed = derive_seed(request.seed, tried);
        let session = if is_dealt {
            open_with_seed(game, Some(seed))?
        } else {
            let mut session = first.copy();
            near_the_end(&mut *session, &mut Random::new(seed))?;
            session
        };
        let legal = session.legal_moves();
        if legal.len() < FEWEST_MOVES {
            continue;
        }
        let answer = purse.pay(&*session, &Request { seed, ..request.clone() })?;
        let Some(only) = only_win(&*session, &answer) else { continue };
        if only.mv == legal[0] {
            continue;
        }
        let mut others = Vec::new();
        for mv in legal.iter().filter(|mv| **mv != only.mv) {
            // A move of last resort is not searched if another one leaves a chance.
            let Some(row) = answer.moves.iter().find(|row| row.mv == *mv) else { continue };
            let MoveAnswer { mv, value, values, line, .. } = row.clone();
            let line =
                if values.is_some() { refutation(&*session, &mv, &request, &mut purse)? } else { line };
            others.push(Refutation { mv, value, values, line });
        }
        let puzzle = Puzzle {
            schema: SCHEMA,
            game: session.game().to_owned(),
            position: session.position(),
            to_move: session.to_move(),
            search: answer.search.clone(),
            solution: only.mv.clone(),
            line: only.line.clone(),
            others,
            tried,
        };
        return over(Some(puzzle), tried, Stop::Finished);
    }
    over(None, TRIES, Stop::Finished)
}

/// The budget of all positions together, and the part of it that is spent.
struct Purse {
    whole: Budget,
    spent: Stats,
    meter: Meter,
}

impl Purse {
    fn new(whole: &Budget) -> Purse {
        Purse { whole: whole.clone(), spent: Stats::default(), meter: Meter::new(whole) }
    }

    /// The rest of the budget.
    fn left(&self) -> Budget {
        remaining(&self.whole, &Stats { elapsed: self.meter.finish().elapsed, ..self.spent })
    }

    /// The budget of the next position.
    fn of_a_position(&self) -> Budget {
        let left = self.left();
        Budget { nodes: Some(left.nodes.map_or(NODES, |nodes| nodes.min(NODES))), ..left }
    }

    /// The reason to stop if the budget is spent.
    fn is_empty(&self) -> Option<Stop> {
        if self.whole.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return Some(Stop::Cancelled);
        }
        let left = self.left();
        let counts = [
            (left.nodes, Stop::Nodes),
            (left.expansions, Stop::Expansions),
            (left.evaluations, Stop::Evaluations),
            (left.stored, Stop::Stored),
        ];
        let gone = counts.into_iter().find(|(left, _)| *left == Some(0));
        gone.map(|(_, stop)| stop).or_else(|| left.is_late().then_some(Stop::Time))
    }

    /// The answer to a request, whose statistics are added to what is spent.
    fn pay(&mut self, session: &dyn Session, request: &Request) -> Result<Answer, Error> {
        let answer = session.analyze(&Request { budget: self.of_a_position(), ..request.clone() })?;
        let spent = &mut self.spent;
        spent.nodes += answer.nodes;
        spent.expansions += answer.expansions;
        spent.evaluations += answer.evaluations;
        spent.stored += answer.stored;
        Ok(answer)
    }
}

/// Plays at random to the end and takes some plies back.
fn near_the_end(session: &mut dyn Session, random: &mut Random) -> Result<(), Error> {
    let mut plies = 0;
    while session.outcome().is_none() && plies < LONGEST {
        let moves = session.legal_moves();
        session.play(&[&moves[random.index(moves.len())]])?;
        plies += 1;
    }
    for _ in 0..=random.index(BEFORE_THE_END.min(plies.max(1))) {
        session.take_back();
    }
    // A puzzle is a position without a past.
    let position = session.position();
    session.set_position(&position)
}

/// A line that begins with `mv`, in which every player makes undominated moves and the player to move does
/// not win; as long as the budget lasts.
fn refutation(
    session: &dyn Session,
    mv: &str,
    request: &Request,
    purse: &mut Purse,
) -> Result<Vec<String>, Error> {
    let (mover, win) = (session.to_move() - 1, session.promises().win());
    let fails =
        |values: &[Vec<i32>]| win.is_none_or(|win| values.iter().any(|value| !win.is_won(value, mover)));
    let mut session = session.copy();
    let mut line = vec![mv.to_owned()];
    session.play(&[mv])?;
    while session.outcome().is_none() && line.len() < LONGEST && purse.is_empty().is_none() {
        let answer = purse.pay(&*session, request)?;
        let player = session.to_move() - 1;
        let sets: Vec<(&str, &[Vec<i32>])> =
            answer.moves.iter().filter_map(|row| Some((row.mv.as_str(), row.values.as_deref()?))).collect();
        let extremes = |set: &[Vec<i32>]| {
            let own = || set.iter().map(|value| value[player]);
            (own().min().unwrap_or(i32::MIN), own().max().unwrap_or(i32::MIN))
        };
        let is_kept = |set: &[Vec<i32>]| {
            let (least, greatest) = extremes(set);
            !sets.iter().any(|(_, other)| extremes(other).0 >= greatest && extremes(other).1 > least)
        };
        let Some((next, _)) = sets.iter().find(|(_, set)| is_kept(set) && fails(set)) else { break };
        let next = (*next).to_owned();
        session.play(&[&next])?;
        line.push(next);
    }
    Ok(line)
}

/// The one move that certainly wins for the player to move, if every move has a value and no other one does.
fn only_win<'a>(session: &dyn Session, answer: &'a Answer) -> Option<&'a MoveAnswer> {
    let (mover, win) = (session.to_move() - 1, session.promises().win()?);
    if answer.kind != Kind::Exact || answer.moves.iter().any(|row| row.kind != Kind::Exact) {
        return None;
    }
    let wins = |row: &&MoveAnswer| match (&row.value, &row.values) {
        (Some(value), _) => win.is_won(value, mover),
        (None, Some(values)) => values.iter().all(|value| win.is_won(value, mover)),
        (None, None) => false,
    };
    let mut winning = answer.moves.iter().filter(wins);
    winning.next().filter(|_| winning.next().is_none())
}
