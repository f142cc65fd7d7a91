// @ts-check
/**
 * What the server says of tournaments, in Japanese.
 * @type {[english: string, japanese: string][]}
 */
export default [
  ['players: expected {least} to {most}, got {found}', '探索は{least}〜{most}つにしてください（{found}つでした）'],
  ['blocks: expected {least} to {most}, got {found}', 'ブロック数は{least}〜{most}にしてください（{found}でした）'],
  ['plies: expected {least} to {most}, got {found}', '対局の最大手数は{least}〜{most}にしてください（{found}でした）'],
  ['opening: expected {least} to {most}, got {found}', '最初のランダムな手数は{least}〜{most}にしてください（{found}でした）'],
  ['seed: expected {least} to {most}, got {found}', 'シードは{least}〜{most}にしてください（{found}でした）'],
  ['done: block: expected {least} to {most}, got {found}', '終わった対局のブロックは1〜{most}ですが、{found}でした'],
  ['blocks: expected a whole number, got {found}', 'ブロック数には整数が必要ですが、{found}でした'],
  ['plies: expected a whole number, got {found}', '対局の最大手数には整数が必要ですが、{found}でした'],
  ['opening: expected a whole number, got {found}', '最初のランダムな手数には整数が必要ですが、{found}でした'],
  ['seed: expected a whole number, got {found}', 'シードには整数が必要ですが、{found}でした'],
  ['{game}: expected {seats} players, or one against copies of itself, got {found}', '{game}には{seats}つの探索が必要ですが、{found}つでした'],
  ['expected games longer than the opening of {opening} plies, got at most {plies} plies', '対局は最初のランダムな{opening}手より長くなければなりませんが、最大{plies}手でした'],
  ['expected at most {most} games in a block, got all teams of {seats} from {players} players', '1ブロックは{most}局までですが、{players}つの探索から{seats}つを選ぶすべての組になりました。席順を変えてください'],
  ['opening: expected one that ends no game, got {plies} random plies that always do', '最初のランダムな{plies}手で、いつも対局が終わってしまいます'],
  ['tournaments are off on a server for the public: `yomi tournament` plays them', 'このサーバーは公開されているため、トーナメントはできません。`yomi tournament`ではできます'],
  ['{count} games are left out: of blocks that are not whole, or after the one that decided', '{count}局は数えていません（ブロックの途中まで、または決着したブロックより後の対局）'],
  ['1 game is left out: of blocks that are not whole, or after the one that decided', '1局は数えていません（ブロックの途中まで、または決着したブロックより後の対局）'],
  ['only {different} of {games} games differ, by the lots that their players draw', '{games}局のうち異なるのは{different}局だけです（プレイヤーが引くくじによります）'],
  ['{copies} of {games} games repeat others move for move, as no lots are drawn: each game counts once', '{games}局のうち{copies}局は、くじを引かないため他の対局と一手も違いません。同じ対局は一度だけ数えます'],
  ['{count} searches had no move within their limits: the first legal one was played', '{count}回の探索は制限内に手が見つからず、最初の合法手を指しました'],
  ['games broken off after {plies} plies are shared by all', '{plies}手で打ち切った対局は、全員で分け合います'],
  ['a player is another program: another run may play other games', '外部のプログラムが含まれるため、もう一度実行すると違う対局になるかもしれません'],
  ['a player has a limit of time: another run plays other games', '時間で制限した探索が含まれるため、もう一度実行すると違う対局になります'],
];
