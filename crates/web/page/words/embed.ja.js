// @ts-check
/**
 * What boards within other pages say, in Japanese.
 * @type {typeof import('./embed.en.js').default}
 */
export default {
  'embed.open': '{game}をyomiで開く',
  'embed.at': '{count}手中{at}手目',
  'page.first': '最初へ',
  'page.back': '一手戻る',
  'page.forward': '一手進む',
  'page.last': '最後へ',
  'page.start': '開始局面',
  'page.at': '{count}手中{at}手目',
};
