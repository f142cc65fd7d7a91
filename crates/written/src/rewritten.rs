//! Tests that rewording a text does not change its game: both are played in step, from the start and from
//! positions of random games.
//!
//! Each rewriting follows from the language's definition (the README of this crate): a line stands for a set
//! of moves, a move belongs to the first line that gives it, and a player may choose any line.

use crate::odd::{ODD, cases};
use crate::open::open;
use crate::samples::SAMPLES;
use crate::words::Word;
use crate::{AnyWritten, Written};
use game::random::{Random, derive_seed};
use game::{Game, Notation, legal};

/// The rewritten games of a usual run, and of one with `YOMI_DEEP`.
const GAMES: [u64; 2] = [1_000, 100_000];

/// The maximum number of rewritings per text.
const REWRITINGS: usize = 4;

/// The maximum number of plies in step per game.
const PLIES: usize = 12;

/// A text in statements: each with its indentation, and lines that continue one joined to it.
fn statements(text: &str) -> Vec<String> {
    let mut statements: Vec<String> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        let indent = line.len() - line.trim_start().len();
        match statements.last_mut() {
            Some(last) if indent > 2 || indent > 0 && !last.starts_with(' ') && !opens(last) => {
                last.push(' ');
                last.push_str(line.trim_start());
            }
            _ => statements.push(line.to_owned()),
        }
    }
    statements
}

/// True of the words that statements are below.
fn opens(line: &str) -> bool {
    ["start", "turn", "otherwise", "end", "look"].contains(&line)
}

/// The places of the statements below one of some words.
fn below(statements: &[String], words: &[&str]) -> Vec<usize> {
    let mut word = "";
    let mut found = Vec::new();
    for (index, statement) in statements.iter().enumerate() {
        if !statement.starts_with(' ') {
            word = statement;
        } else if words.contains(&word) {
            found.push(index);
        }
    }
    found
}

fn pick<T: Copy>(random: &mut Random, list: &[T]) -> Option<T> {
    (!list.is_empty()).then(|| list[random.index(list.len())])
}

/// A condition of any position.
fn condition(random: &mut Random, has_board: bool) -> &'static str {
    if !has_board {
        return "1 > 2";
    }
    let conditions = [
        "some mine and next to theirs",
        "count mine > 3",
        "no row 1 and occupied",
        "count empty < count mine",
    ];
    conditions[random.index(conditions.len())]
}

/// A condition that always holds.
fn truth(random: &mut Random, has_board: bool) -> &'static str {
    if !has_board {
        return "3 > 2";
    }
    let truths = [
        "some all",
        "count all > 0",
        "no mine and theirs",
        "mine is in occupied",
        "not some empty and occupied",
    ];
    truths[random.index(truths.len())]
}

/// The same set of pieces or empty cells in other words.
fn same_set(random: &mut Random, word: &str) -> Option<String> {
    let others: &[&str] = match word {
        "empty" => &["not occupied", "all without occupied", "empty and all", "empty or empty"],
        "occupied" => &["not empty", "occupied without empty", "mine or occupied", "all without empty"],
        "mine" => &["mine and occupied", "mine without theirs", "mine or mine", "not (not mine)"],
        "theirs" => &["theirs and occupied", "theirs without mine", "theirs or theirs"],
        _ => return None,
    };
    Some(format!("({})", others[random.index(others.len())]))
}

/// Parts of a line of `turn`: the verb, the condition, and the effects.
struct Parts<'a> {
    verb: &'a str,
    condition: Option<&'a str>,
    effects: &'a str,
}

impl Parts<'_> {
    fn of(line: &str) -> Parts<'_> {
        let behind = [", then ", ", only if "].iter().filter_map(|words| line.find(words)).min();
        let (head, effects) = behind.map_or((line, ""), |at| line.split_at(at));
        match head.split_once(" if ") {
            Some((verb, condition)) => Parts { verb, condition: Some(condition), effects },
            None => Parts { verb: head, condition: None, effects },
        }
    }

    fn with(&self, condition: &str) -> String {
        let Parts { verb, effects, .. } = self;
        match self.condition {
            Some(known) => format!("{verb} if ({known}) and {condition}{effects}"),
            None => format!("{verb} if {condition}{effects}"),
        }
    }
}

/// The directions that follow each other somewhere in a line: the place of the first, and behind the last.
fn directions(words: &[&str]) -> Option<(usize, usize)> {
    let is_direction = |word: &&str| {
        let names = ["north", "south", "east", "west", "forward", "backward", "straight", "diagonal", "any"];
        names.iter().any(|name| word.starts_with(name))
    };
    let runs = |from: usize| words[from..].iter().take_while(|word| is_direction(word)).count();
    let mut places = (1..words.len()).filter(|&at| words[at - 1] != "of" && runs(at) > 0);
    let first =
        places.find(|&at| words.get(at + runs(at)).is_some_and(|word| ["to", "over"].contains(word)))?;
    Some((first, first + runs(first)))
}

/// A line as two that stand for the same moves together.
fn split(random: &mut Random, line: &str, (is_square, has_board): (bool, bool)) -> Option<[String; 2]> {
    let chains = line.contains(", again") && !line.contains(", capturing");
    match random.index(5) {
        0 if !chains => {
            // The directions of the first verb, or of the second.
            let (before, rest) = match line.find(", then ").filter(|_| random.index(2) == 0) {
                Some(at) => line.split_at(at),
                None => ("", line),
            };
            let words: Vec<&str> = rest.split(' ').collect();
            let (first, last) = directions(&words)?;
            let halves = match &words[first..last] {
                ["any"] if is_square => [vec!["diagonal"], vec!["straight"]],
                ["straight"] => [vec!["west", "north"], vec!["south", "east"]],
                ["diagonal"] => [vec!["northwest", "southwest"], vec!["southeast", "northeast"]],
                [_] => return None,
                several => {
                    let (one, other) = several.split_at(1 + random.index(several.len() - 1));
                    [one.to_vec(), other.to_vec()]
                }
            };
            Some(halves.map(|half| {
                let all = [&words[..first], &half, &words[last..]].concat();
                format!("{before}{}", all.join(" "))
            }))
        }
        1 | 4 if !chains && !line.contains("otherwise") => {
            // The set of a verb: the one behind the last `to`, or `on`, or `one of`.
            let parts = Parts::of(line);
            let at = set_of(parts.verb)?;
            let end = parts.verb.find(", ").unwrap_or(parts.verb.len());
            let (before, set, behind) = (&parts.verb[..at], &parts.verb[at..end], &parts.verb[end..]);
            let rest = &line[parts.verb.len()..];
            let mut of = |set: String| {
                // On empty cells there is nothing to capture, but by a hop.
                let takes = set != "empty" || line.starts_with("  hop") || random.index(2) == 0;
                format!("{before}{set}{}{rest}", if takes { behind } else { "" })
            };
            if let Some((one, other)) = set.split_once(" or ").filter(|_| !set.contains(['(', ')'])) {
                return (!set.contains(" and ") && !set.contains(" without "))
                    .then(|| [of(one.into()), of(other.into())]);
            }
            let cells = ["row 1", "column 1", "edge", "next to occupied"][set.len() % 4];
            Some([of(format!("({set}) without {cells}")), of(format!("({set}) and {cells}"))])
        }
        2 => {
            let (parts, condition) = (Parts::of(line), condition(random, has_board));
            Some([parts.with(&format!("({condition})")), parts.with(&format!("not ({condition})"))])
        }
        _ => Some([line.to_owned(), line.to_owned()]),
    }
}

/// The place of the set of a verb: the cells that a piece is placed on, taken from, or moves to.
fn set_of(verb: &str) -> Option<usize> {
    match verb.split_whitespace().next()? {
        "place" => Some(verb.find(" on ")? + 4),
        "remove" => Some(verb.find(" one of ")? + 8),
        "sow" => Some(verb.find(" from ")? + 6),
        // What is carried is left on several cells of the set.
        "carry" | "add" | "take" | "pass" | "pie" => None,
        _ => {
            let is_set = |at: &usize| {
                let before: Vec<&str> = verb[..*at].split(' ').collect();
                before.last() != Some(&"next")
                    && !matches!(before.iter().rev().nth(1), Some(&("rows" | "columns" | "seeds")))
            };
            Some(verb.match_indices(" to ").map(|(at, _)| at).filter(is_set).last()? + 4)
        }
    }
}

/// True if two lines give no move in common: they move, place or count other things.
fn are_apart(one: &str, other: &str) -> bool {
    let words = |line: &str| line.split_whitespace().take(2).map(str::to_owned).collect::<Vec<_>>();
    let (one, other) = (words(one), words(other));
    let known = ["place", "step", "slide", "hop", "go", "fly", "carry"];
    let is_known = |words: &[String]| words.len() == 2 && known.contains(&&*words[0]);
    is_known(&one) && is_known(&other) && (one[1] != other[1] || (one[0] == "place") != (other[0] == "place"))
}

/// Writes something in other words, if the draw fits the text.
fn rewrite(random: &mut Random, statements: &mut Vec<String>) {
    let has_board = statements.iter().any(|line| line.starts_with("board"));
    // What is said of every move is no line that could stand twice.
    let mut turn = below(statements, &["turn", "otherwise"]);
    turn.retain(|&at| !statements[at].starts_with("  every move"));
    let is_square =
        statements.iter().any(|line| line.starts_with("board square") && !line.contains("straight"));
    match random.index(6) {
        0..=2 => {
            let Some(at) = pick(random, &turn) else { return };
            if let Some([one, other]) = split(random, &statements[at], (is_square, has_board)) {
                statements.splice(at..=at, [one, other]);
            }
        }
        3 => {
            let pairs: Vec<usize> =
                turn.windows(2).filter(|pair| pair[1] == pair[0] + 1).map(|pair| pair[0]).collect();
            let Some(at) = pick(random, &pairs) else { return };
            if are_apart(&statements[at], &statements[at + 1]) {
                statements.swap(at, at + 1);
            }
        }
        4 => {
            let whens =
                below(statements, &["end"]).into_iter().filter(|&at| statements[at].starts_with("  when "));
            let Some(at) = pick(random, &turn.into_iter().chain(whens).collect::<Vec<_>>()) else { return };
            let truth = truth(random, has_board);
            let line = &statements[at];
            statements[at] = match line.strip_prefix("  when ").and_then(|rest| rest.rsplit_once(": ")) {
                Some((condition, outcome)) => format!("  when ({condition}) and ({truth}): {outcome}"),
                None => Parts::of(line).with(&format!("({truth})")),
            };
        }
        _ => {
            let Some(at) = pick(random, &below(statements, &["turn", "otherwise", "end"])) else { return };
            let words: Vec<String> = statements[at].split(' ').map(str::to_owned).collect();
            let bare = |word: &str| word.trim_matches([',', ':', '(', ')']).to_owned();
            let places: Vec<usize> = (0..words.len())
                .filter(|&place| same_set(&mut Random::new(0), &bare(&words[place])).is_some())
                .collect();
            let Some(place) = pick(random, &places) else { return };
            let (mut words, word) = (words.clone(), bare(&words[place]));
            let Some(mut same) = same_set(random, &word) else { return };
            if has_board && random.index(3) == 0 {
                let name = format!("named{}", statements.len());
                statements.push(format!("region {name} = {same}"));
                same = name;
            }
            words[place] = words[place].replace(&word, &same);
            statements[at] = words.join(" ");
        }
    }
}

/// The moves of a position as text, each with the position that it leads to and the payoffs there.
fn children<W: Word>(game: &Written<W>, state: &<Written<W> as Game>::State) -> Vec<[String; 2]> {
    let moves = legal(game, state).into_iter().map(|mv| {
        let mut child = *state;
        game.play(&mut child, mv);
        let after = format!("{} {:?}", game.write_position(&child), game.outcome(&child));
        [game.write_move(state, mv), after]
    });
    let mut children: Vec<[String; 2]> = moves.collect();
    children.sort_unstable();
    children
}

/// Plays a random game with both, and describes where they differ.
fn in_step<W: Word>(game: &Written<W>, other: &Written<W>, random: &mut Random) -> Result<usize, String> {
    let mut state = game.start();
    for ply in 0..PLIES {
        let (wanted, found) = (children(game, &state), children(other, &state));
        if wanted != found {
            let only = |one: &[[String; 2]], two: &[[String; 2]]| -> Vec<String> {
                one.iter().filter(|child| !two.contains(child)).map(|child| child.join(" to ")).collect()
            };
            let (lost, new) = (only(&wanted, &found), only(&found, &wanted));
            return Err(format!("ply {ply}, {}: lost {lost:?}, new {new:?}", game.write_position(&state)));
        }
        let moves = legal(game, &state);
        let Some(mv) = pick(random, &moves) else { return Ok(ply) };
        game.play(&mut state, mv);
        if game.count_moves(&state, &mut Vec::new()) != other.count_moves(&state, &mut Vec::new())
            && game.outcome(&state).is_none()
        {
            return Err(format!("another number of moves at {}", game.write_position(&state)));
        }
    }
    Ok(PLIES)
}

/// Small boards, where the text has a parameter for that.
const VALUES: [(&str, i64); 9] = [
    ("size", 5),
    ("columns", 5),
    ("rows", 4),
    ("half", 2),
    ("side", 3),
    ("arm", 2),
    ("width", 5),
    ("inset", 2),
    ("last", 9),
];

/// A text with small values of its parameters, where they are in range.
fn small(text: &str) -> Vec<(String, String)> {
    let rules = crate::read("test.game", text, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let value = |name: &str| VALUES.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
    let all = rules.parameters.iter().filter_map(|parameter| {
        let value = value(&parameter.name)?.clamp(parameter.least, parameter.greatest);
        Some((parameter.name.clone(), value.to_string()))
    });
    let given: Vec<(String, String)> = all.collect();
    let pairs: Vec<(&str, &str)> = given.iter().map(|(name, value)| (&**name, &**value)).collect();
    if crate::read("test.game", text, &pairs).is_ok() { given } else { Vec::new() }
}

#[test]
fn texts_in_other_words_are_the_same_games() {
    let odd = ODD.iter().map(|text| format!("game \"Odd\"\n{text}\n"));
    let texts: Vec<String> = SAMPLES.iter().map(|sample| sample.text.to_owned()).chain(odd).collect();
    let games: Vec<(Vec<(String, String)>, AnyWritten)> = texts
        .iter()
        .map(|text| {
            let given = small(text);
            let pairs: Vec<(&str, &str)> = given.iter().map(|(name, value)| (&**name, &**value)).collect();
            let game = open("test.game", text, &pairs).unwrap_or_else(|mistakes| panic!("{mistakes}"));
            (given, game)
        })
        .collect();
    let (mut plies, mut same, mut different) = (0, 0, Vec::new());
    let wanted = cases(GAMES[0], GAMES[1]);
    let mut index = 0;
    let mut played = 0;
    while played < wanted {
        let mut random = Random::new(derive_seed(11, index));
        index += 1;
        let at = random.index(texts.len());
        let (given, game) = &games[at];
        let mut statements = statements(&texts[at]);
        let before = statements.clone();
        for _ in 0..=random.index(REWRITINGS) {
            rewrite(&mut random, &mut statements);
        }
        if statements == before {
            same += 1;
            continue;
        }
        played += 1;
        let text = statements.join("\n") + "\n";
        let pairs: Vec<(&str, &str)> = given.iter().map(|(name, value)| (&**name, &**value)).collect();
        let other = match open("test.game", &text, &pairs) {
            Ok(other) => other,
            // Chess can take nearly as many steps as are allowed, and with more conditions too many.
            Err(mistakes) if mistakes.to_string().contains("at most can be played") => continue,
            Err(mistakes) => {
                different.push(format!("{mistakes}\n{text}"));
                continue;
            }
        };
        let found = match (game, &other) {
            (AnyWritten::Small(game), AnyWritten::Small(other)) => in_step(game, other, &mut random),
            (AnyWritten::Medium(game), AnyWritten::Medium(other)) => in_step(game, other, &mut random),
            (AnyWritten::Large(game), AnyWritten::Large(other)) => in_step(game, other, &mut random),
            (AnyWritten::Huge(game), AnyWritten::Huge(other)) => in_step(game, other, &mut random),
            _ => Err("another board".to_owned()),
        };
        match found {
            Ok(found) => plies += found,
            Err(why) => different.push(format!("{why}\n{given:?}\n{text}")),
        }
    }
    assert!(
        different.is_empty(),
        "{} of {wanted}:\n{}",
        different.len(),
        different[..different.len().min(8)].join("\n")
    );
    assert!(plies as u64 > 8 * wanted && same * 4 < wanted, "{plies} plies, {same} left as they were");
}
