//! The compiler: a syntax tree becomes programs over sets of cells.

mod completing;
mod cost;
mod end;
mod evaluation;
mod expressions;
mod group;
mod guards;
mod kinds;
mod movements;
mod noise;
mod placing;
mod pushing;
mod rotating;
mod sowing;
mod turn;
mod writer;

use crate::compiled::{
    Amount, Bound, COUNTERS, Compiled, Counting, Emission, Group, LAYERS, Layers, Line, Pushing, Range, Seat,
    Sowing, Squares, Stacking,
};
use crate::evaluation::Derived;
use crate::geometry::Geometry;
use crate::read::Mistake;
use crate::syntax::{Board, CellId, Layer, Rules, Span, made_layer, own_layer};
use crate::words::Word;
use game::Player;

/// The result of compiling something, or the part of the text that cannot be played yet.
type Result<T> = std::result::Result<T, Mistake>;

fn too_long(span: Span) -> Mistake {
    Mistake::at(span, "this line alone needs more than 32 sets at once: put less into one condition or set")
}

/// Compiles a game whose sets of cells fit the word. With `by_piece`, steps and hops are found piece by
/// piece, which is slower, and each is known by the first line that gives it; without, moves of several lines
/// that have the same result may be found at once, and are known by one of these lines.
pub(crate) fn compile<W: Word>(rules: &Rules, by_piece: bool) -> Result<Compiled<W>> {
    let mut compiler = Compiler::new(rules, by_piece)?;
    let mut seats = Vec::new();
    for me in Player::all(rules.seats()) {
        compiler.in_turn = true;
        let (groups, lines) = compiler.turn(me)?;
        let hops = compiler.hops(me, &lines)?;
        let captures = compiler.captures(me)?;
        compiler.in_turn = false;
        let end = compiler.end(me)?;
        let lines_of_end = compiler.lines_of_end(me)?;
        let tests = compiler.tests(me);
        let numbers = compiler.numbers_of_outcomes(me)?;
        let free_line = groups.first().and_then(|group| free_line(group, &lines));
        let pie_line = groups.first().filter(|_| free_line.is_some()).and_then(pie_line);
        let counting = groups.first().and_then(|group| counting(group, &lines));
        seats.push(Seat {
            groups,
            hops,
            captures,
            looks_ahead: lines.iter().flatten().any(|line| line.afterwards.is_some() || line.longest),
            has_longest: lines.iter().flatten().any(|line| line.longest),
            free_line,
            pie_line,
            connects: false,
            counting,
            lines,
            end,
            lines_of_end,
            tests,
            numbers,
        });
    }
    if placing::looks_for_the_same_connections(&seats) {
        for seat in &mut seats {
            seat.connects = true;
        }
    }
    let cost = compiler.cost(&seats)?;
    let mut start: Layers<W> = Layers::NONE;
    for placement in &rules.start {
        for (owner, cells) in &placement.pieces {
            let cells = compiler.geometry.set(cells);
            for layer in &mut *start {
                *layer = layer.without(cells);
            }
            let layer = compiler
                .layer(placement.piece, *owner)
                .ok_or_else(|| Mistake::at(placement.span, "no such piece belongs to this player"))?;
            start[usize::from(layer)] |= cells;
        }
    }
    let bits = |track: &Vec<CellId>| track.iter().map(|&cell| compiler.geometry.bit(cell) as u16).collect();
    let tracks = rules.track.iter().map(bits).collect();
    let derived = Derived::new(rules);
    let terms = compiler.evaluation(&derived)?;
    Ok(Compiled {
        noise: compiler.noise(&terms, derived.kind),
        terms,
        kind: derived.kind,
        placing: placing::placing(rules, &compiler.geometry, &seats).filter(|_| !rules.is_deep()),
        players: rules.seats(),
        start,
        digits: compiler.layers.len()..rules.sets(W::BITS),
        stacks: stacking(rules),
        tracks,
        seats,
        last_ply: rules.counts_plies(),
        has_places: rules.pays_by_place(),
        may_be_stuck: compiler.may_be_stuck(),
        cost,
        first_heap: compiler.counters.len() - rules.heaps.len(),
        layers: compiler.layers,
        counters: compiler.counters,
        sowings: compiler.sowings,
        squares: compiler.squares,
        pushings: compiler.pushings,
        geometry: compiler.geometry,
    })
}

/// The form of stacks: their sets are those behind the layers.
fn stacking(rules: &Rules) -> Option<Stacking> {
    rules.stacks.as_ref()?;
    let (all, layers): (Vec<Layer>, Vec<u8>) = (rules.layers().collect(), rules.stacked());
    let flat = |(at, layer): (u8, &Layer)| {
        let same = layers.iter().position(|other| *other == at);
        let owned = || layers.iter().position(|&other| all[usize::from(other)].owner == layer.owner);
        same.or_else(owned).map_or(u8::MAX, |piece| piece as u8)
    };
    Some(Stacking {
        first: all.len(),
        width: rules.bits_beneath(),
        each: rules.bits_of_piece(),
        flat: (0..).zip(&all).map(flat).collect(),
        layers,
    })
}

/// The only line of a group, but for the pie rule, if it places pieces and has no second verb.
fn free_line<W: Word>(group: &Group<W>, lines: &[Option<Line<W>>]) -> Option<u8> {
    let [stage] = &group.stages[..] else { return None };
    let ([Emission::Place { line, .. }]
    | [Emission::Place { line, .. }, Emission::Exchange { condition: None, .. }]) = stage.emissions[..]
    else {
        return None;
    };
    let is_plain =
        |found: &&Line<W>| found.second.is_none() && found.afterwards.is_none() && stage.guard.is_empty();
    lines[usize::from(line)].as_ref().filter(is_plain).map(|_| line)
}

/// The pie rule of such a group.
fn pie_line<W: Word>(group: &Group<W>) -> Option<u8> {
    group.stages[0].emissions.iter().find_map(|emission| match emission {
        Emission::Exchange { line, .. } => Some(*line),
        _ => None,
    })
}

/// The only line of a group, if it adds a number under no condition and has no second verb.
fn counting<W: Word>(group: &Group<W>, lines: &[Option<Line<W>>]) -> Option<Counting> {
    let [stage] = &group.stages[..] else { return None };
    let [Emission::Add { counter, least, greatest, line, condition: None }] = stage.emissions[..] else {
        return None;
    };
    let (Bound::Amount(least), Bound::Amount(greatest)) = (least, greatest) else { return None };
    let is_alone = lines[usize::from(line)]
        .as_ref()
        .is_some_and(|line| line.second.is_none() && line.afterwards.is_none());
    let constants = match (least, greatest) {
        (Amount::Constant(least), Amount::Constant(greatest)) => Some((least, greatest)),
        _ => None,
    };
    is_alone.then_some(Counting { line, counter, least, greatest, constants })
}

struct Compiler<'a, W> {
    rules: &'a Rules,
    geometry: Geometry<W>,
    layers: Vec<Layer>,
    counters: Vec<Range>,
    sowings: Vec<Sowing<W>>,
    squares: Vec<Squares>,
    pushings: Vec<Pushing<W>>,
    /// True while lines of `turn` are compiled.
    in_turn: bool,
    /// True if moves are found piece by piece.
    by_piece: bool,
    /// The axes of lines, if the cells that complete lines are found at once.
    axes: Option<Vec<usize>>,
}

impl<'a, W: Word> Compiler<'a, W> {
    fn new(rules: &'a Rules, by_piece: bool) -> Result<Compiler<'a, W>> {
        let geometry = Geometry::new(rules.board.as_ref().unwrap_or(&Board::NONE));
        let layers: Vec<Layer> = rules.layers().collect();
        let digits = rules.sets(W::BITS) - layers.len();
        if let (Some(stacks), true) = (&rules.stacks, digits + layers.len() > W::LAYERS) {
            let what = "stacks so high on so many cells, with so many kinds of pieces, take too much room";
            return Err(Mistake::at(stacks.span, what));
        }
        if let Some(first) = layers.get(W::LAYERS - digits) {
            let most = LAYERS - digits;
            let beside = if digits > 0 { ", beside the numbers of cells" } else { "" };
            let what =
                format!("at most {most} kinds of pieces can be played, counted for each owner{beside}");
            return Err(Mistake::at(rules.pieces[first.piece].span, what));
        }
        let mut compiler = Compiler {
            rules,
            axes: rules.board.as_ref().filter(|board| board.has_lines).and_then(|_| geometry.axes_of_lines()),
            geometry,
            layers,
            counters: Vec::new(),
            sowings: Vec::new(),
            squares: Vec::new(),
            pushings: Vec::new(),
            in_turn: false,
            by_piece,
        };
        compiler.place_counters()?;
        Ok(compiler)
    }

    fn place_counters(&mut self) -> Result<()> {
        let mut last = Span::default();
        for counter in &self.rules.counters {
            let narrow = |number: i64| {
                let what = format!("a counter must lie within ±{}", i32::MAX);
                i32::try_from(number).map_err(|_| Mistake::at(counter.span, what))
            };
            for start in counter.starts(if counter.for_each { self.rules.seats() } else { 1 }) {
                let greatest = narrow(counter.greatest)?;
                self.counters.push(Range { least: narrow(counter.least)?, greatest, start: narrow(start)? });
            }
            last = counter.span;
        }
        let mut heaps = self.rules.heaps.clone();
        heaps.sort_unstable();
        for heap in heaps {
            let Ok(size) = i32::try_from(heap) else {
                return Err(Mistake::at(last, format!("a heap has at most {} things", i32::MAX)));
            };
            self.counters.push(Range { least: 0, greatest: size, start: size });
        }
        if self.counters.len() > COUNTERS {
            let what =
                format!("at most {COUNTERS} counters and heaps can be played, counted for each player");
            return Err(Mistake::at(last, what));
        }
        Ok(())
    }

    /// The layer of a kind of pieces with this owner. A kind that belongs to one player, or to nobody, has
    /// only that layer.
    fn layer(&self, piece: usize, owner: Option<Player>) -> Option<u8> {
        let place = self.layers.iter().position(|layer| *layer == Layer { piece, owner });
        place.map(|place| place as u8)
    }

    /// The layer of the pieces of a kind that a player places, moves or makes of others.
    fn own_layer(&self, piece: usize, me: Player) -> Option<u8> {
        own_layer(&self.layers, piece, me).map(|layer| layer as u8)
    }

    /// The layer of pieces that an effect makes.
    fn effect_layer(&self, me: Player, piece: usize, span: Span) -> Result<u8> {
        let found = made_layer(&self.layers, piece, me).map(|layer| layer as u8);
        found.ok_or_else(|| Mistake::at(span, "there is no such piece"))
    }

    /// The place of a counter of a player.
    fn counter(&self, counter: usize, me: Player) -> u8 {
        self.rules.place_of_counter(counter, me) as u8
    }

    /// True if directions have names, and a line goes on in the direction that it came from.
    fn has_lines(&self) -> bool {
        self.rules.board.as_ref().is_some_and(|board| board.has_lines)
    }
}
