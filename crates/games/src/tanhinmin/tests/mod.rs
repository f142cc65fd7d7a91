//! Tests of Tanhinmin: laws, the paper's examples, notation, the canonical form.

mod contents;
mod deals;

use super::*;
use deals::{after, deals, winners};
use game::{Evaluate, KeyMap, Named, Notation, Scale, laws, legal, perft};
use std::sync::atomic::AtomicBool;

fn configured(set: &[(&str, &str)]) -> Result<Tanhinmin, ParameterError> {
    let mut given = Given::defaults(Tanhinmin::PARAMETERS);
    for &(name, value) in set {
        given.set(name, value)?;
    }
    Tanhinmin::configure(&given)
}

fn game(set: &[(&str, &str)]) -> Tanhinmin {
    configured(set).expect("a game")
}

/// Every rule against every number of players.
fn all_rules() -> Vec<Tanhinmin> {
    let mut games = Vec::new();
    for players in ["2", "3", "4", "5", "6"] {
        for ties in ["false", "true"] {
            for pay in ["winner", "rank"] {
                for pass in ["free", "forced"] {
                    for re_entry in ["false", "true"] {
                        let seed = games.len().to_string();
                        let deal = if games.len() % 2 == 0 { "even" } else { "random" };
                        games.push(game(&[
                            ("players", players),
                            ("ties", ties),
                            ("pay", pay),
                            ("pass", pass),
                            ("re-entry", re_entry),
                            ("deal", deal),
                            ("seed", &seed),
                        ]));
                    }
                }
            }
        }
    }
    games
}

#[test]
fn obeys_the_laws() {
    for game in all_rules() {
        laws::check_notation(&game, 30, 1);
        for evaluation in [TanhinminEvaluation::Cards, TanhinminEvaluation::None] {
            laws::check_bounds(&game, &evaluation, 10, 1);
        }
    }
    laws::check_notation(
        &game(&[("cards", "32"), ("players", "6"), ("ties", "true"), ("pay", "rank")]),
        30,
        1,
    );
    laws::check_notation(&game(&[("cards", "2"), ("players", "2")]), 30, 1);
}

#[test]
fn perft_of_the_papers_example() {
    let game = game(&[("deal", "[[1,3,10],[2],[4,6,8],[5,7,9]]")]);
    let counts = [1, 2, 3].map(|depth| {
        perft(&game, &game.start(), depth, &AtomicBool::new(false)).expect("nobody cancels").leaves
    });
    // Counted by hand: leads of 1, 3 and 10; after 1 player 2 plays 2 or passes, after the others player 2
    // passes; then nothing more after 2, since player 2 has won, and 4, 6, 8 or a pass after 1 and 3, a
    // pass after 10.
    assert_eq!(counts, [3, 4, 9]);
}

#[test]
fn the_papers_example_is_played_as_it_is_told() {
    let game = game(&[("deal", "[[1,3,10],[2],[4,6,8],[5,7,9]]")]);
    let mut state = game.start();
    for mv in ["3", "pass", "4", "5", "10", "pass", "pass", "1"] {
        assert_eq!(game.outcome(&state), None, "before {mv}");
        let mv = game.read_move(&state, mv).expect(mv);
        game.play(&mut state, mv);
    }
    assert_eq!(game.outcome(&state), Some(Payoffs::winner(Player::FIRST, 4)));
    assert_eq!(game.write_position(&state), "[[],[2],[6,8],[7,9]] table=1 by=1 out=1 to-move=2");
}

#[test]
fn whoever_has_passed_waits_for_the_next_trick() {
    let moves = ["1", "pass", "5", "7"];
    for (re_entry, position) in [
        ("false", "[[4,8],[2,6],[9]] table=7 by=1 passed=2 to-move=3"),
        ("true", "[[4,8],[2,6],[9]] table=7 by=1 to-move=2"),
    ] {
        let game = game(&[("deal", "[[1,4,7,8],[2,6],[5,9]]"), ("re-entry", re_entry)]);
        let mut state = game.start();
        for mv in moves {
            let mv = game.read_move(&state, mv).expect(mv);
            game.play(&mut state, mv);
        }
        assert_eq!(game.write_position(&state), position);
    }
}

#[test]
fn those_who_are_left_play_on_for_rank() {
    let game = game(&[("deal", "[[5],[1,6],[2,3,4]]"), ("pay", "rank")]);
    let mut state = game.start();
    let mut positions = Vec::new();
    for mv in ["5", "6", "pass", "1", "2", "3", "4"] {
        let Ok(mv) = game.read_move(&state, mv) else { break };
        game.play(&mut state, mv);
        positions.push(game.write_position(&state));
    }
    // Player 1 is out with the 5; player 2 may still beat it, and leads.
    assert_eq!(
        positions,
        [
            "[[],[1,6],[2,3,4]] table=5 by=1 out=1 to-move=2",
            "[[],[1],[2,3,4]] table=6 by=2 out=1 to-move=3",
            "[[],[1],[2,3,4]] out=1 to-move=2",
            "[[],[],[2,3,4]] table=1 by=2 out=12 to-move=3",
        ]
    );
    assert_eq!(game.outcome(&state), Some(Payoffs::new(&[2, 1, 0])));
    // Nobody beats the card of a player who went out: the next remaining player leads.
    let mut state = game.read_position("[[],[1,3],[2,4]] table=5 by=1 out=1 to-move=2").expect("a position");
    for _ in 0..2 {
        game.play(&mut state, Move::PASS);
    }
    assert_eq!(game.write_position(&state), "[[],[1,3],[2,4]] out=1 to-move=2");
}

#[test]
fn the_pass_comes_last_and_where_one_leads_not_at_all() {
    let free = game(&[("deal", "[[1,4,9],[2],[3,5,5]]"), ("ties", "true")]);
    let forced = game(&[("deal", "[[1,4,9],[2],[3,5,5]]"), ("ties", "true"), ("pass", "forced")]);
    for (position, all, few) in [
        ("[[1,4,9],[2],[3,5,5]]", "1 4 9", "1 4 9"),
        ("[[1,9],[2],[3,5,5]] table=4 by=1 passed=2 to-move=3", "5 pass", "5"),
        ("[[1,4],[2],[3,5,5]] table=9 by=1 to-move=2", "pass", "pass"),
        ("[[1,4,9],[2],[3,5]] table=5 by=3", "9 pass", "9"),
        ("[[1,4],[2],[5,5]] table=5 by=3", "pass", "pass"),
    ] {
        for (game, expected) in [(&free, all), (&forced, few)] {
            let state = game.read_position(position).expect(position);
            let moves: Vec<String> =
                legal(game, &state).into_iter().map(|mv| game.write_move(&state, mv)).collect();
            assert_eq!(moves.join(" "), expected, "{position}");
        }
    }
    let state = free.start();
    assert_eq!([Move(1), Move::PASS].map(|mv| free.is_last_resort(&state, mv)), [false, true]);
}

#[test]
fn no_two_deals_of_a_class_differ_in_value() {
    for (players, cards, ties) in [(3, 6, true), (2, 7, true), (3, 7, false), (4, 5, true)] {
        // The possible winners of each class; and the ranks of the canonical form with which the leader
        // surely wins.
        let mut classes: KeyMap<State, (u32, Vec<u8>)> = KeyMap::default();
        let all = deals(players, cards, ties);
        for hands in &all {
            let text = format!("{hands:?}").replace(' ', "");
            let game = game(&[("deal", &text), ("ties", "true")]);
            let form = game.canonical(&game.start());
            let start = game.start();
            let wins = |mv: &Move| winners(&game, &after(&game, &start, *mv)) == 1;
            // The rank of a card in the canonical form: the leader has as many cards below it there as
            // here, those of its group aside.
            let ranks: Vec<u8> = form.hand(Player::FIRST).cards().collect();
            let rank =
                |card: u8| ranks[hands[0].iter().position(|&held| held == u32::from(card)).expect("held")];
            let mut winning: Vec<u8> = legal(&game, &start)
                .into_iter()
                .filter(wins)
                .map(|mv| rank(mv.card().expect("a card")))
                .collect();
            winning.dedup();
            let found = (winners(&game, &start), winning);
            assert_eq!(game.canonical(&form), form, "canonical once more: {text}");
            let first = classes.entry(form).or_insert_with(|| found.clone());
            assert_eq!(*first, found, "{text}");
        }
        assert!(!ties || classes.len() < all.len(), "{} classes of {} deals", classes.len(), all.len());
    }
}

#[test]
fn classes_are_as_many_as_the_generating_function_says() {
    // 1/(1 - (1-x)^-P + 1 + Px/(1-x) - Px), less the sequences that leave a hand empty, which are those of
    // fewer players: inclusion and exclusion.
    let all = |players: usize| -> &[i64] {
        match players {
            1 => &[1, 1, 1, 1, 1, 1, 1, 1],
            2 => &[1, 2, 5, 14, 41, 119, 341, 973],
            _ => &[1, 3, 12, 52, 225, 969, 4_169, 17_937],
        }
    };
    for cards in 3..=6 {
        let mut classes = game::KeySet::default();
        for hands in deals(3, cards, true) {
            let game = game(&[("deal", &format!("{hands:?}").replace(' ', "")), ("ties", "true")]);
            classes.insert(game.canonical(&game.start()));
        }
        let expected = all(3)[cards] - 3 * two_players(cards) + 3 * all(1)[cards];
        assert_eq!(classes.len() as i64, expected, "{cards} cards");
    }
}

/// The coefficient of x^n of the generating function for two players, by long division.
fn two_players(cards: usize) -> i64 {
    // Groups of s cards: s + 1 for two players; adjacent groups of the same single owner are merged.
    let mut counts = vec![[0_i64; 3]; cards + 1];
    counts[0][2] = 1;
    for n in 1..=cards {
        for s in 1..=n {
            let [first, second, other] = counts[n - s];
            counts[n][0] += second + other;
            counts[n][1] += first + other;
            counts[n][2] += (s as i64 - 1) * (first + second + other);
        }
    }
    counts[cards].iter().sum()
}

#[test]
fn the_card_on_the_table_keeps_groups_apart() {
    let game = game(&[("deal", "[[1,2,6],[3,4,9]]")]);
    for (position, form) in [
        ("[[2,3,6],[4,5,9]]", "[[1,1,3],[2,2,4]]"),
        ("[[1,2],[3,4,9]] table=6 by=1 to-move=2", "[[1,1],[2,2,3]] table=2 by=1 to-move=2"),
        ("[[4,9],[5,6,7]] table=2 by=1 to-move=2", "[[2,4],[3,3,3]] table=1 by=1 to-move=2"),
    ] {
        let state = game.read_position(position).expect(position);
        assert_eq!(game.write_position(&game.canonical(&state)), form);
    }
}

#[test]
fn deals_are_drawn_as_they_should() {
    for seed in 0..200 {
        for players in 2..=6 {
            let even = Deal::even(players, 13, false, seed).expect("enough cards");
            let sizes: Vec<u32> = even.hands().iter().map(|hand| hand.len()).collect();
            assert!(sizes.is_sorted_by(|a, b| a >= b) && sizes[0] - sizes[players - 1] <= 1, "{sizes:?}");
            assert_eq!((even.cards(), even.first_tie()), (13, None));
            let tied = Deal::random(players, 32, true, seed).expect("enough cards");
            assert_eq!(tied.cards(), 32);
            assert!(tied.hands().iter().all(|hand| !hand.is_empty()));
        }
    }
    // Each of the 6 deals of three cards to two players occurs about equally often.
    let mut seen: KeyMap<String, u32> = KeyMap::default();
    for seed in 0..6_000 {
        *seen.entry(Deal::random(2, 3, false, seed).expect("enough").to_string()).or_default() += 1;
    }
    assert_eq!(seen.len(), 6);
    let mut counts: Vec<u32> = seen.into_values().collect();
    counts.sort_unstable();
    assert!(counts.iter().all(|count| (880..1_120).contains(count)), "{counts:?}");
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let distinct = game(&[("deal", "[[1,3,10],[2],[4,6,8],[5,7,9]]")]);
    let tied = game(&[("deal", "[[1,2,4,6,7],[3,5,5],[2,6]]")]);
    let refuse = |game: &Tanhinmin, text: &str, message: &str| {
        let error = game.read_position(text).expect_err(text).to_string();
        assert!(error.contains(message), "{text}: {error}");
    };
    refuse(&distinct, "", "expected hands such as [[1,3,10],[2],[4,6,8],[5,7,9]], got nothing");
    refuse(&distinct, "[[1],[2],[3]]", "expected 4 hands");
    refuse(&distinct, "[[1],[2],[3],[3]]", "every card once, and not 3 twice");
    refuse(&distinct, "[[1],[2],[3],[4]] table=2 by=1 to-move=2", "every card once, and 2 is on the table");
    refuse(&distinct, "[[1],[],[3],[4]]", "at least one card in every hand");
    refuse(&distinct, "[[1],[2],[3],[4]] out=2", "no card in the hand of player 2");
    refuse(&distinct, "[[1],[2],[3],[33]]", "cards from 1 to 32");
    refuse(&distinct, "[[1],[2],[3],[0]]", "cards from 1 to 32");
    refuse(&distinct, "[[1],[2],[3],[4]] table=9", "by= with who played");
    refuse(&distinct, "[[1],[2],[3],[4]] by=2", "table= with the card");
    refuse(&distinct, "[[1],[2],[3],[4]] table=0 by=1 to-move=2", "a card from 1 to 32");
    refuse(&distinct, "[[1],[2],[3],[4]] table=9 by=1", "that another played");
    refuse(&distinct, "[[1],[2],[3],[4]] table=9 by=1 to-move=3", "player 2 to have passed");
    refuse(&distinct, "[[1],[2],[3],[4]] table=9 by=1 passed=1 to-move=2", "a player who has not passed");
    refuse(&distinct, "[[1],[2],[3],[4]] table=9 by=1 passed=2 to-move=2", "a player to move who has not");
    refuse(&distinct, "[[1],[2],[3],[4]] passed=2", "nobody who passed");
    refuse(&distinct, "[[1],[2],[3],[4]] passed=22", "each once");
    refuse(&distinct, "[[1],[2],[3],[4]] passed=5", "players from 1 to 4");
    refuse(&distinct, "[[1],[2],[3],[4]] to-move=12", "one player");
    refuse(&distinct, "[[1],[2],[3],[4]] hello", "each once, after the hands");
    refuse(&distinct, "[[1],[2],[3],[4]] table=9 table=8", "each once, after the hands");
    refuse(&tied, &format!("[[{}1],[2],[3]]", "1,".repeat(15)), "at most fifteen");
    let many = (1..=31).map(|card| card.to_string()).collect::<Vec<_>>().join(",");
    refuse(&tied, &format!("[[{many}],[2],[3]]"), "at most 32 cards");
    let again = game(&[("deal", "[[1,3],[2],[4]]"), ("re-entry", "true")]);
    refuse(
        &again,
        "[[1],[2],[4]] table=3 by=1 passed=3 to-move=2",
        "nobody to have passed but since player 1",
    );
    assert!(tied.read_position("([1,2,4,6,7], [3,5,5], [2,6])").is_ok());
}

#[test]
fn parameters_that_do_not_go_together_are_refused() {
    let refuse = |set: &[(&str, &str)], message: &str| {
        let error = configured(set).expect_err(message).to_string();
        assert!(error.contains(message), "{error}");
    };
    refuse(&[("players", "7")], "`players`");
    refuse(&[("cards", "33")], "`cards`");
    refuse(&[("cards", "2")], "at least a card for each of 3 players, got 2");
    refuse(&[("deal", "[[1],[]]")], "at least one card in every hand, also that of player 2");
    refuse(&[("deal", "[[1]]")], "2 to 6 hands");
    refuse(&[("deal", "[[1],[2")], "hands such as");
    refuse(&[("deal", "[[1],[2]],[3]")], "hands such as");
    refuse(&[("deal", "[[1],[2]]"), ("players", "3")], "`players`: expected 2");
    refuse(&[("deal", "[[1],[2]]"), ("cards", "3")], "`cards`: expected 2");
    refuse(&[("deal", "[[1],[1]]"), ("ties", "false")], "expected every card once, got 1 twice");
    refuse(&[("deal", "any")], "`deal`");
    assert!(game(&[("deal", "[[1],[1]]")]).rules().ties);
}

#[test]
fn whoever_has_fewer_cards_is_ahead() {
    let values = |set: &[(&str, &str)], position: &str| {
        let game = game(set);
        let state = game.read_position(position).expect(position);
        let evaluation = TanhinminEvaluation::default_choice();
        (evaluation.values(&game, &state), evaluation.scale(&game))
    };
    let three = [("players", "3")];
    assert_eq!(values(&three, "[[1,4],[2,5],[3,6]] to-move=2"), (Payoffs::new(&[0, 1, 0]), Scale::Payoffs));
    let ranked = [("players", "3"), ("pay", "rank")];
    assert_eq!(values(&ranked, "[[1,4],[2],[3,6]]").0, Payoffs::new(&[1, 2, 0]));
    assert_eq!(values(&ranked, "[[1,4],[],[3]] out=2").0, Payoffs::new(&[0, 2, 1]));
    assert_eq!(values(&[("players", "2")], "[[1],[2,3,4]]").0, Payoffs::two(200));
}
