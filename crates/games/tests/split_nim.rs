//! Split Nim: laws and positions by hand.

use game::{Game, laws, legal};
use games::split_nim::*;

#[test]
fn obeys_the_laws() {
    for rule in [Rule::Split, Rule::Subtract, Rule::Unequal] {
        for heaps in [&[7][..], &[1], &[2], &[3], &[1, 2, 3, 3], &[64], &[1; 64], &[31, 33]] {
            laws::check_notation(&SplitNim::new(heaps, rule), 50, 1);
            laws::check_sum(&SplitNim::new(heaps, rule), 5, 1);
        }
    }
}

fn check(rule: Rule, heaps: &[u8], expected: &str) {
    let game = SplitNim::new(heaps, rule);
    let written: Vec<String> = legal(&game, &game.start()).iter().map(ToString::to_string).collect();
    assert_eq!(written.join(" "), expected, "{rule:?} {heaps:?}");
}

#[test]
fn each_rule_has_its_moves() {
    check(Rule::Split, &[4, 4], "4>3 4>1+2 4>2 4>1+1");
    check(Rule::Subtract, &[1, 4], "1>0 4>3 4>2");
    check(Rule::Unequal, &[3, 7], "3>1+2 7>1+6 7>2+5 7>3+4");
    check(Rule::Unequal, &[4], "4>1+3");
    check(Rule::Unequal, &[1, 2, 2], "");
}
