// @ts-check
/** Texts of boards within other pages, and of pages of a game that need no server, in English. */
export default {
  'embed.open': 'Open {game} in yomi',
  'embed.at': 'move {at} of {count}',
  'page.first': 'To the start',
  'page.back': 'One move back',
  'page.forward': 'One move forward',
  'page.last': 'To the end',
  'page.start': 'Start',
  'page.at': 'Move {at} of {count}',
};
