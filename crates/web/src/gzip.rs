//! Text packed as every browser unpacks it (RFC 1952): one block with the fixed codes of RFC 1951, section
//! 3.2.6.
//!
//! A page of text becomes a third of its size, a sixth more than with codes of its own: there is no need for
//! more.

/// Bytes that a match can lie behind.
const WINDOW: usize = 32 * 1024;
/// The shortest and the longest match.
const MATCH: (usize, usize) = (3, 258);
/// Earlier places with the same beginning that are tried.
const TRIED: usize = 48;
/// Entries of the table of places, by the hash of three bytes.
const PLACES: usize = 1 << 14;
/// No earlier place.
const NONE: u32 = u32::MAX;

/// The shortest length of each code from 257, and the number of bits that follow it.
const LENGTHS: [(u16, u8); 29] = [
    (3, 0),
    (4, 0),
    (5, 0),
    (6, 0),
    (7, 0),
    (8, 0),
    (9, 0),
    (10, 0),
    (11, 1),
    (13, 1),
    (15, 1),
    (17, 1),
    (19, 2),
    (23, 2),
    (27, 2),
    (31, 2),
    (35, 3),
    (43, 3),
    (51, 3),
    (59, 3),
    (67, 4),
    (83, 4),
    (99, 4),
    (115, 4),
    (131, 5),
    (163, 5),
    (195, 5),
    (227, 5),
    (258, 0),
];

/// The bytes, packed.
pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    // No name, no time, and no system that the bytes come from.
    let mut out = Bits { bytes: vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255], bit: 0 };
    // The last block, with fixed codes.
    out.push(1, 1);
    out.push(1, 2);
    let mut earlier = Earlier { last: vec![NONE; PLACES], before: vec![NONE; bytes.len()] };
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let (length, distance) = earlier.longest(bytes, at);
        earlier.add(bytes, at);
        // A longer match that begins with the next byte is better.
        let is_best = length >= MATCH.0 && earlier.longest(bytes, at + 1).0 <= length;
        if is_best {
            out.push_match(length, distance);
            (at + 1..at + length).for_each(|within| earlier.add(bytes, within));
            at += length;
        } else {
            out.push_symbol(u16::from(byte));
            at += 1;
        }
    }
    out.push_symbol(256);
    let mut packed = out.bytes;
    packed.extend(checksum(bytes).to_le_bytes());
    packed.extend((bytes.len() as u32).to_le_bytes());
    packed
}

/// Where three bytes have occurred.
struct Earlier {
    /// The latest place of each hash.
    last: Vec<u32>,
    /// The place before each place, of the same hash.
    before: Vec<u32>,
}

impl Earlier {
    fn hash(bytes: &[u8], at: usize) -> Option<usize> {
        let three = bytes.get(at..at + MATCH.0)?;
        let number = three.iter().fold(0_u32, |number, &byte| number << 8 | u32::from(byte));
        Some(number.wrapping_mul(0x9e37_79b1) as usize >> 18 & (PLACES - 1))
    }

    fn add(&mut self, bytes: &[u8], at: usize) {
        if let Some(hash) = Earlier::hash(bytes, at) {
            self.before[at] = self.last[hash];
            self.last[hash] = at as u32;
        }
    }

    /// The length of the longest match and its distance; 0 where there is none.
    fn longest(&self, bytes: &[u8], at: usize) -> (usize, usize) {
        let mut best = (0, 0);
        let Some(hash) = Earlier::hash(bytes, at) else { return best };
        let most = MATCH.1.min(bytes.len() - at);
        let mut place = self.last[hash];
        for _ in 0..TRIED {
            let from = place as usize;
            if place == NONE || at - from > WINDOW {
                break;
            }
            let same =
                bytes[from..].iter().zip(&bytes[at..at + most]).take_while(|(one, other)| one == other);
            let length = same.count();
            if length > best.0 {
                best = (length, at - from);
            }
            place = self.before[from];
        }
        best
    }
}

/// Bits, the lowest of each byte first.
struct Bits {
    bytes: Vec<u8>,
    /// Bits of the last byte that are taken, from 1; 0 if a new one begins.
    bit: u32,
}

impl Bits {
    /// A number of so many bits, the lowest first.
    fn push(&mut self, number: u32, bits: u32) {
        for bit in 0..bits {
            if self.bit == 0 {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= ((number >> bit & 1) as u8) << self.bit;
            }
            self.bit = (self.bit + 1) % 8;
        }
    }

    /// A code, which is written from its highest bit on.
    fn push_code(&mut self, code: u32, bits: u32) {
        self.push(code.reverse_bits() >> (32 - bits), bits);
    }

    /// A byte, the end (256) or the code of a length.
    fn push_symbol(&mut self, symbol: u16) {
        let symbol = u32::from(symbol);
        match symbol {
            0..144 => self.push_code(0x30 + symbol, 8),
            144..256 => self.push_code(0x190 + symbol - 144, 9),
            256..280 => self.push_code(symbol - 256, 7),
            _ => self.push_code(0xc0 + symbol - 280, 8),
        }
    }

    fn push_match(&mut self, length: usize, distance: usize) {
        let length = length as u16;
        let code = LENGTHS.iter().rposition(|&(least, _)| least <= length).unwrap_or(0);
        let (least, more) = LENGTHS[code];
        self.push_symbol(257 + code as u16);
        self.push(u32::from(length - least), more.into());
        // Two codes for each number of bits: the distances below 4 have a code each.
        let below = distance as u32 - 1;
        let more = below.checked_ilog2().unwrap_or(0).saturating_sub(1);
        let code = if below < 4 { below } else { 2 * more + (below >> more & 1) + 2 };
        self.push_code(code, 5);
        self.push(below & ((1 << more) - 1), more);
    }
}

/// The checksum of the bytes, a CRC with 32 bits.
fn checksum(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut index = 0;
        while index < 256 {
            let (mut value, mut bit) = (index as u32, 0);
            while bit < 8 {
                value = if value & 1 == 1 { value >> 1 ^ 0xedb8_8320 } else { value >> 1 };
                bit += 1;
            }
            table[index] = value;
            index += 1;
        }
        table
    };
    !bytes.iter().fold(!0, |sum, &byte| sum >> 8 ^ TABLE[usize::from(sum as u8 ^ byte)])
}

#[cfg(test)]
mod tests {
    use super::{LENGTHS, checksum, gzip};

    /// The bits of packed bytes, read as the standard says.
    struct Read<'a> {
        bytes: &'a [u8],
        at: usize,
    }

    impl Read<'_> {
        fn number(&mut self, bits: u32) -> u32 {
            let bit = |at: usize| u32::from(self.bytes[at / 8] >> (at % 8) & 1);
            let number = (0..bits as usize).map(|place| bit(self.at + place) << place).sum();
            self.at += bits as usize;
            number
        }

        fn code(&mut self, bits: u32) -> u32 {
            (0..bits).fold(0, |code, _| code << 1 | self.number(1))
        }

        fn symbol(&mut self) -> u32 {
            let seven = self.code(7);
            if seven < 24 {
                return 256 + seven;
            }
            let eight = seven << 1 | self.code(1);
            match eight {
                0x30..0xc0 => eight - 0x30,
                0xc0..0xc8 => 280 + eight - 0xc0,
                _ => 144 + (eight << 1 | self.code(1)) - 0x190,
            }
        }
    }

    fn unpacked(packed: &[u8]) -> Vec<u8> {
        assert_eq!(packed[..4], [0x1f, 0x8b, 8, 0]);
        let mut read = Read { bytes: &packed[10..packed.len() - 8], at: 0 };
        assert_eq!((read.number(1), read.number(2)), (1, 1));
        let mut bytes = Vec::new();
        loop {
            match read.symbol() {
                byte @ 0..256 => bytes.push(byte as u8),
                256 => break,
                code => {
                    let (least, more) = LENGTHS[code as usize - 257];
                    let length = u32::from(least) + read.number(more.into());
                    let code = read.code(5);
                    let more = (code / 2).saturating_sub(1);
                    let least = if code < 4 { code } else { (2 + code % 2) << more };
                    let distance = (least + read.number(more)) as usize + 1;
                    (0..length).for_each(|_| bytes.push(bytes[bytes.len() - distance]));
                }
            }
        }
        let end = [checksum(&bytes).to_le_bytes(), (bytes.len() as u32).to_le_bytes()].concat();
        assert_eq!(packed[packed.len() - 8..], end);
        bytes
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926, "the check value of the checksum");
        let text = include_bytes!("gzip.rs");
        let mut random = game::random::Random::new(1);
        let noise: Vec<u8> = (0..5000).map(|_| random.below(256) as u8).collect();
        // Far matches, near ones, none, and all lengths.
        let runs: Vec<u8> = (1..300_usize).flat_map(|length| vec![(length % 7) as u8; length]).collect();
        let far = [&noise[..], &runs, &noise[..4000]].concat();
        for bytes in [&b""[..], b"a", b"ab", b"abc", b"aaaa", text, &noise, &runs, &far] {
            let packed = gzip(bytes);
            assert!(unpacked(&packed) == bytes, "{} bytes", bytes.len());
        }
        assert!(gzip(text).len() * 2 < text.len());
    }
}
