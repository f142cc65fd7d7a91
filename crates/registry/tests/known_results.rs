//! Games with known results, solved by the searches as users run them.

use registry::open;
use request::{Answer, Request};
use search::{Budget, Kind, Patience};

/// Independent of the speed of the machine.
fn request(search: &str) -> Request {
    let endless = Budget { patience: Patience::Endless, ..Budget::default() };
    Request::new(Some(search), &endless).expect("in the grammar")
}

fn analyze(game: &str, search: &str) -> Answer {
    open(game).expect("a game").analyze(&request(search)).expect("fits")
}

/// Returns whether the player to move wins; the answer must be exact and not a draw.
fn first_wins(game: &str, search: &str) -> bool {
    let answer = analyze(game, search);
    assert_eq!(answer.kind, Kind::Exact, "{search} on {game}");
    let value = answer.value.expect("a value");
    assert_ne!(value[0], 0, "{search} on {game}");
    value[0] > 0
}

#[test]
fn second_player_wins_count_to_25_and_5() {
    assert!(!first_wins("count-to:n=25", "label"));
    assert!(!first_wins("count-to:n=5", "label"));
    assert!(!first_wins("count-to:n=25", "label:memory=true"));
}

#[test]
fn whoever_must_say_one_more_than_a_multiple_loses_at_counting() {
    for (n, step) in (1..=30).flat_map(|n| (1..=5).map(move |step| (n, step))) {
        let game = format!("count-to:n={n},step={step}");
        let loses = (n - 1) % (step + 1) == 0;
        assert_eq!(!first_wins(&game, "label:memory=true"), loses, "{game}");
    }
}

#[test]
fn tic_tac_toe_is_a_draw_in_normal_and_misere_play() {
    for game in ["tic-tac-toe", "tic-tac-toe:misere=true"] {
        for search in ["label:memory=true", "minimax", "alpha-beta", "nega-max", "nega-alpha", "max-n"] {
            let answer = analyze(game, search);
            assert_eq!(
                (answer.value.as_deref(), answer.kind),
                (Some(&[0, 0][..]), Kind::Exact),
                "{search} on {game}"
            );
            assert_eq!(answer.distance, None, "a draw has no distance");
        }
    }
    assert_eq!(analyze("tic-tac-toe", "label:memory=true").positions, Some(5_478));
}

#[test]
fn nim_is_decided_by_the_exclusive_or_of_its_heaps() {
    for heaps in (0..4).flat_map(|a| (a..4).flat_map(move |b| (b..5).map(move |c| [a, b, c]))) {
        let largest = heaps[2];
        if largest == 0 {
            continue;
        }
        let written: Vec<String> = heaps.iter().filter(|&&heap| heap > 0).map(ToString::to_string).collect();
        let xor = heaps[0] ^ heaps[1] ^ heaps[2];
        let normal = format!("nim:heaps={}", written.join("+"));
        assert_eq!(first_wins(&normal, "label:memory=true"), xor != 0, "{normal}");
        // Misère: the same, unless no heap is larger than one; then an even number of heaps wins.
        let misere = format!("{normal},misere=true");
        let wins = if largest > 1 { xor != 0 } else { written.len().is_multiple_of(2) };
        assert_eq!(first_wins(&misere, "alpha-beta"), wins, "{misere}");
    }
}

#[test]
fn kayles_rows_lose_where_their_grundy_values_cancel() {
    // OEIS A002186.
    const GRUNDY: [u32; 12] = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6];
    for (first, second) in (1..12).flat_map(|first| (first..12).map(move |second| (first, second))) {
        if first + second > 14 {
            continue;
        }
        let game = format!("coin-row:rows={first}+{second}");
        let wins = GRUNDY[first] != GRUNDY[second];
        assert_eq!(first_wins(&game, "label:memory=true"), wins, "{game}");
    }
}

#[test]
fn the_first_player_wins_on_four_by_three_with_three_in_a_row() {
    assert!(first_wins("mnk:m=4,n=3,k=3", "alpha-beta"));
}

#[test]
fn the_second_player_wins_amazons_on_four_by_four() {
    // No published source known: searches of different kinds agree, one of them without an evaluation.
    for search in ["pvs:distance=false", "pvs:distance=false,evaluation=mobility", "pds"] {
        assert!(!first_wins("amazons:size=4", search), "{search}");
    }
}

#[test]
fn slide_is_lost_where_its_gaps_cancel_however_often_pieces_retreat() {
    // The gap of a row is the number of empty squares between the two pieces.
    for (start, gaps) in [
        ("xo/xo", [0, 0]),
        ("x-o/xo-", [1, 0]),
        ("x-o/x-o", [1, 1]),
        ("-xo/x-o", [0, 1]),
        ("x-o-/x--o", [1, 2]),
        ("x--o/x--o", [2, 2]),
        ("xo--/-xo-", [0, 0]),
    ] {
        let request = Request::new(Some("alpha-beta:depth=14"), &Budget::default()).expect("in the grammar");
        let answer = open(&format!("slide:start={start}")).expect("a game").analyze(&request).expect("fits");
        let value = answer.value.expect("a value");
        assert_eq!(answer.kind, Kind::Exact, "slide from {start}");
        assert_eq!(value[0] > 0, gaps[0] ^ gaps[1] != 0, "slide from {start}");
    }
}

#[test]
fn three_players_at_nim_hang_on_a_tie() {
    // One and two: whatever the first player does, another player takes the last.
    let answer = analyze("nim:heaps=1+2,players=3", "max-n:tie=set");
    assert_eq!(answer.value, None);
    assert_eq!(answer.values, Some(vec![vec![0, 0, 1], vec![0, 1, 0]]));
    for tie in ["first", "paper", "worst"] {
        let single = analyze("nim:heaps=1+2,players=3", &format!("max-n:tie={tie}"));
        assert!(answer.values.as_ref().expect("a set").contains(&single.value.expect("a vector")), "{tie}");
    }
}

#[test]
fn three_players_on_three_by_three_draw() {
    let answer = analyze("mnk:players=3", "max-n");
    assert_eq!((answer.value.as_deref(), answer.kind), (Some(&[0, 0, 0][..]), Kind::Exact));
}

#[test]
fn the_first_random_game_has_the_value_of_its_specification() {
    let answer = analyze("random-game:players=3,branching=1-5,seed=1", "max-n:depth=3");
    assert_eq!(answer.best.as_deref(), Some("2"));
    assert_eq!(answer.value, Some(vec![96, -96, -3006]));
    assert_eq!(answer.line, ["2", "4", "2"]);
}
