// @ts-check
/** What a search did not look at: its own counts, and beside it the plain search that looks at everything to the same depth. */

import { element, fill } from '../common/dom.js';
import { number, say } from '../common/words.js';
import { Values } from './values.js';
import { visitedBy } from './walks.js';

/** @typedef {import('./frame.js').Frame} Frame */
/** @typedef {import('./frame.js').Answer} Answer */
/** @typedef {import('./source.js').Source} Source */
/** @typedef {import('./source.js').Wanted} Wanted */

/** Parameters that say what is searched and not how: the plain search gets the same. */
const SHARED = ['depth', 'evaluation', 'extension', 'tie'];

/** The search without any cut that fits the same number of players, to the same depth.
 * @param {string} search @param {number} players @param {Answer} answer */
export function plainSearch(search, players, answer) {
  const plain = players === 2 ? 'minimax' : 'max-n';
  const [name, ...rest] = search.split(':');
  const kept = splitParameters(rest.join(':')).filter((part) => SHARED.includes(part.split('=')[0] ?? '')
    && (players > 2 || !part.startsWith('tie=')) && !(part.startsWith('tie=') && name !== 'max-n'));
  if (name === 'pvs' && !kept.some((part) => part.startsWith('depth='))) kept.push(`depth=${answer.depth}`);
  return kept.length === 0 ? plain : `${plain}:${kept.join(',')}`;
}

/** Parts between commas that stand in no brackets and no quotes. @param {string} text */
function splitParameters(text) {
  const parts = [''];
  let depth = 0;
  let quoted = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    if (!quoted && letter === '(') depth += 1;
    if (!quoted && letter === ')') depth -= 1;
    if (letter === ',' && depth === 0 && !quoted) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/**
 * The panel that compares.
 * @param {Source} source Of the tree to compare with.
 * @param {{ asked: () => Wanted, hide: (isHidden: boolean) => void, fill: (whole: Frame) => void }} viewer `fill` gets the tree of the search
 *   that looks at everything.
 */
export function makeCompare(source, { asked, hide, fill: fillNever }) {
  const counts = element('p', { class: 'soft' });
  const result = element('div', { class: 'tree-compared' });
  const toggle = element('input', { type: 'checkbox', checked: true, on: { change: () => hide(!toggle.checked) } });
  const faint = element('label', { class: 'tree-toggle' }, toggle, ' ', say('tree.never.show'));
  const button = element('button', { type: 'button', class: 'plain' });
  const panel = element('section', { class: 'tree-compare', 'aria-label': say('tree.compare') },
    element('h2', {}, say('tree.compare')), counts, faint, button, result);
  /** @type {Frame | null} */
  let frame = null;
  /** @type {Values | null} */
  let values = null;
  /** @type {Map<string, Frame>} */
  let rows = new Map();
  let other = '';

  button.addEventListener('click', async () => {
    if (!frame || !values) return;
    const mine = frame;
    fill(result, element('p', { class: 'soft' }, say('tree.compare.asking', { other })));
    try {
      const theirs = await source.tree({ ...asked(), search: other }).done;
      if (mine !== frame || !theirs) return;
      rows.set(theirs.search, theirs);
      fill(result, sentences(mine, theirs, values), table());
      button.hidden = true;
      fillNever(theirs);
    } catch (error) {
      fill(result, element('p', { class: 'failure' }, error instanceof Error ? error.message : String(error)));
    }
  });

  function table() {
    const cells = (/** @type {Frame} */ tree) => [
      number(tree.answer.nodes), number(tree.answer.evaluations), values ? worth(values, tree) : '',
    ];
    return element('table', {},
      element('thead', {}, element('tr', {}, ...['search', 'nodes', 'leaves', 'value'].map((name) => element('th', { scope: 'col' },
        say(`tree.compare.${name}`))))),
      element('tbody', {}, ...[...rows].map(([search, tree]) => element('tr', {}, element('th', { scope: 'row' }, search),
        ...cells(tree).map((cell) => element('td', {}, cell))))));
  }

  return {
    element: panel,
    /** A new tree is drawn. @param {Frame} drawn @param {Values} spoken @param {number} cutOff Branches that were cut off. */
    show(drawn, spoken, cutOff) {
      frame = drawn;
      values = spoken;
      rows = new Map([[drawn.search, drawn]]);
      other = plainSearch(drawn.search, drawn.players, drawn.answer);
      counts.textContent = say('tree.compare.branches', { count: cutOff });
      faint.hidden = cutOff === 0;
      button.hidden = !source.searches || drawn.search === other;
      button.textContent = say('tree.compare.ask', { search: drawn.search, other });
      fill(result);
    },
    /** A second search was made beside it. @param {Frame} tree */
    add(tree) {
      rows.set(tree.search, tree);
      fill(result, table());
    },
  };
}

/** What a search of the same position ended with. @param {Values} values @param {Frame} tree */
const worth = (values, tree) => new Values(tree, values.shape).answer();

/** @param {Frame} mine @param {Frame} theirs @param {Values} values */
function sentences(mine, theirs, values) {
  // Of a search that deepens the last walk alone: the other is not charged for the shallower ones either.
  const [looked, all] = [visitedBy(mine).nodes, visitedBy(theirs).nodes];
  const named = { search: mine.search, other: theirs.search, mine: looked, theirs: all };
  const saved = all - looked;
  const told = saved > 0
    ? say('tree.compare.saved', { ...named, count: saved, percent: Math.round((100 * saved) / all) })
    : say(saved === 0 ? 'tree.compare.none' : 'tree.compare.more', named);
  const [first, second] = [worth(values, mine), worth(values, theirs)];
  const agreed = first === second ? say('tree.compare.same', { value: first })
    : say('tree.compare.differ', { search: mine.search, other: theirs.search, mine: first, theirs: second });
  return element('p', {}, `${told} ${agreed}`);
}
