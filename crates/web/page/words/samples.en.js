// @ts-check
/** What the written games that come with the program are called: their own titles. */
export default {
  'game.achi': 'Achi', 'game.anti-othello': 'Anti-Othello', 'game.ataxx': 'Ataxx', 'game.breakthrough': 'Breakthrough',
  'game.chess': 'Chess', 'game.chinese-checkers': 'Chinese Checkers for six', 'game.clobber': 'Clobber', 'game.col': 'Col',
  'game.cram': 'Cram', 'game.cylinder-four': 'Connect Four on a cylinder', 'game.dawsons-kayles': 'Dawson\'s Kayles',
  'game.dodgem': 'Dodgem', 'game.domineering': 'Domineering', 'game.draughts': 'English Draughts',
  'game.five-field-kono': 'Five Field Kono', 'game.four-in-a-row-for-four': 'Four in a row for four',
  'game.fox-and-hounds': 'Fox and Hounds', 'game.gomoku-with-swap': 'Gomoku with the pie rule', 'game.halma': 'Halma', 'game.hex': 'Hex',
  'game.hexagonal-breakthrough': 'Hexagonal Breakthrough', 'game.hexapawn': 'Hexapawn', 'game.isolation': 'Isolation',
  'game.kayles': 'Kayles', 'game.konane': 'Konane', 'game.los-alamos-chess': 'Los Alamos chess', 'game.makruk': 'Makruk',
  'game.misere-nim': 'Misere Nim', 'game.misere-tic-tac-toe': 'Misere Tic-Tac-Toe', 'game.mu-torere': 'Mu Torere',
  'game.neutreeko': 'Neutreeko', 'game.nine-mens-morris': 'Nine Men\'s Morris', 'game.northcott': 'Northcott\'s Game',
  'game.notakto': 'Notakto', 'game.order-and-chaos': 'Order and Chaos', 'game.pawn-war': 'Pawn War', 'game.pong-hau-ki': 'Pong Hau K\'i',
  'game.queens': 'Non-attacking Queens', 'game.race-in-a-ring': 'Race in a ring', 'game.rolit': 'Rolit',
  'game.six-mens-morris': 'Six Men\'s Morris', 'game.slither': 'Slither', 'game.snort': 'Snort', 'game.subtraction': 'Subtraction',
  'game.three-in-a-row-for-three': 'Three in a row for three', 'game.three-mens-morris': 'Three Men\'s Morris', 'game.tron': 'Tron',
  'game.twelve-mens-morris': 'Twelve Men\'s Morris', 'game.yavalath': 'Yavalath',
};
