//! Ratings as tables: on a page, in Markdown, and for those who print them.

use crate::plot::{Axis, Dots};
use crate::ratings::{Meeting, Rated, RatedFile, RatedPlayer, Ratings};
use crate::report::{Document, shown};
use picture::escape;

/// A table of texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The title.
    pub title: String,
    /// The heads of the columns.
    pub header: Vec<&'static str>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

/// The tables of a game: its players, the pairs that met, and the files.
pub fn tables(rated: &Rated) -> [Table; 3] {
    let (game, model) = (&rated.game, rated.model.names());
    let player = |player: &RatedPlayer| {
        let of = [player.version.as_deref(), player.commit.as_deref()];
        vec![
            player.name.clone(),
            shown(&player.rating, 1.0),
            percent(player.score),
            player.games.to_string(),
            player.rating.n.to_string(),
            player.search.clone(),
            of.into_iter().flatten().collect::<Vec<_>>().join(" "),
        ]
    };
    let pair = |pair: &Meeting| {
        let name = |number: usize| rated.players[number - 1].name.clone();
        vec![
            name(pair.first),
            name(pair.second),
            percent(pair.score),
            pair.games.to_string(),
            shown(&pair.difference, 1.0),
        ]
    };
    [
        Table {
            title: format!("{game}: ratings ({model})"),
            header: vec!["player", "Elo", "won, %", "games", "blocks", "search", "version"],
            rows: rated.players.iter().map(player).collect(),
        },
        Table {
            title: format!("{game}: who met whom"),
            header: vec!["player", "against", "score, %", "games", "Elo apart"],
            rows: rated.pairs.iter().map(pair).collect(),
        },
        Table {
            title: format!("{game}: what was played"),
            header: "file,opening,blocks,games,broken off,adjudicated,forfeits,limits,seed,by"
                .split(',')
                .collect(),
            rows: rated.files.iter().map(file).collect(),
        },
    ]
}

fn file(file: &RatedFile) -> Vec<String> {
    let time = file.processor_s.map(|seconds| format!(", {} ms of processor time a move", 1e3 * seconds));
    let commit = file.commit.as_ref().map(|commit| format!(" {commit}"));
    vec![
        file.file.clone(),
        file.opening.clone(),
        file.blocks.to_string(),
        file.games.to_string(),
        file.broken_off.to_string(),
        file.adjudicated.to_string(),
        file.forfeits.to_string(),
        format!("{} plies, then {}{}", file.plies, file.unfinished, time.unwrap_or_default()),
        file.seed.to_string(),
        format!("{}{}", file.version, commit.unwrap_or_default()),
    ]
}

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

const SUMMARY: &str = "Points of Elo above the mean of the players of a game; 95 % intervals by blocks, the \
                       games of one opening in all seatings. A player's search tells its options and limits.";

/// The ratings as one self-contained page.
pub fn page(ratings: &Ratings) -> String {
    let mut main: String = ratings.games.iter().map(section).collect();
    let notes: String = ratings.notes.iter().map(|note| format!("<li>{}</li>\n", escape(note))).collect();
    main += &format!("<ul class=\"notes\">\n{notes}</ul>\n");
    let document = Document { title: "Ratings", heading: "Ratings", summary: SUMMARY, style: "" };
    document.page("{{main}}", &[("main", main)])
}

fn section(rated: &Rated) -> String {
    let row = |(at, player): (usize, &RatedPlayer)| {
        player.rating.row(player.name.clone(), shown(&player.rating, 1.0), at)
    };
    let plot = Dots {
        title: rated.game.clone(),
        axis: Axis::new("points of Elo above the mean"),
        rows: rated.players.iter().enumerate().map(row).collect(),
        references: vec![0.0],
        bars: false,
    };
    let mut section = format!("<section class=\"plots\">\n{}</section>\n", plot.draw().figure());
    for table in tables(rated) {
        let heads: String = table.header.iter().map(|head| format!("<th>{head}</th>")).collect();
        let title = escape(&table.title);
        section += &format!(
            "<section>\n<h2>{title}</h2>\n\
             <div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{title}\">\n\
             <table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n"
        );
        for row in &table.rows {
            let cells = row[1..].iter().map(|cell| format!("<td>{}</td>", escape(cell)));
            section += &format!(
                "<tr><th translate=\"no\">{}</th>{}</tr>\n",
                escape(&row[0]),
                cells.collect::<String>()
            );
        }
        section += "</tbody>\n</table>\n</div>\n</section>\n";
    }
    section
}

/// The ratings as tables in Markdown.
pub fn markdown(ratings: &Ratings) -> String {
    let mut text = format!("# Ratings\n\n{SUMMARY}\n");
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let cells: Vec<String> = cells.map(|cell| cell.replace('|', "\\|").replace('\n', " ")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    for Table { title, header, rows } in ratings.games.iter().flat_map(tables) {
        text += &format!("\n## {title}\n\n{}", line(&mut header.iter().copied()));
        text += &format!("|{}\n", "--|".repeat(header.len()));
        for row in &rows {
            text += &line(&mut row.iter().map(String::as_str));
        }
    }
    let notes = ratings.notes.iter().map(|note| format!("- {note}\n"));
    if ratings.notes.is_empty() { text } else { text + "\n" + &notes.collect::<String>() }
}
