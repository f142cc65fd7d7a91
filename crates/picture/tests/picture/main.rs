//! Pictures of small searches, as users see them.

mod alpha_beta;
mod searches;
mod xml;

use alpha_beta::{Literal, record, trace};
use game::random::Random;
use picture::trace::{Basis, Enter, Event, Interval, Kind, Leave, Trace, Worth};
use picture::{Convention, Exercise, Format, Options, render};
use searches::{LECTURE, deepening, large, three_players};
use std::path::Path;

fn picture(trace: &Trace, format: Format) -> String {
    render(trace, &Options::new(format))
}

/// An exercise as a textbook has it, all of whose inner nodes are boxes.
const SHEET: Exercise = Exercise { answer: false, blanks: None, seed: 1, convention: Convention::FailSoft };

fn exercise(trace: &Trace, format: Format, answer: bool) -> String {
    render(trace, &Options { format, exercise: Some(Exercise { answer, ..SHEET }) })
}

/// The outline below its caption.
fn outline(tree: &str) -> String {
    let text = picture(&trace(tree), Format::Text);
    text.split_once("\n\n").expect("a caption").1.to_owned()
}

#[test]
fn the_lectures_beta_cut_reads_so() {
    assert_eq!(
        picture(&trace("((4 (5 1)))"), Format::Text),
        "tree:((4 (5 1)))
alpha-beta
value 4 · best move 1 · line 1 1
5 nodes visited · 1 branch never searched
#n order of visits   * principal variation   ≈ static evaluation

#0 MAX  value 4  window (−∞, ∞), then (4, ∞)  *
└─ 1: #1 MIN  value 4  window (−∞, ∞), then (−∞, 4)  *
   ├─ 1: #2 leaf  value 4  *
   └─ 2: #3 MAX  value ≥5  window (−∞, 4), then (5, 4)  beta cut: 5 ≥ 4, set at ply 1
      ├─ 1: #4 leaf  value 5
      └─ not looked at: 2 → 1
"
    );
}

/// As they were written before selective searches gave reasons: what is new is left out where there is none.
#[test]
fn events_without_reasons_are_read_and_written_as_before() {
    let lines = [
        r#"{"event":"enter","node":1,"parent":0,"move":"2","ply":1,"mover":2,"position":"2","window":null,"#
            .to_owned()
            + r#""depth":3}"#,
        r#"{"event":"leave","node":4,"value":[3,-3],"kind":"upper","window":null,"best":5,"cut":{"#
            .to_owned()
            + r#""kind":"alpha","deep":false,"met_by":2,"bound":3,"set_at":0,"unvisited":[]},"hidden":0}"#,
    ];
    for line in lines {
        let event: Event = serde_json::from_str(&line).expect("an event");
        assert_eq!(serde_json::to_string(&event).expect("plain data"), line);
    }
}

#[test]
fn a_win_beside_static_values_reads_so() {
    let basis = |decided| Basis { decided, line_depth: Some(1) };
    let enter = |node, parent, mv: Option<&str>, mover| {
        let (mv, position, ply) = (mv.map(str::to_owned), String::new(), u32::from(node > 0));
        Event::Enter(Enter { node, parent, mv, ply, mover, position, window: None, depth: None, reduced: 0 })
    };
    let leave = |node, value, kind, best, basis| {
        let value = Worth::Vector(vec![value, -value]);
        Event::Leave(Leave { node, value, kind, window: None, best, cut: None, hidden: 0, basis })
    };
    let events = vec![
        enter(0, None, None, Some(1)),
        enter(1, Some(0), Some("a"), None),
        leave(1, 1, Kind::Exact, None, basis(true)),
        enter(2, Some(0), Some("b"), Some(2)),
        leave(2, 2, Kind::Heuristic, None, basis(false)),
        leave(0, 1, Kind::Lower, Some(1), basis(true)),
    ];
    let trace = Trace { events };
    let text = picture(&trace, Format::Text);
    let tree = text.split_once("\n\n").expect("a caption").1;
    assert_eq!(tree, "#0 MAX  value win 1  *\n├─ a: #1 leaf  value win 1  *\n└─ b: #2 MIN  value ≈2\n");
    assert!(text.contains("win n, lost n: for MAX, at ply n"), "{text}");
    assert!(picture(&trace, Format::Svg).contains(">win 1</tspan>"));
    assert!(picture(&trace, Format::Dot).contains("label=\"win 1\""));
    for event in &trace.events {
        let json = serde_json::to_string(event).expect("JSON");
        assert_eq!(&serde_json::from_str::<Event>(&json).expect("an event"), event);
    }
}

#[test]
fn the_lectures_alpha_cut_reads_so() {
    assert_eq!(
        outline("(4 (2 9))"),
        "#0 MAX  value 4  window (−∞, ∞), then (4, ∞)  *
├─ 1: #1 leaf  value 4  *
└─ 2: #2 MIN  value ≤2  window (4, ∞), then (4, 2)  alpha cut: 2 ≤ 4, set at ply 0
   ├─ 1: #3 leaf  value 2
   └─ not looked at: 2 → 9
"
    );
}

#[test]
fn the_lectures_deep_beta_cut_reads_so() {
    assert_eq!(
        outline("((3 (((4 1) 2))))"),
        "#0 MAX  value 2  window (−∞, ∞), then (2, ∞)  *
└─ 1: #1 MIN  value 2  window (−∞, ∞), then (−∞, 2)  *
   ├─ 1: #2 leaf  value 3
   └─ 2: #3 MAX  value 2  window (−∞, 3), then (2, 3)  *
      └─ 1: #4 MIN  value 2  window (−∞, 3), then (−∞, 2)  *
         ├─ 1: #5 MAX  value ≥4  window (−∞, 3), then (4, 3)  deep beta cut: 4 ≥ 3, set at ply 1
         │  ├─ 1: #6 leaf  value 4
         │  └─ not looked at: 2 → 1
         └─ 2: #7 leaf  value 2  *
"
    );
}

#[test]
fn the_lectures_deep_alpha_cut_reads_so() {
    assert_eq!(
        outline("(5 (((4 9) 6)))"),
        "#0 MAX  value 6  window (−∞, ∞), then (6, ∞)  *
├─ 1: #1 leaf  value 5
└─ 2: #2 MIN  value 6  window (5, ∞), then (5, 6)  *
   └─ 1: #3 MAX  value 6  window (5, ∞), then (6, ∞)  *
      ├─ 1: #4 MIN  value ≤4  window (5, ∞), then (5, 4)  deep alpha cut: 4 ≤ 5, set at ply 0
      │  ├─ 1: #5 leaf  value 4
      │  └─ not looked at: 2 → 9
      └─ 2: #6 leaf  value 6  *
"
    );
}

#[test]
fn many_players_sets_memories_and_what_was_left_out_read_so() {
    assert_eq!(
        picture(&three_players(), Format::Text),
        "ring:players=3
max-n
value {[0,1,0],[0,0,1]} · best move b · line b a
129 nodes visited · 123 of them left out of this picture · 1 branch never searched
#n order of visits   * principal variation   ≈ static evaluation

#0 player 1  value {[0,1,0] [0,0,1]}  *
├─ a: #1 player 2  value [0,1,0]  win found
│  ├─ a: #2 leaf  value [0,1,0]
│  └─ not looked at: c → (…)
└─ b: #3 player 2  value {[0,1,0] [0,0,1]}  *
   ├─ a: #4 met before  value {[0,1,0] [0,0,1]}  *
   └─ b: #5 player 3  value ≈[0,2,7]
      └─ … 123 more nodes left out here
"
    );
}

#[test]
fn an_exercise_asks_and_its_answer_tells() {
    let trace = trace("(4 (2 9))");
    let asked = exercise(&trace, Format::Text, false);
    assert_eq!(
        asked.split_once("\n\n").unwrap().1,
        "MAX  value ____  window ____  cut ____
├─ 1: leaf  value 4
└─ 2: MIN  value ____  window ____  cut ____
   ├─ 1: leaf  value 2
   └─ 2: leaf  value 9
"
    );
    assert_eq!(
        exercise(&trace, Format::Text, true).split_once("\n\n").unwrap().1,
        "MAX  value [4]  window [(−∞, ∞), then (4, ∞)]  cut [no cut]  *
├─ 1: leaf  value 4  *
└─ 2: MIN  value [≤2]  window [(4, ∞), then (4, 2)]  cut [alpha cut: 2 ≤ 4, set at ply 0]
   ├─ 1: leaf  value 2
   └─ 2: leaf  value 9  never searched
"
    );
}

#[test]
fn an_exercise_gives_nothing_away_in_any_format() {
    for format in [Format::Html, Format::Svg, Format::Dot, Format::Text] {
        for (name, tree) in LECTURE {
            let asked = exercise(&trace(tree), format, false);
            let drawing = asked.rsplit_once("</style>").map_or(asked.as_str(), |(_, drawing)| drawing);
            for secret in [
                "beta cut",
                "alpha cut",
                "unvisited",
                "never searched (",
                "∞",
                " pv",
                "visited ·",
                "best move",
            ] {
                assert!(!drawing.contains(secret), "{format:?} of {name} tells {secret}");
            }
        }
    }
}

#[test]
fn a_few_blanks_are_chosen_by_the_seed() {
    let boxes = |seed, blanks| {
        let exercise = Some(Exercise { blanks, seed, ..SHEET });
        render(&trace("((3 (((4 1) 2))))"), &Options { format: Format::Text, exercise })
    };
    assert_eq!(boxes(1, Some(2)), boxes(1, Some(2)));
    assert!((2..20).any(|seed| boxes(seed, Some(2)) != boxes(1, Some(2))));
    assert_eq!(boxes(3, Some(2)).matches("value ____").count(), 2);
    assert_eq!(boxes(3, Some(99)), boxes(3, None));
}

#[test]
fn an_exercise_and_its_answer_are_the_same_drawing() {
    let shapes = |svg: &str| -> Vec<String> {
        svg.split("<rect class=\"shape\"")
            .skip(1)
            .map(|rest| rest.split("/>").next().unwrap().to_owned())
            .collect()
    };
    let nodes = |svg: &str| shapes(svg.split("<g class=\"legend\"").next().unwrap());
    for trace in [trace("((3 (((4 1) 2))))"), large(), three_players()] {
        let (asked, told) = (exercise(&trace, Format::Svg, false), exercise(&trace, Format::Svg, true));
        assert!(nodes(&asked) == nodes(&told), "the drawings differ");
    }
}

#[test]
fn drawings_are_well_formed_whatever_the_labels() {
    let mut trace = three_players();
    for event in &mut trace.events {
        match event {
            Event::Start(start) => start.game = "<&\">'\u{1}]]>".to_owned(),
            Event::Enter(enter) => {
                enter.position = "a < b & \"c\"\n</svg>".to_owned();
                enter.mv = enter.mv.as_ref().map(|_| "<&\"'".to_owned());
            }
            Event::Leave(Leave { cut: Some(cut), .. }) => cut.unvisited[0].mv = "\"><script>".to_owned(),
            _ => {}
        }
    }
    for exercise in [None, Some(SHEET)] {
        let svg = render(&trace, &Options { format: Format::Svg, exercise: exercise.clone() });
        assert!(xml::check(&svg) > 20);
        assert!(!svg.contains("<script"));
        let page = render(&trace, &Options { format: Format::Html, exercise });
        assert!(!page.contains("<script"), "a label became markup");
    }
    assert!(xml::check(&picture(&large(), Format::Svg)) > 200);
}

#[test]
fn every_cut_is_named_in_every_picture() {
    for (name, tree) in LECTURE {
        let cut = format!("{} cut", name.replace('-', " "));
        for format in Format::ALL {
            let picture = picture(&trace(tree), format);
            if format == Format::Json {
                assert!(picture.contains("\"cut\":{\"kind\":"), "{picture}");
            } else {
                assert!(picture.contains(&cut), "{format:?} of {name}");
            }
        }
    }
}

#[test]
fn what_was_left_out_is_said_in_every_picture() {
    for format in [Format::Html, Format::Svg, Format::Dot, Format::Text] {
        let picture = picture(&three_players(), format);
        assert!(picture.contains("123 of them left out of this picture"), "{format:?}");
        assert!(picture.contains("+123 nodes") || picture.contains("123 more nodes"), "{format:?}");
    }
}

#[test]
fn nothing_on_the_page_comes_from_elsewhere() {
    let page = picture(&trace("((3 (((4 1) 2))))"), Format::Html);
    assert!(!page.contains("src=") && !page.contains("url("), "{page}");
}

#[test]
fn pictures_show_the_last_walk() {
    let trace = deepening();
    for format in [Format::Text, Format::Html, Format::Svg, Format::Dot] {
        assert!(picture(&trace, format).contains("drawn is the last of 4 walks, to depth 4"), "{format:?}");
    }
}

#[test]
fn walks_that_start_over_at_the_root_are_trees_of_their_own() {
    let mut trace = trace("(4 (2 9))");
    let again: Vec<Event> = trace.events[1..trace.events.len() - 1]
        .iter()
        .cloned()
        .map(|mut event| {
            match &mut event {
                Event::Enter(Enter { node, parent, window, .. }) => {
                    *node += 100;
                    *parent = parent.map(|parent| parent + 100);
                    *window = Some(Interval { alpha: Some(3), beta: Some(5), ..Interval::default() });
                }
                Event::Evaluate { node, .. } => *node += 100,
                Event::Backup { node, child, .. } => {
                    *node += 100;
                    *child += 100;
                }
                Event::Leave(leave) => {
                    leave.node += 100;
                    leave.best = leave.best.map(|best| best + 100);
                }
                _ => {}
            }
            event
        })
        .collect();
    let end = trace.events.len() - 1;
    trace.events.splice(end..end, again);
    let text = picture(&trace, Format::Text);
    assert!(text.contains("drawn is the last of 2 walks"), "{text}");
    assert!(text.contains("#100 MAX  value 4  window (3, 5), then (4, ∞)  *"), "{text}");
}

#[test]
fn every_picture_of_a_random_tree_is_whole() {
    for seed in 0..40 {
        let tree = Literal::random(&mut Random::new(seed), 1 + (seed % 5) as u32, &mut 40);
        let trace = record(&tree, &[Some(1), None]);
        let Some(Event::End { nodes, .. }) = trace.events.last() else { panic!("no end") };
        xml::check(&picture(&trace, Format::Svg));
        let text = picture(&trace, Format::Text);
        assert!(text.contains(&format!("#{} ", nodes - 1)), "the last node visited is missing: {text}");
    }
}

#[test]
fn graphviz_gets_every_node_and_every_edge() {
    let dot = picture(&trace("((3 (((4 1) 2))))"), Format::Dot);
    assert!(dot.starts_with("digraph search {\n") && dot.ends_with("}\n"));
    assert_eq!(dot.matches(" -> ").count(), 8);
    assert_eq!(dot.matches("style=dashed").count(), 1);
    assert!(dot.contains("deep beta cut\\n4 ≥ 3, set at ply 1"));
}

/// Writes the pictures that people and the browser test look at to `target/tmp/pictures`.
#[test]
fn pictures_to_look_at_are_written() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    std::fs::create_dir_all(&folder).expect("a folder for pictures");
    let mut traces: Vec<(&str, Trace)> = LECTURE.iter().map(|(name, tree)| (*name, trace(tree))).collect();
    traces.extend([("large", large()), ("deepening", deepening()), ("three-players", three_players())]);
    for (name, trace) in &traces {
        for format in Format::ALL {
            let file = folder.join(format!("{name}.{}", format.name()));
            std::fs::write(file, picture(trace, format)).expect("a picture");
        }
        for (answer, word) in [(false, "exercise"), (true, "answer")] {
            for format in [Format::Svg, Format::Html, Format::Dot, Format::Text] {
                let file = folder.join(format!("{name}-{word}.{}", format.name()));
                std::fs::write(file, exercise(trace, format, answer)).expect("a picture");
            }
        }
    }
}
