//! Heaps: how they are read and written, and which are equal.

mod in_step;

use game::Key;
use games::heaps::*;

const LIMITS: Limits = Limits { heaps: 4, size: 9, total: 12 };

fn check(text: &str, expected: Option<&str>) {
    let read = Heaps::read(text, LIMITS).map(|heaps| heaps.to_string());
    assert_eq!(read.as_deref(), expected, "{text:?}");
}

#[test]
fn heaps_are_read_in_any_order_and_written_sorted() {
    check("6+1", Some("1+6"));
    check("1+6", Some("1+6"));
    check("2+1+2+1", Some("1+1+2+2"));
    check("0", Some("0"));
}

#[test]
fn what_is_no_heaps_or_beyond_the_limits_is_refused() {
    for text in ["", "+", "1+", "+1", "0+1", "10", "1+1+1+1+1", "9+4", "1 6", "x", "1+-1", "256", "٣"] {
        check(text, None);
    }
}

#[test]
fn equal_multisets_are_equal_however_they_came_about() {
    let mut heaps = Heaps::new(&[6, 1]);
    heaps.replace(HeapMove::new(6, 3, 2));
    assert_eq!(heaps, Heaps::new(&[1, 2, 3]));
    heaps.replace(HeapMove::new(2, 0, 0));
    heaps.replace(HeapMove::new(3, 0, 1));
    assert_eq!(heaps, Heaps::new(&[1, 1]));
    assert_eq!(Key::of(&heaps), Key::of(&Heaps::new(&[0, 1, 1])));
    assert_eq!(heaps.distinct().collect::<Vec<_>>(), [1]);
}

#[test]
fn moves_say_what_is_left() {
    assert_eq!(HeapMove::new(6, 3, 2).to_string(), "6>2+3");
    assert_eq!(HeapMove::new(6, 4, 0).to_string(), "6>4");
    assert_eq!(HeapMove::new(2, 0, 0).to_string(), "2>0");
}

#[test]
fn errors_say_what_to_type_instead() {
    let error = |text| State::read(text, LIMITS, 3).expect_err("the text is wrong").to_string();
    let shape = "expected the heaps and the player to move, such as `1+6 1`, or `0 1` where nothing is left";
    assert_eq!(error("1+6"), format!("{shape}, got `1+6`"));
    let heaps = "expected 1 to 4 heaps of 1 to 9 joined by +, at most 12 in all, or 0 for nothing";
    assert_eq!(error("9+9 1"), format!("{heaps}, got `9+9`"));
    assert_eq!(error("1+6 4"), "expected the player to move, 1 to 3, got `4`");
}
