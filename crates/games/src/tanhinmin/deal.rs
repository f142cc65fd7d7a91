//! Deals: read from text, or drawn from a seed.

use super::hand::{Hand, STRONGEST};
use game::random::Random;
use game::{MAX_PLAYERS, ParameterError};
use std::fmt;

/// The maximum number of cards of a deal, which is the number of different ranks.
pub const MAX_CARDS: u8 = STRONGEST;

/// The number of attempts to deal again: a hand holds at most fifteen cards of a rank.
const TRIES: usize = 1_000;

/// The hands at the start of the game. No hand is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deal {
    players: u8,
    pub(super) hands: [Hand; MAX_PLAYERS],
}

impl Deal {
    /// The deal of these hands; if they are not a deal, a description of the expected hands.
    pub fn new(hands: &[Hand]) -> Result<Deal, String> {
        if !(2..=MAX_PLAYERS).contains(&hands.len()) {
            return Err(format!("2 to {MAX_PLAYERS} hands"));
        }
        if let Some(empty) = hands.iter().position(|hand| hand.is_empty()) {
            return Err(format!("at least one card in every hand, also that of player {}", empty + 1));
        }
        let deal = Deal { players: hands.len() as u8, hands: padded(hands) };
        let cards: u32 = hands.iter().map(|hand| hand.len()).sum();
        if cards > u32::from(MAX_CARDS) { Err(format!("at most {MAX_CARDS} cards")) } else { Ok(deal) }
    }

    /// The deal written `[[1,3,10],[2],[4,6,8],[5,7,9]]`; parentheses are accepted too. If it is not a
    /// deal, a description of the expected text.
    pub fn read(text: &str) -> Result<Deal, String> {
        Deal::new(&read_hands(text)?)
    }

    /// The number of players.
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// The number of cards.
    pub fn cards(&self) -> u8 {
        self.hands.iter().map(|hand| hand.len() as u8).sum()
    }

    /// The hands, player 1's first.
    pub fn hands(&self) -> &[Hand] {
        &self.hands[..self.players()]
    }

    /// The weakest rank that occurs more than once.
    pub fn first_tie(&self) -> Option<u8> {
        first_tie(self.hands())
    }

    /// Cards 1 to `cards`, with ties some of them equal, dealt so that no player gets two more than
    /// another, player 1 first.
    ///
    /// # Errors
    ///
    /// If there are fewer cards than players.
    pub fn even(players: usize, cards: u8, ties: bool, seed: u64) -> Result<Deal, ParameterError> {
        Deal::enough(players, cards)?;
        let mut random = Random::new(seed);
        let mut owners: Vec<usize> = (0..usize::from(cards)).map(|card| card % players).collect();
        random.shuffle(&mut owners);
        Ok(Deal::of_owners(players, &owners, ties, &mut random))
    }

    /// Cards 1 to `cards`, each dealt to a random player, again if a player got none; with ties, each rank
    /// is equal to the one below it or higher with probability one half.
    ///
    /// # Errors
    ///
    /// If there are fewer cards than players.
    pub fn random(players: usize, cards: u8, ties: bool, seed: u64) -> Result<Deal, ParameterError> {
        Deal::enough(players, cards)?;
        let mut random = Random::new(seed);
        loop {
            let owners: Vec<usize> = (0..cards).map(|_| random.index(players)).collect();
            if (0..players).all(|player| owners.contains(&player)) {
                return Ok(Deal::of_owners(players, &owners, ties, &mut random));
            }
        }
    }

    /// The hands of another deal of the same cards, in which every player has as many as in this one; all
    /// such deals are equally likely.
    pub(super) fn dealt_again(&self, random: &mut Random) -> [Hand; MAX_PLAYERS] {
        let sizes = self.hands().iter().map(|hand| hand.len() as usize).enumerate();
        let mut owners: Vec<usize> = sizes.flat_map(|(owner, cards)| vec![owner; cards]).collect();
        let mut ranks: Vec<u8> = self.hands().iter().flat_map(|hand| hand.cards()).collect();
        ranks.sort_unstable();
        for _ in 0..TRIES {
            random.shuffle(&mut owners);
            let mut hands = [Hand::EMPTY; MAX_PLAYERS];
            let is_dealt = ranks
                .iter()
                .zip(&owners)
                .all(|(&rank, &owner)| hands[owner].with(rank).map(|hand| hands[owner] = hand).is_some());
            if is_dealt {
                return hands;
            }
        }
        self.hands
    }

    fn enough(players: usize, cards: u8) -> Result<(), ParameterError> {
        if usize::from(cards) < players {
            let what = format!("expected at least a card for each of {players} players, got {cards}");
            return Err(ParameterError::Together(what));
        }
        Ok(())
    }

    /// The deal of cards in ascending order to these players.
    fn of_owners(players: usize, owners: &[usize], ties: bool, random: &mut Random) -> Deal {
        let mut hands = [Hand::EMPTY; MAX_PLAYERS];
        let mut rank = 0;
        for &owner in owners {
            let is_stronger = rank == 0 || !ties || random.below(2) == 0;
            rank += u8::from(is_stronger);
            let hand = hands[owner];
            hands[owner] = hand.with(rank).unwrap_or_else(|| {
                rank += 1;
                hand.with(rank).expect("there are as many ranks as cards")
            });
        }
        Deal { players: players as u8, hands }
    }
}

/// Hands for the maximum number of players of a game.
pub(super) fn padded(hands: &[Hand]) -> [Hand; MAX_PLAYERS] {
    let mut padded = [Hand::EMPTY; MAX_PLAYERS];
    padded[..hands.len()].copy_from_slice(hands);
    padded
}

/// The weakest rank that occurs more than once.
pub(super) fn first_tie(hands: &[Hand]) -> Option<u8> {
    let count = |rank| hands.iter().map(|hand| u32::from(hand.count(rank))).sum::<u32>();
    (1..=STRONGEST).find(|&rank| count(rank) > 1)
}

/// Hands as text, empty ones included. If they are not hands, a description of the expected text.
pub(super) fn read_hands(text: &str) -> Result<Vec<Hand>, String> {
    let form = || "hands such as [[1,3,10],[2],[4,6,8],[5,7,9]]".to_owned();
    let text: String = text
        .chars()
        .map(|sign| match sign {
            '(' => '[',
            ')' => ']',
            sign => sign,
        })
        .collect();
    let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).ok_or_else(form)?;
    let mut hands = Vec::new();
    let mut rest = inner.trim();
    loop {
        let (cards, behind) =
            rest.strip_prefix('[').and_then(|rest| rest.split_once(']')).ok_or_else(form)?;
        hands.push(read_hand(cards)?);
        if hands.len() > MAX_PLAYERS {
            return Err(format!("2 to {MAX_PLAYERS} hands"));
        }
        match behind.trim_start().strip_prefix(',') {
            Some(more) => rest = more.trim_start(),
            None if behind.trim().is_empty() => return Ok(hands),
            None => return Err(form()),
        }
    }
}

fn read_hand(cards: &str) -> Result<Hand, String> {
    let mut hand = Hand::EMPTY;
    if cards.trim().is_empty() {
        return Ok(hand);
    }
    for card in cards.split(',') {
        let rank = card.trim().parse().ok().filter(|rank| (1..=STRONGEST).contains(rank));
        let rank = rank.ok_or_else(|| format!("cards from 1 to {STRONGEST}"))?;
        hand = hand.with(rank).ok_or_else(|| "at most fifteen cards of one rank in a hand".to_owned())?;
    }
    Ok(hand)
}

/// The paper's notation: `[[1,3,10],[2],[4,6,8],[5,7,9]]`.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hands(self.hands(), f)
    }
}

pub(super) fn write_hands(hands: &[Hand], out: &mut impl fmt::Write) -> fmt::Result {
    let hands: Vec<String> = hands.iter().map(ToString::to_string).collect();
    write!(out, "[{}]", hands.join(","))
}
