//! Bytes in text: base64, as browsers write it.
//!
//! **Source.** RFC 4648, section 4.

/// The bytes of a text; `None` if it is not base64.
pub(crate) fn decode(text: &str) -> Option<Vec<u8>> {
    let text = text.as_bytes();
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    for (at, group) in text.chunks(4).enumerate() {
        let is_last = (at + 1) * 4 >= text.len();
        let padding = group.iter().rev().take_while(|byte| **byte == b'=').count();
        if group.len() != 4 || padding > 2 || padding > 0 && !is_last {
            return None;
        }
        let mut word = 0;
        for &byte in &group[..4 - padding] {
            word = word << 6 | u32::from(value(byte)?);
        }
        word <<= 6 * padding;
        bytes.extend_from_slice(&word.to_be_bytes()[1..4 - padding]);
    }
    Some(bytes)
}

/// The six bits of a letter.
const fn value(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::decode;

    /// The examples of the source, section 10.
    #[test]
    fn the_examples_of_the_source_are_read() {
        for (text, bytes) in [
            ("", ""),
            ("Zg==", "f"),
            ("Zm8=", "fo"),
            ("Zm9v", "foo"),
            ("Zm9vYg==", "foob"),
            ("Zm9vYmE=", "fooba"),
            ("Zm9vYmFy", "foobar"),
        ] {
            assert_eq!(decode(text).as_deref(), Some(bytes.as_bytes()), "{text}");
        }
        assert_eq!(decode("AP/+").as_deref(), Some(&[0, 255, 254][..]));
    }

    #[test]
    fn what_is_no_base64_is_refused() {
        for text in ["Z", "Zg", "Zg=", "Zg===", "====", "Zg==Zg==", "Z-__", "Zm9v\n", "Zm9\u{e9}"] {
            assert_eq!(decode(text), None, "{text:?}");
        }
    }
}
