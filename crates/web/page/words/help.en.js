// @ts-check
/** Texts of the page of the book, in English. */
export default {
  'help.chapters': 'Chapters',
  'help.find': 'Search the book',
  'help.found.one': '{count} place',
  'help.found.other': '{count} places',
  'help.none': 'There is no such chapter.',
};
