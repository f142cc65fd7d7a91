// @ts-check
/** Texts of the first page, in English. The server supplies the descriptions of the games. */
export default {
  'first.page': 'yomi – games and their searches',
  'first.title': 'Read ahead',
  'first.lead': 'Play a game against a search or against each other, watch what a search finds as it finds it, and see the tree that it visited.',
  'first.write': 'Write a game of your own',
  'first.lessons': 'Three lessons',
  'first.puzzles': 'Solve puzzles',
  'first.games': 'Games',
  'first.players.one': '{range} player',
  'first.players.other': '{range} players',
  'first.known.short': 'Known:',
  'first.known': 'What is known',
  'lesson.win-or-lose': 'Win or lose',
  'lesson.win-or-lose.about': 'Label every position of a game as won or lost, from the end to the start.',
  'lesson.cuts': 'Cuts',
  'lesson.cuts.about': 'Why alpha-beta can skip a branch without searching it.',
  'lesson.ties': 'Ties',
  'lesson.ties.about': 'With three players the value depends on how ties are broken.',
};
