// @ts-check
/**
 * What the first page says, in Japanese, with what the games are: the server says that in English only.
 * @type {typeof import('./first.en.js').default & Record<string, string>}
 */
export default {
  'first.page': 'yomi – ゲームと探索',
  'first.title': '先を読む',
  'first.lead': '探索プログラムと、または人どうしで対局しながら、探索が見つけたことをその場で眺め、たどった木を確かめることができます。',
  'first.write': '自分のゲームを書く',
  'first.lessons': '十の授業',
  'first.games': 'ゲーム',
  'first.players.one': '{range}人',
  'first.players.other': '{range}人',
  'first.known.short': '結論：',
  'first.known': '知られていること（英語）',
  'about.count-to': '順番に続きの数を言い、最後の数を言った人が負けです。',
  'about.coin-row': '並んだコインから、1枚か、隣り合う2枚を取ります。',
  'about.split-nim': '山を分けられるニムです。失われた図の三通りの解釈があります。',
  'about.nim': 'ひとつの山から好きな数だけ取ります。2人から6人まで遊べます。',
  'about.slide': '駒を近づけたり離したりします（ノースコットのゲーム）。同じ局面に戻ることがあります。',
  'about.mnk': 'm列n行の盤にk個並べます。2人または3人。',
  'about.tic-tac-toe': '3×3の盤に3個並べます。',
  'about.gomoku': '15×15の盤に5個以上並べます。',
  'about.othello': '挟んだ石を裏返します。石の多い方（または少ない方）が勝ちです。',
  'about.connect-four': '列に石を落とし、4個並べれば勝ちです。',
  'about.lines-of-action': '線上にある駒の数だけ動き、自分の駒をすべてつなげれば勝ちです。',
  'about.amazons': 'アマゾンをクイーンのように動かし、矢で1マスを焼きます。動けなくなると負けです。',
  'about.shatar': 'モンゴルのチェスです。シャクを含む連続王手で詰ませます。ナイトによる詰みは負けです。',
  'about.diamond': '歩きと跳びで、星形の盤を渡って駒を運びます。2人、3人または6人。',
  'about.tanhinmin': '前より強い札を1枚ずつ出し、手札をなくします。手札を公開した大貧民です。',
  'about.tree': '葉が数またはベクトルの、書き下した木です。',
  'about.uniform': '分岐数が一定の木です。アルファベータ法にとって無作為、最良、最悪の順にできます。',
  'about.random-game': '手ごとに全員の得点が増減する無作為な木です。2人から6人まで。',
  'about.toy-ring': '試験用の小さなゲームです。駒が輪を回り、同じ局面が3回現れると引き分けです。',
};
