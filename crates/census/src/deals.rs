//! Single deals of a census: those that meet conditions, and one explained.

use crate::climbing::{Condition, PassRule, Workers};
use crate::count::{WinnersCensus, letters, set_of};
use crate::error::Error;
use crate::exact::Exact;
use crate::request::CensusRequest;
use crate::winners::SCHEMA;
use game::{Game, Line, Notation, Player};
use games::tanhinmin::{Deal, Move, State, Tanhinmin};
use search::{Budget, Root, Search, Value};
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The words that conditions begin with.
pub const CONDITIONS: [&str; 5] = ["first card", "place", "winners", "own cards", "no tie"];

/// The deals that meet conditions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ListAnswer {
    /// The version of the format.
    pub schema: u32,
    /// The game as requested.
    pub game: String,
    /// The conditions as requested.
    pub condition: String,
    /// Deals without an empty hand that meet all conditions; with ties in canonical form.
    pub deals: u64,
    /// The first of them in the paper's notation, in the order of their hands.
    pub listed: Vec<String>,
}

/// A condition of this game's deals. `Ok(None)` if the text begins with none of [`CONDITIONS`].
///
/// # Errors
///
/// If no deal has such a card, or there are no such players.
pub fn condition(request: &CensusRequest<'_>, text: &str) -> Result<Option<Condition>, Error> {
    let (cards, players) = (request.game.deals.cards, request.game.deals.rules.players);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let named = CONDITIONS.iter().find_map(|name| Some((*name, text.strip_prefix(name)?)));
    let Some((name, rest)) = named else { return Ok(None) };
    let rest = rest.trim();
    let wrong = |expected: String| Error::Other(format!("{name}: expected {expected}, got `{rest}`"));
    let number = || {
        let number = rest.parse().ok().filter(|number| (1..=cards).contains(number));
        number.ok_or_else(|| wrong(format!("a whole number from 1 to {cards}")))
    };
    let set = || {
        let letters = letters((1 << players) - 1).to_lowercase();
        let set = rest.chars().try_fold(0, |set, player| Some(set | 1 << letters.find(player)?));
        set.filter(|&set| set > 0).ok_or_else(|| wrong(format!("some of the players {letters}")))
    };
    Ok(Some(match name {
        "first card" => Condition::FirstCard(number()?),
        "place" => Condition::Place(number()?),
        "winners" => Condition::Winners(set()?),
        "own cards" => Condition::OwnCards(number()?),
        _ if rest.is_empty() => Condition::NoTie,
        _ => return Err(wrong("nothing more".to_owned())),
    }))
}

/// Lists the deals that meet all conditions, of which `text` is what was requested. `None` if cancelled;
/// `progress` is incremented for each position solved.
///
/// # Errors
///
/// As [`WinnersCensus::new`].
pub fn list_deals(
    request: &CensusRequest<'_>,
    (text, conditions, limit): (&str, &[Condition], usize),
    cancel: &AtomicBool,
    progress: &AtomicU64,
) -> Result<Option<ListAnswer>, Error> {
    WinnersCensus::new(request, 1)?;
    let workers = Workers { threads: request.threads, cancel, progress };
    let Ok(listed) = request.game.deals.list(&workers, conditions, limit) else { return Ok(None) };
    let hand = |hand: &Vec<u8>| hand.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
    let hands = |hands: &Vec<Vec<u8>>| hands.iter().map(hand).collect::<Vec<_>>().join("],[");
    Ok(Some(ListAnswer {
        schema: SCHEMA,
        game: request.game.text.clone(),
        condition: text.to_owned(),
        deals: listed.deals,
        listed: listed.first.iter().map(|deal| format!("[[{}]]", hands(deal))).collect(),
    }))
}

/// A position with its possible winners, and its canonical form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explained {
    /// The position.
    pub position: String,
    /// The player to move, from 1.
    pub to_move: usize,
    /// The position in canonical form.
    pub canonical: String,
    /// How far ranks are shifted down there.
    pub shifted: usize,
    /// The number of ranks that became one with the next weaker, as one and the same player holds both.
    pub merged: usize,
    /// The number of missing ranks that were closed up.
    pub closed: usize,
    /// The possible winners, A the first player.
    pub winners: String,
    /// Every move with the possible winners after it, a pass last.
    pub moves: Vec<ExplainedMove>,
}

/// A move with the possible winners after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ExplainedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The possible winners, A the first player.
    pub winners: String,
    /// True if the player to move surely wins with it.
    pub wins: bool,
}

impl Explained {
    pub(crate) fn new(game: &Tanhinmin, state: &State, winners: u8, moves: &[(Move, u8)]) -> Explained {
        let (canonical, player) = (game.canonical(state), game.to_move(state));
        let ranks = |state: &State| -> BTreeSet<usize> {
            let held = Player::all(game.players()).flat_map(|owner| state.hand(owner).ranks());
            held.chain(state.table().map(|(table, _)| table)).map(usize::from).collect()
        };
        let (before, after) = (ranks(state), ranks(&canonical));
        let (weakest, strongest) = (before.first().unwrap_or(&1), before.last().unwrap_or(&1));
        let row = |&(mv, set): &(Move, u8)| ExplainedMove {
            mv: game.write_move(state, mv),
            winners: letters(set),
            wins: set == 1 << player.index(),
        };
        Explained {
            position: game.write_position(state),
            to_move: player.index() + 1,
            canonical: game.write_position(&canonical),
            shifted: weakest - 1,
            merged: before.len().saturating_sub(after.len()),
            closed: (strongest + 1 - weakest).saturating_sub(before.len()),
            winners: letters(winners),
            moves: moves.iter().map(row).collect(),
        }
    }
}

/// A deal explained.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DealAnswer {
    /// The version of the format.
    pub schema: u32,
    /// The game as requested.
    pub game: String,
    /// The deal with its possible winners.
    #[serde(flatten)]
    pub deal: Explained,
    /// The number of the leader's cards.
    pub own_cards: usize,
    /// The weakest card that surely wins, by its rank as the tables count it; null without any.
    pub first_card: Option<usize>,
    /// Its place among the leader's own cards, the weakest at 1.
    pub place: Option<usize>,
}

/// Explains a deal of this game, in the paper's notation. `None` if cancelled; `progress` is incremented for
/// each position visited.
///
/// # Errors
///
/// If it is not a deal of as many cards to as many players, or has too many positions.
pub fn explain_deal(
    request: &CensusRequest<'_>,
    hands: &str,
    cancel: &Arc<AtomicBool>,
    progress: &Arc<AtomicU64>,
) -> Result<Option<DealAnswer>, Error> {
    WinnersCensus::new(request, 1)?;
    let (deals, rules) = (request.game.deals, request.game.rules);
    let wrong = |expected: String| Error::Other(format!("deal: expected {expected}, got `{hands}`"));
    let deal = Deal::read(hands).map_err(wrong)?;
    let (players, cards) = (deals.rules.players, deals.cards);
    if (deal.players(), usize::from(deal.cards())) != (players, cards) {
        return Err(wrong(format!("{cards} cards to {players} players")));
    }
    let game = Tanhinmin::new(rules, deal)?;
    let last_resort = deals.rules.pass == PassRule::LastResort;
    let mut exact = Exact { last_resort, ..Exact::default() };
    let (cancelled, progress) = (Some(Arc::clone(cancel)), Some(Arc::clone(progress)));
    let budget = Budget { cancel: cancelled, progress, ..Budget::default() };
    let report = exact.search(&Root::new(&game, Line::new(&game)), &budget, ())?;
    let set = |value: &Value| if let Value::Set(values) = value { set_of(values) } else { 0 };
    if report.value == Value::Unknown {
        let is_cancelled = cancel.load(Ordering::Relaxed);
        return if is_cancelled { Ok(None) } else { Err(wrong("a deal of fewer positions".to_owned())) };
    }
    let mut moves: Vec<(Move, u8)> = report.moves.iter().map(|row| (row.mv, set(&row.value))).collect();
    moves.sort_by_key(|(mv, _)| mv.card());
    // With ties deals are counted in canonical form. Where all cards are different, only gaps are closed.
    let (state, all) = (game.start(), deal.hands().iter().flat_map(|hand| hand.cards()));
    let (own, all) = (state.hand(Player::FIRST), all.collect::<Vec<u8>>());
    let counted: Vec<usize> = if deals.ties {
        game.canonical(&state).hand(Player::FIRST).cards().map(usize::from).collect()
    } else {
        own.cards().map(|card| all.iter().filter(|&&other| other <= card).count()).collect()
    };
    let winning = moves.iter().find(|(_, set)| *set == 1).and_then(|(mv, _)| mv.card());
    let first_card =
        own.cards().zip(&counted).find(|(card, _)| Some(*card) == winning).map(|(_, &rank)| rank);
    let place = first_card.map(|first| 1 + counted.iter().filter(|&&rank| rank < first).count());
    let deal = Explained::new(&game, &state, set(&report.value), &moves);
    let game = request.game.text.clone();
    Ok(Some(DealAnswer { schema: SCHEMA, game, deal, own_cards: counted.len(), first_card, place }))
}
