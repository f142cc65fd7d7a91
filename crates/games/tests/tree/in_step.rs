//! Literal trees, node by node.

use crate::second_implementation::path;
use crate::second_implementation::step::{Plain, Settings, between, in_step, one_of};
use game::random::Random;
use games::Tree;

/// The player to move, if it is written, and the children; or the payoffs.
enum PlainNode {
    Inner(Option<usize>, Vec<PlainNode>),
    Leaf(Vec<i32>),
}

struct PlainTree(PlainNode);

/// The rest of the text.
struct Reader<'a>(&'a str);

impl Reader<'_> {
    fn skips(&mut self, sign: char) -> bool {
        self.0 = self.0.trim_start();
        let rest = self.0.strip_prefix(sign);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    fn number(&mut self) -> i32 {
        self.0 = self.0.trim_start();
        let end = self.0.find(|sign: char| sign != '-' && !sign.is_ascii_digit()).unwrap_or(self.0.len());
        let (number, rest) = self.0.split_at(end);
        self.0 = rest;
        number.parse().expect("a number")
    }

    fn value(&mut self) -> Vec<i32> {
        if !self.skips('[') {
            let number = self.number();
            return vec![number, -number];
        }
        let mut payoffs = vec![self.number()];
        while self.skips(',') {
            payoffs.push(self.number());
        }
        assert!(self.skips(']'), "a vector ends");
        payoffs
    }

    fn node(&mut self) -> PlainNode {
        let written = self.0.trim_start();
        let digits = written.bytes().take_while(u8::is_ascii_digit).count();
        let is_player = digits > 0 && written[digits..].trim_start().starts_with(':');
        let player = is_player.then(|| {
            let number = self.number();
            assert!(self.skips(':'), "a colon follows");
            number as usize - 1
        });
        if !self.skips('(') {
            return PlainNode::Leaf(self.value());
        }
        let mut children = Vec::new();
        while !self.skips(')') {
            children.push(self.node());
        }
        if self.skips('@') {
            self.value();
        }
        self.skips('!');
        PlainNode::Inner(player, children)
    }
}

impl PlainTree {
    fn new(settings: &Settings) -> PlainTree {
        PlainTree(Reader(settings.text("tree", "((3 (((4 1) 2))))")).node())
    }

    /// The node at the end of a path, and the player who would move there by default.
    fn at(&self, path: &[usize]) -> (&PlainNode, usize) {
        let (mut node, mut turn) = (&self.0, 0);
        for &child in path {
            let PlainNode::Inner(player, children) = node else { panic!("no leaf") };
            turn = (player.unwrap_or(turn) + 1) % self.players();
            node = &children[child];
        }
        (node, turn)
    }
}

fn a_leaf(node: &PlainNode) -> &[i32] {
    match node {
        PlainNode::Inner(_, children) => a_leaf(&children[0]),
        PlainNode::Leaf(payoffs) => payoffs,
    }
}

/// The numbers of the children that lead to the node, from 0.
type Position = Vec<usize>;

impl Plain for PlainTree {
    type Position = Position;

    fn players(&self) -> usize {
        a_leaf(&self.0).len()
    }

    fn start(&self) -> Option<Position> {
        Some(Vec::new())
    }

    fn read(&self, text: &str) -> Position {
        path::read(text)
    }

    fn write(&self, path: &Position) -> String {
        path::write(path)
    }

    fn mover(&self, path: &Position) -> usize {
        match self.at(path) {
            (PlainNode::Inner(Some(player), _), _) => *player,
            (_, turn) => turn,
        }
    }

    fn outcome(&self, path: &Position) -> Option<Vec<i32>> {
        match self.at(path).0 {
            PlainNode::Inner(..) => None,
            PlainNode::Leaf(payoffs) => Some(payoffs.clone()),
        }
    }

    fn moves(&self, path: &Position) -> Vec<String> {
        match self.at(path).0 {
            PlainNode::Inner(_, children) => (1..=children.len()).map(|number| number.to_string()).collect(),
            PlainNode::Leaf(_) => Vec::new(),
        }
    }

    fn play(&self, path: &Position, mv: &str) -> Position {
        let child = mv.parse::<usize>().expect("a number") - 1;
        path.iter().copied().chain([child]).collect()
    }

    fn drawn(&self, random: &mut Random) -> Option<String> {
        let mut path = Vec::new();
        while random.below(4) > 0 {
            let PlainNode::Inner(_, children) = self.at(&path).0 else { break };
            path.push(random.index(children.len()));
        }
        Some(self.write(&path))
    }
}

/// A random tree, as text. With 0 players the leaves are numbers.
fn drawn_tree(random: &mut Random, players: usize, deepest: usize) -> String {
    let value = |random: &mut Random| {
        let spread = [1, 5, 1_000_000][random.index(3)];
        let mut number = || (between(random, 0, 2 * spread) as i32 - spread as i32).to_string();
        if players == 0 {
            number()
        } else {
            format!("[{}]", (0..players).map(|_| number()).collect::<Vec<_>>().join(", "))
        }
    };
    if deepest == 0 || random.below(5) == 0 {
        return value(random);
    }
    let mut text = String::new();
    if random.below(3) == 0 {
        text += &format!("{}:", between(random, 1, players.max(2)));
    }
    let children: Vec<String> =
        (0..between(random, 1, 4)).map(|_| drawn_tree(random, players, deepest - 1)).collect();
    text += &format!("({})", children.join(if random.below(2) == 0 { " " } else { "  " }));
    if random.below(4) == 0 {
        text += &format!("@{}", value(random));
    }
    if random.below(4) == 0 {
        text.push('!');
    }
    text
}

#[test]
fn trees_in_step() {
    let fixed = [
        "",
        "tree=7",
        "tree=[1,2,3]",
        "tree=(-1 0)",
        "tree=(2:(3 5) 4)",
        "tree=(1:(3 5) 4)",
        "tree=((((((((((((((((((((1))))))))))))))))))))",
        "tree=([0,1] ([0,1]))",
        "tree=(6:([1,2,3,4,5,6] [6,5,4,3,2,1])@[0,0,0,0,0,1]! [0,0,0,0,0,0])",
        "tree=(1 (2 3)@-5! 1:( 4 2 : (5 6) ) )",
    ];
    let draw = |random: &mut Random| {
        let players = *one_of(random, &[0, 0, 2, 3, 4, 5, 6]);
        let deepest = between(random, 0, 7);
        Settings::default().with("tree", drawn_tree(random, players, deepest))
    };
    in_step::<Tree, PlainTree>("tree", &fixed, draw, PlainTree::new);
}
