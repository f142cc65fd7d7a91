// @ts-check
/** Max^N against paranoid: what others are thought to want (Shinohara & Ishida 2002; Sturtevant & Korf 2000). */

import { element } from '../common/dom.js';
import { number, say } from '../common/words.js';
import { valueText } from './answers.js';
import { makeOwnTree } from './own-tree.js';
import { askAnswer, fail, section } from './parts.js';
import { makeQuestion, makeSelect, makeTable, makeTrial, named, plain, reveal, showSecret } from './predict.js';

/** Player 2 prefers what is good for player 1 too; the other leaf is what player 1 may fear. */
const TREE = '(([3,2,1] [0,1,3]) ([1,2,2] [2,1,2]))';
const WHERE = { game: `tree:${TREE}` };
const DEEP = { game: 'uniform:players=3,branching=3,depth=7' };
const GAMES = ['diamond:arm=1,camp=1', 'random-game:branching=3,plies=7', 'uniform:players=3,branching=3,depth=7'];

/** @param {HTMLElement} place */
export async function teach(place) {
  const tree = element('div', {});
  place.append(section('max-n-against-paranoid.what'), section('max-n-against-paranoid.choose', tree), section('max-n-against-paranoid.nodes', askNodes()),
    section('max-n-against-paranoid.who'), section('max-n-against-paranoid.try', makeOwnTree(TREE, ['max-n', 'paranoid', 'best-reply'])),
    section('max-n-against-paranoid.games', makeTrials()));
  try {
    await askChoices(tree);
  } catch (error) {
    fail(place, error);
  }
}

/** The same tree under both, and what caution costs. @param {HTMLElement} place */
async function askChoices(place) {
  const tree = element('div', {});
  const answers = ['1', '2'].map((name) => ({ name, words: say('ties.move', { move: name }) }));
  const asked = ['max-n', 'paranoid'].map((search) => makeQuestion({
    question: `max-n-against-paranoid.${search}`, answers,
    truth: async () => {
      const answer = await askAnswer(WHERE, search);
      return { right: answer.best ?? '', values: { move: answer.best ?? '', value: valueText(answer), own: answer.value?.[0] ?? 0 } };
    },
    see: () => reveal(viewer, search === 'paranoid' ? 'paranoid:deepening=never' : search),
  }));
  const cost = makeQuestion({
    question: 'max-n-against-paranoid.cost', answers: plain([0, 1, 2, 3]),
    truth: async () => {
      const [cautious, whole] = await Promise.all([askAnswer(WHERE, 'paranoid'), askAnswer(WHERE, 'max-n', 10)]);
      const own = (/** @type {string | null} */ name) => whole.moves.find(({ move }) => move === name)?.value?.[0] ?? 0;
      const lost = own(whole.best) - own(cautious.best);
      return { right: String(lost), values: { lost, most: own(whole.best), got: own(cautious.best) } };
    },
  });
  place.append(tree, ...asked, cost);
  const viewer = await showSecret(tree, WHERE, 'max-n');
}

/** Paranoid cuts as alpha-beta does. */
function askNodes() {
  const table = makeTable(['search', 'nodes', 'move', 'value'].map((name) => `max-n-against-paranoid.table.${name}`));
  const searches = ['max-n', 'paranoid'];
  /** @type {import('../common/socket.js').Answer[]} */
  let found = [];
  return makeQuestion({
    question: 'max-n-against-paranoid.nodes', answers: named('max-n-against-paranoid.nodes', ['fewer', 'same', 'more']),
    truth: async () => {
      found = await Promise.all(searches.map((search) => askAnswer(DEEP, search)));
      const [all = 0, cut = 0] = found.map(({ nodes }) => nodes);
      return { right: cut < all ? 'fewer' : cut > all ? 'more' : 'same', values: { nodes: cut, other: all } };
    },
    see: async (at) => {
      table.set(found.map((answer, index) => [searches[index] ?? '', number(answer.nodes), answer.best ?? '', valueText(answer)]));
      at.append(table.element);
    },
  });
}

/** Both on games for three. */
function makeTrials() {
  const game = makeSelect('max-n-against-paranoid.try.game', plain(GAMES), GAMES[0] ?? '');
  const depth = makeSelect('max-n-against-paranoid.try.depth', plain([1, 2, 3, 4, 5, 6, 7]), '5');
  const table = makeTable(['game', 'depth', 'search', 'nodes', 'move', 'value'].map((name) => `max-n-against-paranoid.table.${name}`));
  return makeTrial({
    fields: [game, depth], button: 'lesson.ask', shown: [table.element],
    run: async () => {
      for (const search of ['max-n', 'paranoid']) {
        const answer = await askAnswer({ game: game.value() }, `${search}:depth=${depth.value()}`);
        table.add([game.value(), depth.value(), search, number(answer.nodes), answer.best ?? '', valueText(answer)]);
      }
    },
  });
}
