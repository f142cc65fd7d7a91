//! Maps of a game onto itself: reflections, rotations, exchanges of colors and players.

use crate::payoffs::Payoffs;
use crate::player::{MAX_PLAYERS, Player};
use crate::rules::Game;
use std::fmt::Debug;

/// A game that says which maps of its positions, moves and players leave its rules as they are.
///
/// The *image* of a position, a move or a player is what a map makes of it. A map takes positions to
/// positions, and not a start to a start: the image of one that play can reach may be one that it cannot, and
/// these laws hold there too.
///
/// # Laws
///
/// 19. A map is one to one: made as often as its [`order`](Symmetry::order) says, it brings every position,
///     every move and every player back.
/// 20. In the image it is the turn of the image of whoever is to move, and the game is over for the images of
///     the players as it is for the players. [`with_mover`](Game::with_mover) gives images for images.
/// 21. The legal moves of the image are the images of the legal moves, and each leads to the image of the
///     position that the move leads to.
/// 22. At every depth as many leaves lie below the image, and the image of each player can be sure of as much
///     there as the player can here.
/// 23. Every evaluation of the game gives the image of a player in the image what it gives the player.
///     Whatever else it says of a position, whether it is quiet, what a null move leads to or what is settled
///     without a search, it says of the image; and moves and their images are of one class. Only the order in
///     which moves are looked at is left free.
/// 24. [`canonical`](Game::canonical) gives one position for a position and its image, where the map
///     [says so](Symmetry::is_canonical).
///
/// [`laws::check_symmetries`](crate::laws::check_symmetries) draws maps and tests them all.
pub trait Symmetric: Game {
    /// What a map does with the board, or whatever the game is played with.
    type Map: Clone + Debug;

    /// Maps of these rules onto themselves, which generate all that are known: one after the other makes a
    /// map too. The one that moves nothing is left out.
    fn symmetries(&self) -> Vec<Symmetry<Self::Map>>;

    /// The image of a position.
    fn image(&self, symmetry: &Symmetry<Self::Map>, state: &Self::State) -> Self::State;

    /// The image of a move.
    fn image_of_move(&self, symmetry: &Symmetry<Self::Map>, mv: Self::Move) -> Self::Move;
}

/// A map of a game onto itself.
///
/// # Examples
///
/// ```
/// use game::{Player, Symmetry};
/// let turned = Symmetry::new("rotation by 90 degrees", (), 4);
/// let exchanged = turned.clone().exchanging("colors", 2);
/// assert_eq!(exchanged.name, "rotation by 90 degrees with exchange of colors");
/// assert_eq!(exchanged.seats.image(Player::FIRST), Player::SECOND);
/// ```
#[derive(Clone, Debug)]
pub struct Symmetry<M> {
    /// What it is, in the words of the field.
    pub name: String,
    /// What it does with the board.
    pub map: M,
    /// What it does with the players.
    pub seats: Seats,
    /// After how many times everything is back in its place; no fewer need do.
    pub order: u32,
    /// Whether a position and its image have the same [canonical](Game::canonical) form.
    pub is_canonical: bool,
}

impl<M> Symmetry<M> {
    /// The map of this name that keeps the players, and comes back after `order` times.
    pub fn new(name: impl Into<String>, map: M, order: u32) -> Symmetry<M> {
        Symmetry { name: name.into(), map, seats: Seats::IDENTITY, order, is_canonical: false }
    }

    /// The map that exchanges `what`, the colors or the players, and nothing else: everybody becomes the next
    /// of `players` in turn order. `map` moves nothing.
    pub fn exchange(what: &str, map: M, players: usize) -> Symmetry<M> {
        let name = format!("exchange of {what}");
        Symmetry { name, seats: Seats::rotated(players), ..Symmetry::new("", map, players as u32) }
    }

    /// The same map that exchanges `what` too, the colors or the players: everybody becomes the next of
    /// `players` in turn order.
    #[must_use]
    pub fn exchanging(self, what: &str, players: usize) -> Symmetry<M> {
        Symmetry {
            name: format!("{} with exchange of {what}", self.name),
            seats: Seats::rotated(players),
            order: self.order * players as u32,
            is_canonical: false,
            ..self
        }
    }

    /// The same map, of which [`canonical`](Game::canonical) knows.
    #[must_use]
    pub fn known_to_canonical(self) -> Symmetry<M> {
        Symmetry { is_canonical: true, ..self }
    }
}

/// Whose part each player takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seats {
    /// The image of each player.
    images: [Player; MAX_PLAYERS],
}

impl Seats {
    /// Everybody stays who he is.
    pub const IDENTITY: Seats = Seats {
        images: [
            Player::FIRST,
            Player::SECOND,
            Player::new(2),
            Player::new(3),
            Player::new(4),
            Player::new(5),
        ],
    };

    /// Everybody becomes the next of `players` in turn order: between two, they exchange their parts.
    ///
    /// # Panics
    ///
    /// If there are more than [`MAX_PLAYERS`].
    pub fn rotated(players: usize) -> Seats {
        let mut seats = Seats::IDENTITY;
        for player in Player::all(players) {
            seats.images[player.index()] = player.next(players);
        }
        seats
    }

    /// Who a player becomes.
    pub const fn image(&self, player: Player) -> Player {
        self.images[player.index()]
    }

    /// The same vector for the images: what a player has, his image gets.
    #[must_use]
    pub fn payoffs(&self, payoffs: &Payoffs) -> Payoffs {
        let mut images = *payoffs;
        for player in Player::all(payoffs.players()) {
            images[self.image(player)] = payoffs[player];
        }
        images
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_player_has_his_image_gets() {
        let seats = Seats::rotated(3);
        assert_eq!(seats.payoffs(&Payoffs::new(&[1, 2, 3])), Payoffs::new(&[3, 1, 2]));
        assert_eq!(seats.image(Player::new(2)), Player::FIRST);
        assert_eq!(Seats::IDENTITY.payoffs(&Payoffs::two(7)), Payoffs::two(7));
        assert_eq!(Seats::rotated(2).payoffs(&Payoffs::two(7)), Payoffs::two(-7));
    }

    #[test]
    fn an_exchange_is_named_and_comes_back() {
        let exchange = Symmetry::exchange("players", (), 3);
        assert_eq!((exchange.name.as_str(), exchange.order), ("exchange of players", 3));
        let both = Symmetry::new("rotation by 120 degrees", (), 3).exchanging("players", 3);
        assert_eq!(both.name, "rotation by 120 degrees with exchange of players");
        assert_eq!(both.order, 9);
    }
}
