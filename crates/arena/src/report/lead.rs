//! Leads: the share of games in which a player has the greatest static value at a ply.

use super::interval::Interval;
use crate::record::{Record, played};
use crate::score::shares;
use crate::tournament::Tournament;
use serde::Serialize;

/// The leads at a ply.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Lead {
    /// The number of plies played.
    pub ply: u32,
    /// The share of games in which each player leads; a finished game counts as it ended. Shape `[players]`.
    pub players: Vec<Interval>,
}

/// The most plies shown, evenly spaced.
const MAX_PLIES_SHOWN: u32 = 60;

/// The leads of all players by ply; none if static values were not recorded. `means` gives the means of the
/// columns of rows, a row a block.
pub(super) fn leads(
    tournament: &Tournament,
    blocks: &[Vec<&Record>],
    means: impl Fn(&[Vec<f64>]) -> Vec<Interval>,
) -> Vec<Lead> {
    let traces = blocks.iter().flatten().filter_map(|record| record.trace.as_ref());
    let Some(longest) = traces.map(Vec::len).max() else { return Vec::new() };
    let longest = longest as u32;
    let step = longest.div_ceil(MAX_PLIES_SHOWN).max(1);
    let plies: Vec<u32> = (0..=longest).step_by(step as usize).collect();
    let rows: Vec<Vec<f64>> = blocks.iter().map(|games| row(tournament, games, &plies)).collect();
    let all = means(&rows);
    let players = tournament.settings().players.len();
    let of = |(ply, players): (&u32, &[Interval])| Lead { ply: *ply, players: players.to_vec() };
    plies.iter().zip(all.chunks(players)).map(of).collect()
}

/// The shares of a block, by ply and then by player.
fn row(tournament: &Tournament, records: &[&Record], plies: &[u32]) -> Vec<f64> {
    let players = tournament.settings().players.len();
    let mut row = vec![0.0; plies.len() * players];
    let mut games = vec![0.0; players];
    for (game, record) in played(tournament.games(), records) {
        for seating in &game.seatings {
            for &player in seating {
                games[player] += 1.0;
            }
        }
        for (cells, &ply) in row.chunks_mut(players).zip(plies) {
            let shares = match record.trace.as_ref().and_then(|trace| trace.get(ply as usize)) {
                Some(values) => shares(values),
                None => tournament.win(record),
            };
            for seating in &game.seatings {
                for (&player, share) in seating.iter().zip(&shares) {
                    cells[player] += share;
                }
            }
        }
    }
    for cells in row.chunks_mut(players) {
        cells.iter_mut().zip(&games).for_each(|(cell, games)| *cell /= games);
    }
    row
}
