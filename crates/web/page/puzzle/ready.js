// @ts-check
/**
 * Puzzles that are found within a second or two. Seeds count from 1; for each there is a letter: how difficult its puzzle is (easy,
 * medium, hard), or a dash where it takes longer.
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
  { game: 'amazons:size=6', goal: 'win', plies: [5, 15], seeds: 'eeemeeeeeeeee-ee-eeeeeee' },
  { game: 'nim:heaps=3+4+5+6', goal: 'win', plies: null, seeds: 'hhhhhhhhhhhhhhhhhhhhhhhh' },
  { game: 'coin-row', goal: 'win', plies: null, seeds: 'hemmmmmmmhmmemmmmmmmmhmh' },
];
