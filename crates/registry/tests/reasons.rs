//! Trees of selective searches: every legal move of a node that is drawn was searched, or has a reason.

use picture::trace::{CutRule, Event};
use registry::open;
use request::Request;
use search::Budget;
use std::collections::{BTreeMap, BTreeSet};

/// A node while it is open: its position, its moves that were searched or left out, and whether it was
/// evaluated.
type Open = (String, BTreeSet<String>, bool);

/// The rules by which moves of a drawn tree were left out, after a look at every node.
fn rules(game: &str, search: &str) -> BTreeSet<String> {
    let session = open(game).expect("a game");
    let request = Request::new(Some(search), &Budget::default()).expect("in the grammar");
    let (answer, trace) = session.trace(&request, 100_000).expect("fits");
    let alone = session.analyze(&request).expect("fits");
    assert_eq!((&answer.value, &answer.line), (&alone.value, &alone.line), "{game}: observed and not");
    assert_eq!((answer.nodes, answer.cuts), (alone.nodes, alone.cuts), "{game}: observed and not");
    let mut open: BTreeMap<u64, Open> = BTreeMap::new();
    let (mut rules, mut cuts) = (BTreeSet::new(), 0);
    for event in &trace.events {
        match event {
            Event::Enter(enter) => {
                if let Some(above) = enter.parent.and_then(|parent| open.get_mut(&parent)) {
                    above.1.extend(enter.mv.clone());
                }
                open.insert(enter.node, (enter.position.clone(), BTreeSet::new(), false));
            }
            Event::TableHit { parent, mv, .. } => {
                open.get_mut(parent).expect("it is open").1.insert(mv.clone());
            }
            Event::Evaluate { node, .. } => open.get_mut(node).expect("it is open").2 = true,
            Event::Prune { node, cut } => {
                rules.insert(cut.kind.to_string());
                let left_out = cut.unvisited.iter().map(|branch| branch.mv.clone());
                open.get_mut(node).expect("it is open").1.extend(left_out);
            }
            Event::Leave(leave) => {
                let (position, mut moves, is_evaluated) = open.remove(&leave.node).expect("it is open");
                if let Some(cut) = &leave.cut {
                    cuts += 1;
                    rules.insert(cut.kind.to_string());
                    moves.extend(cut.unvisited.iter().map(|branch| branch.mv.clone()));
                    if let CutRule::StaticValue | CutRule::NullMove | CutRule::StandPat = cut.kind {
                        continue;
                    }
                }
                if is_evaluated && moves.is_empty() {
                    continue;
                }
                let mut there = session.clone();
                there.set_position(&position).expect("a position");
                for mv in there.legal_moves() {
                    assert!(moves.contains(&mv), "{game}: node {}: no reason for {mv}", leave.node);
                }
            }
            _ => {}
        }
    }
    assert_eq!(cuts, answer.cuts, "{game}: every cut is drawn");
    rules
}

#[test]
fn every_move_of_a_drawn_tree_was_searched_or_has_a_reason() {
    let mut seen = rules("shatar", "pvs:selective=true,depth=4");
    seen.append(&mut rules("tic-tac-toe", "pvs:selective=true,depth=5"));
    seen.append(&mut rules("tic-tac-toe", "pvs:null-move=true,depth=5"));
    seen.append(&mut rules("lines-of-action:columns=4,rows=5", "pvs:selective=true,depth=4"));
    for rule in
        ["static-value", "null-move", "stand-pat", "futile", "late", "delta", "quiet", "alpha", "beta"]
    {
        assert!(seen.contains(rule), "{rule}: {seen:?}");
    }
}
