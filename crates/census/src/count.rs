//! The census of winners: every deal of a card game, counted.

use crate::climbing::staged::{Counted, counts, staged};
use crate::climbing::{self, Census, ClimbingRules, Deals, HiddenAnswer, Readings, Share, Workers};
use crate::error::Error;
use crate::exact::Exact;
use crate::request::{CardGame, CensusRequest, together};
use crate::winners::{CensusAnswer, Falls, SCHEMA, SameHands, Stability, StabilityRow};
use game::Line;
use games::tanhinmin::{self, Deal, Hand, Tanhinmin};
use search::{Budget, Meter, Root, Search, Value};
use solve::stages::Staged;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// The maximum number of positions of a deal of equal hands that is solved.
const MAX_POSITIONS: u64 = 300_000;
/// The maximum number of cards of each player with equal hands: that of the source.
const MAX_CARDS_EACH: usize = 5;

/// A prepared census of winners: every deal of a game with a single winner.
#[derive(Debug)]
pub struct WinnersCensus<'a> {
    request: &'a CensusRequest<'a>,
    /// The deals, and with stability those to other numbers of players.
    censuses: Vec<Counted>,
    meter: Meter,
}

impl<'a> WinnersCensus<'a> {
    /// Prepares a census for this many processes, each with its part of the tables.
    ///
    /// # Errors
    ///
    /// If the game pays by rank, or the tables do not fit into memory.
    pub fn new(request: &'a CensusRequest<'a>, processes: usize) -> Result<WinnersCensus<'a>, Error> {
        let meter = Meter::new(&Budget::default());
        let deals = request.game.deals;
        if request.game.pays_by_rank() {
            return Err(together("this census counts winners: expected pay=winner, got pay=rank"));
        }
        if request.hidden && deals.ties && deals.cards > climbing::MAX_CARDS_WITH_TIES {
            let (most, cards) = (climbing::MAX_CARDS_WITH_TIES, deals.cards);
            return Err(together(&format!(
                "hands are hidden with ties: expected at most {most} cards, got {cards}"
            )));
        }
        let with = |players: usize| Deals { rules: ClimbingRules { players, ..deals.rules }, ..deals };
        let mut censuses = vec![(deals, false)];
        if request.stable {
            let numbers = (2..=deals.rules.players.max(5)).filter(|&players| players <= deals.cards);
            censuses.extend(numbers.map(|players| (with(players), true)));
        }
        for (deals, _) in &censuses {
            fits(request, deals, processes)?;
        }
        Ok(WinnersCensus { request, censuses, meter })
    }

    /// The census as staged work for this many workers in all processes.
    ///
    /// # Errors
    ///
    /// With hidden hands, which are grouped in one memory.
    pub fn work(&self, workers: usize) -> Result<Arc<dyn Staged>, Error> {
        if self.request.hidden {
            return Err(together("hidden hands are grouped by threads: expected no --workers with --hidden"));
        }
        Ok(staged(&self.censuses, workers))
    }

    /// The answer from the sums of [`work`](WinnersCensus::work). `None` if cancelled.
    pub fn answer(self, sums: &[u64], cancel: &Arc<AtomicBool>) -> Result<Option<CensusAnswer>, Error> {
        let counted = counts(&self.censuses, sums);
        self.answer_with(counted, None, cancel)
    }

    /// Counts on threads. `None` if cancelled; `progress` is incremented for each position solved.
    fn count(self, cancel: &Arc<AtomicBool>, progress: &AtomicU64) -> Result<Option<CensusAnswer>, Error> {
        let workers = Workers { threads: self.request.threads, cancel, progress };
        let counted: Result<Vec<Census>, _> =
            self.censuses.iter().map(|(deals, stable)| deals.count(&workers, *stable)).collect();
        let Ok(counted) = counted else { return Ok(None) };
        let mut hidden = None;
        if self.request.hidden {
            let deals = self.request.game.deals;
            let Ok(groups) = deals.hidden(&workers) else { return Ok(None) };
            hidden = Some(groups.answer(deals.rules.players, deals.cards));
        }
        self.answer_with(counted, hidden, cancel)
    }

    fn answer_with(
        self,
        counted: Vec<Census>,
        hidden: Option<HiddenAnswer>,
        cancel: &Arc<AtomicBool>,
    ) -> Result<Option<CensusAnswer>, Error> {
        let CardGame { text, deals, .. } = self.request.game;
        let mut same = None;
        if self.request.same_hands {
            same = same_hands(self.request.game, cancel)?;
            if same.is_none() {
                return Ok(None);
            }
        }
        let mut all = self.censuses.into_iter().zip(counted);
        let (_, counted) = all.next().expect("the deals are counted first");
        let found = self.request.stable.then(|| stability(all));
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
            threads: self.request.threads.get(),
            elapsed_s: self.meter.finish().elapsed.as_secs_f64(),
        }))
    }
}

/// Counts every deal of a game with a single winner on threads. `None` if cancelled; `progress` is
/// incremented for each position solved.
///
/// # Errors
///
/// As [`WinnersCensus::new`].
pub fn count_winners(
    request: &CensusRequest<'_>,
    cancel: &Arc<AtomicBool>,
    progress: &AtomicU64,
) -> Result<Option<CensusAnswer>, Error> {
    WinnersCensus::new(request, 1)?.count(cancel, progress)
}

/// Players as letters, the first A.
pub(crate) fn letters(set: u8) -> String {
    (0..8).filter(|player| set >> player & 1 != 0).map(|player| char::from(b'A' + player)).collect()
}

/// The players who win by these payoffs, a bit a player.
pub(crate) fn set_of(values: &[game::Payoffs]) -> u8 {
    let winner = |payoffs: &game::Payoffs| payoffs.as_slice().iter().position(|&payoff| payoff > 0);
    values.iter().fold(0, |set, payoffs| set | 1 << winner(payoffs).unwrap_or(0))
}

/// Refuses a census that does not fit into memory before it begins.
fn fits(request: &CensusRequest<'_>, deals: &Deals, processes: usize) -> Result<(), Error> {
    let (players, cards) = (deals.rules.players, deals.cards);
    let kind = if deals.ties { "with ties" } else { "all different" };
    let census = format!("a census of {cards} cards {kind} to {players} players");
    if deals.are_too_many() {
        return Err(Error::Other(format!("{census}: expected at most {} cards", climbing::MAX_CARDS)));
    }
    request.check_memory(census, deals.bytes_of(processes))
}

/// Three readings for each number of players.
fn stability(censuses: impl Iterator<Item = (Counted, Census)>) -> Stability {
    let rows = censuses.filter_map(|((deals, _), counted)| {
        Some(StabilityRow { players: deals.rules.players, readings: counted.stability? })
    });
    let rows: Vec<StabilityRow> = rows.collect();
    let falls = |share: fn(&Readings) -> Share| {
        rows.windows(2).all(|pair| share(&pair[0].readings).part() > share(&pair[1].readings).part())
    };
    let falls = Falls {
        leader_wins_all: falls(|of| of.leader_wins.all),
        leader_wins_choice: falls(|of| of.leader_wins.choice),
        one_winner_all: falls(|of| of.one_winner.all),
        one_winner_choice: falls(|of| of.one_winner.choice),
        no_tie_all: falls(|of| of.no_tie.all),
        no_tie_choice: falls(|of| of.no_tie.choice),
    };
    Stability { rows, falls }
}

/// Deals in which all players have the same cards, for two to six players and one to five cards each, or as
/// many as the game has; `None` if cancelled.
fn same_hands(game: &CardGame, cancel: &Arc<AtomicBool>) -> Result<Option<Vec<SameHands>>, Error> {
    let rules = tanhinmin::Rules { ties: true, ..game.rules };
    let last_resort = game.deals.rules.pass == climbing::PassRule::LastResort;
    let mut rows = Vec::new();
    for players in 2..=game::MAX_PLAYERS {
        // After a deal that could not be solved, deals of more cards are not tried.
        let mut is_beyond = false;
        for cards_each in 1..=MAX_CARDS_EACH.min(game.deals.cards) {
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
                let mut exact = Exact { last_resort, positions: MAX_POSITIONS };
                let budget = Budget { cancel: Some(Arc::clone(cancel)), ..Budget::default() };
                let report = exact.search(&root, &budget, ())?;
                if cancel.load(std::sync::atomic::Ordering::Relaxed) {
                    return Ok(None);
                }
                let Value::Set(values) = report.value else { continue };
                row.solved += 1;
                let set = set_of(&values);
                row.wins += u64::from(set == 1);
                *row.value_sets.entry(letters(set)).or_default() += 1;
            }
            is_beyond = row.solved < row.deals;
            rows.push(row);
        }
    }
    Ok(Some(rows))
}
