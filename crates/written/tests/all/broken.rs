//! Broken texts: each has one mistake, which is found at its place with advice.

use crate::{read, text};

/// A sample in which some words are replaced. The marks `«` and `»` in the new words say where the mistake
/// is to be found; without marks it belongs to no line.
#[derive(Default)]
struct Broken {
    sample: String,
    old: String,
    new: String,
    /// The message.
    message: String,
    /// A part of the advice; if empty, there must be none.
    help: String,
}

/// The broken samples of a list: a line for each part, behind its sign, and an empty line between them.
fn broken_samples(list: &str) -> Vec<Broken> {
    let mut samples = Vec::new();
    for paragraph in list.split("\n\n").filter(|paragraph| !paragraph.starts_with('#')) {
        let mut lines = paragraph.lines();
        let mut broken = Broken { sample: lines.next().unwrap_or_default().to_owned(), ..Broken::default() };
        for line in lines {
            let (sign, rest) = line.split_at(2);
            let field = match sign {
                "- " => &mut broken.old,
                "+ " => &mut broken.new,
                "= " => &mut broken.message,
                _ => &mut broken.help,
            };
            *field = rest.replace("\\n", "\n");
        }
        samples.push(broken);
    }
    samples
}

/// Reads the broken samples of a list: exactly the mistakes expected must be found.
#[track_caller]
fn check(list: &str, count: usize) {
    let samples = broken_samples(list);
    let wrong: Vec<String> = samples.iter().filter_map(|broken| wrong(broken).err()).collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), samples.len(), wrong.join("\n"));
    assert_eq!(samples.len(), count);
}

#[test]
fn mistakes_of_lines_at_the_margin_are_found_at_their_places() {
    check(include_str!("broken/heads.txt"), 80);
}

#[test]
fn mistakes_of_indented_lines_are_found_at_their_places() {
    check(include_str!("broken/blocks.txt"), 63);
}

#[test]
fn mistakes_of_hands_are_found_at_their_places() {
    check(include_str!("broken/hands.txt"), 7);
}

#[test]
fn mistakes_of_sets_numbers_and_conditions_are_found_at_their_places() {
    check(include_str!("broken/expressions.txt"), 69);
}

#[test]
fn mistakes_of_sowing_are_found_at_their_places() {
    check(include_str!("broken/sowing.txt"), 23);
    let text = text("kalah").replace("track row 1 east, row 2 west\n", "");
    let mistakes = read(&text, "").expect_err("no track");
    let first = &mistakes.list()[0];
    assert_eq!(first.message, "this goes along the track, and there is none");
    assert_eq!(first.help, "add a line such as `track row 1 east, row 2 west`");
}

#[test]
fn mistakes_of_moves_of_several_pieces_are_found_at_their_places() {
    check(include_str!("broken/several.txt"), 7);
}

#[test]
fn mistakes_of_stacks_are_found_at_their_places() {
    check(include_str!("broken/stacks.txt"), 15);
}

fn wrong(broken: &Broken) -> Result<(), String> {
    let Broken { sample, old, new, message, help } = broken;
    let original = text(sample);
    if !original.contains(old.as_str()) {
        return Err(format!("{sample} does not contain {old:?}"));
    }
    let marked = original.replacen(old.as_str(), new, 1);
    let expected = place(&marked);
    let plain = marked.replace(['«', '»'], "");
    let Err(mistakes) = read(&plain, "") else { return Err(format!("{new:?} was read")) };
    let [mistake] = mistakes.list() else { return Err(format!("{new:?}: several mistakes:\n{mistakes}")) };
    let found = mistake.span.map(|span| (span.line, span.column, span.end_column));
    let is_advice =
        if help.is_empty() { mistake.help.is_empty() } else { mistake.help.contains(help.as_str()) };
    if found == expected && mistake.message == *message && is_advice {
        return Ok(());
    }
    Err(format!("{new:?}: expected {expected:?} {message} / {help}\ngot {found:?}:\n{mistakes}"))
}

/// The line and the columns of the marked part of a text.
fn place(marked: &str) -> Option<(u32, u32, u32)> {
    let (line, number) = marked.lines().zip(1..).find(|(line, _)| line.contains('«'))?;
    let column = |mark| line.chars().position(|c| c == mark).expect("a mark") as u32;
    Some((number, column('«') + 1, column('»')))
}

#[test]
fn a_message_shows_the_line_and_what_to_write_instead() {
    let broken = text("breakthrough").replace("to empty or theirs", "to empty or theris");
    let mistakes = read(&broken, "").expect_err("a broken text").to_string();
    let expected = "\
test.game:14:52: no set is called `theris`
   14 |   step pawn forward-left forward-right to empty or theris, capturing
      |                                                    ^^^^^^ did you mean `theirs`?";
    assert_eq!(mistakes, expected);
}

#[test]
fn all_mistakes_are_said_at_once_and_what_follows_from_them_is_not() {
    let broken = "game Hex\nplayers red, blue, red\nboard hexx 5\npieces stone for each\nturn\n  place ston \
                  on empty\n  place stone on a99\nend\n  when no empty: drawn\n  \
                  when red's stone connects a to b: red wins\n";
    let mistakes = read(broken, "size=5").expect_err("a broken text");
    let lines: Vec<u32> = mistakes.list().iter().filter_map(|mistake| Some(mistake.span?.line)).collect();
    assert_eq!(lines, [1, 2, 3], "{mistakes}");
    let broken = "game \"x\"\nplayers a, b\nboard square 3\npieces man\nturn\n  place man on a9\n  \
                  plce man on a1\nend\n  when no emtpy: draw\n  whn no empty: draw\n  after 0 moves: draw\n";
    let mistakes = read(broken, "").expect_err("a broken text");
    let lines: Vec<u32> = mistakes.list().iter().filter_map(|mistake| Some(mistake.span?.line)).collect();
    assert_eq!(lines, [6, 7, 9, 10, 11], "{mistakes}");
}

#[test]
fn a_player_too_many_is_one_mistake_whatever_refers_to_them() {
    let broken = text("breakthrough")
        .replace("players white, black", "players white, black, c, d, e, f, g, h")
        .replace("pawn for each", "pawn for h")
        .replace("white pawn on", "g pawn on");
    let mistakes = read(&broken, "").expect_err("a broken text");
    assert_eq!(mistakes.list().len(), 1, "{mistakes}");
    assert_eq!(mistakes.list()[0].message, "a game has 2 to 6 players, not 8");
    let broken = text("breakthrough")
        .replace("players white, black", "players white, black\nplayers c, d, e, f, g, h")
        .replace("pawn for each", "pawn for h");
    let mistakes = read(&broken, "").expect_err("a broken text");
    assert_eq!(mistakes.list()[0].message, "there are two lines `players`");
}

#[test]
fn values_from_outside_are_checked() {
    let message = |sample: &str, values: &str| {
        let mistakes = read(text(sample), values).expect_err("a wrong value");
        let list: Vec<String> =
            mistakes.list().iter().map(|mistake| format!("{} / {}", mistake.message, mistake.help)).collect();
        list.join("\n")
    };
    assert_eq!(message("gomoku", "size=20"), "`size` is a whole number from 5 to 19, not `20` / ");
    assert_eq!(message("gomoku", "size=x"), "`size` is a whole number from 5 to 19, not `x` / ");
    assert_eq!(message("gomoku", "size=-5"), "`size` is a whole number from 5 to 19, not `-5` / ");
    assert_eq!(message("gomoku", "sise=9"), "there is no parameter `sise` / did you mean `size`?");
    assert_eq!(message("gomoku", "columns=9"), "there is no parameter `columns` / there is size, row");
    assert_eq!(message("gomoku", "size=9 size=9"), "`size` is given twice / ");
    assert_eq!(
        message("tic-tac-toe", "size=9"),
        "there is no parameter `size` / this game has no parameters"
    );
    assert_eq!(message("nim", "players=7"), "`players` is a whole number from 2 to 6, not `7` / ");
    assert_eq!(read(text("gomoku"), "SIZE=7").expect("a game").board.expect("a board").cells.len(), 49);
}
