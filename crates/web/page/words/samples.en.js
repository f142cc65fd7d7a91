// @ts-check
/** What the written games that come with the program are called: their own titles. */
export default {
  'game.abalone': 'Abalone', 'game.achi': 'Achi', 'game.alquerque': 'Alquerque', 'game.anti-othello': 'Anti-Othello', 'game.antichess': 'Antichess', 'game.atari-go': 'Atari Go', 'game.ataxx': 'Ataxx',
  'game.bagh-chal': 'Bagh-Chal', 'game.brandubh': 'Brandubh', 'game.breakthrough': 'Breakthrough', 'game.chess': 'Chess',
  'game.chinese-checkers': 'Chinese Checkers for six', 'game.clobber': 'Clobber', 'game.col': 'Col', 'game.congkak': 'Congkak',
  'game.connect6': 'Connect6', 'game.cram': 'Cram', 'game.cylinder-four': 'Connect Four on a cylinder', 'game.dao': 'Dao', 'game.dara': 'Dara',
  'game.dawsons-kayles': 'Dawson\'s Kayles', 'game.dobutsu-shogi': 'Dobutsu Shogi', 'game.dodgem': 'Dodgem', 'game.domineering': 'Domineering', 'game.draughts': 'English Draughts',
  'game.epaminondas': 'Epaminondas', 'game.five-field-kono': 'Five Field Kono', 'game.four-in-a-row-for-four': 'Four in a row for four', 'game.fox-and-hounds': 'Fox and Hounds',
  'game.gardner-chess': 'Gardner\'s Minichess', 'game.go': 'Go', 'game.gomoku-with-swap': 'Gomoku with the pie rule', 'game.halma': 'Halma',
  'game.hare-and-hounds': 'Hare and Hounds', 'game.hasami-shogi': 'Hasami Shogi', 'game.havannah': 'Havannah', 'game.hex': 'Hex',
  'game.hexagonal-breakthrough': 'Hexagonal Breakthrough', 'game.hexapawn': 'Hexapawn', 'game.international-draughts': 'International Draughts', 'game.isolation': 'Isolation', 'game.joust': 'Joust',
  'game.jungle': 'Jungle', 'game.kalah': 'Kalah', 'game.kayles': 'Kayles', 'game.konane': 'Konane', 'game.lasca': 'Lasca', 'game.los-alamos-chess': 'Los Alamos chess',
  'game.makruk': 'Makruk', 'game.mini-shogi': 'Mini-Shogi', 'game.misere-nim': 'Misere Nim', 'game.misere-tic-tac-toe': 'Misere Tic-Tac-Toe', 'game.mu-torere': 'Mu Torere',
  'game.neutreeko': 'Neutreeko', 'game.nine-mens-morris': 'Nine Men\'s Morris', 'game.nogo': 'NoGo', 'game.northcott': 'Northcott\'s Game', 'game.notakto': 'Notakto',
  'game.order-and-chaos': 'Order and Chaos', 'game.oware': 'Oware', 'game.pawn-war': 'Pawn War', 'game.pentago': 'Pentago', 'game.pente': 'Pente',
  'game.pong-hau-ki': 'Pong Hau K\'i', 'game.queens': 'Non-attacking Queens', 'game.race-in-a-ring': 'Race in a ring', 'game.rolit': 'Rolit',
  'game.shatranj': 'Shatranj', 'game.six-mens-morris': 'Six Men\'s Morris', 'game.slither': 'Slither', 'game.snort': 'Snort',
  'game.subtraction': 'Subtraction', 'game.tablut': 'Tablut', 'game.tak': 'Tak', 'game.teeko': 'Teeko', 'game.three-in-a-row-for-three': 'Three in a row for three',
  'game.three-mens-morris': 'Three Men\'s Morris', 'game.toads-and-frogs': 'Toads and Frogs', 'game.trike': 'Trike', 'game.tron': 'Tron',
  'game.twelve-mens-morris': 'Twelve Men\'s Morris', 'game.ultimate-tic-tac-toe': 'Ultimate Tic-Tac-Toe', 'game.xiangqi': 'Xiangqi', 'game.y': 'Y', 'game.yavalath': 'Yavalath',
  'game.yote': 'Yote',
};
