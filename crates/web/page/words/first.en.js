// @ts-check
/** Texts of the first page, in English. The server supplies the descriptions of the games. */
export default {
  'first.page': 'yomi – games and their searches',
  'first.title': 'Read ahead',
  'first.lead': 'Play a game against a search or against each other, watch what a search finds as it finds it, and see the tree that it visited.',
  'first.write': 'Write a game of your own',
  'first.lessons': 'Ten lessons',
  'first.games': 'Games',
  'first.players.one': '{range} player',
  'first.players.other': '{range} players',
  'first.known.short': 'Known:',
  'first.known': 'What is known',
};
