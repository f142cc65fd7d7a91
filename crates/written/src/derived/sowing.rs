//! Proves that games of sowing end: things come to rest on cells that are never emptied.

use crate::check::bounds::Possible;
use crate::syntax::{CellId, Effect, Rules, Set, SetKind, Verb};

/// The maximum number of moves of a game in which every move but passes sows. Each brings a thing to a cell
/// of rest, or moves things on along the tracks, where no way leads back but over cells of rest.
pub(crate) fn longest(rules: &Rules) -> Option<u64> {
    let seeds = rules.seeds.as_ref()?;
    let possible = Possible::new(rules);
    let mut rests = vec![true; rules.cells()];
    let lines = || rules.lines().filter(|line| !matches!(line.verb, Verb::Pass | Verb::PieRule));
    for line in lines() {
        let Verb::Sow { from, again, .. } = &line.verb else { return None };
        let moved = line.effects.iter().filter_map(|effect| match effect {
            Effect::MoveSeeds { from, .. } => Some(from),
            _ => None,
        });
        for set in [from].into_iter().chain(again).chain(moved) {
            for player in 0..rules.seats() {
                for (rests, may_be) in rests.iter_mut().zip(possible.can_be(rules, set, player)) {
                    *rests &= !may_be;
                }
            }
        }
    }
    let is_rest = |set: &Set, player| {
        possible.can_be(rules, set, player).into_iter().zip(&rests).all(|(may_be, &rests)| !may_be || rests)
    };
    for line in lines() {
        let stays = |effect: &Effect| match effect {
            Effect::MoveSeeds { to, .. } => (0..rules.seats()).all(|player| is_rest(to, player)),
            effect => effect.facts().is_again,
        };
        if !line.effects.iter().all(stays) {
            return None;
        }
    }
    let next = ways(rules, &possible, &rests);
    has_no_circle(&next).then(|| {
        let (total, cells) = (u64::from(seeds.total()), rules.cells() as u64);
        (total + 1) * (total * cells + 1)
    })
}

/// The cells that each cell leads to in a move before a cell of rest is reached.
fn ways(rules: &Rules, possible: &Possible, rests: &[bool]) -> Vec<Vec<CellId>> {
    let mut next = vec![Vec::new(); rules.cells()];
    for (player, track) in rules.track.iter().enumerate() {
        for verb in rules.lines().map(|line| &line.verb) {
            let Verb::Sow { from, skipping, .. } = verb else { continue };
            // What is sown again before a cell of rest is reached goes on along the same way.
            let starts = possible.can_be(rules, from, player);
            // A cell that is skipped for certain; `from` may be another cell of the track.
            let skipped = skipping.as_ref().map_or_else(Vec::new, |set| certain(set, player));
            for (place, &start) in track.iter().enumerate().filter(|(_, cell)| starts[usize::from(**cell)]) {
                let behind = track[place + 1..].iter().chain(&track[..place]);
                let sown: Vec<CellId> = behind.copied().filter(|cell| !skipped.contains(cell)).collect();
                let end = sown.iter().position(|&cell| rests[usize::from(cell)]);
                let mut at = start;
                // Without a cell of rest the way leads around.
                for &cell in sown[..end.unwrap_or(sown.len())].iter().chain(end.is_none().then_some(&start)) {
                    next[usize::from(at)].push(cell);
                    at = cell;
                }
            }
        }
    }
    next
}

/// The fixed cells of a set that is skipped.
fn certain(set: &Set, player: usize) -> Vec<CellId> {
    match &set.kind {
        SetKind::Fixed(cells) => cells[player].clone(),
        SetKind::Or(one, other) => [certain(one, player), certain(other, player)].concat(),
        _ => Vec::new(),
    }
}

/// True if no way leads from a cell back to it.
fn has_no_circle(next: &[Vec<CellId>]) -> bool {
    let mut before = vec![0; next.len()];
    next.iter().flatten().for_each(|&cell| before[usize::from(cell)] += 1);
    let mut open: Vec<usize> = (0..next.len()).filter(|&cell| before[cell] == 0).collect();
    let mut done = 0;
    while let Some(cell) = open.pop() {
        done += 1;
        for &other in &next[cell] {
            before[usize::from(other)] -= 1;
            if before[usize::from(other)] == 0 {
                open.push(other.into());
            }
        }
    }
    done == next.len()
}
