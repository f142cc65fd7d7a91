// @ts-check
/**
 * Texts of the page on which a game is written, in Japanese.
 * @type {typeof import('./write.en.js').default}
 */
export default {
  'write.page': 'ゲームを書く – yomi',
  'write.title': 'ゲームを書く',
  'write.lead': '盤上ゲームを数行で記述すると、どの探索とも対局できます。記述はこのページのアドレスに含まれるので、リンクだけで保存や共有ができます。',
  'write.text': 'ゲームの記述',
  'write.language': '書き方',
  'write.samples': '見本',
  'write.sample': '{title}（{count}人）',
  'write.load': '読み込む',
  'write.play': '対局する',
  'write.lesson': '木にラベルを付ける',
  'write.parameters': 'パラメータ',
  'write.good.one': '誤りはありません。初期局面の手は{count}通りです。',
  'write.good.other': '誤りはありません。初期局面の手は{count}通りです。',
  'write.mistakes.one': '誤り{count}件：',
  'write.mistakes.other': '誤り{count}件：',
  'write.warnings.one': '警告{count}件：',
  'write.warnings.other': '警告{count}件：',
  'write.mistake': '誤り：',
  'write.mistake.at': '{line}行目：',
  'write.warning': '警告：',
  'write.warning.at': '{line}行目（警告）：',
  'write.cells.one': '初期局面で先手から見て{count}マス：{cells}',
  'write.cells.other': '初期局面で先手から見て{count}マス：{cells}',
  'write.cells.none': '初期局面で先手から見て該当するマスはありません',
  'write.between': '。',
  'write.long': '記述は{most}バイト以下にしてください（現在{bytes}バイト）。',
};
