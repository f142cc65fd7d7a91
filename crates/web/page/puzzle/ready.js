// @ts-check
/**
 * Puzzles that are found within a second or two. Seeds count from 1; for each there is a letter: how difficult its puzzle is (easy,
 * medium, hard), or a dash where it takes longer. Each is told by `yomi puzzle GAME --goal GOAL --plies PLIES --seed SEED`.
 */

/** @typedef {{game: string, goal: 'win' | 'draw' | 'best', plies: [number, number] | null, seeds: string}} Ready */

/** @type {Ready[]} */
export const READY = [
  { game: 'connect-four', goal: 'win', plies: [3, 9], seeds: 'meeheeheemheeeeeeeehehee' },
  { game: 'connect-four', goal: 'win', plies: [7, 15], seeds: 'eheheeheheeheeeeememehem' },
  { game: 'connect-four', goal: 'draw', plies: null, seeds: 'hhhheeeheeehmemmmemhheem' },
  { game: 'othello:size=6', goal: 'win', plies: null, seeds: 'hhmmeehehehmeehmheemmemh' },
  { game: 'othello', goal: 'win', plies: null, seeds: 'mheeeeeeheeeheee-eeeeeme' },
  { game: 'othello:size=6', goal: 'best', plies: null, seeds: 'ehmhehmhhehememmmmhhehmh' },
  { game: 'tanhinmin', goal: 'win', plies: null, seeds: 'hhhhhmhhhmhmmhhhhhmhhhhh' },
  { game: 'tic-tac-toe', goal: 'win', plies: [3, 7], seeds: 'heeemehmmeemehhmemhemeee' },
  { game: 'mnk:m=4,n=4,k=4', goal: 'draw', plies: null, seeds: 'eeeeeeeeeeeeeeeeee-eeeee' },
  { game: 'mnk:m=6,n=6,k=4', goal: 'win', plies: [3, 9], seeds: 'e-eeee-e-e-eeeee-ee--eee' },
  { game: 'lines-of-action:size=5', goal: 'win', plies: [3, 9], seeds: 'meeemmmee--ee--e-mmemmme' },
  { game: 'diamond:players=2,arm=2,camp=2', goal: 'win', plies: [3, 9], seeds: '-mmeee-eeeemmeeeeeeeeeee' },
  { game: 'amazons:size=6', goal: 'win', plies: [5, 15], seeds: 'eeemeeeeeeeee-ee-eeeeeee' },
  { game: 'nim:heaps=3+4+5+6', goal: 'win', plies: null, seeds: 'hhhhhhhhhhhhhhhhhhhhhhhh' },
  { game: 'coin-row', goal: 'win', plies: null, seeds: 'hemmmmmmmhmmemmmmmmmmhmh' },
  { game: 'split-nim', goal: 'win', plies: null, seeds: 'hemmmmmemhmmmmmmmmmmmhmh' },
  { game: 'slide', goal: 'win', plies: null, seeds: 'hhmhhhhhhhhhhhhhhhhhhhhm' },
];
