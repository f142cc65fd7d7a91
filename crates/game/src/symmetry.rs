//! Symmetries of a game: reflections, rotations, exchanges of colors and players.

use crate::payoffs::Payoffs;
use crate::player::{MAX_PLAYERS, Player};
use crate::rules::Game;
use std::fmt::Debug;

/// A game with maps of its positions, moves and players that preserve its rules.
///
/// A map takes a position, a move or a player to its *image*. It need not map a start to a start: the image
/// of a reachable position may be unreachable, and these laws hold there too.
///
/// # Laws
///
/// 19. A map is one to one: applied as many times as its [`order`](Symmetry::order), it is the identity on
///     positions, moves and players.
/// 20. In the image, the image of the player to move is to move, and the outcome of the image is the image
///     of the outcome. [`with_mover`](Game::with_mover) commutes with the map.
/// 21. The legal moves of the image are the images of the legal moves, and each leads to the image of the
///     position that the move leads to.
/// 22. At every depth the image has as many leaves below it as the position, and the image of each player
///     can guarantee as much there as the player can here.
/// 23. Every evaluation of the game gives the image of a player in the image the same value as the player.
///     Everything else that it returns for a position (quietness, null moves, settled bounds) agrees with
///     the image; and moves and their images are in the same class. Only the order in which moves are
///     searched may differ.
/// 24. [`canonical`](Game::canonical) gives the same position for a position and its image, if the map
///     [says so](Symmetry::is_canonical).
///
/// [`laws::check_symmetries`](crate::laws::check_symmetries) draws maps and tests all of these laws.
pub trait Symmetric: Game {
    /// The action of a map on the board or other equipment of the game.
    type Map: Clone + Debug;

    /// Symmetries of these rules that generate all known ones by composition. The identity is omitted.
    fn symmetries(&self) -> Vec<Symmetry<Self::Map>>;

    /// The image of a position.
    fn image(&self, symmetry: &Symmetry<Self::Map>, state: &Self::State) -> Self::State;

    /// The image of a move.
    fn image_of_move(&self, symmetry: &Symmetry<Self::Map>, mv: Self::Move) -> Self::Move;
}

/// A symmetry of a game.
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
    /// Its name, in the terms of the field.
    pub name: String,
    /// Its action on the board.
    pub map: M,
    /// Its action on the players.
    pub seats: Seats,
    /// A number of applications that gives the identity; it need not be the smallest.
    pub order: u32,
    /// True if a position and its image have the same [canonical](Game::canonical) form.
    pub is_canonical: bool,
}

impl<M> Symmetry<M> {
    /// The map of this name and order that leaves the players in place.
    pub fn new(name: impl Into<String>, map: M, order: u32) -> Symmetry<M> {
        Symmetry { name: name.into(), map, seats: Seats::IDENTITY, order, is_canonical: false }
    }

    /// The map that exchanges `what`, the colors or the players, and nothing else: every player becomes the
    /// next of `players` in turn order. `map` is the identity of the board.
    pub fn exchange(what: &str, map: M, players: usize) -> Symmetry<M> {
        let name = format!("exchange of {what}");
        Symmetry { name, seats: Seats::rotated(players), ..Symmetry::new("", map, players as u32) }
    }

    /// The same map that also exchanges `what`, the colors or the players: every player becomes the next of
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

    /// The same map, with [`is_canonical`](Symmetry::is_canonical) set.
    #[must_use]
    pub fn known_to_canonical(self) -> Symmetry<M> {
        Symmetry { is_canonical: true, ..self }
    }
}

/// A permutation of the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seats {
    /// The image of each player.
    images: [Player; MAX_PLAYERS],
}

impl Seats {
    /// The identity.
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

    /// Every player becomes the next of `players` in turn order: two players exchange their seats.
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

    /// The image of a player.
    pub const fn image(&self, player: Player) -> Player {
        self.images[player.index()]
    }

    /// The same vector for the images: the image of a player gets the player's entry.
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
