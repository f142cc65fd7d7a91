//! Pictures of positions as files, and boards to print.
#![cfg(feature = "games")]

use studies::drawing::drawing;
use studies::report::Subject;
use studies::sheet::sheet;

#[test]
fn a_file_has_its_colors_written_out() {
    let draw = |name: &str| {
        let subject = Subject::open(name, 1).expect("a game");
        drawing(&subject, subject.session()).expect("a board")
    };
    // White begins, and its pieces are white.
    let file = draw("breakthrough:size=5");
    assert!(file.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\""), "{file}");
    assert!(file.contains("<title>Breakthrough: ooooo/ooooo/5/xxxxx/xxxxx x</title>"), "{file}");
    for unwritten in ["var(", "--", "@media"] {
        assert!(!file.contains(unwritten), "{unwritten} in {file}");
    }
    for rule in [
        "svg.board .owner-1 .body { fill: #f4efe4; stroke: #171a1f; stroke-width: 3; }\n",
        "svg.board .owner-1 text.on-piece { fill: #171a1f; font-weight: 600; }\n",
        "svg.board .owner-2 .body { fill: #23272f;",
        "svg.board .owner-3 .body { fill: #0072b2;",
        "svg.board .ground { fill: #e6c894; }\n",
        "svg.board .coin .body { fill: #e3b341; }\n",
    ] {
        assert!(file.contains(rule), "no {rule} in {file}");
    }
    assert_eq!(file.matches("owner-1\" tr").count(), 10, "{file}");
    // Where players have no colors, the first is dark.
    assert!(draw("tic-tac-toe").contains("svg.board .owner-1 .body { fill: #23272f;"));
}

/// All pieces of the start, those that are placed later, and the board without any.
#[test]
fn a_sheet_has_an_empty_board_and_every_piece() {
    let page = |name: &str| {
        let subject = Subject::open(name, 1).expect("a game");
        let page = sheet(&subject, subject.session(), 1).expect("a board");
        let (board, rest) = page.split_once("class=\"pieces\"").expect("pieces");
        let (pieces, rest) = rest.split_once("class=\"rules\"").expect("rules");
        let count = |part: &str, owner: usize| part.matches(&format!("owner-{owner}\" tr")).count();
        assert_eq!((count(board, 1), count(board, 2)), (0, 0), "{name}");
        assert!(board.contains("width:") && board.contains("mm\">"), "{board}");
        ([1, 2].map(|owner| count(pieces, owner)), [1, 2].map(|owner| count(rest, owner)))
    };
    assert_eq!(page("breakthrough:size=5"), ([10, 10], [10, 10]));
    // Five crosses and four noughts fill the board.
    assert_eq!(page("tic-tac-toe"), ([5, 4], [0, 0]));
}
