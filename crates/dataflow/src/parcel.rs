//! Messages between workers: parcels, each for one worker.
//!
//! Within a process parcels are moved; between processes they are encoded here, as a general library would
//! encode one number at a time.

use timely::Accountable;
use timely::bytes::arc::Bytes;
use timely::communication::Push;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};
use timely::progress::Stamp;

/// A message from one worker to another.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Parcel {
    pub(crate) to: u32,
    pub(crate) from: u32,
    pub(crate) content: Content,
}

/// The content of a parcel.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Content {
    /// Nothing: never sent.
    #[default]
    Nothing,
    /// A question of this number: the places of cells at the receiver, in ascending order, each once.
    Ask(u32, Vec<u64>),
    /// The cells for the question of this number, in its order.
    Answer(u32, Vec<u16>),
    /// Places at the receiver with a move out of the layer to a win: of the second side if the highest bit is
    /// set.
    Told(Vec<u32>),
    /// The round found cells at the sender.
    Found,
    /// The packed block of this number in its layer.
    Block(u64, Vec<u8>),
    /// Numbers with a meaning known to both workers.
    Numbers(Vec<u64>),
}

/// Size of the head in bytes: receiver, sender, kind, number, length of the content.
const HEAD: usize = 24;

impl Parcel {
    /// The encoded size of the content in bytes.
    fn content_len(&self) -> usize {
        match &self.content {
            Content::Nothing | Content::Found => 0,
            Content::Ask(_, places) => {
                let mut before = 0;
                let steps = places.iter().map(|&place| {
                    let step = place - before;
                    before = place;
                    varint_len(step)
                });
                steps.sum()
            }
            Content::Answer(_, cells) => 2 * cells.len(),
            Content::Told(places) => 4 * places.len(),
            Content::Block(_, bytes) => 8 + bytes.len(),
            Content::Numbers(numbers) => 8 * numbers.len(),
        }
    }

    /// The encoded size of the parcel in bytes, without the engine's own head.
    pub(crate) fn len(&self) -> usize {
        HEAD + self.content_len()
    }
}

/// A parcel counts as one record.
impl Accountable for Parcel {
    fn record_count(&self) -> i64 {
        i64::from(self.content != Content::Nothing)
    }

    fn is_empty(&self) -> bool {
        matches!(self.content, Content::Nothing)
    }
}

impl ContainerBytes for Parcel {
    fn from_bytes(bytes: Bytes) -> Parcel {
        let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|byte| bytes[at + byte]));
        let (number, len) = (word(12), (u64::from(word(16)) | u64::from(word(20)) << 32) as usize);
        let body = &bytes[HEAD..HEAD + len];
        let content = match word(8) {
            1 => Content::Ask(number, read_ascending(body)),
            2 => Content::Answer(
                number,
                body.chunks_exact(2).map(|cell| u16::from_le_bytes([cell[0], cell[1]])).collect(),
            ),
            3 => Content::Told(
                body.chunks_exact(4)
                    .map(|place| u32::from_le_bytes([place[0], place[1], place[2], place[3]]))
                    .collect(),
            ),
            4 => Content::Found,
            5 => Content::Block(read_long(body), body[8..].to_vec()),
            6 => Content::Numbers(body.chunks_exact(8).map(read_long).collect()),
            _ => Content::Nothing,
        };
        Parcel { to: word(0), from: word(4), content }
    }

    fn length_in_bytes(&self) -> usize {
        self.len().next_multiple_of(8)
    }

    fn into_bytes<W: std::io::Write>(&self, writer: &mut W) {
        let len = self.content_len();
        let (kind, number) = match &self.content {
            Content::Nothing => (0_u32, 0),
            Content::Ask(number, _) => (1, *number),
            Content::Answer(number, _) => (2, *number),
            Content::Told(_) => (3, 0),
            Content::Found => (4, 0),
            Content::Block(..) => (5, 0),
            Content::Numbers(_) => (6, 0),
        };
        let mut bytes = Vec::with_capacity(HEAD + len + 8);
        for word in [self.to, self.from, kind, number] {
            bytes.extend(word.to_le_bytes());
        }
        bytes.extend((len as u64).to_le_bytes());
        match &self.content {
            Content::Nothing | Content::Found => {}
            Content::Ask(_, places) => {
                let mut before = 0;
                for &place in places {
                    push_varint(&mut bytes, place - before);
                    before = place;
                }
            }
            Content::Answer(_, cells) => bytes.extend(cells.iter().flat_map(|cell| cell.to_le_bytes())),
            Content::Told(places) => bytes.extend(places.iter().flat_map(|place| place.to_le_bytes())),
            Content::Block(number, block) => {
                bytes.extend(number.to_le_bytes());
                bytes.extend(block);
            }
            Content::Numbers(numbers) => bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes())),
        }
        bytes.resize(bytes.len().next_multiple_of(8), 0);
        writer.write_all(&bytes).expect("the engine's buffer has the length that it asked for");
    }
}

/// The number in the first eight bytes.
pub(crate) fn read_long(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|byte| bytes[byte]))
}

/// The encoded size of a number in bytes, at seven bits each.
fn varint_len(number: u64) -> usize {
    (64 - (number | 1).leading_zeros() as usize).div_ceil(7)
}

fn push_varint(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Decodes ascending numbers from their differences.
fn read_ascending(bytes: &[u8]) -> Vec<u64> {
    let (mut numbers, mut last, mut step, mut shift) = (Vec::new(), 0_u64, 0_u64, 0_u32);
    for &byte in bytes {
        step |= u64::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 == 0 {
            last += step;
            numbers.push(last);
            (step, shift) = (0, 0);
        }
    }
    numbers
}

/// Routes every parcel to its receiver.
pub(crate) struct ToReceiver;

impl Distributor<Parcel> for ToReceiver {
    fn partition<T: Clone, P: Push<Message<T, Parcel>>>(
        &mut self,
        parcel: &mut Parcel,
        stamp: &Stamp<T>,
        pushers: &mut [P],
    ) {
        let to = parcel.to as usize;
        Message::push_at(parcel, stamp.clone(), &mut pushers[to]);
    }

    fn flush<T: Clone, P: Push<Message<T, Parcel>>>(&mut self, _stamp: &Stamp<T>, _pushers: &mut [P]) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::random::Random;
    use timely::bytes::arc::BytesMut;

    fn there_and_back(parcel: &Parcel) {
        let mut bytes = Vec::new();
        parcel.into_bytes(&mut bytes);
        assert_eq!(bytes.len(), parcel.length_in_bytes());
        let shared = BytesMut::from(bytes).freeze();
        assert_eq!(&Parcel::from_bytes(shared), parcel);
    }

    #[test]
    fn parcels_come_back_from_bytes() {
        let mut random = Random::new(1);
        for round in 0..300 {
            let len = random.index(40);
            let mut places: Vec<u64> = (0..len).map(|_| random.below(1 << (1 + round % 60))).collect();
            places.sort_unstable();
            places.dedup();
            let contents = [
                Content::Ask(round as u32, places.clone()),
                Content::Answer(7, places.iter().map(|&place| place as u16).collect()),
                Content::Told(places.iter().map(|&place| place as u32).collect()),
                Content::Found,
                Content::Block(round, places.iter().map(|&place| place as u8).collect()),
                Content::Numbers(places.iter().map(|_| random.below(u64::MAX)).collect()),
            ];
            for content in contents {
                there_and_back(&Parcel { to: round as u32, from: 3, content });
            }
        }
        there_and_back(&Parcel {
            to: 0,
            from: 0,
            content: Content::Ask(0, vec![0, 1, 0x7f, 0x80, u64::MAX]),
        });
    }
}
