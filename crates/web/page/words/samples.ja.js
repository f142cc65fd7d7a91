// @ts-check
/**
 * The same in Japanese.
 * @type {typeof import('./samples.en.js').default}
 */
export default {
  'game.abalone': 'アバロン', 'game.achi': 'アチ', 'game.alquerque': 'アルケルケ', 'game.anti-othello': '逆オセロ', 'game.antichess': 'アンチチェス', 'game.atari-go': 'アタリ碁', 'game.ataxx': 'アタックス',
  'game.bagh-chal': 'バグ・チャル', 'game.brandubh': 'ブランドゥブ', 'game.breakthrough': 'ブレイクスルー', 'game.chess': 'チェス',
  'game.chinese-checkers': 'チャイニーズチェッカー（6人）', 'game.clobber': 'クロバー', 'game.col': 'コル', 'game.congkak': 'チョンカ', 'game.connect6': '六目並べ（コネクト6）',
  'game.cram': 'クラム', 'game.cylinder-four': '円筒のコネクトフォー', 'game.dao': 'ダオ', 'game.dara': 'ダラ', 'game.dawsons-kayles': 'ドーソンのケイルズ',
  'game.dobutsu-shogi': 'どうぶつしょうぎ', 'game.dodgem': 'ドッジェム', 'game.domineering': 'ドミナリング', 'game.draughts': 'チェッカー（イングリッシュ・ドラフツ）', 'game.epaminondas': 'エパミノンダス', 'game.five-field-kono': '五道コノ',
  'game.four-in-a-row-for-four': '4人の四目並べ', 'game.fox-and-hounds': '狐と猟犬', 'game.gardner-chess': 'ガードナーのミニチェス', 'game.go': '囲碁', 'game.gomoku-with-swap': 'パイルールの五目並べ',
  'game.halma': 'ハルマ', 'game.hare-and-hounds': '兎と猟犬', 'game.hasami-shogi': 'はさみ将棋', 'game.havannah': 'ハバナ', 'game.hex': 'ヘックス',
  'game.hexagonal-breakthrough': '六角形のブレイクスルー', 'game.hexapawn': 'ヘキサポーン', 'game.international-draughts': '国際ドラフツ', 'game.isolation': 'アイソレーション', 'game.joust': 'ジャウスト', 'game.jungle': '闘獣棋',
  'game.kalah': 'カラハ', 'game.kayles': 'ケイルズ', 'game.konane': 'コナネ', 'game.lasca': 'ラスカ', 'game.los-alamos-chess': 'ロスアラモス・チェス', 'game.makruk': 'マークルック',
  'game.mini-shogi': '5五将棋', 'game.misere-nim': '逆形ニム', 'game.misere-tic-tac-toe': '逆形三目並べ', 'game.mu-torere': 'ム・トレレ', 'game.neutreeko': 'ニュートリーコ',
  'game.nine-mens-morris': 'ナイン・メンズ・モリス', 'game.nogo': 'ノーゴー', 'game.northcott': 'ノースコットのゲーム', 'game.notakto': 'ノタクト', 'game.order-and-chaos': 'オーダー・アンド・カオス',
  'game.oware': 'オワリ', 'game.pawn-war': 'ポーン戦争', 'game.pentago': 'ペンタゴ', 'game.pente': 'ペンテ', 'game.pong-hau-ki': 'ポン・ハウ・キ', 'game.queens': '利きのないクイーン',
  'game.race-in-a-ring': '輪の競走', 'game.rolit': 'ロリット', 'game.shatranj': 'シャトランジ', 'game.six-mens-morris': 'シックス・メンズ・モリス', 'game.slither': 'スリザー',
  'game.snort': 'スノート', 'game.subtraction': '減算ゲーム', 'game.tablut': 'タブルート', 'game.tak': 'タク', 'game.teeko': 'ティーコ', 'game.three-in-a-row-for-three': '3人の三目並べ',
  'game.three-mens-morris': 'スリー・メンズ・モリス', 'game.toads-and-frogs': 'ヒキガエルとカエル', 'game.trike': 'トライク', 'game.tron': 'トロン',
  'game.twelve-mens-morris': 'トゥエルブ・メンズ・モリス', 'game.ultimate-tic-tac-toe': 'アルティメット三目並べ', 'game.xiangqi': 'シャンチー', 'game.y': 'Y', 'game.yavalath': 'ヤバラス', 'game.yote': 'ヨテ',
};
