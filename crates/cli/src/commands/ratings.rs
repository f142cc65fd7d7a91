//! `yomi ratings`: the ratings of players over several result files.

use crate::arguments::{Common, Ratings};
use crate::failure::Failure;
use crate::output::{json, write};
use crate::words::table;
use arena::tables::{self, Table};

pub(crate) fn run(Ratings { files, output }: &Ratings, common: &Common) -> Result<String, Failure> {
    output.as_deref().map(files::check).transpose()?;
    let ratings = arena::Ratings::of(files)?;
    if let Some(path) = output {
        let is_markdown = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("md"));
        let written = if is_markdown { tables::markdown } else { tables::page };
        write(path, written(&ratings))?;
    }
    if common.json {
        return json(&ratings);
    }
    let mut text = String::new();
    for Table { title, header, rows } in ratings.games.iter().flat_map(tables::tables) {
        text += &format!("{title}\n\n{}\n", table(&header, rows, &[]));
    }
    for note in &ratings.notes {
        text += &format!("note: {note}\n");
    }
    Ok(text)
}
