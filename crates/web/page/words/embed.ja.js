// @ts-check
/** ほかのページに置かれた盤や対局、またはファイルに保存された対局の文言（日本語）。 */
export default {
  'embed.language': '日本語',
  'embed.open': 'yomiで開く',
  'embed.tree': '探索の木',
  'embed.ways': '手順をたどる',
  'embed.first': '最初へ',
  'embed.back': '前へ',
  'embed.forward': '次へ',
  'embed.last': '最後へ',
  'embed.start': '全{all}手の対局の開始局面です。',
  'embed.move': '{all}手中{at}手目：{player} {move}。',
  'embed.turn': '{player}の番です。',
  'embed.wins': '{player}の勝ちです。',
  'embed.draw': '引き分けです。',
  'embed.paid': '終局しました：{list}。',
  'embed.written.missing': 'リンクにゲームの記述がありません。',
  'embed.written.broken': 'リンクの中のゲームの記述が壊れています。',
  'embed.written.long': 'リンクの中のゲームの記述が長すぎます。',
};
