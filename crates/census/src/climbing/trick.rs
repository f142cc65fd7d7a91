//! States of a trick: the players who may still play, relative to the player to move.

use super::rules::ClimbingRules;

/// The maximum number of states of a trick, with six players.
pub(super) const MAX_STATES: usize = 31;

/// The result of a card or a pass. Players are counted from the mover, who is 0, in turn order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// The trick continues.
    Turn {
        /// The player to move.
        mover: usize,
        /// The number of the trick's state, seen from that player.
        state: usize,
    },
    /// The trick is cleared, and this player leads.
    Lead(usize),
}

/// A state of a trick: the players besides the mover who may still play, including the player of the last
/// card. That player is the last of them in turn order, as all later ones have passed.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// After a card.
    pub(super) card: Next,
    /// After a pass.
    pub(super) pass: Next,
}

/// Every state of a trick, those that a pass leads to before those it comes from.
#[derive(Clone, Debug)]
pub(super) struct Tricks {
    pub(super) states: Vec<State>,
    /// The state in which nobody has passed.
    pub(super) full: usize,
}

impl Tricks {
    pub(super) fn new(rules: ClimbingRules) -> Tricks {
        let players = rules.players;
        // A bit for each of players 1 to players - 1 who may still play. If players may come back, nobody has
        // passed for good: only those between the player of the last card and the mover have passed.
        let all = (1_u8 << (players - 1)) - 1;
        let sets: Vec<u8> = (1..=all).filter(|set| !rules.re_entry || (set + 1).is_power_of_two()).collect();
        let number = |set: u8| sets.iter().position(|&other| other == set).expect("a state of the trick");
        let first = |set: u8| set.trailing_zeros() as usize + 1;
        let turn = |mover: usize, set: u8| Next::Turn { mover, state: number(set) };
        let states = sets.iter().map(|&set| {
            let next = first(set);
            let behind = set & (set - 1);
            let card = if rules.re_entry {
                turn(1, all)
            } else {
                // Seen from the next player, those behind wait, and the mover comes last.
                turn(next, behind >> next | 1 << (players - next - 1))
            };
            let pass = if behind == 0 { Next::Lead(next) } else { turn(next, behind >> next) };
            State { card, pass }
        });
        let states: Vec<State> = states.collect();
        Tricks { full: states.len() - 1, states }
    }

    /// The states of the first round of a trick, in the same order: the one in which nobody has passed, and
    /// those that passes lead to from there.
    pub(super) fn first_round(&self) -> Vec<usize> {
        let mut states = vec![self.full];
        while let Next::Turn { state, .. } = self.states[states[states.len() - 1]].pass {
            states.push(state);
        }
        states.reverse();
        states
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::climbing::rules::PassRule;

    #[test]
    fn a_trick_has_as_many_states_as_there_are_sets_of_waiting_players() {
        for players in 2..=6 {
            let with = |re_entry| Tricks::new(ClimbingRules { players, pass: PassRule::Free, re_entry });
            assert_eq!(with(false).states.len(), (1 << (players - 1)) - 1);
            assert_eq!(with(true).states.len(), players - 1);
            for tricks in [with(false), with(true)] {
                for (number, state) in tricks.states.iter().enumerate() {
                    if let Next::Turn { state: next, .. } = state.pass {
                        assert!(next < number, "a pass leads to a state that is solved before");
                    }
                }
                assert_eq!(tricks.first_round().len(), players - 1);
            }
        }
    }

    #[test]
    fn four_players_after_one_has_passed() {
        let tricks = Tricks::new(ClimbingRules { players: 4, pass: PassRule::Free, re_entry: false });
        // The next has passed, the one behind waits and played last: after a card of the mover it is the
        // latter's turn.
        let state = tricks.states[0b110 - 1];
        assert_eq!(state.card, Next::Turn { mover: 2, state: 0b011 - 1 });
        assert_eq!(state.pass, Next::Turn { mover: 2, state: 0b001 - 1 });
        assert_eq!(tricks.states[0b100 - 1].pass, Next::Lead(3));
    }
}
