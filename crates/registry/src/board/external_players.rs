//! Wraps the external players of a session as searches: they are asked for a move in place of a search.

use super::Board;
use crate::any_search::{AnySearch, Observable};
use crate::external_players::ExternalPlayers;
use crate::session::ExternalPlayer;
use erased::{Erased, Move};
use game::Notation;
use request::{Error, Spec};
use search::{Budget, Meter, Observer, Report, Root, Search, Stats, Stop, Unsupported};
use std::sync::Arc;

/// An external player that plays a game.
struct ExternalSearch {
    name: String,
    player: Arc<dyn ExternalPlayer>,
    /// The game, at any position and without external players.
    board: Board,
}

/// The search that `spec` names, if that is an external player of the session.
pub(super) fn seated(board: &Board, spec: &Spec) -> Option<Result<Box<dyn AnySearch<Erased>>, Error>> {
    let player = Arc::clone(board.external_players.named(&spec.name)?);
    let name = spec.name.clone();
    if let Some(argument) = spec.arguments.first() {
        let found = argument.key.as_deref().unwrap_or(&argument.value);
        return Some(Err(Error::Other(format!(
            "{name}: expected nothing but limits behind a player of one's own, got {}",
            game::quoted(found)
        ))));
    }
    let board = Board { external_players: ExternalPlayers::default(), ..board.clone() };
    Some(Ok(Box::new(Observable(ExternalSearch { name, player, board }))))
}

impl Search<Erased> for ExternalSearch {
    fn fits(&self, _root: &Root<'_, Erased>, _budget: &Budget) -> Result<(), Unsupported> {
        Ok(())
    }

    /// Without limits, the external player decides for itself.
    fn ends_by_itself(&self) -> bool {
        true
    }

    fn forget(&mut self) {
        self.player.new_game();
    }

    fn search_on<O: Observer<Erased>>(
        &mut self,
        root: &Root<'_, Erased>,
        budget: &Budget,
        _: O,
    ) -> Result<Report<Move>, Unsupported> {
        let meter = Meter::new(&Budget::default());
        let board = Board { line: root.line.clone(), ..self.board.clone() };
        let failed = |why: &str| Unsupported::Engine { why: format!("{}: {why}", self.name) };
        let chosen = self.player.choose(Box::new(board), budget).map_err(|why| failed(&why))?;
        let stats = Stats { nodes: 1, elapsed: meter.finish().elapsed, ..Stats::default() };
        let Some(text) = chosen else {
            return Ok(Report { stop: Stop::Cancelled, stats, ..Report::unknown() });
        };
        let read = root.game.read_move(root.line.state(), &text);
        let mv = read.map_err(|error| failed(&error.to_string()))?;
        Ok(Report { best: Some(mv), line: vec![mv], stats, ..Report::unknown() })
    }
}
