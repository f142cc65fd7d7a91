// @ts-check
/** What is known of one node, the position there, and the way to it as buttons. */

import { element, fill } from '../common/dom.js';
import { number, say } from '../common/words.js';
import { FLAG, NONE, REDUCED } from './frame.js';
import { STATE } from './replay.js';
import { pathTo } from './shape.js';

/** @typedef {import('./replay.js').Replay} Replay */
/** @typedef {import('./values.js').Values} Values */
/** @typedef {import('../common/socket.js').Where} Where */
/** @typedef {import('./source.js').Source} Source */
/** @typedef {import('./source.js').Look} Look */

/** The words for `STATE`. */
export const STATE_NAMES = Object.freeze(['pending', 'open', 'closed', 'live', 'never']);

/** Children that get a button. */
const CHILDREN = 60;

/** How long a node is looked at before its position is asked for. */
const PATIENCE_MS = 120;

/**
 * The panel of a node.
 * @param {Source} source Of the positions.
 * @param {(node: number) => void} choose Called when the reader chooses another.
 */
export function makePath(source, choose) {
  const facts = element('dl', { class: 'tree-facts' });
  const board = element('div', { class: 'tree-board' });
  const way = element('ol', { class: 'tree-way' });
  const children = element('ul', { class: 'tree-way' });
  const below = element('div', {}, element('h2', {}, say('tree.children')), children);
  const panel = element('section', { class: 'tree-node', 'aria-label': say('tree.details') },
    facts, board, element('h2', {}, say('tree.path')), way, below);
  let timer = 0;
  let asked = '';

  /** @param {Replay} replay @param {Values} values @param {number} node @param {Where} where */
  function show(replay, values, node, where) {
    writeFacts(facts, replay, values, node);
    writeWay(replay, values, node);
    const moves = [...(where.moves ?? []), ...values.moves(node)];
    const key = JSON.stringify([where.game, where.position, moves]);
    if (key === asked) return;
    asked = key;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      source.look(where, moves, node).then(
        (look) => { if (asked === key) void drawPosition(board, look); },
        () => { if (asked === key) fill(board); },
      );
    }, PATIENCE_MS);
  }

  /** @param {Replay} replay @param {Values} values @param {number} node */
  function writeWay({ shape, frame }, values, node) {
    const focused = document.activeElement instanceof HTMLElement && panel.contains(document.activeElement)
      ? document.activeElement.dataset['node'] : undefined;
    const item = (/** @type {number} */ each, /** @type {string} */ words) => element('li', {},
      element('button', {
        type: 'button', data: { node: each }, 'aria-current': each === node ? 'true' : null, on: { click: () => choose(each) },
      }, words));
    fill(way, ...pathTo(shape.parent, node).map((each) => item(each, values.move(each) || say('tree.path.root'))));
    const found = [];
    for (let child = shape.first[node]; child >= 0 && found.length < CHILDREN; child = shape.next[child]) found.push(child);
    fill(children, ...found.map((each) => item(each, values.move(each))));
    below.hidden = found.length === 0;
    if (focused !== undefined && frame.nodes > 0) {
      const next = panel.querySelector(`button[data-node="${CSS.escape(focused)}"]`) ?? way.lastElementChild?.firstElementChild;
      if (next instanceof HTMLElement) next.focus();
    }
  }

  return { element: panel, show, destroy: () => clearTimeout(timer) };
}

/** @param {Element} list @param {Replay} replay @param {Values} values @param {number} node */
function writeFacts(list, replay, values, node) {
  const { states, frame: { columns } } = replay;
  const state = states.state[node];
  const ply = String(columns.ply[node]);
  /** @type {[string, string][]} */
  const facts = [
    ['node', state === STATE.never || (columns.flags[node] & FLAG.never) !== 0
      ? say('tree.details.never', { ply }) : say('tree.details.name', { node: values.name(node), ply })],
    ['mover', columns.mover[node] === 0 ? say('tree.details.nobody') : values.mover(node)],
    ['state', (columns.flags[node] & FLAG.remembered) !== 0 && state === STATE.closed
      ? say('tree.details.remembered') : say(`tree.state.${STATE_NAMES[state]}`)],
  ];
  const value = values.told(replay, node);
  if (value !== '') facts.push([state === STATE.open ? 'value-so-far' : 'value', value]);
  const window = values.window(replay, node);
  if (window !== '') facts.push(['window', window]);
  const cut = states.cut[node];
  if (cut >= 0) facts.push(['cut', values.cutWithReason(cut, node)]);
  const above = (columns.flags[node] & FLAG.never) === 0 ? -1 : values.cutAbove(node);
  if (above >= 0) facts.push(['why', values.cutWithReason(above, columns.parent[columns.cut_first[above]])]);
  if (columns.flags[node] >= REDUCED) facts.push(['reduced', number(columns.flags[node] >> 8)]);
  if (states.order[node] > 0) facts.push(['expanded', say('tree.details.expansion', { order: states.order[node] })]);
  if (replay.hasProof(node)) {
    const told = (/** @type {number} */ each) => (each === NONE ? '∞' : number(each));
    facts.push(['numbers', `${told(replay.proof[node])} / ${told(replay.disproof[node])}`]);
  }
  if (columns.below[node] > 0) facts.push(['below', number(columns.below[node])]);
  fill(list, ...facts.flatMap(([name, text]) => [element('dt', {}, say(`tree.details.${name}`)), element('dd', {}, text)]));
}

/** The position as a picture where its game has one, else as text. @param {HTMLElement} place
 * @param {Look | null} look Nothing where the source has none. */
async function drawPosition(place, look) {
  const label = say('tree.details.position');
  if (look?.scene) {
    const { picture } = await import('../play/scene.js');
    fill(place, element('div', { role: 'img', 'aria-label': `${label}: ${look.position}` }, picture(look.scene, look.game, look.players)));
    return;
  }
  fill(place, look && element('pre', { tabindex: 0, role: 'region', 'aria-label': label }, look.text));
}
