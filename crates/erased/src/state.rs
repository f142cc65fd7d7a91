//! A position behind a box.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A position of any game.
pub struct State(Box<dyn Position>);

/// The operations on a position behind the box.
trait Position: Any + Send + Sync {
    fn boxed(&self) -> Box<dyn Position>;
    fn equals(&self, other: &dyn Position) -> bool;
    fn hash_into(&self, hasher: &mut dyn Hasher);
    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl<S: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static> Position for S {
    fn boxed(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn Position) -> bool {
        (other as &dyn Any).downcast_ref::<S>().is_some_and(|other| self == other)
    }

    fn hash_into(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }

    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }
}

impl State {
    pub(crate) fn new<S: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static>(state: S) -> State {
        State(Box::new(state))
    }

    /// The position in its own type.
    ///
    /// # Panics
    ///
    /// If it is a position of another game.
    pub(crate) fn typed<S: 'static>(&self) -> &S {
        (&*self.0 as &dyn Any).downcast_ref().expect("a position of this game")
    }

    /// As [`typed`](State::typed), mutable.
    pub(crate) fn typed_mut<S: 'static>(&mut self) -> &mut S {
        (&mut *self.0 as &mut dyn Any).downcast_mut().expect("a position of this game")
    }
}

impl Clone for State {
    fn clone(&self) -> State {
        State(self.0.boxed())
    }
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Eq for State {}

impl Hash for State {
    /// Writes the words that the position itself writes, so that its key is that of the typed position.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash_into(hasher);
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.describe(f)
    }
}
