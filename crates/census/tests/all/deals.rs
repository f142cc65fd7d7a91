//! Deals that are listed by the rows of a census, and deals explained.

use crate::database::{card_game, request};
use census::climbing::Condition;
use census::{CONDITIONS, CardGame, condition, count_winners, explain_deal, list_deals};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

static DONE: AtomicU64 = AtomicU64::new(0);

fn conditions(game: &CardGame, text: &str) -> Vec<Condition> {
    let read = |text| condition(&request(game), text).expect("a condition").expect("one that is known");
    text.split(',').map(read).collect()
}

fn listed(game: &CardGame, text: &str, limit: usize) -> (u64, Vec<String>) {
    let conditions = conditions(game, text);
    let cancel = AtomicBool::new(false);
    let answer = list_deals(&request(game), (text, &conditions, limit), &cancel, &DONE);
    let answer = answer.expect("few enough deals").expect("nobody stops it");
    (answer.deals, answer.listed)
}

/// As many deals are listed as each row of the tables counts, and each is explained as one of that row.
#[test]
fn as_many_are_listed_as_are_counted() {
    for parameters in [&[("cards", "6"), ("ties", "true")][..], &[("players", "4"), ("cards", "7")]] {
        let game = card_game(parameters);
        let cancel = Arc::new(AtomicBool::new(false));
        let stable = census::CensusRequest { stable: true, ..request(&game) };
        let census = count_winners(&stable, &cancel, &DONE).expect("few enough").expect("nobody stops it");
        let count = |text: &str| listed(&game, text, 0).0;
        for (rank, deals) in (1..).zip(&census.first_card) {
            assert_eq!(count(&format!("first card {rank}")), *deals, "{rank}");
            let above = count(&format!("first card {rank}, place 1"));
            assert_eq!(above, deals - census.first_card_above_weakest[rank - 1], "{rank}");
        }
        for (place, deals) in (1..).zip(&census.first_place) {
            assert_eq!(count(&format!("place {place}")), *deals, "{place}");
        }
        for (players, deals) in &census.value_sets {
            assert_eq!(count(&format!("winners {players}")), *deals, "{players}");
        }
        assert_eq!(count("own cards 1"), census.single_card.iter().sum::<u64>());
        let stability = census.stability.expect("it was asked for");
        let row = stability.rows.iter().find(|row| row.players == census.players).expect("a row");
        assert_eq!(count("no tie"), row.readings.no_tie.all.stable);
        assert_eq!(count("no tie, winners A"), listed(&game, "winners A,no tie", 5).0);
        for text in ["first card 2,place 1", "winners BC", "own cards 1"] {
            let (deals, first) = listed(&game, text, 30);
            assert!(deals > 0 && first.len() as u64 == deals.min(30), "{text} {first:?}");
            // A hand that ends comes before one that goes on.
            assert!(first.is_sorted_by_key(|hands| hands.replace(']', " ")), "{text} {first:?}");
            for hands in first {
                let answer = explain_deal(&request(&game), &hands, &cancel, &Arc::default());
                let answer = answer.expect("a deal").expect("nobody stops it");
                match text {
                    "winners BC" => assert_eq!(answer.deal.winners, "BC", "{hands}"),
                    "own cards 1" => assert_eq!((answer.own_cards, answer.place), (1, Some(1)), "{hands}"),
                    _ => assert_eq!((answer.first_card, answer.place), (Some(2), Some(1)), "{hands}"),
                }
                assert_eq!([answer.deal.shifted, answer.deal.closed], [0, 0], "{hands}");
            }
        }
    }
}

/// The two deals of table 2 that 9 wins.
#[test]
fn two_deals_of_ten_cards_to_three_are_won_by_9() {
    let game = card_game(&[("cards", "10"), ("ties", "true")]);
    let (deals, first) = listed(&game, "first card 9", 20);
    assert_eq!((deals, first.len()), (2, 2), "{first:?}");
}

#[test]
fn a_deal_is_explained_with_what_its_canonical_form_changes() {
    let game = card_game(&[("cards", "10"), ("players", "4"), ("ties", "true")]);
    let explain = |hands: &str| {
        let answer = explain_deal(&request(&game), hands, &Arc::default(), &Arc::default());
        answer.map(|answer| answer.expect("nobody stops it")).map_err(|error| error.to_string())
    };
    let answer = explain("[[1,3,10],[2],[4,6,8],[5,7,9]]").expect("the problem of section 4");
    assert_eq!((answer.deal.winners.as_str(), answer.first_card, answer.place), ("A", Some(3), Some(2)));
    let moves: Vec<(&str, &str)> =
        answer.deal.moves.iter().map(|row| (row.mv.as_str(), row.winners.as_str())).collect();
    assert_eq!(moves[..2], [("1", "B"), ("3", "A")]);
    let answer = explain("[[2,4,11],[3],[6,8,9],[5,7,10]]").expect("a deal");
    let deal = &answer.deal;
    assert_eq!((deal.shifted, deal.merged, deal.closed), (1, 1, 0));
    assert_eq!(deal.canonical, "[[1,3,9],[2],[5,7,7],[4,6,8]]");
    let line = explain("[[1,3,10],[2],[4,6,8],[5,7]]").expect_err("nine cards");
    assert!(line.starts_with("deal: expected 10 cards to 4 players, got `[[1,3,10]"), "{line}");
    assert!(explain("[[1],[2").expect_err("no deal").contains("expected hands such as"));
}

#[test]
fn what_is_no_condition_is_said() {
    let game = card_game(&[("cards", "6")]);
    let read = |text: &str| condition(&request(&game), text).map_err(|error| error.to_string());
    assert_eq!(read("  Winners   bc "), Ok(Some(Condition::Winners(0b110))));
    assert_eq!(read("first cart 2"), Ok(None));
    for (text, expected) in [
        ("first card 7", "first card: expected a whole number from 1 to 6, got `7`"),
        ("winners AD", "winners: expected some of the players abc, got `ad`"),
        ("no tie 1", "no tie: expected nothing more, got `1`"),
    ] {
        assert_eq!(read(text), Err(expected.to_owned()));
    }
    assert!(read("place").is_err() && read("winners").is_err());
    assert!(CONDITIONS.iter().all(|name| read(name) != Ok(None)));
}
