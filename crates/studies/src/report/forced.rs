//! The shortest forced win found, and the shortest win by any play.

use super::boards::BoardValue;
use super::clock::Allotment;
use super::games::winner;
use super::options::ReportOptions;
use game::KeySet;
use registry::{Played, Session};
use request::{Error, Request};
use search::Verdict;
use serde::Serialize;
use std::sync::atomic::Ordering;

/// Wins that cannot be prevented, and wins that can.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Wins {
    /// False if the rules have no win: then there was no search.
    pub exist: bool,
    /// The earliest position at which a proof search found a forced win; null if it found none.
    pub forced: Option<ForcedWin>,
    /// The level whose games were searched for a forced win; null if only the start was searched.
    pub level: Option<String>,
    /// The number of games that were searched, as far as that was needed.
    pub games: u64,
    /// The nodes of each proof search in these games.
    pub nodes: u64,
    /// The shortest win by any play.
    pub shortest: ShortestWin,
}

/// A win that nobody can prevent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ForcedWin {
    /// The number of plies played before; 0 is the start of the game.
    pub ply: u32,
    /// The player who can force the win, from 1.
    pub player: usize,
    /// The number of plies within which the win is forced.
    pub within: Option<u32>,
    /// True if no win is forced in fewer plies.
    pub is_least: bool,
    /// The moves to the position.
    pub moves: Vec<String>,
    /// The position.
    pub position: String,
}

/// The shortest way to a win if the players cooperate.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct ShortestWin {
    /// Its length in plies; null if none was found.
    pub plies: Option<u32>,
    /// The winner, from 1; null if none was found.
    pub player: Option<usize>,
    /// Its moves.
    pub moves: Vec<String>,
    /// True if no win is shorter.
    pub is_least: bool,
    /// All positions up to this ply were looked at: no win is shorter.
    pub complete: u32,
    /// True if there is no position beyond: without a win so far, there is none.
    pub all: bool,
    /// The number of positions looked at.
    pub positions: u64,
}

/// The search at the start has this many times the nodes of others.
const AT_THE_START: u64 = 50;
/// The most games that are looked through.
const GAMES: usize = 100;
/// The positions of a proof search's table.
const TABLE: u64 = 1 << 17;
/// The most positions that are looked at for the shortest win.
const POSITIONS: usize = 20_000;

/// Looks for a forced win at the start, unless it is solved, and then in games, each as far as the earliest
/// one so far. `own` is the value of the game, if it was looked for.
pub(super) fn forced_win(
    session: &Session,
    own: Option<&BoardValue>,
    level: Option<(&str, &[Played])>,
    options: &ReportOptions,
    time: &Allotment<'_>,
) -> Result<Wins, Error> {
    let mut wins = Wins { nodes: options.proof_nodes, exist: has_win(session), ..Wins::default() };
    if !wins.exist || session.outcome().is_some() {
        return Ok(wins);
    }
    wins.forced = match own.and_then(|own| Some((own, own.forced.as_ref()?))) {
        Some((own, forced)) => known_win(session, own, forced),
        None => at(session, AT_THE_START * options.proof_nodes, options, &time.share(0.3))?,
    };
    let Some((name, games)) = level.filter(|_| wins.forced.is_none()) else { return Ok(wins) };
    wins.level = Some(name.to_owned());
    for game in games.iter().take(GAMES) {
        let mut session = session.clone();
        for mv in game.moves.split_whitespace() {
            session.play(&[mv])?;
            let plies = session.moves_played().len() as u32;
            let is_early = wins.forced.as_ref().is_none_or(|forced| plies < forced.ply);
            if !is_early || session.outcome().is_some() || time.is_over() {
                break;
            }
            if let Some(found) = at(&session, options.proof_nodes, options, time)? {
                wins.forced = Some(found);
            }
        }
        if time.is_over() {
            break;
        }
        wins.games += 1;
    }
    Ok(wins)
}

/// The forced win at the start of a solved game, in which each player can force these payoffs; `None` if
/// there is none.
fn known_win(session: &Session, own: &BoardValue, forced: &[i32]) -> Option<ForcedWin> {
    let win = session.promises().win()?;
    let winner = (0..forced.len()).find(|&player| win.is_won(forced, player))?;
    Some(ForcedWin {
        ply: 0,
        player: winner + 1,
        within: own.distance,
        // Only payoffs that are all the same make the winner hurry.
        is_least: own.distance.is_some() && session.promises().is_only_won_or_lost(),
        moves: Vec::new(),
        position: session.position(),
    })
}

/// Returns whether the rules of the game have a win.
pub(super) fn has_win(session: &Session) -> bool {
    session.promises().win().is_some()
}

/// A forced win of a player, the player to move first, that a proof search finds.
fn at(
    session: &Session,
    nodes: u64,
    options: &ReportOptions,
    time: &Allotment<'_>,
) -> Result<Option<ForcedWin>, Error> {
    let first = session.to_move() - 1;
    for ahead in 0..session.players() {
        let player = (first + ahead) % session.players() + 1;
        let search = format!("df-pn:player={player},goal=win,table={TABLE}");
        let mut request = Request::new(Some(&search), &time.budget(nodes))?;
        request.memory = options.memory;
        let answer = session.analyze(&request)?;
        options.progress.fetch_add(1, Ordering::Relaxed);
        let proven = answer.claims.iter().find(|claim| claim.verdict == Verdict::Proven);
        if let Some(claim) = proven {
            let moves = session.moves_played();
            return Ok(Some(ForcedWin {
                ply: moves.len() as u32,
                player,
                within: claim.plies,
                is_least: false,
                moves,
                position: session.position(),
            }));
        }
        if time.is_over() {
            break;
        }
    }
    Ok(None)
}

/// A position on the way to the shortest win: its text, and the move that leads to it from another.
struct Reached {
    position: String,
    from: Option<(usize, String)>,
}

/// Looks for the shortest win by any play, position by position; and where these are too many, in games.
pub(super) fn shortest_win(
    session: &Session,
    games: &[Vec<Played>],
    options: &ReportOptions,
    time: &Allotment<'_>,
) -> Result<ShortestWin, Error> {
    let mut found = by_positions(session, options, time)?;
    if found.plies.is_some() || found.all {
        return Ok(found);
    }
    let won = games.iter().flatten().filter_map(|game| Some((game, winner(game.payoffs.as_deref()?)?)));
    if let Some((game, winner)) = won.min_by_key(|(game, _)| game.plies) {
        (found.plies, found.player) = (Some(game.plies), Some(winner));
        found.moves = game.moves.split_whitespace().map(str::to_owned).collect();
        found.is_least = game.plies == found.complete + 1;
    }
    Ok(found)
}

/// The shortest win, if there is one among the positions that are looked at.
fn by_positions(
    session: &Session,
    options: &ReportOptions,
    time: &Allotment<'_>,
) -> Result<ShortestWin, Error> {
    let mut found = ShortestWin { positions: 1, ..ShortestWin::default() };
    if session.outcome().is_some() {
        return Ok(ShortestWin { all: true, ..found });
    }
    let mut reached = vec![Reached { position: session.position(), from: None }];
    let mut known: KeySet<String> = KeySet::default();
    known.insert(session.position());
    let mut layer = 0..1;
    while !layer.is_empty() {
        let begin = reached.len();
        for at in layer {
            let mut here = session.clone();
            here.set_position(&reached[at].position)?;
            for mv in here.legal_moves() {
                here.play(&[&mv])?;
                let (outcome, position) = (here.outcome(), here.position());
                here.take_back();
                if let Some(winner) = outcome.as_deref().and_then(winner) {
                    let mut moves = vec![mv];
                    moves.extend(way(&reached, at));
                    moves.reverse();
                    found.plies = Some(moves.len() as u32);
                    return Ok(ShortestWin { player: Some(winner), moves, is_least: true, ..found });
                }
                if outcome.is_none() && known.insert(position.clone()) {
                    reached.push(Reached { position, from: Some((at, mv)) });
                }
                if reached.len() >= POSITIONS || time.is_over() {
                    return Ok(found);
                }
            }
            options.progress.fetch_add(1, Ordering::Relaxed);
            found.positions = reached.len() as u64;
        }
        found.complete += 1;
        layer = begin..reached.len();
    }
    Ok(ShortestWin { all: true, ..found })
}

/// The moves that lead to a position, the last first.
fn way(reached: &[Reached], at: usize) -> Vec<String> {
    let mut moves = Vec::new();
    let mut at = at;
    while let Some((from, mv)) = &reached[at].from {
        moves.push(mv.clone());
        at = *from;
    }
    moves
}
