//! The census of winners: every deal of a card game, counted.

use crate::climbing::{self, ClimbingRules, Deals, HiddenCounts, PassRule, Reading, Share, Workers};
use crate::error::Error;
use crate::exact::Exact;
use crate::request::{CardGame, CensusRequest, together};
use game::Line;
use games::tanhinmin::{self, Deal, Hand, Pay, Tanhinmin};
use search::{Budget, Meter, Root, Search, Value};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

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

/// The maximum number of positions of a deal of equal hands that is solved.
const MAX_POSITIONS: u64 = 300_000;
/// The maximum number of cards of each player with equal hands: that of the source.
const MAX_CARDS_EACH: usize = 5;

/// Counts every deal of a game with a single winner. `None` if cancelled; `progress` is incremented for each
/// position solved.
pub fn count_winners(
    request: &CensusRequest<'_>,
    cancel: &Arc<AtomicBool>,
    progress: &AtomicU64,
) -> Result<Option<CensusAnswer>, Error> {
    let meter = Meter::new(&Budget::default());
    let CardGame { text, deals, .. } = request.game;
    let deals = *deals;
    if request.game.pays_by_rank() {
        return Err(together("this census counts winners: expected pay=winner, got pay=rank"));
    }
    if request.hidden && deals.ties && deals.cards > climbing::MAX_CARDS_WITH_TIES {
        let (most, cards) = (climbing::MAX_CARDS_WITH_TIES, deals.cards);
        return Err(together(&format!(
            "hands are hidden with ties: expected at most {most} cards, got {cards}"
        )));
    }
    let numbers: Vec<usize> =
        if request.stable { (2..=deals.rules.players.max(5)).collect() } else { Vec::new() };
    let with = |players: usize| Deals { rules: ClimbingRules { players, ..deals.rules }, ..deals };
    let requested = std::iter::once(deals).chain(numbers.iter().map(|&players| with(players)));
    for deals in requested.filter(|deals| deals.cards >= deals.rules.players) {
        fits(request, &deals)?;
    }
    let workers = Workers { threads: request.threads, cancel, progress };
    let Ok(counted) = deals.count(&workers, false) else { return Ok(None) };
    let mut found = None;
    if !numbers.is_empty() {
        found = stability(&numbers, with, &workers);
        if found.is_none() {
            return Ok(None);
        }
    }
    let mut hidden = None;
    if request.hidden {
        let Ok(groups) = deals.hidden(&workers) else { return Ok(None) };
        hidden = Some(HiddenAnswer::of(&groups.counts(deals.rules.players, deals.cards)));
    }
    let mut same = None;
    if request.same_hands {
        same = same_hands(&deals, cancel)?;
        if same.is_none() {
            return Ok(None);
        }
    }
    let sets = (1..).zip(&counted.value_sets[1..]).filter(|&(_, &count)| count > 0);
    Ok(Some(CensusAnswer {
        schema: SCHEMA,
        game: text.clone(),
        players: deals.rules.players,
        cards: deals.cards,
        ties: deals.ties,
        pass: deals.rules.pass,
        re_entry: deals.rules.re_entry,
        deals: counted.deals,
        wins: counted.wins,
        deals_two_or_more: counted.deals_two_or_more,
        wins_two_or_more: counted.wins_two_or_more,
        first_card: counted.first_card,
        first_card_above_weakest: counted.first_card_above_weakest,
        first_place: counted.first_place,
        single_card: counted.single_card,
        value_sets: sets.map(|(set, &count)| (letters(set), count)).collect(),
        positions: counted.positions,
        stability: found,
        hidden,
        same_hands: same,
        threads: request.threads.get(),
        elapsed_s: meter.finish().elapsed.as_secs_f64(),
    }))
}

/// Players as letters, the first A.
fn letters(set: u8) -> String {
    (0..8).filter(|player| set >> player & 1 != 0).map(|player| char::from(b'A' + player)).collect()
}

/// Refuses a census that does not fit into memory before it begins.
fn fits(request: &CensusRequest<'_>, deals: &Deals) -> Result<(), Error> {
    let (players, cards) = (deals.rules.players, deals.cards);
    let kind = if deals.ties { "with ties" } else { "all different" };
    let census = format!("a census of {cards} cards {kind} to {players} players");
    if deals.are_too_many() {
        return Err(Error::Other(format!("{census}: expected at most {} cards", climbing::MAX_CARDS)));
    }
    request.check_memory(census, deals.bytes())
}

/// Three readings for each number of players; `None` if cancelled.
fn stability(numbers: &[usize], with: impl Fn(usize) -> Deals, workers: &Workers<'_>) -> Option<Stability> {
    let mut rows = Vec::new();
    for &players in numbers {
        let deals = with(players);
        if deals.cards < players {
            continue;
        }
        let found = deals.count(workers, true).ok()?.stability?;
        rows.push(StabilityRow {
            players,
            leader_wins: ReadingAnswer::of(found.leader_wins),
            one_winner: ReadingAnswer::of(found.one_winner),
            no_tie: ReadingAnswer::of(found.no_tie),
        });
    }
    let falls = |part: fn(&StabilityRow) -> f64| rows.windows(2).all(|pair| part(&pair[0]) > part(&pair[1]));
    let falls = Falls {
        leader_wins_all: falls(|row| row.leader_wins.all.part),
        leader_wins_choice: falls(|row| row.leader_wins.choice.part),
        one_winner_all: falls(|row| row.one_winner.all.part),
        one_winner_choice: falls(|row| row.one_winner.choice.part),
        no_tie_all: falls(|row| row.no_tie.all.part),
        no_tie_choice: falls(|row| row.no_tie.choice.part),
    };
    Some(Stability { rows, falls })
}

/// Deals in which all players have the same cards, for two to six players and one to five cards each, or as
/// many as the game has; `None` if cancelled.
fn same_hands(deals: &Deals, cancel: &Arc<AtomicBool>) -> Result<Option<Vec<SameHands>>, Error> {
    let rules = tanhinmin::Rules {
        ties: true,
        pay: Pay::Winner,
        pass: if deals.rules.pass == PassRule::Forced {
            tanhinmin::Pass::Forced
        } else {
            tanhinmin::Pass::Free
        },
        re_entry: deals.rules.re_entry,
    };
    let mut rows = Vec::new();
    for players in 2..=game::MAX_PLAYERS {
        // After a deal that could not be solved, deals of more cards are not tried.
        let mut is_beyond = false;
        for cards_each in 1..=MAX_CARDS_EACH.min(deals.cards) {
            let mut row =
                SameHands { players, cards_each, deals: 0, solved: 0, wins: 0, value_sets: BTreeMap::new() };
            // A bit between neighboring cards: 1 if the next is stronger.
            for steps in 0..1_u32 << (cards_each - 1) {
                let ranks = (0..cards_each).scan(1, |rank, card| {
                    *rank += u8::from(card > 0 && steps >> (card - 1) & 1 != 0);
                    Some(*rank)
                });
                let hand =
                    Hand::of(ranks).ok_or_else(|| Error::Other("a hand that is too large".to_owned()))?;
                let deal = Deal::new(&vec![hand; players]).map_err(Error::Other)?;
                let game = Tanhinmin::new(rules, deal)?;
                row.deals += 1;
                if is_beyond {
                    continue;
                }
                let root = Root::new(&game, Line::new(&game));
                let mut exact =
                    Exact { last_resort: deals.rules.pass == PassRule::LastResort, positions: MAX_POSITIONS };
                let budget = Budget { cancel: Some(Arc::clone(cancel)), ..Budget::default() };
                let report = exact.search(&root, &budget, ())?;
                if cancel.load(std::sync::atomic::Ordering::Relaxed) {
                    return Ok(None);
                }
                let Value::Set(values) = report.value else { continue };
                row.solved += 1;
                let greatest = |payoffs: &game::Payoffs| {
                    payoffs.as_slice().iter().position(|&payoff| payoff > 0).unwrap_or(0)
                };
                let set = values.iter().fold(0, |set, payoffs| set | 1 << greatest(payoffs));
                row.wins += u64::from(set == 1);
                *row.value_sets.entry(letters(set)).or_default() += 1;
            }
            is_beyond = row.solved < row.deals;
            rows.push(row);
        }
    }
    Ok(Some(rows))
}

impl ReadingAnswer {
    fn of(reading: Reading) -> ReadingAnswer {
        let share = |share: Share| ShareAnswer { deals: share.all, stable: share.of, part: share.part() };
        ReadingAnswer { all: share(reading.all), choice: share(reading.choice) }
    }
}

impl HiddenAnswer {
    fn of((all, by_own): &(HiddenCounts, Vec<HiddenCounts>)) -> HiddenAnswer {
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
