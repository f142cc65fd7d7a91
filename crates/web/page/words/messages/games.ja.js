// @ts-check
/**
 * What the games expect of positions, in Japanese, where it is more than boards and players to move.
 * @type {[english: string, japanese: string][]}
 */
export default [
  // Boards of stones.
  ['as many {one} as {other}, or one more', '{one}が{other}と同数か1個多いこと'],
  ['no line of {one}, as {other} moved last', '最後に動いたのは{other}なので、{one}の並びがないこと'],
  ['no line of {one}', '{one}の並びがないこと'],
  ['a line of {one}', '{one}の並び'],
  ['lines of {one} that share a disc with nothing upon it, which was the last', '上に何もない最後の石を共有する{one}の並び'],
  ['lines that do not', 'そうでない並び'],
  ['lines of {one} that share a square, as one stone made them all', '一つの石で完成した、マスを共有する{one}の並び'],
  ['a disc of {one}, or else {other} to move', '{one}の石、または手番が{other}であること'],
  ['stones laid in turn', '交互に置いた石'],
  ['colors in turn order', '手番の順の色'],
  ['players in turn order', '手番の順のプレイヤー'],
  ['at most {most} pieces, as at the start', '最初と同じ{most}個以下の駒'],
  ['{cells} cells in row {row} from the top', '上から{row}段目に{cells}マス'],
  ['{what} or a number of empty cells in row {row} from the top', '上から{row}段目に{what}か空いたマスの数'],
  ['{rows} of {width} squares, one x, one o and otherwise - in each', '{width}マスの{rows}。それぞれにxとoが一つずつ、残りは-'],
  ['1 row', '1段'],
  ['{rows} rows', '{rows}段'],
  ['{limits}, or 0 for nothing', '{limits}、何もなければ0'],
  ['1 to {heaps} heaps of 1 to {size} joined by +, at most {total} in all', '1〜{size}の山を1〜{heaps}個、+でつないだもの（合計{total}まで）'],

  // The star.
  ['{holes} holes in row {row}', '{row}段目に穴{holes}個'],
  ['{players} in hole {hole}', '穴{hole}に{players}'],
  ['no piece of player {player} in an arm that is closed to {other}', '{other}が入れない角にプレイヤー{player}の駒がないこと'],
  ['no order of finishing, as nobody has finished', '誰も上がっていないので順位がないこと'],
  ['the order in which {players} have finished, {most} at most', '{players}が上がった順（{most}人まで）'],
  ['a player to move who has not finished', '上がっていない手番のプレイヤー'],
  ['each player once, and not the one to move, in the order in which they finished', '手番以外のプレイヤーを上がった順に1回ずつ'],
  ['expected a limit from {least} to {greatest}', '手数の制限は{least}〜{greatest}です'],

  // Shatar.
  ['at most {most} men with the {one}', '{one}を含めて{most}個以下の駒'],
  ['`-`, `w`, `b` or `wb` for the series of checks that hold a shak', 'シャクを含む連続王手（`-`、`w`、`b`、`wb`）'],
  ['a check to {one}, as {other} checks', '{other}が王手をかけているので、{one}への王手'],
  ['`-`, as a mate needs no shak here', '詰みにシャクが要らないので`-`'],
  ['0, as these plies are not counted here', 'ここでは手数を数えないので0'],
  ['0 to {most} plies since the last capture or pawn move', '最後に駒を取るかポーンを動かすかしてからの手数（0〜{most}）'],
  ['a board, a player to move, checks and a count, such as {example}', '盤、手番、王手、手数（例：{example}）'],

  // Cards.
  ['hands such as [[1,3,10],[2],[4,6,8],[5,7,9]]', '[[1,3,10],[2],[4,6,8],[5,7,9]]のような手札'],
  ['2 to {most} hands', '2〜{most}人の手札'],
  ['{count} hands, one for each player', '{count}人のそれぞれの手札'],
  ['cards from 1 to {most}', '1〜{most}の札'],
  ['at most {most} cards', '{most}枚以下の札'],
  ['at most fifteen cards of one rank in a hand', '一人につき同じ強さの札は15枚まで'],
  ['at least one card in every hand, also that of player {player}', 'プレイヤー{player}も含め、全員に少なくとも1枚の札'],
  ['at least one card in every hand but that of out={player}', 'out={player}のほかは全員に少なくとも1枚の札'],
  ['at least one card in the hand of player {player}, or out= with that number', 'プレイヤー{player}に少なくとも1枚の札、またはその番号のout='],
  ['no card in the hand of player {player}, who is out', '上がっているプレイヤー{player}に札がないこと'],
  ['at most {most} who are out', '上がったプレイヤーは{most}人まで'],
  ['every card once, and not {rank} twice; ties=true allows equal cards', 'どの札も1枚だけ（{rank}が2枚あります。ties=trueなら同じ強さの札を使えます）'],
  ['every card once, and {rank} is on the table; ties=true allows equal cards', 'どの札も1枚だけ（{rank}は場にあります。ties=trueなら同じ強さの札を使えます）'],
  ['a player to move who has cards', '札のある手番のプレイヤー'],
  ['a player to move who has not passed', 'パスしていない手番のプレイヤー'],
  ['nobody who passed, as no card is on the table', '場に札がないので、パスしたプレイヤーがいないこと'],
  ['a card on the table that another played: player {by} is to move, who would lead', 'ほかのプレイヤーが出した場の札（手番のプレイヤー{by}は親になります）'],
  ['a card on the table of a player who has not passed, and not of player {by}', 'パスしていないプレイヤーが出した場の札（プレイヤー{by}はパスしています）'],
  ['player {between} to have passed, as that turn is between those of players {by} and {mover}', 'プレイヤー{by}とプレイヤー{mover}の間にいるプレイヤー{between}がパスしていること'],
  ['nobody to have passed but since player {by} played: re-entry=true lets the others play again', 'プレイヤー{by}が札を出した後にパスした人だけがいること（re-entry=trueなら、ほかの人もまた出せます）'],
  ['table= with the card that was played, together with by=', '出された札のtable=（by=と一緒に）'],
  ['by= with who played the card on the table', '場の札を出したプレイヤーのby='],

  // Trees and random games.
  ['at most {most} numbers, as leaves have no children', '端点に子はないので{most}個以下の数'],
  ['plies, hash and sums, such as {example}, or a path from the root', '手数、ハッシュ、合計（例：{example}）、または根からの道筋'],
  ['a hash of sixteen digits to base 16', '16桁の16進数のハッシュ'],
  ['{count} sums that {ply} plies may add up to', '{ply}手で到達できる{count}個の合計'],
  ['a square from 1 to {last}, the step that led there from -2 to +2 and the player to move, such as {example}', '1〜{last}のマス、そこに来た-2〜+2の一歩、手番のプレイヤー（例：{example}）'],

  // Games that are written.
  ['plies from 0 to {most}', '手数（0〜{most}）'],
  ['the values of counters, such as those of the start', 'カウンターの値（最初の局面と同じ形）'],
  ['{name}= and a number from {range}', '{name}=と{range}の数'],
  ['a piece that can hop on', '続けて跳べる駒'],
  ['a player, {names}', 'プレイヤー（{names}）'],
];
