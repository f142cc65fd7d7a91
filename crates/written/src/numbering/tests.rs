//! The laws of ranks, for every text with numbered positions.

use crate::engine::Written;
use crate::odd::{ODD, cases};
use crate::open::{AnyWritten, open, with};
use crate::samples::SAMPLES;
use crate::words::Word;
use game::{Game, Rank, Ranked, laws, legal};

fn opened(name: &str, text: &str, values: &str) -> AnyWritten {
    let given: Vec<_> = values.split_whitespace().filter_map(|pair| pair.split_once('=')).collect();
    open(name, text, &given).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

fn sample(name: &str, values: &str) -> AnyWritten {
    let text = crate::samples::sample(name).unwrap_or_else(|| panic!("no sample {name}")).text;
    opened(name, text, values)
}

/// The number of places of a game, or the reason why it has none.
fn places<W: Word>(game: &Written<W>) -> Result<u64, String> {
    game.layers().map(|layers| layers.iter().sum()).ok_or_else(|| game.unnumbered())
}

/// Tests the laws at every place of a game, and returns the number of positions.
fn check_everywhere<W: Word>(game: &Written<W>) -> usize {
    let mut positions = 0;
    for (layer, size) in (0..).zip(game.layers().expect("numbers")) {
        for index in 0..size {
            let rank = Rank { layer, index };
            let Some(state) = game.unrank(rank) else { continue };
            positions += 1;
            assert_eq!(game.rank(&state), Some(rank), "{state:?}");
            let mut before = Vec::new();
            game.predecessors(&state, &mut before);
            for other in &before {
                assert_eq!(game.rank(other).map(|rank| rank.layer), Some(layer), "before {state:?}");
            }
            if game.outcome(&state).is_some() {
                continue;
            }
            let moves = legal(game, &state);
            let children: Vec<_> = moves
                .iter()
                .map(|&mv| {
                    let mut child = state;
                    game.play(&mut child, mv);
                    child
                })
                .collect();
            assert!(!children.is_empty(), "no move and no end: {state:?}");
            for child in &children {
                let rank = game.rank(child).unwrap_or_else(|| panic!("{state:?} leads to {child:?}"));
                assert!(rank.layer <= layer, "{state:?} leads up to {child:?}");
                assert_eq!(game.unrank(rank), Some(*child), "after {state:?}");
                if rank.layer == layer {
                    let mut before = Vec::new();
                    game.predecessors(child, &mut before);
                    let found = before.iter().filter(|before| **before == state).count();
                    let moves = children.iter().filter(|other| *other == child).count();
                    assert_eq!(found, moves, "from {state:?} to {child:?}");
                }
            }
        }
    }
    positions
}

#[test]
fn odd_games_obey_the_laws_of_ranks() {
    let mut numbered = 0;
    for (index, text) in ODD.iter().enumerate() {
        let text = format!("game \"Odd {index}\"\n{text}\n");
        with!(opened("odd", &text, ""), game => match places(&game) {
            Ok(places) if places < cases(2_000, 7_000) => {
                check_everywhere(&game);
                numbered += 1;
            }
            Ok(_) => {
                laws::check_ranked(&game, cases(1, 3), index as u64);
                numbered += 1;
            }
            Err(_) => {}
        });
    }
    assert!(numbered >= ODD.len() / 2, "{numbered} of {}", ODD.len());
}

/// The samples that are too large to be numbered as they are, with smaller values of their parameters. Some
/// are too large with any.
const SMALLER: [(&str, &str); 26] = [
    ("amazons", "size=4 inset=2"),
    ("atari-go", "size=3"),
    ("ataxx", "size=4 limit=10"),
    ("breakthrough", "size=4"),
    ("chinese-checkers", "arm=1 limit=10"),
    ("connect-four", "columns=4 rows=3"),
    ("connect6", "size=6 row=4"),
    ("cylinder-four", "columns=4 rows=4"),
    ("diamond", "arm=1 camp=1 limit=9"),
    ("domineering", "columns=3 rows=3"),
    ("draughts", ""),
    ("four-in-a-row-for-four", "size=4"),
    ("gomoku", "size=5 row=4"),
    ("gomoku-with-swap", "size=5"),
    ("halma", ""),
    ("havannah", "side=3"),
    ("hex", "size=3"),
    ("hexagonal-breakthrough", ""),
    ("lines-of-action", "size=4"),
    ("nogo", "size=3"),
    ("othello", "half=2"),
    ("pawn-war", "size=5"),
    ("queens", "size=5"),
    ("rolit", "half=2"),
    ("tron", "size=3"),
    ("yavalath", "side=3"),
];

#[test]
fn samples_obey_the_laws_of_ranks() {
    let (mut numbered, mut refused) = (0, Vec::new());
    let mut check = |name: &str, game: AnyWritten| {
        with!(game, game => match places(&game) {
            Ok(places) => {
                numbered += 1;
                if places < cases(2_000, 7_000) {
                    check_everywhere(&game);
                } else if numbered % cases(2, 1) == 0 {
                    laws::check_ranked(&game, cases(1, 2), 1);
                }
            }
            Err(why) => refused.push(format!("{name}: {why}")),
        });
    };
    for sample in SAMPLES.iter().filter(|sample| SMALLER.iter().all(|(name, _)| *name != sample.name)) {
        check(sample.name, opened(sample.name, sample.text, ""));
    }
    for (name, values) in SMALLER {
        check(name, sample(name, values));
    }
    let numbers = "the numbers of cells are not part of a slice";
    let beneath = "what lies beneath pieces is not part of a slice";
    let large = "it has more than 2^63 positions";
    let many = "there are more than 262144 combinations of numbers of pieces, counters and plies";
    assert_eq!(
        refused,
        [
            format!("abalone: {large}"),
            format!("antichess: {many}"),
            format!("chess: {many}"),
            format!("congkak: {numbers}"),
            "dobutsu-shogi: moves of line 22 can be repeated and change more than the place of a piece"
                .to_owned(),
            format!("epaminondas: {large}"),
            format!("gardner-chess: {many}"),
            "go: moves of line 15 can be repeated and change more than the place of a piece".to_owned(),
            format!("hasami-shogi: {large}"),
            "international-draughts: what a move does at last is not part of a slice".to_owned(),
            format!("joust: {large}"),
            format!("jungle: {large}"),
            format!("kalah: {numbers}"),
            format!("lasca: {beneath}"),
            format!("los-alamos-chess: {many}"),
            format!("makruk: {many}"),
            format!("mini-shogi: {many}"),
            format!("oware: {numbers}"),
            format!("pente: {many}"),
            "race-in-a-ring: the order in which players finish is not numbered".to_owned(),
            format!("shatranj: {many}"),
            "tablut: moves of line 24 can be repeated and change more than the place of a piece".to_owned(),
            format!("tak: {beneath}"),
            format!("trike: {large}"),
            format!("ultimate-tic-tac-toe: {many}"),
            format!("xiangqi: {many}"),
            format!("y: {large}"),
            format!("draughts: {large}"),
            format!("halma: {large}"),
            format!("hexagonal-breakthrough: {large}"),
        ]
    );
    assert_eq!(numbered, SAMPLES.len() - refused.len());
}

/// Sums of multinomial coefficients over the numbers of pieces that occur, for either player to move where
/// both can be.
#[test]
fn no_numbers_are_given_to_pieces_that_cannot_be_there() {
    for (name, values, expected) in [
        ("tic-tac-toe", "", 6_046),
        ("breakthrough", "size=4", 77_412_152),
        ("neutreeko", "", 2 * 2_300 * 1_540),
        ("mu-torere", "", 2 * 126 * 5),
        ("dodgem", "", 22_260 + 2 * 120),
        ("achi", "", 6_550),
        ("three-mens-morris", "", 5_710),
    ] {
        let found = with!(sample(name, values), game => places(&game));
        assert_eq!(found, Ok(expected), "{name} {values}");
    }
}

#[test]
fn games_without_numbers_say_why() {
    let why = |name: &str| with!(sample(name, ""), game => (places(&game).err(), game.rank(&game.start())));
    assert_eq!(why("gomoku"), (Some("it has more than 2^63 positions".to_owned()), None));
    let (rolit, _) = why("rolit");
    let expected = "there are more than 262144 combinations of numbers of pieces, counters and plies";
    assert_eq!(rolit.as_deref(), Some(expected));
    let text = "\
game \"Swirl\"
players a, b
board square 3
start
  a piece on a1
  b piece on c3
pieces piece
turn
  step piece any to empty, then flip next to it
end
  when no theirs: mover wins
  repetition 3: draw
";
    let why = with!(opened("swirl", text, ""), game => places(&game));
    let expected = "moves of line 9 can be repeated and change more than the place of a piece";
    assert_eq!(why, Err(expected.to_owned()));
}
