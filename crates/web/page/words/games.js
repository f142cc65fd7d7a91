// @ts-check
/**
 * Each game: what it is called in English and in Japanese, and what it is, in Japanese. The server has the English description.
 * @type {Record<string, [english: string, japanese: string, about: string]>}
 */
const GAMES = {
  'count-to': ['Count to N', '数字を言うゲーム', '交互に続きの数を言い、最後の数を言ったほうが負けです。'],
  'coin-row': ['Coin row', 'コイン取り（ケイルズ）', '並んだコインから、1枚か、隣り合う2枚を取ります。'],
  'split-nim': ['Split nim', '分割ニム', '山を分けられるニムです。失われた図の三通りの解釈があります。'],
  'nim': ['Nim', 'ニム', 'ひとつの山から好きな数だけ取ります。2人から6人まで遊べます。'],
  'slide': ['Slide', 'スライド', '駒を近づけたり離したりします（ノースコットのゲーム）。同じ局面に戻ることがあります。'],
  'mnk': ['m,n,k game', 'm,n,kゲーム', 'm列n行の盤にk個並べます。2人または3人。'],
  'tic-tac-toe': ['Tic-tac-toe', '三目並べ', '3×3の盤に3個並べます。'],
  'gomoku': ['Gomoku', '五目並べ', '15×15の盤に5個以上並べます。'],
  'othello': ['Othello', 'オセロ', 'はさんだ石を裏返します。石の多いほう（または少ないほう）が勝ちです。'],
  'connect-four': ['Connect Four', 'コネクトフォー', '列に石を落とし、4個並べれば勝ちです。'],
  'lines-of-action': ['Lines of Action', 'ラインズ・オブ・アクション', '同じ直線上の駒の数だけ動きます。自分の駒をすべてつなげれば勝ちです。'],
  'amazons': ['Amazons', 'アマゾン', 'アマゾンをクイーンのように動かし、矢で1マスを焼きます。動けなくなると負けです。'],
  'shatar': ['Shatar', 'シャタル', 'モンゴルのチェスです。シャクを含む連続王手で詰ませます。ナイトによる詰みは負けです。'],
  'diamond': ['Diamond Game', 'ダイヤモンドゲーム', '歩きと跳びで、星形の盤の向かい側まで駒を運びます。2人、3人または6人。'],
  'tanhinmin': ['Tanhinmin', '単貧民', '前より強い札を1枚ずつ出し、手札をなくします。手札を公開した大貧民です。'],
  'tree': ['A tree written out', '書き下した木', '端点が数またはベクトルの、書き下した木です。'],
  'uniform': ['Uniform tree', '一様木', 'どのノードの子の数も同じ木です。アルファ・ベータ探索にとってランダムな順、最善の順、最悪の順のどれにもできます。'],
  'random-game': ['Random game', 'ランダムゲーム', '手ごとに全員の合計が増減する、ランダムな木です。2人から6人まで。'],
  'toy-ring': ['The ring', 'リング', '試験用の小さなゲームです。駒が輪を回り、同じ局面が3回現れると引き分けです。'],
};

/** A sentence about each game. @param {string} key @param {0 | 1 | 2} at @returns {Record<string, string>} */
const sentences = (key, at) => Object.fromEntries(Object.entries(GAMES).map(([name, words]) => [`${key}.${name}`, words[at]]));

export const titles = sentences('game', 0);
export const titlesInJapanese = sentences('game', 1);
export const aboutsInJapanese = sentences('about', 2);
