//! Whatever an engine writes, and wherever the game stands, no line of a protocol is more than a line.

use engines::{Board, Limits, Mapping, Question, Said, gtp, nboard, piskvork, plain, uci};
use game::random::Random;

/// Words of the protocols and others, in lines of up to a dozen.
const WORDS: [&str; 48] = [
    "uciok",
    "readyok",
    "bestmove",
    "info",
    "option",
    "name",
    "type",
    "combo",
    "var",
    "default",
    "depth",
    "nodes",
    "pv",
    "string",
    "score",
    "cp",
    "-7",
    "99999999999999999999",
    "0",
    "\u{fffd}",
    "pong",
    "===",
    "nodestats",
    "F5//1",
    "PA",
    "/",
    "ready",
    "error",
    "move",
    "line",
    "b2-c3",
    "(none)",
    "\u{0}",
    "é",
    "]",
    "[",
    "x",
    "-",
    "\t",
    "1e9",
    "=",
    "?3",
    "=7",
    "OK",
    "ERROR",
    "SUGGEST",
    "7,8",
    "swap-pieces",
];

fn line(random: &mut Random) -> String {
    let count = random.index(12);
    let word = |random: &mut Random| match random.index(8) {
        0 => char::from_u32(random.index(0x11_0000) as u32).unwrap_or('?').to_string(),
        _ => WORDS[random.index(WORDS.len())].to_owned(),
    };
    (0..count).map(|_| word(random)).collect::<Vec<_>>().join(" ")
}

#[test]
fn any_line_is_read() {
    let lines = if std::env::var_os("YOMI_DEEP").is_some() { 1_000_000 } else { 10_000 };
    let mut random = Random::new(1);
    let (mut moves, mut options) = (0, 0);
    for _ in 0..lines {
        let text = line(&mut random);
        match uci::read(&text) {
            Said::Move(mv) => {
                moves += 1;
                assert!(!mv.contains(char::is_whitespace));
            }
            Said::Option(option) => {
                options += 1;
                assert!(!option.name.contains("  "));
            }
            _ => {}
        }
        if let Said::Move(mv) = nboard::read(&text) {
            assert!(!mv.contains([' ', '/']));
        }
        for said in [plain::read(&text), gtp::read(&text)] {
            if let Said::Move(mv) = said {
                assert_eq!(mv.trim(), mv);
            }
        }
        if let Said::Move(mv) | Said::Suggestion(mv) = piskvork::read(&text) {
            assert!(!mv.contains(char::is_whitespace));
        }
    }
    assert!(moves > 0 && options > 0, "the words are to be those of the protocols");
}

#[test]
fn whatever_is_asked_is_one_line() {
    let lines = if std::env::var_os("YOMI_DEEP").is_some() { 1_000_000 } else { 10_000 };
    let mut random = Random::new(2);
    let mapping = Mapping::coordinates();
    for _ in 0..lines {
        let words =
            |random: &mut Random| line(random).split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        // Games and positions are lines themselves.
        let text = |random: &mut Random| line(random).replace('\n', " ");
        let question = Question {
            game: text(&mut random),
            start: text(&mut random),
            is_usual_start: true,
            moves: words(&mut random),
            legal: words(&mut random),
            to_move: 1 + random.index(6),
            limits: Limits { depth: Some(3), ..Limits::default() },
        };
        let position = uci::position(&question, &mapping).expect("a usual start");
        let asked = [position, plain::game(&question), plain::go(&question, None)];
        assert!(asked.iter().chain(&plain::position(&question)).all(|line| !line.contains('\n')));
        let Question { moves, legal, .. } = &question;
        let board = Board {
            columns: 1 + random.index(19),
            rows: 1 + random.index(19),
            is_slanted: random.index(2) == 0,
        };
        for mapping in [gtp::mapping(Some(board)), piskvork::mapping(Some(board))] {
            let notation = gtp::Notation::new(&mapping, Some(board), moves);
            for mv in legal {
                let _ =
                    (notation.theirs(mv), notation.ours(mv, legal), Board::of_cells([(mv.as_str(), 0.0)]));
            }
            assert!(piskvork::go(moves, false).iter().all(|line| !line.contains('\n')));
        }
        if let Some(game) = nboard::set_game(&question) {
            assert!(!game.contains('\n'));
        }
    }
}
