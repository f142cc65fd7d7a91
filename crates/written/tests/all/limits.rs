//! Texts that are too large, too deep or too long: they are refused at once.

use crate::{read, text};

/// The first message about a text.
#[track_caller]
fn message(text: &str) -> String {
    read(text, "").expect_err("the text is refused").list()[0].message.clone()
}

/// A text whose only move line is this.
fn with_move(line: &str) -> String {
    format!(
        "game \"x\"\nplayers a, b\nboard square 3\npieces man\nturn\n  {line}\nend\n  when no empty: draw\n"
    )
}

#[test]
fn a_long_text_is_refused_before_it_is_read() {
    let long = "game \"x\"\n".repeat(10_000_000 / 9);
    assert_eq!(message(&long), "a text has at most 65536 bytes, and this one has 9999999");
    let fits = format!("{}{}", text("hex"), " ".repeat(written::MAX_BYTES - text("hex").len()));
    read(&fits, "").expect("as long as may be");
    assert_eq!(message(&format!("{fits} ")), "a text has at most 65536 bytes, and this one has 65537");
}

#[test]
fn nothing_to_read_is_a_mistake() {
    for text in ["", "\n\n", "# only a comment\n", "   \t\n", "\u{feff}"] {
        assert_eq!(message(text), "there is nothing to read", "{text:?}");
    }
}

#[test]
fn deep_texts_are_refused() {
    let deep = |count: usize, open: &str, close: &str| {
        with_move(&format!("place man on {}empty{}", open.repeat(count), close.repeat(count)))
    };
    for (open, close) in [("(", ")"), ("not ", ""), ("next to ", ""), ("north of ", ""), ("seen from ", "")] {
        read(&deep(60, open, close), "").unwrap_or_else(|mistakes| panic!("{open}: {mistakes}"));
        for count in [65, 1000, 10_000 / open.len(), 60_000 / (open.len() + close.len())] {
            assert_eq!(
                message(&deep(count, open, close)),
                "this is nested more than 64 deep",
                "{open} {count}"
            );
        }
    }
    let conditions = with_move(&format!("place man on empty if {}some mine", "not ".repeat(15_000)));
    assert_eq!(message(&conditions), "this is nested more than 64 deep");
    let open = with_move(&format!("place man on empty if {}some mine", "(".repeat(60_000)));
    assert_eq!(message(&open), "this is nested more than 64 deep");
    let minus = with_move(&format!("place man on row {}1", "-".repeat(60_000)));
    assert_eq!(message(&minus), "this is nested more than 64 deep");
}

#[test]
fn long_lines_are_refused() {
    let sets = with_move(&format!("place man on empty{}", " or mine".repeat(8_000)));
    assert_eq!(message(&sets), "this line combines more than 200 parts");
    let conditions = with_move(&format!("place man on empty if no mine{}", " and some mine".repeat(4_000)));
    assert_eq!(message(&conditions), "this line combines more than 200 parts");
    let sums = with_move(&format!("place man on row 1{}", " + 1".repeat(16_000)));
    assert_eq!(message(&sums), "this line combines more than 200 parts");
    let nots = with_move(&format!("place man on empty if no mine and {}some mine", "not ".repeat(15_000)));
    assert_eq!(message(&nots), "this is nested more than 64 deep");
}

#[test]
fn numbers_do_not_overflow() {
    let product = with_move(&format!("place man on row 1{}", " * 1000000".repeat(90)));
    let greatest = i64::MAX;
    assert_eq!(message(&product), format!("there is no row {greatest}: they go from 1 to 3"));
    let negative = with_move(&format!("place man on row 0 - 1{}", " * 1000000".repeat(90)));
    assert!(message(&negative).starts_with("there is no row -9223372036854775807"), "{}", message(&negative));
    let payoff = with_move("place man on empty")
        .replace(": draw", ": pay mover -1 * 1000000 * 1000000 * 1000000 * 1000000");
    assert_eq!(message(&payoff), "payoffs lie within 1000");
}

#[test]
fn many_mistakes_are_cut_off() {
    let lines = "  place man on nowhere\n".repeat(300);
    let text = with_move("place man on empty").replace("end\n", &format!("{lines}end\n"));
    let mistakes = read(&text, "").expect_err("mistakes");
    assert_eq!(mistakes.list().len(), 300);
    let shown = mistakes.to_string();
    assert!(shown.ends_with("test.game: 260 more") && shown.len() < 10_000, "{shown}");
}

#[test]
fn a_long_line_is_shown_in_part() {
    let text = with_move(&format!("place man on {}nowhere", "a1 ".repeat(5000)));
    let shown = read(&text, "").expect_err("a mistake").to_string();
    assert!(shown.len() < 500 && shown.contains("…") && shown.contains("nowhere"), "{shown}");
}

#[test]
fn many_lines_are_refused() {
    let lines = "  place man on empty\n".repeat(2000);
    let text = with_move("place man on empty").replace("end\n", &format!("{lines}end\n"));
    assert_eq!(message(&text), "a text has at most 400 statements, and this one has 2008");
}

/// The most that sets worked out while reading, and the checks, can be made to do.
#[test]
fn the_largest_texts_are_read_and_checked() {
    let set = format!("{}all", "next to ".repeat(60));
    let regions: String = (0..60).map(|index| format!("region zone{index} = {set}\n")).collect();
    let line = format!("  place man on {}empty\n", "not ".repeat(60)).repeat(80);
    let text = format!(
        "game \"x\"\nplayers a, b, c, d, e, f\nboard square 400 by 1, round east-west\npieces man\n{regions}\
         turn\n{line}end\n{}  when no empty: draw\n",
        "  when line of 401 in row 1 and (mine or theirs): draw\n".repeat(100),
    );
    let length = text.len();
    assert!((50_000..=written::MAX_BYTES).contains(&length), "{length}");
    let rules = read(&text, "").map_err(|mistakes| mistakes.to_string());
    let rules = rules.expect("a text");
    assert!(!written::check::warnings(&rules).is_empty());
}

/// The reason why a text cannot be played.
fn refusal(text: &str) -> String {
    written::open("test.game", text, &[]).expect_err("a refusal").list()[0].message.clone()
}

/// A game on the largest board with these lines of `turn`.
fn large(turn: &str) -> String {
    format!(
        "game \"x\"\nplayers a, b\nboard square 20\npieces stone\ncount hand from 0 to 10000\n\
         count other from 0 to 10000\nstart\n  a stone on rows 1 to 10\nturn\n{turn}end\n  \
         when next cannot move: mover wins\n"
    )
}

/// Nobody waits for a position of such a text: it is refused, wherever it is opened.
#[test]
fn texts_whose_moves_take_too_long_to_find_are_refused() {
    let conditions = vec!["groups in (mine or to) > 250"; 25].join(" and ");
    let dear = large(&format!("  fly stone to empty if {conditions}\n").repeat(56));
    assert!((45_000..=written::MAX_BYTES).contains(&dear.len()), "{}", dear.len());
    let reason = refusal(&dear);
    assert!(reason.starts_with("a position can take ") && reason.contains(" steps, and "), "{reason}");
    for turn in [
        "  fly stone to empty, then fly stone to empty\n",
        "  place stone on empty, then remove one of occupied, then put stone on group of it in mine, \
         then add groups in mine to hand\n  fly stone to empty, then slide stone any to empty\n",
    ] {
        assert!(refusal(&large(turn)).starts_with("a position can take "), "{turn}");
    }
    for turn in [
        "  fly stone to empty\n",
        "  place stone on empty if groups in (mine or to) > 5\n",
        "  slide stone any to empty if not to is in next to theirs\n",
        "  hop stone any over occupied to empty, again\n",
    ] {
        assert!(written::open("test.game", &large(turn), &[]).is_ok(), "{turn}");
    }
}

/// More lines than the sets of a program hold at once are played one by one.
#[test]
fn many_lines_of_one_group_are_played() {
    let lines = |line: &dyn Fn(usize) -> String| (1..=40).map(line).collect::<String>();
    let board = "game \"x\"\nplayers a, b\nboard square 8\npieces lion\nstart\n  a lion on a1 d4\n  \
                 b lion on h8 e5\nturn\n";
    let end = "end\n  when no theirs: mover wins\n  after 40 moves: draw\n";
    for turn in [
        lines(&|index| format!("  step lion any to empty and not row {}\n", index % 8 + 1)),
        lines(&|index| format!("  step lion any to theirs, capturing if count empty < {index}\n")),
        lines(&|index| format!("  slide lion any at most {index} to (row {0} or empty)\n", index % 8 + 1)),
        lines(&|index| {
            format!("  place lion on empty and next to row {} and not column {0}\n", index % 8 + 1)
        }),
    ] {
        let turn = format!("{turn}  step lion any to empty\n");
        let game = written::open("test.game", &format!("{board}{turn}{end}"), &[]);
        let game = game.unwrap_or_else(|mistakes| panic!("{mistakes}"));
        assert_eq!(game.differs(1), None, "{turn}");
    }
}
