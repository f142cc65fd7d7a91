//! Threats of m,n,k games for two: lines that lack one stone, two and three.

use super::board::Squares;
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

    fn danger(&self, state: &State, attacker: Player) -> Option<u32> {
        Some(self.danger_of_lines(state, attacker))
    }

    fn holding_move(
        &self,
        state: &State,
        attacker: Player,
        moves: &[u16],
        dangers: &mut Vec<Option<u32>>,
    ) -> Option<usize> {
        self.find_holding_move(state, attacker, moves, dangers)
    }

    /// True if no line through the square is open to either player.
    fn is_idle(&self, state: &State, mv: u16) -> bool {
        Player::all(self.players).all(|player| {
            let others = state.others(player);
            !self.lines.has_open_through(&others, usize::from(mv))
        })
    }
}
