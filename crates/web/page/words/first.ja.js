// @ts-check
import { aboutsInJapanese } from './games.js';

/**
 * What the first page says, in Japanese, with what the games are, in more words than the list of the server.
 * @type {typeof import('./first.en.js').default & Record<string, string>}
 */
export default {
  'first.page': 'yomi – ゲームと探索',
  'first.title': '先を読む',
  'first.lead': '探索プログラムを相手に、または人どうしで対局できます。探索が何を見つけたかをその場で眺め、たどった木を確かめられます。',
  'first.featured': '対局する',
  'first.people': '人どうしの対局・検討',
  'first.people.of': '{game}：人どうしの対局・検討',
  'first.mine': '自分の対局',
  'first.mine.all': '{count}局すべて',
  'first.moves.one': '{count}手',
  'first.moves.other': '{count}手',
  'first.over': '終局',
  'first.going': '対局中',
  'first.forget': '削除',
  'first.forget.of': '{game}を削除',
  'first.forgotten': '{game}を削除しました。',
  'first.write': '自分のゲームを書く',
  'first.write.about': '盤・駒・ルールを数行の文章で書くと、すぐに探索と対局できます。',
  'first.lessons': '十の授業',
  'first.puzzles': '問題を解く',
  'first.tournament': '探索のトーナメントを開く',
  'first.help': 'ヘルプ',
  'first.games': 'そのほかのゲーム',
  'first.written': 'テキストで書かれたゲーム',
  'first.players.one': '{range}人',
  'first.players.other': '{range}人',
  'first.known.short': '結論：',
  'first.known': '知られていること',
  ...aboutsInJapanese,
};
