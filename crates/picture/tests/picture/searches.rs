//! Searches to draw.

use crate::alpha_beta::{Literal, record};
use game::random::Random;
use picture::trace::{Basis, Cut, CutRule, Enter, Event, Kind, Leave, Start, Stop, Trace, Unvisited, Worth};

/// The numbers of the lecture's examples in trees of ours: beta cut, alpha cut, deep beta cut, deep alpha
/// cut.
pub(crate) const LECTURE: [(&str, &str); 4] = [
    ("beta", "((4 (5 1)))"),
    ("alpha", "(4 (2 9))"),
    ("deep-beta", "((3 (((4 1) 2))))"),
    ("deep-alpha", "(5 (((4 9) 6)))"),
];

/// A tree in which alpha-beta visits so many nodes that it is drawn in the small style.
pub(crate) fn large() -> Trace {
    record(&Literal::random(&mut Random::new(6), 6, &mut 115), &[None])
}

pub(crate) fn deepening() -> Trace {
    record(&Literal::random(&mut Random::new(12), 4, &mut 30), &[Some(1), Some(2), Some(3), Some(4)])
}

/// Three players, with everything that alpha-beta on a literal tree does not have.
pub(crate) fn three_players() -> Trace {
    let enter = |node, parent, mv: Option<&str>, ply, mover| {
        let (mv, position) = (mv.map(str::to_owned), format!("position {node}"));
        Event::Enter(Enter { node, parent, mv, ply, mover, position, window: None, depth: None, reduced: 0 })
    };
    let leave = |node, value, kind, best, cut, hidden| {
        Event::Leave(Leave { node, value, kind, window: None, best, cut, hidden, basis: Basis::default() })
    };
    let basis = Basis::default();
    let one = |winner: usize| (0..3).map(|player| i32::from(player == winner)).collect::<Vec<i32>>();
    let tie = Worth::Set(vec![one(1), one(2)]);
    let unvisited = Unvisited {
        mv: "c".to_owned(),
        position: "a heap of 3".to_owned(),
        mover: Some(1),
        value: None,
        decided: false,
        children: vec![],
        more: true,
    };
    let win = Cut {
        kind: CutRule::Win,
        deep: false,
        met_by: None,
        bound: None,
        met_by_decided: false,
        bound_decided: false,
        set_at: None,
        margin: None,
        searched: None,
        unvisited: vec![unvisited],
    };
    Trace {
        events: vec![
            Event::Start(Start {
                schema: 1,
                game: "ring:players=3".to_owned(),
                search: "max-n".to_owned(),
                position: "position 0".to_owned(),
                players: 3,
                to_move: 1,
            }),
            enter(0, None, None, 0, Some(1)),
            enter(1, Some(0), Some("a"), 1, Some(2)),
            enter(2, Some(1), Some("a"), 2, None),
            Event::Evaluate { node: 2, value: one(1), exact: true, basis },
            leave(2, Worth::Vector(one(1)), Kind::Exact, None, None, 0),
            Event::Backup {
                node: 1,
                child: 2,
                value: Worth::Vector(one(1)),
                improved: true,
                window: None,
                basis,
            },
            leave(1, Worth::Vector(one(1)), Kind::Exact, Some(2), Some(win), 0),
            Event::Backup {
                node: 0,
                child: 1,
                value: Worth::Vector(one(1)),
                improved: true,
                window: None,
                basis,
            },
            enter(3, Some(0), Some("b"), 1, Some(2)),
            Event::TableHit {
                node: 4,
                parent: 3,
                mv: "a".to_owned(),
                ply: 2,
                position: "position 4".to_owned(),
                value: tie.clone(),
                basis,
            },
            Event::Backup { node: 3, child: 4, value: tie.clone(), improved: true, window: None, basis },
            enter(5, Some(3), Some("b"), 2, Some(3)),
            Event::Evaluate { node: 5, value: vec![0, 2, 7], exact: false, basis },
            leave(5, Worth::Vector(vec![0, 2, 7]), Kind::Heuristic, None, None, 123),
            Event::Backup { node: 3, child: 5, value: tie.clone(), improved: false, window: None, basis },
            leave(3, tie.clone(), Kind::Exact, Some(4), None, 0),
            Event::Backup { node: 0, child: 3, value: tie.clone(), improved: false, window: None, basis },
            leave(0, tie.clone(), Kind::Exact, Some(3), None, 0),
            Event::End {
                best: Some("b".to_owned()),
                value: Some(tie),
                kind: Kind::Exact,
                line: vec!["b".to_owned(), "a".to_owned()],
                nodes: 129,
                stop: Stop::Finished,
                left_out: 123,
                basis,
            },
        ],
    }
}
