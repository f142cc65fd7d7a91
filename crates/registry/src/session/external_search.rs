//! An external player as a search: it is asked for a move in place of a search.

use super::{ExternalPlayer, Session};
use crate::any_search::{AnySearch, Observable};
use erased::{Erased, Move};
use game::{Notation, quoted};
use request::{Error, Spec};
use search::{Budget, Meter, Observer, Report, Root, Search, Stats, Stop, Unsupported};
use std::sync::Arc;

/// An external player that plays a game.
struct ExternalSearch {
    name: String,
    player: Arc<dyn ExternalPlayer>,
    /// The game, at any position and without external players.
    session: Session,
}

/// The search in which this player of the session is asked for a move. It takes nothing but limits.
pub(super) fn external_search(
    session: &Session,
    player: &Arc<dyn ExternalPlayer>,
    spec: &Spec,
) -> Result<Box<dyn AnySearch<Erased>>, Error> {
    let (name, player) = (spec.name.clone(), Arc::clone(player));
    if let Some(argument) = spec.arguments.first() {
        let found = quoted(argument.key.as_deref().unwrap_or(&argument.value));
        return Err(Error::Other(format!(
            "{name}: expected nothing but limits behind a player of one's own, got {found}"
        )));
    }
    let session = Session { external_players: Vec::new(), ..session.clone() };
    Ok(Box::new(Observable(ExternalSearch { name, player, session })))
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
        let failed = |why: &str| Unsupported::Engine { why: format!("{}: {why}", self.name) };
        let session = self.session.at(root.line.clone());
        let answer = self.player.choose(session, budget).map_err(|why| failed(&why))?;
        let stats = Stats { nodes: 1, elapsed: meter.finish().elapsed, ..Stats::default() };
        let Some(text) = answer else {
            return Ok(Report { stop: Stop::Cancelled, stats, ..Report::unknown() });
        };
        let read = root.game.read_move(root.line.state(), &text);
        let mv = read.map_err(|error| failed(&error.to_string()))?;
        Ok(Report { best: Some(mv), line: vec![mv], stats, ..Report::unknown() })
    }
}
