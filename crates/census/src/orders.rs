//! The census of play for rank: possible finishing orders.

use crate::climbing::orders::{MAX_CARDS, MAX_PLAYERS, OrderSet, orders};
use crate::climbing::{Orders, PassRule, Workers};
use crate::error::Error;
use crate::request::{CardGame, CensusRequest};
use crate::winners::SCHEMA;
use search::{Budget, Meter};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// The answer of a census of play for rank.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OrdersAnswer {
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
    /// Deals without an empty hand; with ties in canonical form.
    pub deals: u64,
    /// Those in which the leader has two cards or more.
    pub deals_two_or_more: u64,
    /// Deals in which the leader surely goes out first.
    pub wins: u64,
    /// Those of them in which the leader has two cards or more.
    pub wins_two_or_more: u64,
    /// Deals with a single possible order.
    pub one_order: u64,
    /// Their share of the deals.
    pub one_order_part: f64,
    /// Those of them in which the leader has two cards or more.
    pub one_order_two_or_more: u64,
    /// Deals by the number of possible orders.
    pub by_orders: Vec<ByOrders>,
    /// Deals by their possible orders, A the leader.
    pub order_sets: BTreeMap<String, u64>,
    /// Positions solved, deals among them.
    pub positions: u64,
    /// Time on the clock, in seconds.
    pub elapsed_s: f64,
}

/// Deals with this many possible orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ByOrders {
    /// The number of orders.
    pub orders: u32,
    /// Deals.
    pub deals: u64,
    /// Those in which the leader has two cards or more.
    pub deals_two_or_more: u64,
}

/// Counts the possible orders of every deal of a game that pays by rank, on one thread. `None` if cancelled;
/// `progress` is incremented for each position solved.
pub fn count_orders(
    request: &CensusRequest<'_>,
    cancel: &AtomicBool,
    progress: &AtomicU64,
) -> Result<Option<OrdersAnswer>, Error> {
    let meter = Meter::new(&Budget::default());
    let CardGame { text, deals, .. } = request.game;
    if request.stable || request.hidden || request.same_hands {
        return Err(Error::Other(
            "stable deals, hidden hands and equal hands are counted with pay=winner, got pay=rank".to_owned(),
        ));
    }
    let requested = Orders { rules: deals.rules, cards: deals.cards, ties: deals.ties };
    let census = format!("a census of {} cards to {} players by rank", deals.cards, deals.rules.players);
    if requested.are_too_many() {
        let most = format!("expected at most {MAX_CARDS} cards to at most {MAX_PLAYERS} players");
        return Err(Error::Other(format!("{census}: {most}")));
    }
    request.check_memory(census, requested.bytes())?;
    let Ok(counted) = requested.count(&Workers { threads: request.threads, cancel, progress }) else {
        return Ok(None);
    };
    let sum = |is_in: &dyn Fn(OrderSet) -> bool| {
        let sets = counted.by_set.iter().filter(|(set, _)| is_in(**set));
        sets.fold([0, 0], |[all, choice], (_, deals)| [all + deals[0], choice + deals[1]])
    };
    let all = orders(deals.rules.players);
    let leader_first =
        (0..).zip(&all).filter(|(_, order)| order[0] == 0).fold(0, |set, (bit, _)| set | 1 << bit);
    let [wins, wins_two_or_more] = sum(&|set| set & !leader_first == 0);
    let [one_order, one_order_two_or_more] = sum(&OrderSet::is_power_of_two);
    let by_orders = (1..=all.len() as u32).map(|orders| {
        let [deals, deals_two_or_more] = sum(&|set| set.count_ones() == orders);
        ByOrders { orders, deals, deals_two_or_more }
    });
    let name = |set: OrderSet| {
        let of_set = (0..).zip(&all).filter(|(bit, _)| set >> bit & 1 != 0);
        let names = of_set.map(|(_, order)| {
            order.iter().map(|&player| char::from(b'A' + player as u8)).collect::<String>()
        });
        names.collect::<Vec<_>>().join(" ")
    };
    Ok(Some(OrdersAnswer {
        schema: SCHEMA,
        game: text.clone(),
        players: deals.rules.players,
        cards: deals.cards,
        ties: deals.ties,
        pass: deals.rules.pass,
        re_entry: deals.rules.re_entry,
        deals: counted.deals,
        deals_two_or_more: counted.deals_two_or_more,
        wins,
        wins_two_or_more,
        one_order,
        one_order_part: one_order as f64 / counted.deals.max(1) as f64,
        one_order_two_or_more,
        by_orders: by_orders.filter(|row| row.deals > 0).collect(),
        order_sets: counted.by_set.iter().map(|(&set, deals)| (name(set), deals[0])).collect(),
        positions: counted.positions,
        elapsed_s: meter.finish().elapsed.as_secs_f64(),
    }))
}
