// @ts-check
/** The steps of a search as a list of sentences: those around the present one, as a search has more than a page can hold. */

import { element, fill } from '../common/dom.js';
import { say } from '../common/words.js';
import { sentence } from './sentence.js';

/** @typedef {import('./replay.js').Replay} Replay */
/** @typedef {import('./values.js').Values} Values */

/** Steps in the list to either side of the present one, when it is written. */
const AROUND = 150;

/**
 * The list, which is closed at first.
 * @param {(stop: number) => void} go Called when the reader chooses a step.
 */
export function makeSteps(go) {
  const list = element('ol', {});
  const panel = element('details', { on: { toggle: () => write() } }, element('summary', {}, say('tree.steps')), list);
  /** @type {{ replay: Replay, values: Values } | null} */
  let shown = null;
  /** The replay of the list, and the first step in it. @type {Replay | null} */
  let written = null;
  let first = 0;

  function write() {
    if (!shown || !panel.open) return;
    const { replay, values } = shown;
    const { stop, last } = replay;
    if (written !== replay || stop < first || stop >= first + list.childElementCount) {
      written = replay;
      first = Math.max(stop - AROUND, 0);
      const stops = Array.from({ length: Math.min(stop + AROUND, last) - first + 1 }, (_, index) => first + index);
      list.start = first;
      fill(list, ...stops.map((each) => element('li', { class: replay.cuts.includes(each) ? 'is-cut' : null },
        element('button', { type: 'button', on: { click: () => go(each) } }, sentence(replay, values, each)))));
    }
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const current = list.children[stop - first];
    current?.firstElementChild?.setAttribute('aria-current', 'step');
    if (!(current instanceof HTMLElement)) return;
    // Within the list alone: the page stays where it is.
    const [above, below] = [current.offsetTop - list.offsetTop, current.offsetTop - list.offsetTop + current.offsetHeight];
    if (above < list.scrollTop || below > list.scrollTop + list.clientHeight) list.scrollTop = above - list.clientHeight / 3;
  }

  return {
    element: element('section', { class: 'tree-steps', 'aria-label': say('tree.steps') }, panel),
    /** The present step is another. @param {Replay} replay @param {Values} values */
    show(replay, values) {
      shown = { replay, values };
      write();
    },
  };
}
