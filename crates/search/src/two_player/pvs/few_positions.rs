//! How large a table a game needs: whether there are few positions that can be reached.

use game::{Game, Key, KeySet, legal};

/// A table of more entries than this is worth its large pages.
const FEW: usize = 1 << 14;
/// No more moves than this are tried to find out.
const TRIED: usize = 1 << 17;

/// True if few positions can be reached from here, as far as a short look shows.
pub(super) fn has_few_positions<G: Game>(game: &G, start: &G::State) -> bool {
    let mut known = KeySet::default();
    known.insert(Key::of(start));
    let (mut open, mut tried) = (vec![start.clone()], 0);
    while let Some(state) = open.pop() {
        let moves = legal(game, &state);
        tried += moves.len();
        if tried > TRIED {
            return false;
        }
        for mv in moves {
            let mut child = state.clone();
            game.play(&mut child, mv);
            if known.insert(Key::of(&child)) {
                if known.len() > FEW {
                    return false;
                }
                open.push(child);
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::toy::OwnHeaps;

    #[test]
    fn few_positions_are_told_from_many() {
        let few = OwnHeaps::new(&[3, 3], false);
        assert!(has_few_positions(&few, &few.start()));
        let many = OwnHeaps::new(&[200, 200], false);
        assert!(!has_few_positions(&many, &many.start()), "about 201 x 201 x 2");
    }
}
