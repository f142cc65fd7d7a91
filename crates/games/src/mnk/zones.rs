//! Zones of m,n,k games for two: what keeps lines short, and what moves promise.

use super::{Mnk, State};
use game::{Player, Prospect, ThreatKind, Threats, Zone, Zones};

/// What a square of an open line is worth to its player, if the line lacks so many stones as the place says;
/// and to the other player half as much.
const WORTH: [u32; 5] = [0, 0, 30, 9, 2];
/// What an open line is worth in the estimate of how much work a proof is, that lacks so many stones:
/// to the attacker, and to the defender. Fitted to 2 700 proofs of five in a row, with a correlation of 0.7.
const TOIL: [[i32; 5]; 2] = [[0, 0, -36, -9, -3], [0, 0, 100, -14, -8]];
const TOIL_OF_NONE: i32 = 1_270;

impl Zones for Mnk {
    /// True if there are threats, and a line is more than a stone.
    fn has_zones(&self) -> bool {
        self.has_threats() && self.k >= 2
    }

    fn number(&self, mv: u16) -> usize {
        usize::from(mv)
    }

    /// Of a line that lacks two stones, all empty squares; of one that lacks more, so many that outside of
    /// the zone there are too few.
    fn ward(&self, state: &State, player: Player, extra: u32, zone: &mut Zone) {
        let (own, others) = (&state.stones[player.index()], state.others(player));
        for lacking in (2..=self.k).take_while(|&lacking| lacking <= extra as usize + 1) {
            for line in self.lines.with_stones(own, &others, self.k - lacking) {
                let mut outside = 0;
                for square in line.squares().filter(|&square| !own.has(square)) {
                    if !zone.has(square) {
                        outside += 1;
                        if outside > lacking - 2 {
                            zone.insert(square);
                        }
                    }
                }
            }
        }
    }

    fn prospects(&self, state: &State, player: Player, prospects: &mut Vec<Prospect<u16>>) {
        let (own, others) = (&state.stones[player.index()], state.others(player));
        let mut worth = [0_u32; super::MAX_SIDE * super::MAX_SIDE];
        let mut nearest = [usize::MAX; super::MAX_SIDE * super::MAX_SIDE];
        for (is_mine, mine, theirs) in [(true, own, &others), (false, &others, own)] {
            for (lacking, gain) in WORTH.into_iter().enumerate().take(self.k + 1).skip(2) {
                for line in self.lines.with_stones(mine, theirs, self.k - lacking) {
                    for square in line.squares().filter(|&square| !mine.has(square)) {
                        worth[square] += if is_mine { gain } else { gain / 2 };
                        if is_mine {
                            nearest[square] = nearest[square].min(lacking);
                        }
                    }
                }
            }
        }
        let promising = (0..self.squares()).filter(|&square| worth[square] > 0);
        prospects.extend(promising.map(|square| Prospect {
            mv: square as u16,
            worth: worth[square],
            threat: match nearest[square] {
                2 => Some(ThreatKind::Four),
                3 => Some(ThreatKind::Three),
                _ => None,
            },
        }));
    }

    fn toil(&self, state: &State, player: Player) -> i32 {
        let (own, others) = (&state.stones[player.index()], state.others(player));
        let mut toil = TOIL_OF_NONE;
        for (worth, mine, theirs) in [(TOIL[0], own, &others), (TOIL[1], &others, own)] {
            for lines in self.lines.open(mine, theirs) {
                for (lacking, each) in worth.into_iter().enumerate().take(self.k + 1).skip(2) {
                    toil += each * lines.with_stones(self.k - lacking) as i32;
                }
            }
        }
        toil
    }
}
