//! A run as one self-contained page: its curves, and pictures of the learned weights. Readable in light and
//! dark mode, and on paper.

use super::draw::{Canvas, plane, signed};
use super::run::Learned;
use crate::error::Error;
use arena::plot::{Axis, Lines, Point, Series};
use arena::report::Document;
use game::{Board, Scene};
use ntuple::{Pattern, Reading};
use picture::{BOARD_LOOKS, escape};
use registry::learned::Checkpoint;
use request::grouped;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");

/// The number of weights for and against a player that are shown.
const STRONGEST: usize = 12;

/// The contents of the page.
#[derive(Clone, Copy, Debug)]
pub struct PageInput<'a> {
    /// The game.
    pub game: &'a str,
    /// The number of players.
    pub players: usize,
    /// The result of learning.
    pub learned: &'a Learned,
    /// The board of the game.
    pub board: &'a Board,
    /// The scene of the start, if the game has a layout.
    pub scene: Option<&'a Scene>,
}

/// The page.
pub fn page(input: &PageInput<'_>) -> Result<String, Error> {
    let PageInput { game, players, learned, board, scene } = *input;
    let reading = Reading::new(&learned.trained, board, players)?;
    let canvas = Canvas::new(board, scene, players);
    let title = format!("{game} · learned evaluation");
    let document = Document {
        title: &title,
        heading: game,
        summary: &summary(learned),
        style: &format!("{BOARD_LOOKS}{STYLE}"),
    };
    let movers = shown_movers(&reading);
    let effects: Vec<Effects> = movers.iter().map(|&mover| reading.effects(mover)).collect();
    let most = effects.iter().flatten().flatten().flatten();
    let most = most.fold(0.0, |most: f64, effect| most.max(effect.abs()));
    let (parts, name) = parts(most);
    let drawn = |(mover, effects): (usize, &Effects)| maps(&canvas, board, mover, effects, (most, parts));
    let pieces = [
        ("plots", plots(&learned.checkpoints)),
        ("about-maps", about_maps(players, &reading, name)),
        ("maps", movers.iter().copied().zip(&effects).map(drawn).collect()),
        ("about-patterns", about_patterns(board)),
        ("patterns", movers.iter().map(|&mover| patterns(&reading, &canvas, mover)).collect()),
        ("choices", choices(learned)),
    ];
    Ok(document.page(PAGE, &pieces))
}

fn summary(learned: &Learned) -> String {
    let played = grouped(learned.played);
    let games =
        if learned.is_finished() { played } else { format!("{played} of {}", grouped(learned.games)) };
    format!("an evaluation learned by self-play, {games} games; 95 % intervals by blocks of games")
}

/// Both of two opponents are shown; with more players, only the first.
fn shown_movers(reading: &Reading<'_>) -> Vec<usize> {
    (0..if reading.movers() == 2 { 2 } else { 1 }).collect()
}

fn plots(rows: &[Checkpoint]) -> String {
    let exactly = |x: u64, value: f64| Point { x: x as f64, value, low: value, high: value };
    let curve = |title: &str, y: Axis, value: fn(&Checkpoint) -> f64| Lines {
        title: title.to_owned(),
        x: Axis::new("games"),
        y,
        series: vec![Series {
            name: title.to_lowercase(),
            points: rows.iter().map(|row| exactly(row.games, value(row))).collect(),
        }],
        references: Vec::new(),
    };
    let point = |row: &Checkpoint| {
        let points = row.points?;
        Some(Point { x: row.games as f64, value: points.mean, low: points.low, high: points.high })
    };
    let strength = Lines {
        title: "Strength against the weights of a tenth before".to_owned(),
        x: Axis::new("games"),
        y: Axis::share("points, one ply of look-ahead, %"),
        series: vec![Series { name: "points".to_owned(), points: rows.iter().filter_map(point).collect() }],
        references: vec![(0.5, "as strong as before".to_owned())],
    };
    let all = Axis { range: Some((0.0, 1.0)), ..Axis::share("of recent games, %") };
    let plots = [
        strength,
        curve("Decided games", all, |row| row.decided),
        curve("Length of games", Axis::new("mean plies of recent games"), |row| row.plies),
        curve("Error", Axis::new("mean absolute error of recent positions"), |row| row.error),
    ];
    let drawn = plots.iter().filter(|plot| !plot.series[0].points.is_empty());
    drawn.map(|plot| format!("<figure>\n{}</figure>\n", plot.draw().part())).collect()
}

/// The effects of each content on each cell.
type Effects = Vec<Vec<Option<f64>>>;

/// The number of parts per unit that gives the greatest effect at least two digits, and the parts' name.
fn parts(most: f64) -> (f64, &'static str) {
    let all = [(100.0, "hundredths"), (1_000.0, "thousandths"), (10_000.0, "ten-thousandths")];
    all.into_iter().find(|(parts, _)| parts * most >= 10.0).unwrap_or(all[2])
}

fn about_maps(players: usize, reading: &Reading<'_>, parts: &str) -> String {
    let curve = if players == 2 {
        "The value of a position is the hyperbolic tangent of its sum: a sum of 1 is worth 0.76 on a scale \
         from −1, a loss, to 1, a win."
    } else {
        "The logistic curve makes a probability of winning of a sum: 50 % of 0, 73 % of 1."
    };
    let whose = match (players, reading.movers()) {
        (2, _) => "",
        (_, 1) => " All players share their weights, which are shown for the first.",
        _ => " The weights of the first player are shown.",
    };
    format!(
        "How much a piece on a cell adds to the sum of weights for the player to move, compared with an \
         empty cell, in {parts}: the mean over all tuples that hold the cell, over their weights that are \
         not 0. {curve}{whose}"
    )
}

fn to_move(mover: usize) -> String {
    format!("<h3>Player {} to move</h3>\n", mover + 1)
}

fn maps(
    canvas: &Canvas<'_>,
    board: &Board,
    mover: usize,
    effects: &Effects,
    (most, parts): (f64, f64),
) -> String {
    let figure = |(number, effects): (usize, &Vec<Option<f64>>)| {
        let name = plane(board, number);
        let title = format!("{name}, player {} to move", mover + 1);
        let map = canvas.map(effects, most, parts, &title);
        format!("<figure>\n<figcaption>{}</figcaption>\n{map}</figure>\n", escape(&name))
    };
    let figures: String = effects.iter().enumerate().map(figure).collect();
    format!("{}<div class=\"boards\">\n{figures}</div>\n", to_move(mover))
}

fn about_patterns(board: &Board) -> String {
    let targets = if board.has_targets { " A plus marks an empty cell where a move is legal." } else { "" };
    format!(
        "What lies on the cells of a tuple, and what its weight adds to the sum for the player to move, in \
         hundredths. Cells outside of the tuple are faded; tuples that are images of each other are shown \
         once.{targets}"
    )
}

fn patterns(reading: &Reading<'_>, canvas: &Canvas<'_>, mover: usize) -> String {
    let [good, bad] = reading.strongest(mover, STRONGEST);
    let lists = [("For", "for the player to move", good), ("Against", "against the player to move", bad)];
    let list = |(word, whom, patterns): (&str, &str, Vec<Pattern>)| {
        let figure = |pattern: &Pattern| {
            let caption = caption(reading, pattern);
            let drawn = canvas.pattern(pattern, &format!("{caption}, {whom}"));
            format!("<figure>\n{drawn}<figcaption>{caption}</figcaption>\n</figure>\n")
        };
        let figures: String = patterns.iter().map(figure).collect();
        format!(
            "<p class=\"note\">{word} the player to move</p>\n<div class=\"boards small\">\n{figures}</div>\n"
        )
    };
    to_move(mover) + &lists.map(list).concat()
}

/// The weight of a pattern, and where it counts.
fn caption(reading: &Reading<'_>, pattern: &Pattern) -> String {
    let mut caption = signed(100.0 * pattern.weight);
    if reading.phases() > 1 {
        caption += &format!(", phase {} of {}", pattern.phase + 1, reading.phases());
    }
    if reading.contexts() > 1 {
        caption += &format!(", context {} of {}", pattern.context + 1, reading.contexts());
    }
    caption
}

fn choices(learned: &Learned) -> String {
    let row = |(name, value): &(&'static str, String)| {
        format!("<dt>{}</dt><dd>{}</dd>\n", escape(name), escape(value))
    };
    learned.choices.iter().map(row).collect()
}
