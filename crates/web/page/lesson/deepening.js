// @ts-check
/** Iterative deepening, and principal variation search with its zero windows (Marsland & Campbell 1982; Reinefeld 1983). */

import { element } from '../common/dom.js';
import { number, say } from '../common/words.js';
import { valueText } from './answers.js';
import { askAnswer, askTree, askVisits, fail, section } from './parts.js';
import { makeQuestion, makeSelect, makeTable, makeTrial, named, plain, reveal, showSecret } from './predict.js';

const BRANCHING = 3;
const DEPTH = 6;
/** The second move is better than the first, the third is not. */
const AGAIN = 'tree:((3 5)(6 9)(1 2))';
/** Without what would change the order of the moves. */
const PLAIN_PVS = 'pvs:aspiration=false,killers=false,history=false,table=0';
const GAMES = ['othello:size=6', 'connect-four', 'tic-tac-toe', 'lines-of-action:size=5'];

/** @param {string} order */
const uniform = (order) => ({ game: `uniform:branching=${BRANCHING},depth=${DEPTH},order=${order}` });

/** @param {HTMLElement} place */
export async function teach(place) {
  const again = element('div', {});
  place.append(section('deepening.what'), section('deepening.cost', askCost()), section('deepening.again', again),
    section('deepening.order', askOrder()), section('deepening.try', makeTrials()));
  try {
    await askAgain(again);
  } catch (error) {
    fail(place, error);
  }
}

/** How much the iterations before the last one cost. */
function askCost() {
  const table = makeTable(['depth', 'nodes', 'sum'].map((name) => `deepening.table.${name}`));
  /** @type {number[]} */
  let counts = [];
  return makeQuestion({
    question: 'deepening.cost', answers: named('deepening.cost', ['little', 'half', 'most']),
    truth: async () => {
      counts = await Promise.all(Array.from({ length: DEPTH }, async (_, index) => (await askAnswer(uniform('random'), `minimax:depth=${index + 1}`)).nodes));
      const all = counts.reduce((sum, count) => sum + count, 0);
      const last = counts.at(-1) ?? 0;
      const share = Math.round((100 * last) / all);
      return { right: share < 40 ? 'little' : share < 60 ? 'half' : 'most', values: { last, all, share } };
    },
    see: async (at) => {
      let sum = 0;
      table.set(counts.map((count, index) => {
        sum += count;
        return [String(index + 1), number(count), number(sum)];
      }));
      at.append(table.element);
    },
  });
}

/** Which child is searched twice? @param {HTMLElement} place */
async function askAgain(place) {
  const where = { game: AGAIN };
  const tree = element('div', {});
  const viewer = await showSecret(tree, where, 'minimax');
  place.append(tree, makeQuestion({
    question: 'deepening.again', answers: [...plain([1, 2, 3]), ...named('deepening.again', ['none'])],
    truth: async () => {
      const frame = await askTree(where, PLAIN_PVS);
      /** @type {Map<string, number>} */
      const visits = new Map();
      for (let node = 1; node < frame.nodes; node += 1) {
        if (frame.columns.parent[node] !== 0) continue;
        const move = frame.strings[frame.columns.move[node]] ?? '';
        visits.set(move, (visits.get(move) ?? 0) + 1);
      }
      const twice = [...visits].find(([, count]) => count > 1)?.[0] ?? 'none';
      const answer = await askAnswer(where, PLAIN_PVS);
      return { right: twice, values: { move: twice, value: valueText(answer), nodes: answer.nodes } };
    },
    see: async () => {
      viewer.options.step = 0;
      await reveal(viewer, PLAIN_PVS);
    },
  }));
}

/** What zero windows are worth when the best move comes last. */
function askOrder() {
  const table = makeTable(['order', 'alpha-beta', 'pvs'].map((name) => `deepening.table.${name}`));
  return makeQuestion({
    question: 'deepening.order', answers: named('deepening.order', ['fewer', 'same', 'more']),
    truth: async () => {
      const worst = uniform('worst');
      const [simple, pvs] = await Promise.all([askVisits(worst, 'alpha-beta'), askAnswer(worst, `pvs:depth=${DEPTH}`)]);
      const right = pvs.nodes < simple.nodes ? 'fewer' : pvs.nodes > simple.nodes ? 'more' : 'same';
      return { right, values: { pvs: pvs.nodes, simple: simple.nodes } };
    },
    see: async (at) => {
      const lines = await Promise.all(['best', 'random', 'worst'].map(async (order) => {
        const answers = await Promise.all(['alpha-beta', 'pvs'].map((search) => askAnswer(uniform(order), `${search}:depth=${DEPTH}`)));
        return [say(`cuts.order.${order}`), ...answers.map(({ nodes }) => number(nodes))];
      }));
      table.set(lines);
      at.append(table.element);
    },
  });
}

/** The same on real games. */
function makeTrials() {
  const game = makeSelect('deepening.try.game', plain(GAMES), GAMES[0] ?? '');
  const depth = makeSelect('deepening.try.depth', plain([2, 3, 4, 5, 6]), '4');
  const table = makeTable(['game', 'depth', 'minimax', 'alpha-beta', 'pvs', 'best'].map((name) => `deepening.table.${name}`));
  return makeTrial({
    fields: [game, depth], button: 'lesson.ask', shown: [table.element],
    run: async () => {
      const where = { game: game.value() };
      const answers = await Promise.all(['alpha-beta', 'pvs'].map((search) => askAnswer(where, `${search}:depth=${depth.value()}`)));
      // Minimax visits too much for more.
      const whole = Number(depth.value()) <= 4 ? number((await askAnswer(where, `minimax:depth=${depth.value()}`)).nodes) : '–';
      table.add([game.value(), depth.value(), whole, ...answers.map(({ nodes }) => number(nodes)), answers[1]?.best ?? '']);
    },
  });
}
