//! The form of a text: capitals, ends of lines, comments, and lines that go on.

use crate::read;
use written::SAMPLES;
use written::syntax::Rules;

/// Reads a text.
#[track_caller]
fn parsed(text: &str) -> Rules {
    read(text, "").unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

/// The rules without what is taken from the text as it stands.
fn bare(rules: Rules) -> Rules {
    let look = rules.look.into_iter().map(|look| written::syntax::Look { letter: String::new(), ..look });
    let players = rules.players.iter().map(|name| name.to_lowercase()).collect();
    Rules { title: String::new(), source: String::new(), players, look: look.collect(), ..rules }
}

#[test]
fn capitals_do_not_matter() {
    for sample in SAMPLES {
        assert_eq!(bare(parsed(&sample.text.to_uppercase())), bare(parsed(sample.text)), "{}", sample.name);
    }
}

#[test]
fn ends_of_lines_marks_and_comments_do_not_matter() {
    for sample in SAMPLES {
        let expected = bare(parsed(sample.text));
        let others = [
            sample.text.replace('\n', "\r\n"),
            sample.text.replace('\n', " # a comment: (\n"),
            sample.text.replace("\n  ", "\n\u{a0}\u{a0}"),
            format!("\u{feff}{}", sample.text),
            sample.text.trim_end().to_owned(),
        ];
        for other in others {
            assert_eq!(bare(parsed(&other)), expected, "{}", sample.name);
        }
    }
}

#[test]
fn a_statement_goes_on_in_a_line_that_is_indented_deeper() {
    let head =
        "game\n  \"Hex\"\nplayers red,\n    blue\nboard hex\n size\n by size\nwith size = 3\npieces stone\n";
    let turn = "turn\n   place\n    stone on\n     empty if\n    no theirs\n   pass\n";
    let end = "end\n\twhen no\n\t\tempty: draw\n";
    let rules = parsed(&[head, turn, end].concat());
    assert_eq!((rules.turn[0].len(), rules.end.len()), (2, 1));
    let span = rules.turn[0][0].span;
    assert_eq!((span.line, span.column, span.end_line, span.end_column), (11, 4, 14, 14));
}

#[test]
fn names_may_be_in_any_script() {
    let head = "game \"五目並べ\"\nplayers 黒, 白\nboard square 5\npieces 石\nstart\n  黒 石 on c3\n";
    let rest =
        "turn\n  place 石 on empty\nend\n  when line of 4 in 黒's 石: 黒 wins\n  when no empty: draw\n";
    let rules = parsed(&[head, rest].concat());
    assert_eq!((rules.title.as_str(), rules.players.join(" ")), ("五目並べ", "黒 白".to_owned()));
}
