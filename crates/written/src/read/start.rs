//! The lines of `start` and `look`.

use super::cursor::Cursor;
use super::expressions::read_fixed_set;
use super::mistake::{Mistake, Reading};
use super::names::{Names, Sort, owns};
use super::tokens::Kind;
use crate::syntax::{Belongs, CellId, Look, Placement, Span};
use game::Player;

/// The longest text on a piece.
const MAX_LETTERS: usize = 3;

/// Reads a line of `start`. The cells of earlier lines must stay free of pieces.
pub(crate) fn placement(cursor: &mut Cursor<'_>, names: &Names) -> Reading<Placement> {
    let span = cursor.whole();
    let (player, piece) = player_and_piece(cursor, names)?;
    cursor.expect("on")?;
    let start = cursor.span();
    names.board(start)?;
    let cells = read_fixed_set(cursor, names)?;
    let place = cursor.since(start);
    cursor.finish()?;
    let seats = || (0..).zip(&cells).map(|(seat, cells)| (Some(Player::new(seat)), cells.clone()));
    let pieces: Vec<(Option<Player>, Vec<CellId>)> = match (player, names.rules.pieces[piece].belongs) {
        (Some(player), _) => vec![(Some(Player::new(player)), cells[player].clone())],
        (None, Belongs::Each) => seats().collect(),
        (None, Belongs::Player(owner)) => vec![(Some(owner), cells[owner.index()].clone())],
        (None, Belongs::Nobody) => {
            if cells.iter().any(|other| *other != cells[0]) {
                let message = "this set depends on the player, and these pieces are nobody's";
                return Err(Mistake::at(place, message).into());
            }
            vec![(None, cells[0].clone())]
        }
    };
    let placement = Placement { span, piece, pieces };
    check_free(names, &placement, place)?;
    Ok(placement)
}

/// The mistake that two pieces would stand on one cell.
fn check_free(names: &Names, placement: &Placement, span: Span) -> Reading<()> {
    let mut taken: Vec<CellId> = cells_of(&names.rules.start).collect();
    taken.sort_unstable();
    for (_, cells) in &placement.pieces {
        if let Some(cell) = cells.iter().find(|cell| taken.binary_search(cell).is_ok()) {
            let name = &names.board(span)?.cells[usize::from(*cell)].name;
            let message = format!("two pieces would stand on {name} at the start");
            return Err(Mistake::at(span, message).into());
        }
        taken.extend(cells);
        taken.sort_unstable();
    }
    Ok(())
}

fn cells_of(placements: &[Placement]) -> impl Iterator<Item = CellId> {
    placements
        .iter()
        .flat_map(|placement| placement.pieces.iter().flat_map(|(_, cells)| cells.iter().copied()))
}

/// Reads a piece, with the name of a player before it or without.
fn player_and_piece(cursor: &mut Cursor<'_>, names: &Names) -> Reading<(Option<usize>, usize)> {
    let start = cursor.span();
    let player = cursor.word().and_then(|word| names.player(word));
    if player.is_some() {
        cursor.skip();
    } else if cursor.word().is_some_and(|word| names.piece(word).is_none()) && names.piece_follows(cursor) {
        return Err(names.unknown(cursor, Sort::Player));
    }
    let piece = names.read_piece(cursor)?;
    if let Some(player) = player {
        owns(names, piece, player, cursor.since(start))?;
    }
    Ok((player, piece))
}

/// Reads a line of `look`: the text on a piece.
pub(crate) fn look(cursor: &mut Cursor<'_>, names: &Names) -> Reading<Look> {
    let span = cursor.whole();
    let (player, piece) = player_and_piece(cursor, names)?;
    let Some(Kind::Text(letter)) = cursor.peek(0).map(|token| &token.kind) else {
        let mistake = cursor.expected("the text on the piece, in quotes", &[]);
        return Err(mistake.help("such as `\"P\"`").into());
    };
    if letter.is_empty() || letter.chars().count() > MAX_LETTERS {
        let message = format!("the text on a piece has 1 to {MAX_LETTERS} letters");
        return Err(Mistake::at(cursor.span(), message).into());
    }
    cursor.skip();
    cursor.finish()?;
    Ok(Look { span, piece, player: player.map(Player::new), letter: letter.clone() })
}
