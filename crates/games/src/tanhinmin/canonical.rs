//! The canonical form: positions with only irrelevant differences become one.

use super::{Hand, STRONGEST, State, Tanhinmin};
use game::{Game, MAX_PLAYERS};

/// The number of cards of one rank in each player's hand.
type Group = [u8; MAX_PLAYERS];

/// The only player who holds cards of a group.
fn only_owner(group: Group) -> Option<usize> {
    let mut owners = (0..MAX_PLAYERS).filter(|&player| group[player] > 0);
    owners.next().filter(|_| owners.next().is_none())
}

impl Tanhinmin {
    /// The position with the cards of the same hands that have the same value for every player, card by
    /// card, under every rule:
    ///
    /// 1. shifted, so that the weakest rank is 1;
    /// 2. adjacent ranks that only one and the same player holds merged into one rank, unless the card on
    ///    the table lies between them;
    /// 3. closed up, so that no rank is missing but, possibly, that of the card on the table.
    ///
    /// A rank becomes the number of its group, so that a best move in the one is a best move in the other.
    ///
    /// # Source
    ///
    /// Nishino, *Tanhinmin*, section 4.3.
    #[must_use]
    pub fn canonical(&self, state: &State) -> State {
        let players = self.players();
        let mut reduced = State { hands: [Hand::EMPTY; MAX_PLAYERS], table: 0, ..*state };
        let mut rank = 0;
        let mut before: Option<usize> = None;
        for old in 1..=STRONGEST {
            let mut group = [0; MAX_PLAYERS];
            for (player, hand) in state.hands[..players].iter().enumerate() {
                group[player] = hand.count(old);
            }
            if group.iter().any(|&count| count > 0) {
                let owner = only_owner(group);
                let has_place = owner.is_some_and(|owner| {
                    reduced.hands[owner].count(rank.max(1)) + group[owner] <= super::hand::MAX_ALIKE
                });
                if owner.is_none() || owner != before || !has_place {
                    rank += 1;
                }
                before = owner;
                for (hand, count) in reduced.hands.iter_mut().zip(group) {
                    // Never more than fifteen: they had one rank before, or there is room.
                    *hand = (0..count).fold(*hand, |hand, _| hand.with(rank).unwrap_or(hand));
                }
            }
            if old == state.table {
                // Weaker than all remaining cards: a rank of its own below them.
                rank = rank.max(1);
                reduced.table = rank;
                before = None;
            }
        }
        reduced
    }
}
