//! Knowledge of Connect Four for searches to the end of the game: threats, and who wins by replying above.

use super::{COLUMNS, ConnectFour, ConnectFourEvaluation, State};
use game::{Candidate, Endgame, Notes, Player, Question, Settled};

/// The number of empty squares from which on a search to the end is feasible.
const REACH: u32 = 42;

/// Squares that are in a line of four with three discs; columns are `height` apart.
#[inline]
fn in_fours(own: u64, height: u32) -> u64 {
    // In a column only the uppermost square can be empty.
    let mut found = own << 1 & own << 2 & own << 3;
    for step in [height - 1, height, height + 1] {
        let pair = own << step & own << (2 * step);
        found |= pair & own << (3 * step) | pair & own >> step;
        let pair = own >> step & own >> (2 * step);
        found |= pair & own >> (3 * step) | pair & own << step;
    }
    found
}

/// The squares where a disc does not lose at once, if the player to move cannot win at once: one of the
/// other's `threats` must be blocked, and no disc may be placed below another.
#[inline]
fn answers(threats: u64, open: u64) -> u64 {
    let forced = threats & open;
    let squares = if forced == 0 {
        open
    } else if forced.is_power_of_two() {
        forced
    } else {
        return 0;
    };
    squares & !(threats >> 1)
}

impl Endgame<ConnectFour> for ConnectFourEvaluation {
    fn plies_to_the_end(&self, game: &ConnectFour, state: &State) -> Option<u32> {
        let empty = (game.board & !state.all).count_ones();
        (empty <= REACH).then_some(empty)
    }

    #[inline]
    fn settle(&self, game: &ConnectFour, state: &State, question: Question) -> Option<Settled> {
        let State { own, all, .. } = *state;
        if game.has_line(own ^ all) {
            return Some(Settled::at_once(question.worth(-1, 0)));
        }
        let notes = self.notes(game, state);
        if notes[0] & game.open(all) != 0 {
            return Some(Settled::at_once(question.worth(1, 1)));
        }
        let of = if question.alpha < 0 { own ^ all } else { own };
        game.settle_quiet(state, notes, question, || game.has_line(of | game.board & !all))
            .map(Settled::at_once)
    }

    /// The threats of the player to move, and those of the other.
    #[inline]
    fn notes(&self, game: &ConnectFour, state: &State) -> Notes {
        let State { own, all, .. } = *state;
        [game.threats(own, all), game.threats(own ^ all, all)]
    }

    #[inline]
    fn candidates(
        &self,
        game: &ConnectFour,
        state: &State,
        notes: &Notes,
        question: Question,
        candidates: &mut Vec<Candidate<ConnectFour>>,
    ) -> i32 {
        let State { own, all, second } = *state;
        let open = game.open(all);
        let answers = answers(notes[1], open);
        let (mover, other) =
            if second { (Player::SECOND, Player::FIRST) } else { (Player::FIRST, Player::SECOND) };
        let after = question.after(mover, other);
        // A move of the mover takes none of the mover's own lines away, so this is the same for all children.
        let mover_can_win = after.alpha >= 0 || game.has_line(own | game.board & !all);
        let (mut place, mut settled, first) = (0, i32::MIN, candidates.len());
        for mv in 0..game.columns {
            let square = open & game.column[usize::from(mv) % COLUMNS];
            if square & answers != 0 {
                let state = State { own: own ^ all, all: all | square, second: !second };
                let notes = [notes[1] & !square, game.threats(own | square, all | square)];
                let can_win = || {
                    if after.alpha < 0 {
                        mover_can_win
                    } else {
                        game.has_line(state.own | game.board & !state.all)
                    }
                };
                if let Some(worth) = game.settle_quiet(&state, notes, after, can_win) {
                    settled = settled.max(question.handed(worth, other, mover));
                    if settled > question.alpha {
                        candidates.truncate(first);
                        return settled;
                    }
                } else {
                    let middle = i32::from(game.columns - 1 - mv.abs_diff(game.columns - 1 - mv));
                    let merit = 32 * notes[1].count_ones() as i32 + middle;
                    candidates.push(Candidate { mv, place, merit, state, notes, is_unsettled: true });
                }
            }
            place += u32::from(square != 0);
        }
        settled
    }
}

impl ConnectFour {
    /// The empty squares that complete a line of `own`, whatever lies below them. `all` are the discs of
    /// both.
    #[inline]
    fn threats(&self, own: u64, all: u64) -> u64 {
        let found = if self.is_usual {
            in_fours(own, 7)
        } else if self.connect == 4 && 3 * (u32::from(self.rows) + 2) < u64::BITS {
            in_fours(own, u32::from(self.rows) + 1)
        } else {
            self.unusual_threats(own)
        };
        found & self.board & !all
    }

    /// The same for any board and any line length.
    #[inline(never)]
    fn unusual_threats(&self, own: u64) -> u64 {
        let (height, length) = (u32::from(self.rows) + 1, u32::from(self.connect));
        let shifted = |squares: u64, by: i64| match by {
            0..64 => squares << by,
            -63..0 => squares >> -by,
            _ => 0,
        };
        let mut found = 0;
        for step in [1, height - 1, height, height + 1] {
            // The empty square follows `before` discs of the line and precedes the others.
            for before in 0..length {
                let others = (0..length).filter(|&place| place != before);
                found |= others.fold(u64::MAX, |line, place| {
                    line & shifted(own, (i64::from(before) - i64::from(place)) * i64::from(step))
                });
            }
        }
        found
    }

    /// The lowest empty square of each column that is not full.
    #[inline]
    fn open(&self, all: u64) -> u64 {
        (all + self.bottom) & self.board
    }

    /// The worth of a position without a line in which the player to move cannot complete one at once, as far
    /// as it is known.
    /// `can_win` says whether the winner that the question is about, the opponent if alpha is below 0, has
    /// a line left with the empty squares.
    #[inline]
    fn settle_quiet(
        &self,
        state: &State,
        notes: Notes,
        question: Question,
        can_win: impl FnOnce() -> bool,
    ) -> Option<i32> {
        let State { own, all, .. } = *state;
        let alpha = question.alpha;
        if all == self.board {
            return Some(0);
        }
        if answers(notes[1], self.open(all)) == 0 {
            // Every move loses: the opponent completes a line at once, or on top of the new disc.
            return Some(question.worth(-1, 2));
        }
        // Nobody wins within the next two plies.
        let most = question.worth(1, 3);
        if alpha >= most {
            return Some(most);
        }
        let least = question.worth(-1, 4);
        if alpha < least {
            return Some(least);
        }
        if !can_win() {
            return Some(0);
        }
        let payoff = self.follow(own, notes[1], all)?;
        // A loss comes with one of the last two discs at the latest.
        let worth = question.worth(payoff, (self.board & !all).count_ones() & !1);
        (worth <= alpha).then_some(worth)
    }

    /// An upper bound of the payoff to the player to move, if the opponent can reply to every disc on top
    /// of it, to the end of the game. The mover then gets only the lower squares of these pairs, and the
    /// opponent the upper ones.
    ///
    /// That requires an even number of empty squares in every column. If one column has an odd number, the
    /// opponent can still reply if the mover, who runs out of moves elsewhere, must allow the opponent to
    /// complete a line there.
    ///
    /// # Source
    ///
    /// The rules *claimeven* and *zugzwang control* of Allis, *A knowledge-based approach of Connect-Four*,
    /// 1988, for the whole board at once.
    #[inline]
    fn follow(&self, own: u64, threats: u64, all: u64) -> Option<i32> {
        let other = own ^ all;
        // In even columns the lowest empty squares lie in rows with the same parity as the number of rows.
        let free = all + self.bottom;
        let odd = free & !(self.lower | self.top << 1);
        let empty = self.board & !all;
        let lower = empty & self.lower;
        if odd == 0 {
            if self.has_line(own | lower) {
                return None;
            }
            return Some(if self.has_line(other | (empty & !lower)) { -1 } else { 0 });
        }
        if !odd.is_power_of_two() {
            return None;
        }
        let column = self.column[odd.trailing_zeros() as usize / (usize::from(self.rows) + 1)];
        let wins = threats & lower & column;
        if wins == 0 {
            return None;
        }
        let below = (wins & wins.wrapping_neg()) - 1;
        let taken = lower & !column | empty & column & !self.lower & below;
        (!self.has_line(own | taken)).then_some(-1)
    }
}
