//! The outcome as one self-contained page with its figures, readable in light and in dark, and on paper.

use crate::evaluations::WeightsSummary;
use crate::html::{OWN_STYLE, WORDS, claim_head, class, heads, scrollable, verdicts};
use crate::learning::LearnedSummary;
use crate::outcome::{Finding, Outcome, Played, Player};
use crate::position::SearchChoice;
use crate::rows::Row;
use crate::sources::{Originals, originals};
use crate::verdict::Verdict;
use crate::{exploitability, pairs, picture, words};
use ::picture::escape;
use arena::plot::Drawing;
use arena::report::{Document, Interval};
use request::grouped;

const PAGE: &str = concat!(include_str!("verdicts.html"), include_str!("page.html"));
/// The page.
pub fn page(outcome: &Outcome) -> String {
    let (title, style) = (outcome.title, OWN_STYLE);
    let document = Document { title, heading: title, summary: &summary(outcome), style };
    let originals = originals(outcome.experiment);
    let [counts, verdicts] = verdicts(&outcome.claims, &originals);
    let pieces = [
        counts,
        verdicts,
        (
            "rows",
            rows(outcome)
                + &exploitability::section(&outcome.exploitability)
                + &pairs::section(&outcome.pairs),
        ),
        ("figures", figures(outcome)),
        ("claims", outcome.claims.iter().map(|finding| claim(finding, &originals)).collect()),
        ("points", points(outcome)),
        ("learned", learned(outcome)),
    ];
    document.page_with(&WORDS, PAGE, &pieces)
}

fn summary(outcome: &Outcome) -> String {
    let setting = outcome.setting.name();
    let whole = if outcome.is_complete { "" } else { "; not all of it was played" };
    let remark: String = outcome.remarks().map(|remark| format!("; {remark}")).collect();
    let intervals =
        if outcome.method.is_some() { "" } else { " Intervals of 95 % by a bootstrap over blocks." };
    format!(
        "{} games at {} points, the {setting} setting, seed {}{whole}{remark}.{intervals}",
        outcome.games,
        outcome.points.len(),
        outcome.seed
    )
}

/// The claims that must hold in every case.
fn rows(outcome: &Outcome) -> String {
    let Some(table) = outcome.table() else { return String::new() };
    let cell = |cell: &Option<(String, Verdict)>| match cell {
        None => "<td></td>".to_owned(),
        Some((measured, verdict)) => {
            let class = class(*verdict);
            format!("<td class=\"verdict {class}\">{}<br>{}</td>", escape(measured), verdict.words())
        }
    };
    let row = |row: &Row| {
        let cells: String = row.cases.iter().map(cell).collect();
        format!(
            "<tr><td>{0}</td><th scope=\"row\"><a href=\"#claim-{0}\">{1}</a></th><td>{2}</td>{cells}\
             <td class=\"verdict {3}\">{4}</td></tr>\n",
            row.number,
            escape(&row.title),
            escape(&row.goal),
            class(row.verdict),
            row.verdict.words()
        )
    };
    let head = heads(table.cases.iter().map(String::as_str));
    let rows: String = table.rows.iter().map(row).collect();
    format!(
        "<section aria-labelledby=\"goals\">\n<h2 id=\"goals\">Goals</h2>\n\
         <div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Goals, scrollable\">\n\
         <table class=\"claims\">\n<thead><tr><th></th><th>row</th><th>goal</th>{head}<th>verdict</th></tr>\
         </thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n</section>\n"
    )
}

/// What was learned before the games: evaluations with their times.
fn learned(outcome: &Outcome) -> String {
    if outcome.evaluations.is_empty() {
        return String::new();
    }
    let row = |learned: &WeightsSummary| {
        let WeightsSummary { about, seed, games, weights, .. } = learned;
        format!(
            "<tr><th scope=\"row\">{}</th><td>{seed}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
            escape(about),
            grouped(*games),
            grouped(*weights as u64),
            words::percent(learned.decided),
            words::seconds(learned.seconds)
        )
    };
    let rows: String = outcome.evaluations.iter().map(row).collect();
    let head = ["evaluation", "seed", "games", "weights", "decided, %", "seconds"];
    format!(
        "<section aria-labelledby=\"learned\">\n<h2 id=\"learned\">Learned evaluations</h2>\n\
         <p class=\"note\">Seconds are those of the clock of the machine that learned, and of nothing else: \
         equal numbers of games may take unequal times.</p>\n{}</section>\n",
        scrollable("Evaluations, scrollable", &heads(head), &rows)
    )
}

fn figures(outcome: &Outcome) -> String {
    let figure = |(number, drawing): (String, Drawing)| {
        format!("<figure>\n<figcaption>{}</figcaption>\n{}</figure>\n", escape(&number), drawing.part())
    };
    outcome.numbered().into_iter().map(figure).collect()
}

fn claim(finding: &Finding, originals: &Originals) -> String {
    let mut html = claim_head(finding, originals);
    let looked = finding.looked.as_deref().unwrap_or_default();
    if looked.is_empty() {
        html += &numbers(finding);
    }
    for examined in looked {
        let position = &examined.position;
        let row = |row: &SearchChoice| {
            format!(
                "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                escape(&row.search),
                escape(&row.best),
                row.nodes_after_the_key,
                row.nodes,
                row.is_as_expected.map_or("", |is| if is { "as claimed" } else { "not as claimed" })
            )
        };
        let rows: String = examined.rows.iter().map(row).collect();
        let (name, behind) = (escape(&position.name), format!("nodes after {}", position.key));
        html += &format!(
            "<p class=\"words\">{name}: {} in <code>{}</code></p>\n{}",
            escape(&position.about),
            escape(&position.position),
            scrollable(&name, &heads(["search", "plays", &behind, "nodes", ""]), &rows)
        );
    }
    html + "</section>\n"
}

/// The numbers of a claim, a row each.
fn numbers(finding: &Finding) -> String {
    let mut html = String::new();
    for rules in &finding.rules {
        let named = rules.name();
        for found in &rules.parts {
            let [about, measured, expected, verdict] = words::part(found);
            html += &format!(
                "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td>\
                 <td class=\"verdict {}\">{verdict}</td></tr>\n",
                escape(&about),
                escape(&named),
                escape(&measured),
                escape(&expected),
                found.verdict.map_or("", class)
            );
        }
        if let Some(groups) = words::groups(finding.claim.at_least, &rules.parts) {
            html += &format!("<tr><th scope=\"row\" colspan=\"5\">{groups}</th></tr>\n");
        }
    }
    let head = ["measured", "rules", "value and interval", "expected", "verdict"];
    scrollable(&format!("Numbers of claim {}", finding.claim.number), &heads(head), &html)
}

fn points(outcome: &Outcome) -> String {
    let cell = |interval: &Option<Interval>, is_share: bool| {
        let text =
            interval.as_ref().map_or_else(|| "–".to_owned(), |interval| words::interval(interval, is_share));
        format!("<td>{text}</td>")
    };
    let row = |point: &Played, player: &Player| {
        let Played { of, case, x, blocks, games, .. } = point;
        format!(
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{x}</td><td>{blocks}</td><td>{games}</td><td>{}</td>\
             {}{}{}{}</tr>\n",
            escape(of),
            escape(case),
            escape(&player.name),
            cell(&player.all6, true),
            cell(&player.ord, true),
            cell(&player.rot, true),
            cell(&player.depth, false)
        )
    };
    let rows = |point: &Played| -> String { point.players.iter().map(|player| row(point, player)).collect() };
    outcome.points.iter().map(rows).collect()
}

impl Outcome {
    /// Every figure with the paper's number or its name, in the order of the paper.
    pub fn numbered(&self) -> Vec<(String, Drawing)> {
        let figure = |number: &str| {
            let is_number = number.starts_with(|letter: char| letter.is_ascii_digit());
            if is_number { format!("Figure {number}") } else { number.to_owned() }
        };
        let learned = self.learned.iter().filter_map(LearnedSummary::figure);
        let mut numbered: Vec<(String, Drawing)> =
            learned.map(|(number, drawing)| (figure(&number), drawing)).collect();
        let lines = self.figures.iter().filter(|(_, lines)| !lines.series.is_empty());
        numbered.extend(lines.map(|(number, lines)| (figure(number), lines.draw())));
        numbered.extend(pairs::figures(&self.pairs));
        picture::add(self.experiment, &mut numbered);
        numbered
    }

    /// Every figure as a file: its name and its text.
    pub fn drawings(&self) -> Vec<(String, String)> {
        let plain =
            |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
        let name = |number: &str| -> String {
            let name: String = number.chars().map(plain).collect();
            let words: Vec<&str> = name.split('-').filter(|word| !word.is_empty()).collect();
            words.join("-") + ".svg"
        };
        self.numbered().into_iter().map(|(number, drawing)| (name(&number), drawing.file())).collect()
    }
}
