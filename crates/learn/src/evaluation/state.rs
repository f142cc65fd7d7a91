//! The data that the file holds besides the weights until the last game is played: the learner's own state,
//! the weights of the next match's opponent, and the time that determined the number of games.

use ntuple::Trained;

/// The state of an unfinished run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct State {
    /// The requested time, as given; empty if a number of games was requested.
    pub(super) time: String,
    /// The weights of the previous match.
    pub(super) earlier: Earlier,
    /// The state of the learner.
    pub(super) learner: Vec<u8>,
}

/// Weights without their design, which is that of the learner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Earlier {
    pub(super) shift: u32,
    pub(super) weights: Vec<i16>,
}

impl Earlier {
    pub(super) fn of(trained: Trained) -> Earlier {
        Earlier { shift: trained.shift, weights: trained.weights }
    }

    /// The weights with the design that they share with `now`.
    pub(super) fn with_design_of(&self, now: &Trained) -> Trained {
        Trained { design: now.design.clone(), shift: self.shift, weights: self.weights.clone() }
    }
}

impl State {
    /// Lengths are 8 bytes, numbers little-endian.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let State { time, earlier, learner } = self;
        let mut bytes = Vec::with_capacity(28 + time.len() + 2 * earlier.weights.len() + learner.len());
        bytes.extend((time.len() as u64).to_le_bytes());
        bytes.extend(time.as_bytes());
        bytes.extend(earlier.shift.to_le_bytes());
        bytes.extend((earlier.weights.len() as u64).to_le_bytes());
        bytes.extend(earlier.weights.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(learner);
        bytes
    }

    /// The state that [`to_bytes`](State::to_bytes) wrote; `None` for anything else.
    pub(super) fn from_bytes(mut bytes: &[u8]) -> Option<State> {
        let time = part(&mut bytes, 1)?;
        let time = String::from_utf8(time.to_vec()).ok()?;
        let (shift, rest) = bytes.split_first_chunk()?;
        bytes = rest;
        let weights = part(&mut bytes, 2)?;
        let weights = weights.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
        let earlier = Earlier { shift: u32::from_le_bytes(*shift), weights };
        Some(State { time, earlier, learner: bytes.to_vec() })
    }
}

/// A number of items and their bytes.
fn part<'a>(bytes: &mut &'a [u8], size: usize) -> Option<&'a [u8]> {
    let (items, rest) = bytes.split_first_chunk()?;
    let items = usize::try_from(u64::from_le_bytes(*items)).ok()?;
    let (part, rest) = rest.split_at_checked(items.checked_mul(size)?)?;
    *bytes = rest;
    Some(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_survives_its_bytes_and_nothing_else_is_one() {
        let earlier = Earlier { shift: 12, weights: vec![1, -2, i16::MIN, i16::MAX] };
        let state = State { time: "10m".to_owned(), earlier, learner: vec![7, 8, 9] };
        let bytes = state.to_bytes();
        assert_eq!(State::from_bytes(&bytes), Some(state));
        // Whatever is cut off before the learner's state, which has its own length.
        for length in 0..bytes.len() - 3 {
            assert_eq!(State::from_bytes(&bytes[..length]), None, "{length} bytes");
        }
        assert_eq!(State::from_bytes(&[0xff; 64]), None);
    }
}
