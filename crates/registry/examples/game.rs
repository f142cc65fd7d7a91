//! Plays a game between searches for a profiler: `game GAME SEARCH [TIMES]`, with the same search in every
//! seat.
//!
//! ```text
//! valgrind --tool=callgrind target/release/examples/game random-game:players=3,branching=1-5 max-n:depth=2
//! ```

#![expect(clippy::print_stdout, reason = "it says what it counted")]

use registry::Terms;
use request::Request;
use search::Budget;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (game, search, times) = match words[..] {
        [game, search] => (game, search, 1),
        [game, search, times] => (game, search, times.parse().expect("a number of times")),
        _ => panic!("expected a game, a search and how many times"),
    };
    let session = registry::open(game).expect("a game");
    let request = Request::new(Some(search), &Budget::default()).expect("a search");
    let players = vec![request; session.players()];
    let (seats, seeds): (Vec<usize>, Vec<u64>) = (0..session.players()).map(|seat| (seat, 1)).unzip();
    let mut referee = session.referee(&players).expect("searches");
    let mut nodes = 0;
    for _ in 0..times {
        let played =
            referee.play(&seats, &seeds, &Terms::new(1_000)).expect("it fits").expect("not cancelled");
        nodes += played.efforts.iter().map(|effort| effort.nodes).sum::<u64>();
    }
    println!("{nodes} nodes");
}
