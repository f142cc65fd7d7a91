//! Splits a static value into its terms.

use super::Session;
use game::{Board, Content, Evaluated, Game, Layout, Notation, Scene, quoted};
use ntuple::{Place, Term, Terms};
use request::{Error, Explanation, Request, TermAnswer, TermCell, kind_word};

/// The cells and the contents of a board, as answers name them.
struct Words {
    board: Board,
    scene: Option<Scene>,
}

impl Session {
    /// The largest terms, at most `most`, of the static value of the position after these moves, by the
    /// evaluation of the requested search, which must be a learned one.
    pub fn explain(&self, request: &Request, moves: &[String], most: usize) -> Result<Explanation, Error> {
        let plan = self.plan(request)?;
        let (evaluations, evaluation) = (plan.evaluations(), plan.evaluation()?);
        let network = evaluation.as_deref().map_or(Ok(None), |text| evaluations.network(text))?;
        let Some(network) = network else {
            let found = evaluation.map_or_else(|| plan.spec.text.clone(), |text| evaluations.shown(&text));
            return Err(Error::Other(format!(
                "explain: expected a learned evaluation, such as evaluation=learned:FILE, got {}",
                quoted(&found)
            )));
        };
        let mut at = self.clone();
        at.play(&moves.iter().map(String::as_str).collect::<Vec<_>>())?;
        if at.line.outcome(&at.game).is_some() {
            let found = quoted(&at.position());
            return Err(Error::Other(format!(
                "explain: expected a position in which the game is not over, got {found}"
            )));
        }
        let (game, state) = (&at.game, at.state());
        let terms = network.terms(game, state);
        let scene = game.has_layout().then(|| game.scene(state));
        let words = Words { board: game.board().unwrap_or_default(), scene };
        let in_units = |weights: &[i32]| weights.iter().map(|&weight| terms.in_units(weight)).collect();
        Ok(Explanation {
            after: moves.to_vec(),
            position: game.write_position(state),
            to_move: game.to_move(state).index() + 1,
            value: terms.values.as_slice().to_vec(),
            sums: in_units(&terms.sums),
            rest: in_units(&terms.rest(most)),
            phase: terms.phase + 1,
            phases: terms.phases,
            all: terms.terms.len(),
            terms: terms.terms.iter().take(most).map(|term| words.term(&terms, term)).collect(),
        })
    }
}

impl Words {
    fn term(&self, terms: &Terms, term: &Term) -> TermAnswer {
        let weights = term.weights.iter().map(|&weight| terms.in_units(weight)).collect();
        match &term.place {
            Place::Cells(cells) => {
                let cells = cells.iter().map(|&(cell, plane)| self.cell(cell, plane)).collect();
                TermAnswer { weights, cells, count: None, counted: None }
            }
            &Place::Count { number, value } => {
                TermAnswer { weights, cells: Vec::new(), count: Some(number + 1), counted: Some(value) }
            }
        }
    }

    fn cell(&self, cell: usize, plane: Option<usize>) -> TermCell {
        let drawn = self.board.cells.get(cell).and_then(|cell| cell.drawn);
        let scene = self.scene.as_ref();
        let name = scene.zip(drawn).and_then(|(scene, drawn)| scene.cells.get(drawn));
        let name = name.map(|cell| cell.name.clone()).filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| (cell + 1).to_string());
        let nothing = TermCell { name, cell: drawn, kind: None, owner: 0, pieces: 0, text: String::new() };
        match plane.map(|plane| self.board.contents.get(plane)) {
            None => nothing,
            Some(None) => TermCell { kind: Some("target"), ..nothing },
            Some(Some(Content { owner, kind, text, pieces })) => TermCell {
                kind: Some(kind_word(*kind)),
                owner: *owner,
                pieces: *pieces,
                text: text.clone(),
                ..nothing
            },
        }
    }
}
