//! Refutations of wrong moves where values are sets.

use super::purse::{NODES, Purse};
use super::sets::makes_good;
use registry::Session;
use request::{Error, Request};

/// A line of more plies is broken off.
const LONGEST: usize = 1_000;

/// A line that begins with `mv`, in which every player makes undominated moves and the player to move does
/// not win; as long as the budget lasts.
pub(super) fn refutation(
    session: &Session,
    mv: &str,
    request: &Request,
    purse: &mut Purse,
) -> Result<Vec<String>, Error> {
    let (mover, win) = (session.to_move() - 1, session.promises().win());
    let fails =
        |values: &[Vec<i32>]| win.is_none_or(|win| values.iter().any(|value| !win.is_won(value, mover)));
    let mut session = session.clone();
    let mut line = vec![mv.to_owned()];
    session.play(&[mv])?;
    while session.outcome().is_none() && line.len() < LONGEST && purse.is_empty().is_none() {
        let answer = purse.pay(&session, request, purse.up_to(NODES))?;
        let player = session.to_move() - 1;
        let sets: Vec<(&str, &[Vec<i32>])> =
            answer.moves.iter().filter_map(|row| Some((row.mv.as_str(), row.values.as_deref()?))).collect();
        let is_kept = |set| sets.iter().all(|(_, other)| !makes_good(other, set, player));
        let Some((next, _)) = sets.iter().find(|(_, set)| is_kept(*set) && fails(set)) else { break };
        let next = (*next).to_owned();
        session.play(&[&next])?;
        line.push(next);
    }
    Ok(line)
}
