// @ts-check
/** Texts of boards and games that stand in pages of others or in files of their own, in English. */
export default {
  'embed.language': 'English',
  'embed.open': 'Open in yomi',
  'embed.tree': 'The tree of a search',
  'embed.ways': 'Through the game',
  'embed.first': 'To the start',
  'embed.back': 'Back',
  'embed.forward': 'Forward',
  'embed.last': 'To the end',
  'embed.start': 'The start of a game of {all} moves.',
  'embed.move': 'Move {at} of {all}: {player} {move}.',
  'embed.turn': '{player} to move.',
  'embed.wins': '{player} wins.',
  'embed.draw': 'A draw.',
  'embed.paid': 'The game is over: {list}.',
  'embed.written.missing': 'The text of this game is missing from the link.',
  'embed.written.broken': 'The text of this game in the link is damaged.',
  'embed.written.long': 'The text of this game in the link is too long.',
};
