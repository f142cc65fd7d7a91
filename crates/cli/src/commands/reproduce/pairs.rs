//! Pairs of searches as text and tables.

use crate::words::{grouped, table};
use experiments::pairs::{Confirmed, PairTable, SearchResult};
use experiments::{Outcome, Verdict, words};

/// The pairs: a table for each game and budget, and the searches that are recommended.
pub(super) fn text(outcome: &Outcome) -> String {
    if outcome.pairs.is_empty() {
        return String::new();
    }
    let tables: String = outcome.pairs.iter().map(one).collect();
    format!("{tables}\n{}", recommended(&outcome.pairs))
}

fn one(of: &PairTable) -> String {
    let PairTable { game, equal, x, players, games, planned, .. } = of;
    let mut text = format!(
        "\n{game}, equal {equal}, {x} {}: {} of {} games played\n",
        of.unit,
        grouped(*games),
        grouped(*planned)
    );
    text.push_str(&format!(
        "games won alone against {} of each, % (equals: {})\n",
        players - 1,
        words::percent(Some(1.0 / *players as f64))
    ));
    let share = |at: usize, (many, alone): (usize, &Option<_>)| match alone {
        _ if many == at => String::new(),
        None => "–".to_owned(),
        Some(alone) => words::share(alone),
    };
    let row = |(at, result): (usize, &SearchResult)| {
        let mut row = vec![(at + 1).to_string(), result.name.clone()];
        row.extend(result.alone.iter().enumerate().map(|cell| share(at, cell)));
        row.extend([
            words::known(result.lead.as_ref(), true),
            words::known(result.rating.as_ref(), false),
            words::decimal(result.depth, 1),
            words::decimal(result.nodes, 0),
        ]);
        row
    };
    let numbers: Vec<String> = (1..=of.searches.len()).map(|number| number.to_string()).collect();
    let mut header = vec!["", "search"];
    header.extend(numbers.iter().map(String::as_str));
    header.extend(["lead, %", "Elo", "depth", "nodes"]);
    let right: Vec<usize> = (2..header.len()).collect();
    text.push_str(&table(&header, of.searches.iter().enumerate().map(row).collect(), &right));
    if let Some(fit) = of.fit {
        text.push_str(&format!("ratings that are true would fit worse with probability {fit:.3}\n"));
    }
    text
}

fn recommended(tables: &[PairTable]) -> String {
    let rows: Vec<(&PairTable, &Confirmed)> =
        tables.iter().filter_map(|table| Some((table, table.recommended.as_ref()?))).collect();
    if !tables.iter().any(|table| table.recommends) {
        return String::new();
    }
    if rows.is_empty() {
        return "No search is recommended yet: not every pair has two blocks of odd number.\n".to_owned();
    }
    let row = |(table, of): &(&PairTable, &Confirmed)| {
        vec![
            table.game.clone(),
            format!("{} {}", table.equal, table.x),
            of.search.clone(),
            words::interval(&of.lead, true),
            of.default.clone(),
            words::known(of.alone.as_ref(), true),
            words::known(of.many.as_ref(), true),
            of.words().to_owned(),
        ]
    };
    let header =
        ["game", "equal", "recommended", "lead, %", "default", "alone, %", "many, %", "more than equals"];
    let holds = rows.iter().filter(|(_, of)| of.verdict == Verdict::Holds).count();
    format!(
        "Recommended on blocks of odd number, held against the default on those of even number\n{}\
         More than equals, alone and as many, in {holds} of {}.\n",
        table(&header, rows.iter().map(row).collect(), &[]),
        rows.len()
    )
}
