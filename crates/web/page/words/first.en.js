// @ts-check
/** What the first page says, in English. What the games are is said by the server. */
export default {
  'first.page': 'yomi – games and their searches',
  'first.title': 'Read ahead',
  'first.lead': 'Play a game against a search or against each other, watch what a search finds while it finds it, and see the tree that it walked.',
  'first.lessons': 'Three lessons',
  'first.games': 'Games',
  'first.players.one': '{range} player',
  'first.players.other': '{range} players',
  'first.known.short': 'Known:',
  'first.known': 'What is known',
  'lesson.win-or-lose': 'Win or lose',
  'lesson.win-or-lose.about': 'Label every position of a game as won or lost, from the end to the start.',
  'lesson.cuts': 'Cuts',
  'lesson.cuts.about': 'Why alpha-beta may leave a branch without looking at it.',
  'lesson.ties': 'Ties',
  'lesson.ties.about': 'With three players the value depends on how ties are broken.',
};
