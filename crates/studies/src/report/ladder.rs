//! The levels of play: random moves, one ply, and a search with more and more nodes.

use super::clock::Allotment;
use super::games::Blocks;
use super::options::ReportOptions;
use arena::default_opening;
use game::random::derive_seed;
use registry::{Session, Terms};
use request::{Error, Request, Spec, grouped};
use search::Budget;

/// A level of play.
#[derive(Clone, Debug)]
pub(super) struct Level {
    pub(super) name: String,
    pub(super) request: Request,
    /// The search with its parameters, as text.
    pub(super) search: String,
    /// The nodes that it may visit for a move; `None` if it needs no limit.
    pub(super) nodes: Option<u64>,
    /// True for random play, which needs no random opening.
    pub(super) is_random: bool,
}

/// The games that are looked at for the opening and the evaluation.
const TRIALS: u64 = 20;

/// The bytes of a transposition table for each node of a search, and the least table.
const TABLE_BYTES_PER_NODE: u64 = 64;
const LEAST_TABLE: u64 = 1 << 20;

/// The levels that fit the game, from weak to strong.
pub(super) fn ladder(session: &Session, options: &ReportOptions) -> Result<Vec<Level>, Error> {
    let has_evaluation = tells_apart(session, options)?;
    let mut levels = vec![Level::of("random", "random", None, options)?];
    if has_evaluation {
        levels.push(Level::of("one ply", "one-ply:tie=random", None, options)?);
    }
    let fallback = if has_evaluation { session.default_search() } else { "mcts" };
    let search = options.search.as_deref().unwrap_or(fallback);
    let spec = Spec::read(search)?;
    let has_table = spec.arguments.iter().any(|argument| argument.key.as_deref() == Some("table"));
    for &nodes in &options.nodes {
        let mut arguments = Vec::new();
        if spec.name == "pvs" && !has_table {
            // The default table is too large to be emptied for each of many short games.
            let bytes = (TABLE_BYTES_PER_NODE * nodes).next_power_of_two().max(LEAST_TABLE);
            arguments.push(format!("table={}MiB", bytes >> 20));
        }
        arguments.push(format!("nodes={nodes}"));
        let joint = if spec.arguments.is_empty() { ':' } else { ',' };
        let text = format!("{}{joint}{}", spec.text, arguments.join(","));
        let level =
            Level::of(&format!("{}, {} nodes", spec.name, grouped(nodes)), &text, Some(nodes), options)?;
        session.fits_a_game(&level.request)?;
        levels.push(level);
    }
    Ok(levels)
}

impl Level {
    fn of(name: &str, search: &str, nodes: Option<u64>, options: &ReportOptions) -> Result<Level, Error> {
        let budget = Budget::default();
        let request =
            Request { memory: options.memory, seed: options.seed, ..Request::new(Some(search), &budget)? };
        let is_random = search == "random";
        Ok(Level { name: name.to_owned(), request, search: search.to_owned(), nodes, is_random })
    }

    /// Returns whether two games of it differ without a random opening.
    fn varies(&self) -> bool {
        self.nodes.is_none() || self.request.search.as_ref().is_some_and(|spec| spec.name == "mcts")
    }
}

/// Returns whether the game's first evaluation distinguishes positions of random games.
fn tells_apart(session: &Session, options: &ReportOptions) -> Result<bool, Error> {
    let random = Request::new(Some("random"), &Budget::default())?;
    let mut referee = session.referee(&[random])?;
    let seats = vec![0; session.players()];
    let mut first: Option<Vec<i32>> = None;
    for trial in 0..TRIALS {
        let terms = Terms { trace: true, ..Terms::new(options.ply_limit.min(100)) };
        let seeds = vec![derive_seed(options.seed, trial); seats.len()];
        let Some(played) = referee.play(&seats, &seeds, &terms)? else { return Ok(false) };
        for values in played.trace {
            if *first.get_or_insert_with(|| values.clone()) != values {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// The number of random plies at the start of games: the requested one; none if every search draws random
/// numbers of its own; or the default of tournaments, or fewer that leave a game to be played.
pub(super) fn opening(
    session: &Session,
    levels: &[Level],
    options: &ReportOptions,
    time: &Allotment<'_>,
) -> Result<u32, Error> {
    let random = [Request::new(Some("random"), &Budget::default())?];
    let seatings = [vec![0; session.players()]];
    let works = |opening: u32| {
        let blocks = Blocks { players: &random, seatings: &seatings, opening, seed: options.seed, options };
        blocks.play(session, TRIALS, time).map(|_| opening)
    };
    match options.opening {
        Some(opening) => works(opening),
        None if levels.iter().all(Level::varies) => Ok(0),
        None => {
            let most = default_opening(session);
            Ok((1..=most).rev().find_map(|opening| works(opening).ok()).unwrap_or(0))
        }
    }
}
