//! Draws a written game: cells, pieces, and buttons for numbers.

use super::board_scene::{BORDER, Button, rows_of_buttons};
use super::names::verbs;
use crate::engine::{Move, State, Status, Written};
use crate::reference::{self, Action};
use crate::syntax::{Belongs, CellId, Look, MoveLine, Movement, PieceKind as WrittenKind, Verb};
use crate::words::Word;
use game::{Label, Layout, Piece, PieceKind, Player, Scene};

impl<W: Word> Written<W> {
    /// Adds the cells that are clicked for what a verb does; `None` if one is not drawn.
    fn push_clicks(&self, state: &State<W>, action: Action, clicks: &mut Vec<usize>) -> Option<()> {
        let button = |button: Button| {
            let place = self.buttons.iter().position(|known| *known == button);
            place.map(|place| self.rules.cells() + place)
        };
        match action {
            Action::Place { kind: piece, to } => {
                clicks.push(to.into());
                if self.texts.kinds_placed > 1 {
                    clicks.push(button(Button::Kind { piece })?);
                }
            }
            Action::Remove { from } | Action::Sow { from, .. } => clicks.push(from.into()),
            Action::Go { from, to, .. } | Action::Push { from, to, .. } | Action::Rotate { from, to } => {
                clicks.extend([from, to].map(usize::from));
            }
            Action::Carry { from, to, drops } => {
                clicks.extend([from, to].map(usize::from));
                clicks.push(button(Button::Drops { number: drops })?);
            }
            Action::Add { counter, number } => {
                clicks.push(button(Button::Add { counter, number: number as i32 })?);
            }
            Action::Take { size, number } => {
                let heaps = &state.counters[self.compiled.first_heap..self.compiled.counters.len()];
                let heap = heaps.iter().position(|&heap| i64::from(heap) == size)?;
                clicks.push(button(Button::Take { heap, number: number as i32 })?);
            }
            Action::Pass | Action::PieRule => {}
        }
        Some(())
    }

    /// The possible numbers of clicks of a move, those of passes last; `None` if moves are not known by their
    /// clicks.
    pub(crate) fn numbers_of_clicks(&self) -> Option<Vec<usize>> {
        let has = |sought: &Verb| verbs(&self.rules).any(|verb| verb == sought);
        let is_numbered = |verb: &Verb| {
            matches!(verb, Verb::Add { .. } | Verb::Take { .. })
                || verb.movement().is_some_and(Movement::carries)
        };
        let without_buttons =
            self.buttons.is_empty() && (self.texts.kinds_placed > 1 || verbs(&self.rules).any(is_numbered));
        if without_buttons || has(&Verb::Pass) && has(&Verb::PieRule) {
            return None;
        }
        let moves = self.rules.lines().any(|line| line.verb.movement().is_some());
        let of = |verb: &Verb, is_first: bool| match verb {
            Verb::Place { .. } => 1 + usize::from(self.texts.kinds_placed > 1),
            Verb::Move(movement) => 2 + usize::from(movement.carries()),
            Verb::Rotate(_) => 2,
            Verb::Remove { .. } => 1 + usize::from(is_first && moves),
            Verb::Add { .. } | Verb::Take { .. } | Verb::Sow { .. } => 1,
            Verb::Pass | Verb::PieRule => 0,
        };
        let of_line =
            |line: &MoveLine| of(&line.verb, true) + line.second().map_or(0, |(_, verb)| of(verb, false));
        let mut clicks: Vec<usize> = self.rules.lines().map(of_line).collect();
        clicks.sort_by_key(|&clicks| if clicks == 0 { usize::MAX } else { clicks });
        clicks.dedup();
        Some(clicks)
    }

    /// The text on a piece: that of its `look`, or the first letter of its kind if there are several kinds,
    /// of players or of nobody.
    pub(super) fn text_of(&self, layer: usize) -> String {
        let of = self.compiled.layers[layer];
        let is_meant =
            |look: &&Look| look.piece == of.piece && (look.player.is_none() || look.player == of.owner);
        if let Some(look) = self.rules.look.iter().rfind(is_meant) {
            return look.letter.clone();
        }
        // Nobody's pieces look different from those of the players.
        let is_nobodys = |kind: &WrittenKind| kind.belongs == Belongs::Nobody;
        let kind = &self.rules.pieces[of.piece];
        let is_other =
            |other: &&WrittenKind| is_nobodys(other) == is_nobodys(kind) && other.name != kind.name;
        let others: Vec<&WrittenKind> = self.rules.pieces.iter().filter(is_other).collect();
        if others.is_empty() {
            return String::new();
        }
        // As many letters as tell the kinds apart; else the first and a number.
        let letters = |name: &str, count: usize| name.chars().take(count).collect::<String>().to_uppercase();
        let first = |count: usize| letters(&kind.name, count);
        let is_alone =
            |count: &usize| others.iter().all(|other| letters(&other.name, *count) != first(*count));
        (1..=3).find(is_alone).map_or_else(|| format!("{}{}", first(1), of.piece + 1), first)
    }

    fn values(&self, state: &State<W>, scene: &mut Scene) {
        let mut y = scene.height - BORDER - rows_of_buttons(&self.rules, &self.buttons) as f32 + 0.5;
        for (counter, places) in self.rules.counters.iter().zip(self.rules.places_of_counters()) {
            let values: Vec<String> = state.counters[places].iter().map(ToString::to_string).collect();
            let text = format!("{} {}", counter.name, values.join(" "));
            scene.labels.push(Label { x: 1.0, y, text, owner: 0 });
            y += 1.0;
        }
        for heap in self.compiled.first_heap..self.compiled.counters.len() {
            scene.labels.push(Label { x: 1.0, y, text: state.counters[heap].to_string(), owner: 0 });
            y += 1.0;
        }
    }
}

impl<W: Word> Written<W> {
    /// The cells of the lines or of the connection that ended the game.
    fn decided(&self, state: &State<W>) -> Vec<usize> {
        let Status::Over { line, last } = state.status else { return Vec::new() };
        let plain = reference::State { last: last.index(), ..self.plainly(state) };
        reference::decided(&self.rules, &plain, line.into()).into_iter().map(usize::from).collect()
    }
}

impl<W: Word> Layout for Written<W> {
    fn scene(&self, state: &State<W>) -> Scene {
        let mut scene = self.scene.clone();
        for (layer, pieces) in state.layers[..self.compiled.layers.len()].iter().enumerate() {
            let owner = self.compiled.layers[layer].owner;
            let kind = if owner.is_none() { PieceKind::Burnt } else { PieceKind::Disc };
            for bit in pieces.bits() {
                let cell = usize::from(self.compiled.geometry.cell(bit));
                let (x, y) = (scene.cells[cell].x, scene.cells[cell].y);
                // Pieces keep their colors when players exchange their names.
                let owner = owner.map_or(0, |owner: Player| owner.index() + 1);
                let text = self.text_of(layer) + &self.seeds_in_words(state, cell as CellId);
                let y = self.draw_beneath(state, cell, &mut scene).unwrap_or(y);
                scene.pieces.push(Piece { x, y, cell: Some(cell), kind, owner, text });
            }
        }
        if self.rules.seeds.is_some() {
            for cell in 0..self.rules.cells() {
                scene.cells[cell].text = self.seeds_in_words(state, cell as CellId);
            }
        }
        if !(self.rules.counters.is_empty() && self.rules.heaps.is_empty()) {
            self.values(state, &mut scene);
        }
        scene.decided = self.decided(state);
        scene
    }

    fn clicks(&self, state: &State<W>, mv: Move) -> Vec<usize> {
        let mut clicks = Vec::new();
        let Some((first, second)) = self.path(state, mv) else { return clicks };
        let mut found = self.push_clicks(state, first, &mut clicks);
        if matches!(first, Action::Remove { .. })
            && self.rules.lines().any(|line| line.verb.movement().is_some())
        {
            // One click on a piece may begin its move: two remove it.
            found = found.and_then(|()| self.push_clicks(state, first, &mut clicks));
        }
        if let Some(second) = second {
            found = found.and_then(|()| self.push_clicks(state, second, &mut clicks));
        }
        if found.is_some() { clicks } else { Vec::new() }
    }
}
