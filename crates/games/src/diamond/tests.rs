//! The distance of positions that no line of play need reach, the corners that goals share, and what places
//! are paid.

// The oracle of the tests outside, for positions that only the tables can set up.
#[path = "../../tests/diamond/star.rs"]
mod star;
#[path = "../../tests/diamond/variants.rs"]
mod variants;

use super::*;
use crate::word::Word;
use game::Notation;
use star::Star;
use variants::variants;

/// Holes for all pieces of a player, drawn from those that are left: a third of them in the goal.
fn scattered<W: Word>(
    (tables, player): (&StarTables<W>, Player),
    pieces: usize,
    left: &mut Vec<usize>,
    random: &mut Random,
) -> W {
    let seat = &tables.seats[player.index()];
    let is_in = |set: W, hole: usize| !(set & W::of(hole as u8)).is_empty();
    let mut drawn = W::NONE;
    for _ in 0..pieces {
        let among = if random.index(3) == 0 { seat.goal } else { seat.reach };
        let place = left.iter().position(|&hole| is_in(among, hole));
        let place = place.or_else(|| left.iter().position(|&hole| is_in(seat.reach, hole)));
        drawn = drawn | W::of(left.remove(place.expect("a hole for each piece")) as u8);
    }
    drawn
}

#[test]
fn distances_of_scattered_pieces_are_those_of_the_cheapest_matching() {
    let mut random = Random::new(2);
    for rules in variants() {
        let game = Diamond::new(rules).expect("rules that go together");
        let star = Star::new(&game);
        for _ in 0..if rules.pieces() > 10 { 10 } else { 200 } {
            let mut left: Vec<usize> = (0..game.holes()).collect();
            random.shuffle(&mut left);
            let mut state = State::new(Rest::start());
            for player in Player::all(rules.players) {
                match &game.words {
                    Words::Small(tables) => {
                        let pieces = scattered((tables, player), rules.pieces(), &mut left, &mut random);
                        tables.place(&mut state, player, pieces);
                    }
                    Words::Large(tables) => {
                        let pieces = scattered((tables, player), rules.pieces(), &mut left, &mut random);
                        tables.place(&mut state, player, pieces);
                    }
                }
                assert_eq!(
                    i32::from(game.distance(&state, player)),
                    star.distance(&state, player),
                    "distance of {player} in {}, {rules:?}",
                    game.write_position(&state)
                );
            }
        }
    }
}

#[test]
fn a_goal_shares_two_corners() {
    let game = Diamond::default();
    let start = game.start();
    let corners = game.star.camp(3, 3).into_iter().filter(|&hole| start.piece(hole as u8).is_some());
    assert_eq!(corners.map(|hole| game.star.name(hole)).collect::<Vec<_>>(), ["g3", "g5"]);
}

#[test]
fn places_are_paid_from_the_first_to_the_last() {
    let pay = |players, camp| {
        Diamond::new(DiamondRules { players, camp, pay: DiamondPay::Places, ..DiamondRules::V2 })
            .expect("rules")
    };
    assert_eq!([1, 2].map(|place| pay(2, 3).payoff(place, 1)), [500, -500]);
    assert_eq!([1, 2, 3].map(|place| pay(3, 3).payoff(place, 2)), [1_000, 0, -1_000]);
    let six = pay(6, 2);
    assert_eq!([1, 2, 3, 4, 5].map(|place| six.payoff(place, 5)), [2_500, 1_500, 500, -500, -1_500]);
    // A player who has not finished gets the mean of the remaining places.
    assert_eq!([0, 1, 2, 5].map(|finished| six.payoff(0, finished)), [0, -500, -1_000, -2_500]);
}
