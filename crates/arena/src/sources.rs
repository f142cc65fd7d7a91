//! What the texts of settings refer to: files without their folders, so that result files do not depend on
//! where those are.

use crate::error::Error;
use registry::Session;
use request::{Budget, Request};

/// What the game and the searches of settings refer to. It is not part of a result file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sources {
    /// The text of the game if it is a written one; `None` if its name says where it is.
    pub game: Option<String>,
    /// Values of parameters that name files, and the values that they stand for, with the path of the file.
    pub files: Vec<(String, String)>,
}

impl Sources {
    /// A session with the game; one that is generated and has no seed gets this one.
    pub fn open(&self, game: &str, seed: Option<u64>) -> Result<Box<dyn Session>, Error> {
        Ok(match &self.game {
            Some(text) => registry::open_text(game, text)?,
            None => registry::open_with_seed(game, seed)?,
        })
    }

    /// The request to a search, with its files.
    pub fn request(&self, search: &str) -> Result<Request, Error> {
        let mut request = Request::new(Some(search), &Budget::default())?;
        if !self.files.is_empty() {
            let path = |name: &str| self.files.iter().find(|(known, _)| known == name);
            let found = |name: &str| path(name).map_or(name, |(_, path)| path).to_owned();
            request.replace_files(&|_, name| Ok(found(name)))?;
        }
        Ok(request)
    }
}
