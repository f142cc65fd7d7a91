//! Sources of positions: deals, recorded games, or games of self-play of mixed quality.

use super::goal::is_two;
use super::purse::Purse;
use game::random::{Random, derive_seed};
use registry::{Session, lacks_a_seed, open, open_with_seed};
use request::{Error, Request, Spec};

/// A game of self-play of more plies is abandoned.
const LONGEST: usize = 1_000;
/// The nodes that a player looks at who takes care.
const NODES_OF_A_MOVE: u64 = 300;
/// How often, in percent, a player takes care rather than make any move. Each player of a game has one of
/// these habits.
const CARE: [u64; 4] = [0, 60, 90, 97];
/// Random plies at the start of a game, at most: or careful players would always play the same one.
const OPENING: usize = 4;

/// The source of positions.
pub(super) enum Source<'a> {
    /// Self-play of a new deal each time.
    Deals { game: String },
    /// Recorded games.
    Records(&'a [Session]),
    /// Self-play from this position.
    SelfPlay(Box<Session>),
}

impl<'a> Source<'a> {
    /// The source for `game`, and the game at its start. Recorded games come before all else.
    pub(super) fn open(game: &str, games: Option<&'a [Session]>) -> Result<(Source<'a>, Session), Error> {
        let first = open(game)?;
        if let Some(games) = games {
            return Ok((Source::Records(games), first));
        }
        let source = if lacks_a_seed(game)? {
            Source::Deals { game: game.to_owned() }
        } else {
            Source::SelfPlay(Box::new(first.clone()))
        };
        Ok((source, first))
    }

    /// The end of a game, from which its positions are found by taking moves back: the `number`th, from 0.
    /// `None` if there are no more.
    pub(super) fn game(
        &self,
        number: u64,
        request: &Request,
        purse: &mut Purse,
    ) -> Result<Option<Session>, Error> {
        let seed = derive_seed(request.seed, number + 1);
        match self {
            Source::Deals { game } => {
                let mut session = open_with_seed(game, Some(seed))?;
                self_play(&mut session, &Request { seed, ..request.clone() }, purse)?;
                Ok(Some(session))
            }
            Source::Records(games) => {
                let index = usize::try_from(number).unwrap_or(usize::MAX);
                Ok(games.get(index).cloned())
            }
            Source::SelfPlay(first) => {
                let mut session = Session::clone(first);
                self_play(&mut session, &Request { seed, ..request.clone() }, purse)?;
                Ok(Some(session))
            }
        }
    }
}

/// Plays to the end, each player with a habit of its own, as long as the purse lasts.
fn self_play(session: &mut Session, request: &Request, purse: &mut Purse) -> Result<(), Error> {
    let mut random = Random::new(request.seed);
    let care: Vec<u64> = (0..session.players()).map(|_| CARE[random.index(CARE.len())]).collect();
    let name = if is_two(session) { "pvs:table=64KiB" } else { "one-ply:tie=random" };
    let search = Some(Spec::read(name)?);
    let opening = random.index(OPENING + 1);
    for ply in 0..LONGEST {
        if session.outcome().is_some() || purse.is_empty().is_some() {
            break;
        }
        let is_careful = random.below(100) < care[session.to_move() - 1] && ply >= opening;
        let best = if is_careful {
            let seed = random.next_u64();
            let request = Request { search: search.clone(), seed, multi_pv: 1, ..request.clone() };
            purse.pay(session, &request, purse.to_any_depth(NODES_OF_A_MOVE))?.best
        } else {
            None
        };
        let moves = session.legal_moves();
        let mv = best.unwrap_or_else(|| moves[random.index(moves.len())].clone());
        session.play(&[&mv])?;
    }
    Ok(())
}
