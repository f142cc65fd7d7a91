// @ts-check
/** Texts of the page of the book, in Japanese. */
export default {
  'help.chapters': '章',
  'help.find': '手引きを検索',
  'help.found.one': '{count} か所',
  'help.found.other': '{count} か所',
  'help.none': 'その章はありません。',
};
