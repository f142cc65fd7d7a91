//! The answer of a census of winners.

use crate::climbing::{HiddenAnswer, PassRule, Readings};
use serde::Serialize;
use std::collections::BTreeMap;

/// The version of the format of answers.
pub const SCHEMA: u32 = 1;

/// The answer of a census of winners.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CensusAnswer {
    /// The version of the format.
    pub schema: u32,
    /// The game as requested.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The number of cards.
    pub cards: usize,
    /// True if cards may be equal.
    pub ties: bool,
    /// The rule for passing.
    pub pass: PassRule,
    /// True if a player who has passed may play again in the same trick.
    pub re_entry: bool,
    /// Deals; with ties in canonical form, empty hands included.
    pub deals: u64,
    /// Those that the leader surely wins.
    pub wins: u64,
    /// Deals in which nobody's hand is empty and the leader has two cards or more.
    pub deals_two_or_more: u64,
    /// Those that the leader surely wins.
    pub wins_two_or_more: u64,
    /// Over these wins, the weakest winning card, by rank from 1.
    pub first_card: Vec<u64>,
    /// Of these, wins in which the leader holds a weaker card.
    pub first_card_above_weakest: Vec<u64>,
    /// Over these wins, the index of that card among the leader's own cards, the weakest the first.
    pub first_place: Vec<u64>,
    /// Deals without an empty hand in which the leader holds one card, by its rank from 1.
    pub single_card: Vec<u64>,
    /// Deals without an empty hand by their possible winners.
    pub value_sets: BTreeMap<String, u64>,
    /// Positions solved below the deals.
    pub positions: u64,
    /// Three readings of stable, a row for each number of players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stability: Option<Stability>,
    /// The knowledge of a leader who sees no other hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hidden: Option<HiddenAnswer>,
    /// Deals of equal hands, a row for each number of players and of cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_hands: Option<Vec<SameHands>>,
    /// The number of threads.
    pub threads: usize,
    /// Time on the clock, in seconds.
    pub elapsed_s: f64,
}

/// Stability by number of players, and the conjecture that it falls.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Stability {
    /// A row for each number of players.
    pub rows: Vec<StabilityRow>,
    /// The verdicts on the conjecture, for each reading.
    pub falls: Falls,
}

/// For each reading, true if the share of stable deals falls with every further player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "a verdict a reading, over two sets of deals")]
pub struct Falls {
    /// The leader surely wins; over all deals, and over those in which the leader has a choice.
    pub leader_wins_all: bool,
    /// As above.
    pub leader_wins_choice: bool,
    /// Only one player can win.
    pub one_winner_all: bool,
    /// As above.
    pub one_winner_choice: bool,
    /// No node needed a tie-break.
    pub no_tie_all: bool,
    /// As above.
    pub no_tie_choice: bool,
}

/// Three readings for one number of players.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StabilityRow {
    /// The number of players.
    pub players: usize,
    /// The readings.
    #[serde(flatten)]
    pub readings: Readings,
}

/// Deals in which all players hold the same cards.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SameHands {
    /// The number of players.
    pub players: usize,
    /// The number of cards of each player.
    pub cards_each: usize,
    /// The number of such deals up to shifts and gaps.
    pub deals: u64,
    /// The number of them that were solved: the others have too many positions.
    pub solved: u64,
    /// Those that the leader surely wins.
    pub wins: u64,
    /// Deals by their possible winners.
    pub value_sets: BTreeMap<String, u64>,
}
