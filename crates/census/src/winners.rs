//! The answer of a census of winners.

use crate::climbing::{HiddenCounts, PassRule, Reading, Share};
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
    /// The leader surely wins.
    pub leader_wins: ReadingAnswer,
    /// Only one player can win.
    pub one_winner: ReadingAnswer,
    /// At no node of the tree more than one player can win.
    pub no_tie: ReadingAnswer,
}

/// A reading over all deals without an empty hand, and over those in which the leader has a choice.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct ReadingAnswer {
    /// Over all deals without an empty hand.
    pub all: ShareAnswer,
    /// Over those in which the leader has two cards or more.
    pub choice: ShareAnswer,
}

/// The share of deals with a property.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct ShareAnswer {
    /// Deals.
    pub deals: u64,
    /// Those with the property.
    pub stable: u64,
    /// Their share.
    pub part: f64,
}

/// The knowledge of a leader who sees no other hand.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HiddenAnswer {
    /// Over all groups.
    pub all: HiddenRow,
    /// By the number of the leader's cards, from 2.
    pub by_own_cards: Vec<HiddenRow>,
}

/// Groups of deals that the leader cannot distinguish.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct HiddenRow {
    /// The number of the leader's cards; null for all.
    pub own_cards: Option<usize>,
    /// The number of groups.
    pub groups: u64,
    /// The number of deals in them.
    pub deals: u64,
    /// Groups in which one card wins in every deal.
    pub always: u64,
    /// Their share of the groups.
    pub always_part: f64,
    /// Of these, groups of more than one deal.
    pub always_of_several: u64,
    /// Groups in which more than one deal can be won.
    pub several_wins: u64,
    /// Of these, groups in which one card wins every deal that can be won.
    pub one_card: u64,
    /// Their share of the groups in which more than one deal can be won.
    pub one_card_part: f64,
    /// Deals that the leader surely wins with open hands.
    pub wins: u64,
    /// Those won by the card that wins most deals of the group.
    pub kept: u64,
    /// Their share of the wins.
    pub kept_part: f64,
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

impl ReadingAnswer {
    pub(crate) fn of(reading: Reading) -> ReadingAnswer {
        let share = |share: Share| ShareAnswer { deals: share.all, stable: share.of, part: share.part() };
        ReadingAnswer { all: share(reading.all), choice: share(reading.choice) }
    }
}

impl HiddenAnswer {
    pub(crate) fn of((all, by_own): &(HiddenCounts, Vec<HiddenCounts>)) -> HiddenAnswer {
        let rows = by_own.iter().enumerate().filter(|(_, counts)| counts.groups > 0);
        HiddenAnswer {
            all: HiddenRow::of(None, all),
            by_own_cards: rows.map(|(own, counts)| HiddenRow::of(Some(own), counts)).collect(),
        }
    }
}

impl HiddenRow {
    fn of(own_cards: Option<usize>, counts: &HiddenCounts) -> HiddenRow {
        let HiddenCounts { groups, deals, always, always_of_several, several_wins, one_card, wins, kept } =
            *counts;
        let part = |of: u64, all: u64| if all == 0 { 0.0 } else { of as f64 / all as f64 };
        HiddenRow {
            own_cards,
            groups,
            deals,
            always,
            always_part: part(always, groups),
            always_of_several,
            several_wins,
            one_card,
            one_card_part: part(one_card, several_wins),
            wins,
            kept,
            kept_part: part(kept, wins),
        }
    }
}
