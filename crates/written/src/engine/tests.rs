//! Written games in step with the reference, which plays the syntax tree cell by cell.

use super::actions::Path;
use super::stepped::is_same;
use super::{Move, State, Written};
use crate::check::{Ending, Traced};
use crate::compiled::Deed;
use crate::odd::{ODD, cases};
use crate::open::width;
use crate::read::read;
use crate::reference::{self, Reference};
use crate::samples::SAMPLES;
use crate::syntax::Rules;
use crate::words::{Wide, Word};
use game::random::Random;
use game::{Contents, Evaluated, Game, MAX_COUNTS, legal};

/// True if the contents of the board are the pieces, names, counters and plies of the position.
fn is_read<W: Word>(game: &Written<W>, state: &State<W>, expected: &reference::State) -> bool {
    let Some(board) = game.board() else { return true };
    let mut contents = Contents::default();
    game.read_contents(state, &mut contents);
    let cells = board.cells.iter().enumerate().all(|(cell, known)| {
        let layer = board.content(&contents, cell).map(|content| game.compiled.layers[content]);
        let piece = expected.cells[known.drawn.expect("a cell of the scene")];
        layer.map(|layer| (layer.piece, layer.owner.map(game::Player::index)))
            == piece.map(|piece| (piece.kind, piece.owner))
    });
    let (exchanges, hops_on) = (expected.swapped, expected.hopping.is_some());
    let context = match board.contexts {
        1 => 0,
        2 => usize::from(exchanges || hops_on),
        _ => usize::from(exchanges) + 2 * usize::from(hops_on),
    };
    let place = |player: usize| expected.finished.iter().position(|&other| other == player);
    let places = (0..game.players()).map(|player| place(player).map_or(0, |place| place as i64 + 1));
    let mut counts: Vec<i64> = if game.compiled.has_places { places.collect() } else { Vec::new() };
    for (counter, known) in game.rules.counters.iter().enumerate() {
        let values = expected.counters[counter].iter().map(|value| value - known.least);
        counts.extend(values.filter(|_| known.greatest - known.least < 64));
    }
    counts.extend(expected.heaps.iter().filter(|_| game.rules.heaps.iter().all(|&heap| heap < 64)));
    counts.truncate(MAX_COUNTS);
    let plies = game.compiled.last_ply;
    counts
        .extend((counts.len() < MAX_COUNTS && plies > 0 && plies < 64).then_some(i64::from(expected.plies)));
    let found = contents.counts[..board.counts.len()].iter().map(|&count| i64::from(count));
    cells && contents.context == context && found.eq(counts)
}

/// The kinds of pieces on the board.
fn kinds<G: Traced>(game: &G, state: &G::State) -> Vec<bool> {
    let mut kinds = vec![false; game.rules().pieces.len()];
    game.mark_kinds(state, &mut kinds);
    kinds
}

/// Plays random games with both, and returns the number of plies.
fn in_step<W: Word>(rules: &Rules, games: u32, seed: u64, most: usize) -> Result<usize, String> {
    let fast = Written::<W>::new(rules).map_err(|refusal| refusal.message)?;
    let slow = Reference::new(rules.clone());
    let traced = Written::<W>::with_lines(rules).ok();
    let mut random = Random::new(seed);
    let mut plies = 0;
    for _ in 0..games {
        let (mut state, mut expected) = (fast.start(), slow.start());
        for _ in 0..most {
            let place = || format!("{}\n{state:?}\n{expected:?}", rules.source);
            assert!(is_same(&fast, &state, &expected), "another position: {}", place());
            assert!(is_read(&fast, &state, &expected), "contents: {}", place());
            let (outcome, wanted) = (fast.outcome(&state), slow.outcome(&expected));
            assert_eq!(outcome, wanted, "outcome: {}", place());
            let (ending, reason) = (fast.ending(&state), slow.ending(&expected));
            // The place of a player between two is a line of `end` to the game at play.
            assert!(ending == reason || reason == Some(Ending::Places), "{ending:?}: {}", place());
            assert_eq!(kinds(&fast, &state), kinds(&slow, &expected), "kinds: {}", place());
            if wanted.is_some() {
                break;
            }
            assert_eq!(fast.to_move(&state), slow.to_move(&expected), "player to move: {}", place());
            let moves = legal(&fast, &state);
            let path = |game: &Written<W>, mv| game.path(&state, mv).expect("a path");
            let mut found: Vec<(Path, Move)> = moves.iter().map(|&mv| (path(&fast, mv), mv)).collect();
            found.sort_unstable_by_key(|(path, _)| *path);
            let mut paths: Vec<(Path, reference::Move)> =
                legal(&slow, &expected).iter().map(|mv| ((mv.first, mv.second), *mv)).collect();
            paths.sort_unstable_by_key(|(path, _)| *path);
            let only_paths = |list: &[(Path, Move)]| list.iter().map(|(path, _)| *path).collect::<Vec<_>>();
            let wanted: Vec<Path> = paths.iter().map(|(path, _)| *path).collect();
            assert_eq!(only_paths(&found), wanted, "moves: {}", place());
            if let Some(traced) = &traced {
                let line = |mv| (path(traced, mv), traced.line_of(&state, mv));
                let mut lines: Vec<(Path, usize)> = legal(traced, &state).into_iter().map(line).collect();
                lines.sort_unstable();
                let wanted = paths.iter().map(|(path, mv)| (*path, slow.line_of(&expected, *mv)));
                assert!(lines.iter().copied().eq(wanted), "lines: {lines:?} {}", place());
            }
            let (drawn, count) = fast.random_move(&state, &mut random, &mut Vec::new());
            assert!(moves.contains(&drawn) && count == moves.len(), "drawn: {drawn:?} {}", place());
            assert_eq!(fast.count_moves(&state, &mut Vec::new()), moves.len());
            let chosen = random.index(found.len());
            fast.play(&mut state, found[chosen].1);
            slow.play(&mut expected, paths[chosen].1);
            plies += 1;
        }
    }
    Ok(plies)
}

/// Plays games of a text in words of every width that holds its board.
fn check(text: &str, games: u32, seed: u64, most: usize) -> Result<usize, String> {
    let rules = read("test", text, &[]).map_err(|mistakes| mistakes.to_string())?;
    let bits = width(&rules);
    let plies = match bits {
        64 => in_step::<u64>(&rules, games, seed, most),
        128 => in_step::<u128>(&rules, games, seed, most),
        256 => in_step::<Wide<4>>(&rules, games, seed, most),
        _ => in_step::<Wide<7>>(&rules, games, seed, most),
    };
    // Wide words are tested where narrow ones do.
    if bits <= 128 && plies.is_ok() {
        in_step::<Wide<4>>(&rules, 1, seed + 1, most)?;
    }
    plies
}

#[test]
fn odd_games_are_in_step_with_the_reference() {
    let mut plies = 0;
    let mut refused = Vec::new();
    for (index, text) in ODD.iter().enumerate() {
        match check(&format!("game \"Odd\"\n{text}\n"), cases(6, 12), index as u64, 60) {
            Ok(found) => plies += found,
            Err(why) => refused.push(format!("{index}: {why}")),
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
    assert!(plies > 2_000, "{plies}");
}

/// Exchanged names, a counter that begins below 0, and the plies; a counter of many values is left out.
#[test]
fn names_and_numbers_are_read_beside_the_board() {
    let text = "game \"Numbers\"
players a, b
board square 4 by 3, without b2 c3
pieces s for each
count gain from -3 to 2 for each
count total from 0 to 100
turn
  place s on empty, then add 1 to gain, then add 2 to total
  pie rule
end
  after 9 moves: draw
";
    check(text, 60, 1, 20).unwrap_or_else(|why| panic!("{why}"));
    let game = Written::<u64>::new(&read("test", text, &[]).expect("a text")).expect("a game");
    let board = game.board().expect("a board");
    assert_eq!((board.cells.len(), board.contexts, board.counts), (10, 2, vec![6, 6, 10]));
    let (mut random, mut contents, mut most) = (Random::new(1), Contents::default(), 0);
    let mut seen = [0; 2];
    for _ in 0..60 {
        let mut state = game.start();
        while game.outcome(&state).is_none() {
            let (mv, _) = game.random_move(&state, &mut random, &mut Vec::new());
            game.play(&mut state, mv);
            game.read_contents(&state, &mut contents);
            seen[contents.context] += 1;
            most = most.max(contents.counts[0]);
        }
        assert_eq!(contents.counts[2], 9);
    }
    assert!(seen[1] > 10 && seen[0] > 10 && most >= 4, "{seen:?} {most}");
}

#[test]
fn samples_are_in_step_with_the_reference() {
    let mut plies = 0;
    let mut refused = Vec::new();
    for sample in SAMPLES {
        let cells =
            read(sample.name, sample.text, &[]).map_or(0, |rules| rules.board.map_or(0, |b| b.cells.len()));
        let (games, most) = if cells > 100 { (1, 20) } else { (cases(1, 3), cases(30, 60)) };
        match check(sample.text, games, 7, most) {
            Ok(found) => plies += found,
            Err(why) => refused.push((sample.name, why)),
        }
    }
    assert_eq!(refused, []);
    assert!(plies > 1_000, "{plies}");
}

/// A random game in which players finish one after another, for reasons that overlap.
fn race(random: &mut Random) -> String {
    fn some(random: &mut Random, least: usize, lines: &[&str]) -> String {
        let count = least + random.index(3);
        (0..count).map(|_| format!("  {}\n", lines[random.index(lines.len())])).collect()
    }
    let players = ["a, b, c", "a, b, c, d", "a, b, c, d, e", "a, b, c, d, e, f"][random.index(4)];
    let turn = some(
        random,
        2,
        &[
            "place m on empty",
            "place m on empty if score < 2, then add 1 to score",
            "step m any to empty, then add 1 to score",
            "step m any to empty or theirs, capturing",
            "hop m any over theirs to empty, capturing, again",
            "step m straight to empty, then add 1 to score, then same player again",
            "add 1 to 2 to score",
        ],
    );
    let otherwise = ["", "otherwise\n  pass\n"][random.index(2)];
    let end = some(
        random,
        1,
        &[
            "when score = 2: mover finishes",
            "when score > 3: mover finishes",
            "when no mine and score > 0: mover finishes",
            "when next cannot move: next finishes",
            "when b cannot move: b finishes",
            "when count mine > 2: next finishes",
            "when line of 3 in mine: mover finishes",
            "when count a's m > 3: a finishes",
            "when nobody can move: most score wins",
            "when no empty: fewest count m wins",
            "when count mine > 4: mover wins",
            "when score > 8: pay mover 3, next 1",
        ],
    );
    format!(
        "game \"Race\"\nplayers {players}\nboard square 4\npieces m\ncount score from 0 to 9 for each\n\
         start\n  a m on a1\n  b m on d4\n  c m on a4\nturn\n{turn}{otherwise}end\n{end}  \
         when score = 5: mover finishes\n  after 60 moves: draw\n"
    )
}

#[test]
fn races_are_in_step_with_the_reference() {
    let (mut plies, mut finished) = (0, [0; 6]);
    for seed in 0..300 {
        let text = race(&mut Random::new(seed));
        match check(&text, 2, seed, 70) {
            Ok(found) => plies += found,
            Err(why) => {
                assert!(why.ends_with("cannot be played yet"), "{why}\n{text}");
                continue;
            }
        }
        let rules = read("race", &text, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let (game, mut random) = (Reference::new(rules), Random::new(seed));
        let mut state = game.start();
        while game.outcome(&state).is_none() {
            let moves = legal(&game, &state);
            game.play(&mut state, moves[random.index(moves.len())]);
        }
        finished[state.finished.len()] += 1;
    }
    assert!(plies > 5_000, "{plies}");
    assert!(
        finished.iter().all(|&games| games > 5),
        "games by the number of those who finished: {finished:?}"
    );
}

#[test]
fn samples_can_be_played_with_their_lines() {
    for sample in SAMPLES {
        let rules = read(sample.name, sample.text, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let refusal = Written::<Wide<7>>::with_lines(&rules).err();
        assert_eq!(refusal, None, "{}", sample.name);
    }
}

/// Moves of several lines, by sets, piece by piece, with second verbs, with numbers, and passes.
#[test]
fn every_move_is_drawn_as_often_as_any_other() {
    let shots = ODD.iter().position(|text| text.contains("seen from it")).expect("slides with shots");
    for text in [ODD[shots], ODD[0], ODD[1], ODD[2], ODD[7]] {
        let rules = read("test", &format!("game \"Odd\"\n{text}\n"), &[]).expect("a game");
        let game = Written::<u64>::new(&rules).expect("a game that can be played");
        let (mut state, mut random) = (game.start(), Random::new(3));
        for _ in 0..4 {
            let moves = legal(&game, &state);
            let mut counts = vec![0_usize; moves.len()];
            for _ in 0..400 * moves.len() {
                let (drawn, _) = game.random_move(&state, &mut random, &mut Vec::new());
                counts[moves.iter().position(|&mv| mv == drawn).expect("a legal move")] += 1;
            }
            // Five standard deviations about 400.
            assert!(counts.iter().all(|count| (300..=500).contains(count)), "{counts:?}\n{text}");
            game.play(&mut state, moves[random.index(moves.len())]);
        }
    }
}

/// Games that are played as their texts say, and one that is not: its captures take nothing.
#[test]
fn a_game_that_is_not_played_as_its_text_says_is_noticed() {
    let rules = read("test", crate::sample("breakthrough").expect("a sample").text, &[("size", "5")]);
    let mut game = Written::<u64>::new(&rules.expect("a text")).expect("a game");
    assert_eq!(game.differs(1), None);
    for line in game.compiled.seats.iter_mut().flat_map(|seat| &mut seat.lines).flatten() {
        if let Deed::Carry { captures, .. } = &mut line.verb {
            *captures = false;
        }
    }
    let why = game.differs(1).expect("a difference");
    assert!(why.starts_with("at ") && why.ends_with("leads to different positions"), "{why}");
}
