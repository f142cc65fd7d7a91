//! Adds a database to a search, as its tablebase.

use crate::any_search::AnySearch;
use crate::database::SharedDatabase;
use game::{Evaluated, Payoffs};
use search::{Budget, Observer, Report, Root, Search, Tablebase, Unsupported};

/// A search with a database.
pub(crate) struct WithDatabase<G: Evaluated> {
    search: Box<dyn AnySearch<G>>,
    database: SharedDatabase<G>,
}

impl<G: Evaluated> WithDatabase<G> {
    pub(crate) fn new(search: Box<dyn AnySearch<G>>, database: SharedDatabase<G>) -> WithDatabase<G> {
        WithDatabase { search, database }
    }

    fn root<'a>(&'a self, root: &Root<'a, G>) -> Root<'a, G> {
        let database: &'a dyn Tablebase<G> = &*self.database;
        Root { line: root.line.clone(), tablebase: Some(database), ..*root }
    }
}

impl<G: Evaluated> Search<G> for WithDatabase<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        self.search.fits(&self.root(root), budget)
    }

    fn ends_by_itself(&self) -> bool {
        self.search.ends_by_itself()
    }

    fn ends_soon(&self) -> bool {
        self.search.ends_soon()
    }

    fn memory(&self) -> u64 {
        self.search.memory().saturating_add(self.database.cells().memory())
    }

    fn reseed(&mut self, seed: u64) {
        self.search.reseed(seed);
    }

    fn forget(&mut self) {
        self.search.forget();
    }

    fn conclude(&self, root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>) {
        self.search.conclude(root, payoffs, report);
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        mut observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let WithDatabase { search, database } = self;
        let tablebase: &dyn Tablebase<G> = &**database;
        let root = Root { line: root.line.clone(), tablebase: Some(tablebase), ..*root };
        let watcher = observer.watches().then_some(&mut observer as &mut dyn Observer<G>);
        let report = search.run(&root, budget, watcher)?;
        match database.cells().trouble() {
            Some(error) => Err(Unsupported::Tablebase { why: error.to_string() }),
            None => Ok(report),
        }
    }
}
