//! Everything that a learner needs to continue, as bytes.

use super::average::Average;
use super::model::Model;
use super::so_far::{RECENT, SoFar};
use super::table::Weight;
use crate::error::Error;

/// The bytes of how learning went, before the recent games and the weights.
const FIXED: usize = 8 + 4 + 4 + 4 + 8;

/// All numbers in little-endian order: the figures so far, the recent games, weights, sums; if weights are
/// averaged, the number of moments and the mean of the sums.
pub(super) fn written(so_far: &SoFar, model: &Model, average: Option<&Average>) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(FIXED + 12 * model.weights.len() + 4 * model.sums.len());
    bytes.extend(so_far.games.to_le_bytes());
    bytes.extend((so_far.recent.len() as u32).to_le_bytes());
    bytes.extend(so_far.error.to_le_bytes());
    bytes.extend(so_far.sibling_error.to_le_bytes());
    bytes.extend(so_far.siblings.to_le_bytes());
    so_far.recent.iter().for_each(|game| bytes.extend(game.to_le_bytes()));
    for Weight { value, net, total } in &model.weights {
        for number in [value, net, total] {
            bytes.extend(number.to_le_bytes());
        }
    }
    model.sums.iter().for_each(|sum| bytes.extend(sum.to_le_bytes()));
    if let Some(Average { moments, mean, .. }) = average {
        bytes.extend(moments.to_le_bytes());
        bytes.extend(mean.iter().flat_map(|sum| sum.to_le_bytes()));
    }
    bytes
}

/// Reads what [`written`] wrote, for a model of the same design and an average of the same share.
pub(super) fn read(bytes: &[u8], model: &mut Model, average: Option<&mut Average>) -> Result<SoFar, Error> {
    let wrong = || Error::OtherBoard("learner's state");
    let (fixed, rest) = bytes.split_at_checked(FIXED).ok_or_else(wrong)?;
    let four = |at: usize| -> [u8; 4] { fixed[at..at + 4].try_into().expect("four bytes") };
    let eight = |at: usize| -> [u8; 8] { fixed[at..at + 8].try_into().expect("eight bytes") };
    let recent = u32::from_le_bytes(four(8)) as usize;
    let weights = 3 * model.weights.len() + model.sums.len();
    let averaged = average.as_ref().map_or(0, |average| 1 + average.mean.len());
    if recent > RECENT || rest.len() != 4 * (recent + weights + averaged) {
        return Err(wrong());
    }
    let (games, numbers) = rest.split_at(4 * recent);
    let bits = |chunk: &[u8]| u32::from_le_bytes(chunk.try_into().expect("four bytes"));
    let mut numbers = numbers.chunks_exact(4).map(bits);
    let mut next = || numbers.next().map_or(0.0, f32::from_bits);
    for weight in &mut model.weights {
        *weight = Weight { value: next(), net: next(), total: next() };
    }
    model.sums.iter_mut().for_each(|sum| *sum = next());
    if let Some(average) = average {
        average.moments = numbers.next().unwrap_or_default();
        average.mean.iter_mut().zip(numbers).for_each(|(sum, bits)| *sum = f32::from_bits(bits));
    }
    Ok(SoFar {
        games: u64::from_le_bytes(eight(0)),
        recent: games.chunks_exact(4).map(bits).collect(),
        error: f32::from_le_bytes(four(12)),
        sibling_error: f32::from_le_bytes(four(16)),
        siblings: u64::from_le_bytes(eight(20)),
    })
}
