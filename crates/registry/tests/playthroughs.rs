//! One random game of each kind, written down: positions, moves and results. A change of rules or notation
//! shows as a change of these files; `UPDATE_EXPECT=1` rewrites them, to be reviewed as a diff.

use game::random::Random;
use registry::{games, open};
use std::fmt::Write;
use std::path::Path;

/// In addition to each game's defaults, parameters that change its rules.
const VARIANTS: &[&str] = &[
    "coin-row:rows=3+5,last=loses",
    "diamond:arm=1,camp=1,hop=chain,pay=places",
    "diamond:players=2,arm=4,camp=5,limit=5",
    "mnk:m=4,n=3,k=3,misere=true",
    "mnk:m=5,n=4,k=3,players=3",
    "nim:heaps=2+3+3,players=4,misere=true",
    "random-game:players=4,branching=3,plies=9",
    "split-nim:rule=unequal,heaps=9",
    "split-nim:rule=subtract,heaps=4+5",
    "tanhinmin:[[1,3,10],[2],[4,6,8],[5,7,9]],re-entry=true",
    "tanhinmin:players=4,cards=14,ties=true,pay=rank,pass=forced",
    "tree:([1,2,3] 3:([4,5,6] [0,0,1])@[1,1,1])",
    "uniform:players=3,depth=3,branching=3",
];

const LONGEST: usize = 60;
/// The maximum length of a list of moves that is written in full; of a longer one, about a hundred moves are.
const MOST_MOVES: usize = 300;

/// The moves; of a long list, their number and some all along the list.
fn listed(moves: &[String]) -> String {
    if moves.len() <= MOST_MOVES {
        return moves.join(" ");
    }
    let some: Vec<&str> = moves.iter().map(String::as_str).step_by(moves.len() / 100).collect();
    format!("{} moves, {}", moves.len(), some.join(" ... "))
}

fn playthrough(game: &str) -> String {
    let mut session = open(game).expect("a game");
    let mut random = Random::new(1);
    let mut text = format!("{game}\n");
    for ply in 0..LONGEST {
        let moves = session.legal_moves();
        writeln!(text, "\n{ply}. {}", session.position()).expect("text");
        if let Some(outcome) = session.outcome() {
            let repetition = if session.is_repetition() { ", by repetition" } else { "" };
            writeln!(text, "   over: {outcome:?}{repetition}").expect("text");
            return text;
        }
        let mv = &moves[random.index(moves.len())];
        writeln!(
            text,
            "   player {} of {}: {}\n   plays {mv}",
            session.to_move(),
            session.players(),
            listed(&moves)
        )
        .expect("text");
        session.play(&[mv]).expect("legal");
    }
    text + "\nbroken off\n"
}

#[test]
fn every_game_plays_as_it_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    let names = games().iter().map(|entry| entry.name).chain(VARIANTS.iter().copied());
    for game in names {
        let words: Vec<&str> =
            game.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let path = folder.join(format!("{}.txt", words.join("-")));
        let found = playthrough(game);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::create_dir_all(&folder).expect("a folder");
            std::fs::write(&path, &found).expect("a file");
        }
        let expected = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}; UPDATE_EXPECT=1 writes it", path.display()));
        assert_eq!(found, expected, "{game} plays differently; UPDATE_EXPECT=1 accepts that");
    }
}
