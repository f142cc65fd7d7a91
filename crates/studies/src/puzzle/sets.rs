//! The slow, obvious version: it plays every line to its end by the rules alone, with sets of vectors as
//! values. It shares no code with any search.
//!
//! A player drops each move that another one dominates: whatever the outcomes of both, the other gives the
//! player no less, and possibly more. The value is the union of the outcomes of the remaining moves
//! (soft-Max^n).

use super::purse::Purse;
use game::Promises;
use registry::Session;
use request::Error;
use std::collections::BTreeMap;

/// The name of this proof.
pub(super) const NAME: &str = "every line of play";

/// A line of more plies is not followed.
const LONGEST: usize = 300;

/// The vectors that each legal move may lead to, in their order; `None` if there are more than so many
/// positions, or the purse is empty first.
pub(super) fn sets_of_moves(
    session: &Session,
    positions: u64,
    purse: &mut Purse,
) -> Result<Option<Vec<Vec<Vec<i32>>>>, Error> {
    let keeps = has_no_past(&session.promises());
    let positions = purse.up_to(positions).nodes.unwrap_or(positions);
    let mut walk = EveryLine { known: keeps.then(BTreeMap::new), visited: 0, positions, purse: &*purse };
    let mut session = session.clone();
    let mut sets = Vec::new();
    for mv in session.legal_moves() {
        session.play(&[&mv])?;
        let set = walk.set(&mut session, 1)?;
        session.take_back();
        let Some(set) = set else { break };
        sets.push(set);
    }
    let visited = walk.visited;
    purse.pay_nodes(visited);
    Ok((sets.len() == session.legal_moves().len()).then_some(sets))
}

/// True if how the game goes on depends on the position alone.
fn has_no_past(promises: &Promises) -> bool {
    promises.longest.is_some() && promises.repetition.is_none()
}

struct EveryLine<'a> {
    /// The sets of positions that were visited, where the past decides nothing.
    known: Option<BTreeMap<String, Vec<Vec<i32>>>>,
    visited: u64,
    positions: u64,
    purse: &'a Purse,
}

impl EveryLine<'_> {
    fn set(&mut self, session: &mut Session, ply: usize) -> Result<Option<Vec<Vec<i32>>>, Error> {
        if let Some(paid) = session.outcome() {
            return Ok(Some(vec![paid]));
        }
        let position = session.position();
        if let Some(set) = self.known.as_ref().and_then(|known| known.get(&position)) {
            return Ok(Some(set.clone()));
        }
        self.visited += 1;
        if self.visited > self.positions || ply > LONGEST || self.purse.is_empty().is_some() {
            return Ok(None);
        }
        let mut children = Vec::new();
        for mv in session.legal_moves() {
            session.play(&[&mv])?;
            let set = self.set(session, ply + 1)?;
            session.take_back();
            let Some(set) = set else { return Ok(None) };
            children.push(set);
        }
        let set = undominated(&children, session.to_move() - 1);
        if let Some(known) = &mut self.known {
            known.insert(position, set.clone());
        }
        Ok(Some(set))
    }
}

/// Returns whether a set gives a player no less than another, whatever comes of both, and possibly more.
pub(super) fn makes_good(one: &[Vec<i32>], other: &[Vec<i32>], player: usize) -> bool {
    let extremes = |set: &[Vec<i32>]| {
        let own = || set.iter().map(|value| value[player]);
        (own().min().unwrap_or(i32::MIN), own().max().unwrap_or(i32::MIN))
    };
    let ((least, greatest), (lowest, highest)) = (extremes(one), extremes(other));
    least >= highest && greatest > lowest
}

/// The vectors of the sets that no other set makes good for this player, in ascending order, each once.
fn undominated(sets: &[Vec<Vec<i32>>], mover: usize) -> Vec<Vec<i32>> {
    let is_kept = |set: &&Vec<Vec<i32>>| sets.iter().all(|other| !makes_good(other, set, mover));
    let mut kept: Vec<Vec<i32>> = sets.iter().filter(is_kept).flatten().cloned().collect();
    kept.sort_unstable();
    kept.dedup();
    kept
}
