// @ts-check
/** Evaluation functions: what stands in for the end of the game (Yokoo, *Game tree search I*). */

import { element } from '../common/dom.js';
import { askSituation } from '../common/socket.js';
import { say } from '../common/words.js';
import { picture } from '../play/scene.js';
import { digits } from '../tree/values.js';
import { valueFor } from './answers.js';
import { askAnswer, fail, section } from './parts.js';
import { makeQuestion, makeSelect, makeTable, makeTrial, named, plain, showTree } from './predict.js';

/** @typedef {import('../common/socket.js').Where} Where */

const LINES = { game: 'tic-tac-toe' };
const KINDS = /** @type {const} */ ({ center: ['b2'], corner: ['a1', 'a3', 'c1', 'c3'], edge: ['a2', 'b1', 'b3', 'c2'] });
/** Black may take a corner, or turn over more discs. */
const OTHELLO = { game: 'othello:size=4', moves: ['c4', 'b4'] };
const EVALUATIONS = ['discs', 'mobility', 'corners', 'mobility-corners', 'none'];

/** @param {HTMLElement} place */
export async function teach(place) {
  const discs = element('div', {});
  const what = section('evaluation.what');
  place.append(what, section('evaluation.lines', askLines()), section('evaluation.discs', discs), section('evaluation.try', makeTrials()));
  try {
    const { legal } = await askSituation(OTHELLO);
    const moves = plain(legal.map(({ move }) => move));
    discs.append(await board(OTHELLO), askDiscs(moves, 'discs', 'discs'), askDiscs(moves, 'corner', 'mobility-corners'));
  } catch (error) {
    fail(place, error);
  }
}

/** A position as it is drawn everywhere. @param {Where} where */
export async function board(where) {
  const { scene, game, players, text } = await askSituation(where);
  return element('div', { class: 'lesson-board', role: 'img', 'aria-label': text }, scene ? picture(scene, game.split(':')[0] ?? '', players) : element('pre', {}, text));
}

/** The lecture's open lines: which first square does one ply prefer? */
function askLines() {
  return makeQuestion({
    question: 'evaluation.lines', answers: named('evaluation.lines', ['center', 'corner', 'edge']),
    truth: async () => {
      const answer = await askAnswer(LINES, 'minimax:depth=1', 1000);
      const valueOf = (/** @type {readonly string[]} */ squares) => digits(answer.moves.find(({ move }) => squares.includes(move))?.value?.[0] ?? 0);
      const right = Object.entries(KINDS).find(([, squares]) => squares.some((square) => square === answer.best))?.[0] ?? '';
      return { right, values: { center: valueOf(KINDS.center), corner: valueOf(KINDS.corner), edge: valueOf(KINDS.edge) } };
    },
    see: (at) => showTree(at, LINES, 'minimax:depth=1'),
  });
}

/** @param {{ name: string, words: string }[]} answers @param {string} name @param {string} evaluation */
function askDiscs(answers, name, evaluation) {
  return makeQuestion({
    question: `evaluation.${name}`, answers,
    truth: async () => {
      const [guess, end] = await Promise.all([askAnswer(OTHELLO, `minimax:depth=1,evaluation=${evaluation}`, 1000), askAnswer(OTHELLO, 'pvs', 1000)]);
      const player = guess.to_move;
      const row = end.moves.find(({ move }) => move === guess.best);
      return { right: guess.best ?? '', values: {
        move: guess.best ?? '', value: valueFor(guess, player), end: row ? valueFor(row, player) : '?', best: end.best ?? '', most: valueFor(end, player),
      } };
    },
    see: (at) => showTree(at, OTHELLO, `minimax:depth=1,evaluation=${evaluation}`),
  });
}

/** Which evaluation finds which move, how deep? */
function makeTrials() {
  const evaluation = makeSelect('evaluation.try.evaluation', plain(EVALUATIONS), 'discs');
  const depth = makeSelect('evaluation.try.depth', plain([1, 2, 3, 4, 5, 6]), '2');
  const after = makeSelect('evaluation.try.after', plain(['c4', 'c4 b4', 'c4 b4 a1', 'd3', 'd3 d2', 'd3 d2 b1']), 'c4 b4 a1');
  const table = makeTable(['after', 'evaluation', 'depth', 'move', 'guess', 'end', 'best'].map((name) => `evaluation.table.${name}`));
  return makeTrial({
    fields: [after, evaluation, depth], button: 'lesson.ask', shown: [table.element],
    run: async () => {
      const where = { game: 'othello:size=4', moves: after.value().split(' ') };
      const [guess, end] = await Promise.all([
        askAnswer(where, `minimax:depth=${depth.value()},evaluation=${evaluation.value()}`), askAnswer(where, 'pvs', 1000)]);
      const row = end.moves.find(({ move }) => move === guess.best);
      table.add([after.value(), evaluation.value(), depth.value(), guess.best ?? say('evaluation.none'), valueFor(guess, guess.to_move),
        row ? valueFor(row, guess.to_move) : '?', valueFor(end, guess.to_move)]);
    },
  });
}
