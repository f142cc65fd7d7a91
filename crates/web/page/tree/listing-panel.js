// @ts-check
/** The listing that a search follows, beside its replay: the current line lit, the lines at which the calls above it wait, and what stands in
 * the variables. */

import { element, fill } from '../common/dom.js';
import { say } from '../common/words.js';
import { NONE } from './frame.js';
import { LINES, functionOf, happening, isNega, lineOf, linesOf, listingOf, sideOf } from './listings.js';
import { pathTo } from './shape.js';
import { digits } from './values.js';

/** @typedef {import('./replay.js').Replay} Replay */
/** @typedef {import('./values.js').Values} Values */
/** @typedef {import('./listings.js').Listing} Listing */

/** The panel, which is hidden where the search follows no listing. */
export function makeListing() {
  const title = element('h2', {}, say('listing'));
  const lines = element('ol', {});
  const variables = element('p', { class: 'listing-variables' });
  const calls = element('p', { class: 'listing-calls' });
  const panel = element('section', { class: 'tree-listing', hidden: true, 'aria-label': say('listing') }, title, lines, variables, calls);
  /** @type {Listing | null} */
  let written = null;

  /** @param {Listing} listing */
  function write(listing) {
    written = listing;
    title.textContent = say(`listing.${listing}`);
    fill(lines, ...linesOf(listing).map(([indent, text]) => element('li', { class: `indent-${indent}` }, element('code', {}, text))));
  }

  return {
    element: panel,
    /** The present step is another. @param {Replay} replay @param {Values} values */
    show(replay, values) {
      const listing = replay.frame.players === 2 && replay.frame.nodes > 0 ? listingOf(replay.frame.search) : null;
      panel.hidden = listing === null;
      if (listing === null) return;
      if (listing !== written) write(listing);
      const at = lineOf(listing, replay);
      const path = at < 0 ? [] : pathTo(replay.shape.parent, replay.current);
      const waiting = path.slice(0, -1).map((node) => LINES[listing].call[sideOf(replay, node)] ?? -1);
      Array.from(lines.children).forEach((line, index) => {
        line.classList.toggle('is-waiting', waiting.includes(index) && index !== at);
        if (index === at) line.setAttribute('aria-current', 'step');
        else line.removeAttribute('aria-current');
      });
      fill(variables, ...(at < 0 ? [] : variablesOf(listing, replay, values)).map((text) => element('code', {}, text)));
      calls.textContent = path.map((node, index) => say('listing.call', {
        call: `${functionOf(listing, sideOf(replay, node))}(${values.name(node)})`, line: String((waiting[index] ?? at) + 1),
      })).join(' › ');
    },
  };
}

/** What stands in the variables at the present stop, and what is returned: `n = A`, `α = −∞`, `return 4, 3`.
 * @param {Listing} listing @param {Replay} replay @param {Values} values */
function variablesOf(listing, replay, values) {
  const { current: node, states, frame: { columns } } = replay;
  const sign = isNega(listing) && sideOf(replay, node) === 1 ? -1 : 1;
  const told = (/** @type {number} */ value) => digits(sign * value);
  const event = happening(replay);
  const step = replay.eventAt();
  const texts = [`n = ${values.name(node)}`];
  if (replay.hasWindow(node)) {
    const [low, high] = sign > 0 ? [states.alpha[node], states.beta[node]] : [states.beta[node], states.alpha[node]];
    texts.push(`α = ${low === NONE ? '\u2212∞' : told(low)}`, `β = ${high === NONE ? '∞' : told(high)}`);
  }
  const value = columns.step_value[step] === NONE ? '' : told(columns.numbers[columns.step_value[step]]);
  const depth = columns.step_line[step] === NONE ? columns.ply[node] : columns.step_line[step];
  if (listing !== 'lecture') {
    texts.push(`d = ${columns.ply[node]}`);
    if (event === 'better') {
      if (!replay.hasWindow(node)) texts.push(`e = ${value}`);
      texts.push(`m = ${depth}`);
    }
  }
  if (event !== 'enter' && event !== 'better') texts.push(say('listing.return', { value: listing === 'lecture' ? value : `${value}, ${depth}` }));
  return texts;
}
