//! Written games solved by retrograde analysis: every position against the built-in game.

use crate::GO_ON;
use game::{Configured, Game, Given, KeySet, Notation, Player, legal};
use games::{ConnectFour, LinesOfAction, Mnk, Slide};
use solve::SolveControl;
use solve::forced::{Forced, ForcedValues};
use solve::retrograde::Retrograde;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicU64;
use written::{AnyWritten, State, Written};

/// The rows of a position as text, numbers of empty cells written out, and who is to move.
fn board<G: Notation>(game: &G, state: &G::State) -> String {
    let text = game.write_position(state);
    let rows = text.split(' ').next().expect("rows").split('/');
    format!("{} {}", rows.map(expanded).collect::<String>(), game.to_move(state))
}

fn expanded(row: &str) -> String {
    let (mut signs, mut number) = (String::new(), 0);
    for c in row.chars().chain(['/']) {
        if let Some(digit) = c.to_digit(10) {
            number = 10 * number + digit as usize;
        } else {
            signs.push_str(&"-".repeat(number));
            number = 0;
            signs.push(c);
        }
    }
    signs.replace('/', "")
}

/// Solves a sample and compares every position of play with the same one of a built-in game: values and
/// distances are those that a slower solver finds there.
fn check<G: Notation + Configured>(sample: &str, values: &str, parameters: &str) {
    let text = written::sample(sample).unwrap_or_else(|| panic!("no sample {sample}")).text;
    let given: Vec<_> = values.split(',').filter_map(|pair| pair.split_once('=')).collect();
    let game = match written::open(sample, text, &given) {
        Ok(AnyWritten::Small(game)) => game,
        Ok(_) => panic!("{sample} needs wider sets"),
        Err(mistakes) => panic!("{mistakes}"),
    };
    let mut given = Given::defaults(G::PARAMETERS);
    for (name, value) in parameters.split(',').filter_map(|pair| pair.split_once('=')) {
        given.set(name, value).expect("a parameter");
    }
    let rust = G::configure(&given).expect("values in range");
    let pairs = pairs(&game, &rust);
    let control =
        SolveControl { cancel: &GO_ON, progress: &AtomicU64::new(0), positions: 100_000_000, limits: None };
    let forced = Forced::new(&rust, &rust.start(), Player::FIRST, &control).expect("it fits");
    let solved = Retrograde::new(&game, NonZeroUsize::MIN, &control).expect("it fits");
    assert_eq!(pairs.len() as u64, forced.positions(), "{sample} {values}");
    for (state, twin) in &pairs {
        let expected = forced.forced_value(twin).expect("play comes to it");
        let found = solved.forced_value(state).expect("it is solved");
        let text = game.write_position(state);
        assert_eq!(found.value, expected.value, "{sample} {values}: {text}");
        assert!(found.value == 0 || found.distance == expected.distance, "{sample} {values}: {text}");
    }
}

/// The positions of play of both games, by the texts of their boards.
fn pairs<G: Notation>(game: &Written<u64>, rust: &G) -> Vec<(State<u64>, G::State)> {
    let mut pairs = vec![(game.start(), rust.start())];
    let mut known = KeySet::from_iter([game.start()]);
    let mut done = 0;
    while let Some((state, twin)) = pairs.get(done).cloned() {
        done += 1;
        assert_eq!(board(game, &state), board(rust, &twin));
        let twins: Vec<(String, G::State)> = legal(rust, &twin)
            .into_iter()
            .map(|mv| {
                let mut child = twin.clone();
                rust.play(&mut child, mv);
                (board(rust, &child), child)
            })
            .collect();
        for mv in legal(game, &state) {
            let mut child = state;
            game.play(&mut child, mv);
            if known.insert(child) {
                let text = board(game, &child);
                let twin = twins.iter().find(|(twin, _)| *twin == text).expect("the same moves");
                pairs.push((child, twin.1.clone()));
            }
        }
    }
    pairs
}

#[test]
fn rows_of_three_have_the_values_of_the_built_in_games() {
    check::<Mnk>("tic-tac-toe", "", "m=3,n=3,k=3");
    check::<Mnk>("misere-tic-tac-toe", "", "m=3,n=3,k=3,misere=true");
}

#[test]
fn connect_four_has_the_values_of_the_built_in_game() {
    for values in ["columns=4,rows=3", "columns=4,rows=3,connect=3"] {
        check::<ConnectFour>("connect-four", values, values);
    }
}

#[test]
fn cyclic_games_have_the_values_of_the_built_in_games() {
    for values in ["rows=2,width=4", "rows=3,width=4", "rows=1,width=9"] {
        check::<Slide>("northcott", values, values);
    }
    check::<LinesOfAction>("lines-of-action", "size=3", "size=3");
}
