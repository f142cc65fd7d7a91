// @ts-check
/**
 * An attempt at a puzzle: the moves made so far, whether a move is right, and what the others reply. The first move is right if it is
 * the solution, which is proven to be the only one; a later move also if it keeps the goal, which a search says.
 */
import { ask, askSituation } from '../common/socket.js';
import { standing } from '../play/values.js';
import { withLimit } from '../play/spec.js';

/** @typedef {import('../common/socket.js').Puzzle} Puzzle */
/** @typedef {import('../common/socket.js').Situation} Situation */

/** What a search may take to judge a move, or to reply. */
const TIME = '3s';

export class Attempt {
  puzzle;
  /** @type {Situation} */
  situation;
  /** @type {string[]} The moves from the puzzle's position. */
  moves = [];
  /** How many wrong moves were tried. */
  wrong = 0;
  /** @type {string[]} How it goes on. */
  #line;

  /**
   * @param {Puzzle} puzzle
   * @param {Situation} situation  its position
   */
  constructor(puzzle, situation) {
    this.puzzle = puzzle;
    this.situation = situation;
    this.#line = puzzle.line.length > 0 ? puzzle.line : [puzzle.solution];
  }

  /** The next move of the solution, if it goes on. */
  get next() {
    return this.#line[this.moves.length];
  }

  /** The moves of the solution from here on. */
  get rest() {
    return this.#line.slice(this.moves.length);
  }

  /** Whether the reader is to move. */
  get isReaders() {
    return this.situation.to_move === this.puzzle.to_move;
  }

  /** Whether it is played to the end: only a result is, and not a sum that is counted when all is over. */
  get isPlayedOut() {
    const { payoffs, players } = this.situation;
    return this.puzzle.goal === 'win' && (players > 2 || (payoffs !== null && payoffs[1] <= 1));
  }

  /** Whether nothing is left to be found. */
  get isSolved() {
    return this.moves.length > 0 && (!this.isPlayedOut || this.situation.outcome !== null || this.next === undefined);
  }

  /**
   * Whether a move of the reader's is right.
   * @param {string} move
   */
  async isRight(move) {
    const { moves, puzzle } = this;
    if (move === this.next) return true;
    if (moves.length === 0) return false;
    const played = [...moves, move];
    const { outcome } = await this.#ask(played);
    if (outcome) return this.#reaches([outcome]);
    const { answer } = await ask({ ask: 'analyze', game: puzzle.game, position: puzzle.position, moves: played, search: withLimit(puzzle.search, TIME), multi: 1, stages: false }).done;
    const values = answer?.values ?? (answer?.value ? [answer.value] : []);
    if (!answer || answer.kind !== 'exact' || !this.#reaches(values)) return false;
    this.#line = [...played, ...answer.line];
    return true;
  }

  /** @param {string} move */
  async play(move) {
    const moves = [...this.moves, move];
    const situation = await this.#ask(moves);
    this.moves = moves;
    this.situation = situation;
  }

  /** A line against a wrong first move, without that move. @param {string} move */
  refutation(move) {
    return this.moves.length === 0 ? this.puzzle.others.find((other) => other.move === move)?.line.slice(1) ?? [] : [];
  }

  /** Takes back all that was played. @param {Situation} start */
  again(start) {
    this.moves = [];
    this.situation = start;
    this.#line = this.puzzle.line.length > 0 ? this.puzzle.line : [this.puzzle.solution];
  }

  /** @param {string[]} moves */
  #ask(moves) {
    return askSituation({ game: this.puzzle.game, position: this.puzzle.position, moves });
  }

  /**
   * Whether what may come about is what is wanted.
   * @param {number[][]} values
   */
  #reaches(values) {
    const { goal, to_move: player, value, values: set } = this.puzzle;
    const least = Math.min(...(set ?? (value ? [value] : [])).map((member) => member[player - 1] ?? 0));
    return values.length > 0 && values.every((member) => {
      if (goal === 'best') return (member[player - 1] ?? 0) >= least;
      return goal === 'win' ? standing(member, player) === 'win' : standing(member, player) !== 'loss';
    });
  }
}
