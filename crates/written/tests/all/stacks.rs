//! Stacks, and games with them.

use crate::recorded::{LASCA, TAK, follow_all};
use crate::{cases, read, text};
use game::random::Random;
use game::{Game, Notation, laws, legal};
use written::check::longest;
use written::{AnyWritten, Word, Written};

/// Does something with a game of any width.
macro_rules! with_game {
    ($sample:expr, $values:expr, $game:ident => $do:expr) => {
        match opened($sample, $values) {
            AnyWritten::Small($game) => $do,
            AnyWritten::Medium($game) => $do,
            AnyWritten::Large($game) => $do,
            AnyWritten::Huge($game) => $do,
        }
    };
}

fn opened(text: &str, values: &str) -> AnyWritten {
    let pairs = values.split_whitespace().map(|pair| pair.split_once('=').expect("name=value"));
    let pairs: Vec<(&str, &str)> = pairs.collect();
    written::open("test.game", text, &pairs).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

const FIVE: &str = "size=5 stones=21 capstones=1";
const SIX: &str = "size=6 stones=30 capstones=1";

/// Leaf counts of Tak that programs of others agree on: those of `ViliamVadocz/tak`, which others took over.
/// A game that is over counts as one leaf. The moves before are in the notation of Tak players.
const LEAVES: [(&str, &str, &[u64]); 7] = [
    (FIVE, "", &[25, 600, 43_320, 2_999_784]),
    (SIX, "", &[36, 1_260, 132_720]),
    (FIVE, "d3 c3 c4 1d3< 1c4- Sc4", &[87, 6_155, 461_800]),
    (FIVE, "c2 c3 d3 b3 c4 1c2+ 1d3< 1b3> 1c4- Cc2 a1 1c2+ a2", &[104, 7_743, 592_645]),
    (
        FIVE,
        "c4 c2 d2 c3 b2 d3 1d2+ b3 d2 b4 1c2+ 1b3> 2d3< 1c4- d4 5c3<23 c2 c4 1d4< d3 1d2+ 1c3+ Cc3 \
         2c4> 1c3< d2 c3 1d2+ 1c3+ 1b4> 2b3>11 3c4-12 d2 c4 b4 c5 1b3> 1c4< 3c3- e5 e2",
        &[85, 11_206, 957_000],
    ),
    (
        FIVE,
        "a5 b4 c3 d2 e1 d1 c2 d3 c1 d4 d5 c4 c5 b3 b2 a2 Sb1 a3 Ce4 Cb5 a4 a1 e5 e3 c3< Sc3 c1> c1 \
         2d1+ c3- c3 a3> a3 d1 e4< 2c2> c2 e2 b2+ b2",
        &[65, 4_072, 272_031],
    ),
    (
        FIVE,
        "a1 b1 c1 d1 e1 e2 d2 c2 b2 a2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4 a5 a4- b4- c4- d4- e4- a4 b4 c4 \
         d4 e4 2a3> c4> 2e3< a3 4b3- b3 c4 e3 d5 d2< d2 2d4- d4 c5 b5 2c2> d1+ c2 e2+ d1 e2 c5< c5 \
         e4< Se4 2b5- e4- a3-",
        &[152, 15_356, 1_961_479],
    ),
];

/// A move of Tak in the notation of its players as this one writes it.
fn translated(text: &str, is_white: bool) -> String {
    let kind = text.chars().next().filter(|first| "SC".contains(*first));
    let number: usize = text.chars().next().and_then(|first| first.to_digit(10)).unwrap_or(1) as usize;
    let rest = text.trim_start_matches(|c: char| "SC".contains(c) || c.is_ascii_digit());
    let (cell, drops) = rest.split_at(2);
    let Some(way) = drops.chars().next() else {
        let letter = kind.map_or('f', |kind| if kind == 'S' { 'w' } else { 'c' });
        let letter = if is_white { letter.to_ascii_uppercase() } else { letter };
        return format!("{cell}={letter}");
    };
    let drops = if drops.len() == 1 { number.to_string() } else { drops[1..].to_owned() };
    let far = drops.len() as u8;
    let [column, row] = [cell.as_bytes()[0], cell.as_bytes()[1]];
    let (column, row) = match way {
        '+' => (column, row + far),
        '-' => (column, row - far),
        '>' => (column + far, row),
        _ => (column - far, row),
    };
    format!("{cell}-{}{}/{drops}", char::from(column), char::from(row))
}

/// Plays moves from the start.
fn played<W: Word>(
    game: &Written<W>,
    moves: impl IntoIterator<Item = String>,
) -> <Written<W> as Game>::State {
    let mut state = game.start();
    for text in moves {
        let mv = game.read_move(&state, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(&mut state, mv);
    }
    state
}

fn leaves<W: Word>(game: &Written<W>, state: &<Written<W> as Game>::State, depth: usize) -> u64 {
    if depth == 0 || game.outcome(state).is_some() {
        return 1;
    }
    if depth == 1 {
        return game.count_moves(state, &mut Vec::new()) as u64;
    }
    let after = legal(game, state).into_iter().map(|mv| {
        let mut after = *state;
        game.play(&mut after, mv);
        leaves(game, &after, depth - 1)
    });
    after.sum()
}

#[test]
fn tak_has_its_published_leaf_counts() {
    for (values, moves, counts) in LEAVES {
        with_game!(text("tak"), values, game => {
            let moves = moves.split_whitespace().enumerate();
            let state = played(&game, moves.map(|(ply, text)| translated(text, ply % 2 == 0)));
            for (&expected, depth) in counts.iter().take(cases(2, 4) as usize).zip(1..) {
                assert_eq!(leaves(&game, &state, depth), expected, "{values}, depth {depth}");
            }
        });
    }
}

#[test]
fn tak_and_lasca_are_played_as_models_of_their_rules_play_them() {
    assert_eq!(follow_all(text("tak"), TAK), Ok(169));
    assert_eq!(follow_all(text("lasca"), LASCA), Ok(408));
    assert!(follow_all(&text("tak").replace(", alone onto walls", ""), TAK).is_err());
    assert!(follow_all(&text("lasca").replace("capturing beneath", "capturing"), LASCA).is_err());
}

#[test]
fn games_with_stacks_obey_the_laws() {
    for (sample, values) in [("tak", "size=3 stones=10"), ("tak", ""), ("tak", FIVE), ("lasca", "")] {
        with_game!(text(sample), values, game => {
            laws::check_board(&game, 1, 4);
            laws::check_layout(&game, 1, 4);
            laws::check_symmetries(&game, 1, 4);
        });
    }
}

#[test]
fn positions_with_stacks_are_written_and_read() {
    for (sample, values) in [("tak", ""), ("tak", SIX), ("lasca", "")] {
        with_game!(text(sample), values, game => {
            let (mut random, mut state, mut high) = (Random::new(5), game.start(), 0);
            for _ in 0..120 {
                if game.outcome(&state).is_some() {
                    break;
                }
                let text = game.write_position(&state);
                high += usize::from(text.contains(" beneath="));
                assert_eq!(game.read_position(&text), Ok(state), "{text}");
                let (mv, _) = game.random_move(&state, &mut random, &mut Vec::new());
                assert_eq!(game.read_move(&state, &game.write_move(&state, mv)), Ok(mv));
                game.play(&mut state, mv);
            }
            assert!(high > 10, "{sample} {values}: {high}");
        });
    }
    with_game!(text("tak"), "", game => {
        let expected = "expected a cell with a piece, named once, and 1 to 30 letters";
        for wrong in ["a4:F", "a1:", "a1:W", "a1:F,a1:f", "a1"] {
            let text = format!("4/4/4/F3 x beneath={wrong}");
            let error = game.read_position(&text).expect_err(wrong).to_string();
            assert!(error.contains(expected), "{error}");
        }
        let state = game.read_position("4/4/1w2/F1c1 x beneath=a1:fF hand=5,5").expect("a position");
        let rows: Vec<String> = game.draw(&state).lines().map(str::to_owned).collect();
        assert_eq!(rows[2..], ["   -   w   -   -", " FfF   -   c   -"]);
    });
}

/// The positions after moves from a position.
fn after(text: &str, position: &str, moves: &[&str]) -> String {
    with_game!(text, "", game => {
        let mut state = game.read_position(position).unwrap_or_else(|error| panic!("{error}"));
        for text in moves {
            let mv = game.read_move(&state, text).unwrap_or_else(|error| panic!("{text}: {error}"));
            game.play(&mut state, mv);
        }
        game.write_position(&state)
    })
}

#[test]
fn a_part_of_a_stack_is_left_piece_by_piece() {
    let tak = |position: &str, mv: &str| after(text("tak"), position, &[mv]);
    let start = "4/4/4/F2f x beneath=a1:fFF,d1:F hand=5,5 caps=0,0";
    assert_eq!(tak(start, "a1-c1/12"), "4/4/4/FFFf o beneath=c1:f,d1:F hand=5,5 caps=0,0");
    assert_eq!(tak(start, "a1-b1/4"), "4/4/4/1F1f o beneath=b1:fFF,d1:F hand=5,5 caps=0,0");
    assert_eq!(tak(start, "a1-d1/111"), "4/4/4/FFfF o beneath=d1:fF hand=5,5 caps=0,0");
    let walls = "4/4/w3/C3 x beneath=a1:f hand=5,5 caps=0,0";
    assert_eq!(tak(walls, "a1-a2/1"), "4/4/C3/f3 o beneath=a2:f hand=5,5 caps=0,0");
    with_game!(text("tak"), "", game => {
        for (position, tried, why) in [
            (walls, "a1-a2/2", "pieces cannot be left like this between a1 and a2"),
            ("4/4/w3/F3 x hand=5,5", "a1-a2/1", "nothing can lie on the piece on a2"),
            (start, "a1-a3/3", "pieces cannot be left like this between a1 and a3"),
            ("4/4/4/F3 x hand=5,5", "a1-a3/11", "too few pieces can be carried from a1 to a3"),
        ] {
            let state = game.read_position(position).expect("a position");
            let error = game.read_move(&state, tried).expect_err(tried).to_string();
            assert!(error.contains(why), "{tried}: {error}");
        }
    });
}

#[test]
fn what_is_captured_goes_beneath_and_sets_free_what_it_lay_on() {
    let lasca = |position: &str, moves: &[&str]| after(text("lasca"), position, moves);
    // White takes the top of a black column and then a soldier, and takes both along; a white soldier is
    // free.
    let start = "4/3/4/1s1/4/s2/S3 x beneath=b2:S";
    assert_eq!(lasca(start, &["a1xc3"]), "4/3/4/1s1/1S2/S2/4 x beneath=c3:s hopping=c3");
    assert_eq!(lasca(start, &["a1xc3", "c3xe5"]), "4/3/2S1/3/4/S2/4 o beneath=e5:ss");
    // A column moves as a whole; its top becomes an officer, and the others stay what they are.
    let start = "4/S2/3s/3/4/3/4 x beneath=b6:sS";
    assert_eq!(lasca(start, &["b6-a7"]), "O3/3/3s/3/4/3/4 o beneath=a7:sS");
}

#[test]
fn stacks_have_a_height_and_no_end_is_known() {
    assert_eq!(longest(&read(text("tak"), "").expect("a sample")), None);
    let text = text("tak").replace("up to 2 * stones + 1", "up to 3");
    let start = "4/4/4/Ff2 x beneath=a1:fF,b1:Ff hand=5,5 caps=0,0";
    assert_eq!(after(&text, start, &["a1-b1/1"]), "4/4/4/fF2 o beneath=a1:F,b1:fF hand=5,5 caps=0,0");
    let wide = text.replace("up to 3", "up to 60").replace("board square size", "board square 12");
    let mistakes = written::open("tak.game", &wide, &[]).expect_err("too much");
    let first = &mistakes.list()[0];
    assert_eq!(
        first.message,
        "stacks so high on so many cells, with so many kinds of pieces, take too much room"
    );
}
