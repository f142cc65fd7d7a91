//! Draws a written game: cells, pieces, and buttons for numbers.

use super::board_scene::{BORDER, Button};
use crate::compiled::Deed;
use crate::engine::{Leg, Move, State, Status, Written};
use crate::reference;
use crate::syntax::{Belongs, Look, PieceKind as WrittenKind};
use crate::words::Word;
use game::{Label, Layout, Piece, PieceKind, Player, Scene};

impl<W: Word> Written<W> {
    /// Adds the cells that are clicked for a verb; `None` if one is not drawn.
    fn push_clicks(&self, deed: Deed, leg: Leg, clicks: &mut Vec<usize>) -> Option<()> {
        let cell = |bit: u16| usize::from(self.compiled.geometry.cell(usize::from(bit)));
        let cells = self.rules.cells();
        let button = |button: Button| {
            let place = self.buttons.iter().position(|known| *known == button);
            place.map(|place| cells + place)
        };
        match deed {
            Deed::Place { layer } => {
                clicks.push(cell(leg.to));
                if self.texts.kinds_placed > 1 {
                    let piece = self.compiled.layers[usize::from(layer)].piece;
                    clicks.push(button(Button::Kind { piece })?);
                }
            }
            Deed::Remove => clicks.push(cell(leg.to)),
            Deed::Carry { .. } | Deed::HopCapturing { .. } => clicks.extend([cell(leg.from), cell(leg.to)]),
            Deed::Add => {
                let counter = self.rules.counter_at(leg.from);
                clicks.push(button(Button::Add { counter, number: leg.number })?);
            }
            Deed::Take => {
                let heap = usize::from(leg.from) - self.compiled.first_heap;
                clicks.push(button(Button::Take { heap, number: leg.number })?);
            }
            Deed::Pass | Deed::Exchange => {}
        }
        Some(())
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
        let rows = self.rules.counters.len() + self.rules.heaps.len();
        let kinds = self.buttons.iter().any(|button| matches!(button, Button::Kind { .. }));
        let mut y = scene.height - BORDER - rows as f32 - f32::from(u8::from(kinds)) + 0.5;
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
                let text = self.text_of(layer);
                scene.pieces.push(Piece { x, y, cell: Some(cell), kind, owner, text });
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
        let lines = &self.compiled.seats[state.mover.index()].lines;
        let Some(Some(line)) = lines.get(mv.line()) else { return clicks };
        let mut found = self.push_clicks(line.verb, mv.first(), &mut clicks);
        if line.verb == Deed::Remove && self.rules.lines().any(|line| line.verb.movement().is_some()) {
            // One click on a piece may begin its move: two remove it.
            found = found.and_then(|()| self.push_clicks(line.verb, mv.first(), &mut clicks));
        }
        if let Some(second) = &line.second {
            found = found.and_then(|()| self.push_clicks(second.verb, mv.second(), &mut clicks));
        }
        if found.is_some() { clicks } else { Vec::new() }
    }
}
