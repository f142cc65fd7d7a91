//! Threats of m,n,k games for two: lines that lack one stone, two and three; and what keeps an opponent from
//! completing any.

use super::board::Squares;
use super::pairing::unpaired;
use super::{Mnk, State};
use game::{Player, ThreatKind, ThreatList, Threats};

impl Threats for Mnk {
    /// True for two players, of whom the one with a line wins.
    fn has_threats(&self) -> bool {
        self.players == 2 && !self.misere
    }

    fn wins_at_once(&self, state: &State, player: Player, moves: &mut Vec<u16>) {
        let (own, others) = (&state.stones[player.index()], state.others(player));
        let mut wins = Squares::default();
        for line in self.lines.with_stones(own, &others, self.k - 1) {
            line.squares().filter(|&square| !own.has(square)).for_each(|square| wins.insert(square));
        }
        moves.extend(wins.iter().map(|square| square as u16));
    }

    fn threats(&self, state: &State, player: Player, kind: ThreatKind, threats: &mut ThreatList<u16>) {
        let lacking = match kind {
            ThreatKind::Four => 2,
            ThreatKind::Three => 3,
        };
        let Some(stones) = self.k.checked_sub(lacking) else { return };
        let (own, others) = (&state.stones[player.index()], state.others(player));
        for line in self.lines.with_stones(own, &others, stones) {
            let squares = line.squares();
            for gain in squares.clone().filter(|&square| !own.has(square)) {
                let cost = squares.clone().filter(|&square| square != gain && !own.has(square));
                let rest = squares.clone().filter(|&square| own.has(square));
                threats.push(gain as u16, cost.map(|square| square as u16), rest.map(|square| square as u16));
            }
        }
    }

    fn passed(&self, state: &State) -> State {
        State { mover: state.mover.next(self.players), ..*state }
    }

    /// 0 by the sum of Erdős & Selfridge (1973), or, with the attacker to move, by pairs of squares for all
    /// open lines: the defender can take one as soon as the attacker takes the other (Hales & Jewett 1963).
    /// Otherwise the square of that sum, in units of what is just too much, times the third power of one more
    /// than the number of rows, columns and diagonals that were left without pairs; with the defender to move
    /// as if these were two. The powers were found by trial, on boards of 25 to 56 squares.
    fn danger(&self, state: &State, attacker: Player) -> Option<u32> {
        let (sum, enough) = self.sum_of_lines(state, attacker);
        let unpaired = if sum < enough {
            0
        } else if state.mover == attacker {
            unpaired(&self.lines, &state.others(attacker), &self.board.without(&state.occupied()))
        } else {
            2
        };
        if unpaired == 0 {
            return Some(0);
        }
        let sixteenths = sum.saturating_mul(16) / enough;
        let danger = (u64::from(unpaired) + 1).pow(3).saturating_mul(sixteenths.saturating_pow(2) / 256);
        Some(danger.min(u32::MAX.into()) as u32)
    }

    /// True if no line through the square is open to either player.
    fn is_idle(&self, state: &State, mv: u16) -> bool {
        Player::all(self.players).all(|player| {
            let others = state.others(player);
            !self.lines.has_open_through(&others, usize::from(mv))
        })
    }
}

impl Mnk {
    /// The sum of 2^-e over all open lines of `attacker`, e squares of which are empty, and the sum from
    /// which on the attacker may not be held; both in units of 2^-19.
    fn sum_of_lines(&self, state: &State, attacker: Player) -> (u64, u64) {
        let (own, others) = (&state.stones[attacker.index()], state.others(attacker));
        let one = 1_u64 << super::MAX_SIDE;
        let sum = self.lines.open(own, &others).map(|lines| {
            let count = |stones| u64::from(lines.with_stones(stones)) * (one >> (self.k - stones));
            (0..=self.k).map(count).sum::<u64>()
        });
        (sum.sum(), if state.mover == attacker { one / 2 } else { one })
    }
}
