//! The backup rule for sets of winners, for one position and for eight at once.
//!
//! A set has a bit a player. The rule is soft-Max^n with weak dominance where one player is paid 1 and the
//! others 0 (Nishino, *Tanhinmin*, table 1).

use super::rules::PassRule;

/// A set of players: bit i is player i.
pub(super) type Winners = u8;

/// A flag next to the players' bits: a tie had to be broken somewhere below. Only stored on request.
pub(super) const TIED: u8 = 0x40;
/// The players' bits.
pub(super) const PLAYERS: u8 = 0x3F;

/// The set with every player's number increased by `turn`.
pub(crate) const fn turned(value: u8, turn: usize, players: usize) -> u8 {
    let set = value & PLAYERS;
    let all = (1 << players) - 1;
    (set << turn | set >> (players - turn)) & all | value & !PLAYERS
}

/// Eight sets, a byte each.
pub(super) type Word = u64;
/// The lowest bit of each byte.
pub(super) const ONES: Word = 0x0101_0101_0101_0101;

/// Sets every byte to 0xFF whose lowest bit is set in `bits`, which has no other bits.
const fn spread(bits: Word) -> Word {
    (bits << 8).wrapping_sub(bits)
}

/// The values of a mover's cards, gathered for eight positions at once: the union of values that leave the
/// mover a chance, and of those that do not; the latter also holds the flag for sure wins.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Gathered {
    chances: Word,
    others: Word,
}

/// A value ready to be gathered: the bits it adds to either union.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Coded {
    pub(super) chances: u8,
    pub(super) others: u8,
}

/// In a byte of `others`: some card surely wins.
pub(super) const SURE: u8 = 0x80;

impl Coded {
    /// The value as the mover sees it.
    pub(super) const fn new(mover: usize, value: u8) -> Coded {
        let (players, tied) = (value & PLAYERS, value & TIED);
        if players >> mover & 1 == 0 {
            return Coded { chances: 0, others: value };
        }
        let is_sure = players == 1 << mover;
        Coded { chances: players, others: tied | if is_sure { SURE } else { 0 } }
    }

    /// Returns whether it is a sure win.
    pub(super) const fn is_sure(self) -> bool {
        self.others & SURE != 0
    }
}

impl Gathered {
    /// Adds a value to the positions whose bytes in `places` are 1.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a few instructions in the innermost loop")]
    pub(super) fn add(&mut self, coded: Coded, places: Word) {
        self.chances |= Word::from(coded.chances) * places;
        self.others |= Word::from(coded.others) * places;
    }

    /// The values of the eight positions, where `pass` holds the values of passing, and `playable` a 1 in
    /// each byte where some card can be played.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a few instructions in the innermost loop")]
    pub(super) fn backed_up<const STABLE: bool>(
        self,
        mover: usize,
        pass: Word,
        playable: Word,
        rule: PassRule,
    ) -> Word {
        let (mut chances, mut others) = (self.chances, self.others);
        let players = ONES * Word::from(PLAYERS);
        let mut sure = others >> 7 & ONES;
        let pass_chance = spread(pass >> mover & ONES);
        // The bytes in which the pass is considered.
        let looks = match rule {
            PassRule::Free => !0,
            PassRule::LastResort => !spread(chances >> mover & ONES),
            PassRule::Forced => !spread(playable),
        };
        let looked = pass & looks;
        chances |= looked & pass_chance;
        others |= looked & !pass_chance;
        if let PassRule::Free = rule {
            // A byte of 0 is the mover alone; no byte of the difference is above 0x7F.
            let differs = (pass & players) ^ (ONES << mover);
            sure |= !(differs + 0x7F * ONES) >> 7 & ONES;
        }
        let has_chance = spread(chances >> mover & ONES);
        let kept = (chances & has_chance | others & !has_chance) & players;
        let sure = spread(sure);
        let value = kept & !sure | (ONES << mover) & sure;
        if !STABLE {
            return value;
        }
        // More than one remaining player is a tie; so is one in any value considered.
        let several = value & (value.wrapping_sub(ONES));
        let several = (several + 0x7F * ONES) >> 7 & ONES;
        let below = (self.others | looked) >> 6 & ONES;
        value | (several | below) << 6
    }
}

/// The value of one position of a leader, who cannot pass, as by [`Gathered::backed_up`].
#[inline]
pub(super) fn lead<const STABLE: bool>(mover: usize, gathered: Coded) -> u8 {
    let own = 1 << mover;
    let value = if gathered.others & SURE != 0 {
        own
    } else if gathered.chances & own != 0 {
        gathered.chances & PLAYERS
    } else {
        gathered.others & PLAYERS
    };
    if STABLE && (!value.is_power_of_two() || (gathered.others | gathered.chances) & TIED != 0) {
        return value | TIED;
    }
    value
}

/// The value of a position from those of its moves, one at a time, as by [`Gathered::backed_up`]: a sure win
/// of `mover` if there is one; else the union of all moves that leave the mover a chance to go out first;
/// else the union of all. `pass` is the value of a legal pass; `cards` may then be empty.
///
/// # Panics
///
/// If there is no move.
pub(crate) fn backed_up(mover: usize, cards: &[Winners], pass: Option<Winners>, rule: PassRule) -> Winners {
    let own = 1 << mover;
    let has_chance = cards.iter().any(|value| value & own != 0);
    let looks = match rule {
        PassRule::Free => true,
        PassRule::LastResort => !has_chance,
        PassRule::Forced => cards.is_empty(),
    };
    let values = cards.iter().copied().chain(pass.filter(|_| looks));
    assert!(!cards.is_empty() || pass.is_some(), "a node has a move");
    let (mut chances, mut all) = (0, 0);
    for value in values {
        if value == own {
            return own;
        }
        all |= value;
        if value & own != 0 {
            chances |= value;
        }
    }
    if chances != 0 { chances } else { all }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_1_of_the_paper() {
        let [a, b, c, bc] = [0b001, 0b010, 0b100, 0b110];
        for (children, value) in [
            (&[a][..], a),
            (&[b], b),
            (&[c], c),
            (&[bc], bc),
            (&[a, b], a | b),
            (&[a, c], c),
            (&[a, bc], bc),
            (&[b, c], c),
            (&[b, bc], bc),
            (&[c, bc], c),
            (&[a, b, c], c),
            (&[a, b, bc], bc),
            (&[a, c, bc], c),
            (&[b, c, bc], c),
            (&[a, b, c, bc], c),
        ] {
            assert_eq!(backed_up(2, children, None, PassRule::LastResort), value, "{children:?}");
        }
    }

    #[test]
    fn eight_at_once_are_as_one_at_a_time() {
        let mut random = game::random::Random::new(1);
        for round in 0..200_000 {
            let players = 2 + random.index(5);
            let mover = random.index(players);
            let set = |random: &mut game::random::Random| 1 + random.below((1 << players) - 1) as u8;
            let rule = [PassRule::LastResort, PassRule::Free, PassRule::Forced][round % 3];
            let mut gathered = Gathered::default();
            let mut cards: [Vec<u8>; 8] = Default::default();
            for _ in 0..random.index(5) {
                let (value, upto) = (set(&mut random), random.index(8));
                gathered.add(Coded::new(mover, value), ONES >> (8 * (7 - upto)));
                cards[..=upto].iter_mut().for_each(|cards| cards.push(value));
            }
            let passes: [u8; 8] = std::array::from_fn(|_| set(&mut random));
            let playable = cards.each_ref().map(|cards| u8::from(!cards.is_empty()));
            let playable = Word::from_le_bytes(playable);
            let found = gathered.backed_up::<false>(mover, Word::from_le_bytes(passes), playable, rule);
            for (place, found) in found.to_le_bytes().into_iter().enumerate() {
                let expected = backed_up(mover, &cards[place], Some(passes[place]), rule);
                assert_eq!(found, expected, "{:?} {} {rule:?}", cards[place], passes[place]);
            }
        }
    }
}
