//! `yomi show`: a position as text, as a picture, and as a board to print.

use crate::arguments::{Common, Show};
use crate::failure::Failure;
use crate::output::json;
use picture::Format;
use request::SCHEMA;
use serde::Serialize;
use std::path::Path;
use studies::drawing::drawing;
use studies::report::Subject;
use studies::sheet::sheet;

/// The position, for programs.
#[derive(Serialize)]
struct Shown<'a> {
    schema: u32,
    game: &'a str,
    position: String,
    /// Who is to move, from 1; null if the game is over.
    to_move: Option<usize>,
    /// The board as text.
    text: String,
    /// The file that was written; null for none.
    file: Option<&'a Path>,
}

pub(crate) fn run(show: &Show, common: &Common) -> Result<String, Failure> {
    let file = show.output.as_deref();
    let session = show.position.open(Some(common.seed()))?;
    if let Some(file) = file {
        files::check(file)?;
        let subject = Subject::open(&show.position.game, common.seed())?;
        let picture = match Format::from_extension(file) {
            Some(Format::Svg) => drawing(&subject, &session),
            Some(Format::Html) => sheet(&subject, &session, common.seed()),
            _ => {
                let file = file.display();
                return Err(Failure::usage(format!(
                    "{file}: expected a name ending in .svg or .html; a browser prints the page as PDF"
                )));
            }
        };
        let game = session.game();
        let picture = picture
            .ok_or_else(|| Failure::failed(format!("{game} is shown as text only: it has no drawing")))?;
        files::replace(file, picture)?;
    }
    let to_move = session.outcome().is_none().then(|| session.to_move());
    let (game, position, text) = (session.game(), session.position(), session.draw());
    if common.json {
        return json(&Shown { schema: SCHEMA, game, position, to_move, text, file });
    }
    Ok(match (file, to_move) {
        (Some(file), _) => format!("{}: written\n", file.display()),
        (None, Some(player)) => format!("{}\n\n{position}\nplayer {player} to move\n", text.trim_end()),
        (None, None) => format!("{}\n\n{position}\nthe game is over\n", text.trim_end()),
    })
}
