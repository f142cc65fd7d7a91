// @ts-check
/** Two trees of one position side by side: the line that is chosen in one is chosen in the other, where that has it. */

import { element, fill } from '../common/dom.js';
import { say } from '../common/words.js';
import { STATE } from './replay.js';
import { mountTree } from './viewer.js';

/** @typedef {import('./viewer.js').TreeViewer} TreeViewer */
/** @typedef {import('./viewer.js').Options} Options */

/** A second viewer beside one that is there. */
export class Pair {
  /** @type {TreeViewer | null} */
  #second = null;
  /** Where there is no room for both: the ways to either, of which one is shown. */
  #ways = element('div', { class: 'row choice tree-ways', role: 'group', 'aria-label': say('tree.pair.ways'), hidden: true });
  /** Whether a choice is being followed, which is no choice of the reader. */
  #isFollowing = false;

  /** @param {TreeViewer} first @param {HTMLElement} place Of the second viewer. @param {HTMLElement} told Where it is said what the choice means. */
  constructor(first, place, told) {
    this.first = first;
    this.place = place;
    this.told = told;
    first.options.onChoose = (node) => this.#follow(first, node);
    place.parentElement?.before(this.#ways);
  }

  /** Shows the tree of a second search, or none. @param {Options | null} options */
  async show(options) {
    const isShown = options !== null;
    this.place.hidden = !isShown;
    this.told.hidden = !isShown;
    this.#ways.hidden = true;
    this.place.parentElement?.classList.toggle('is-pair', isShown);
    delete document.body.dataset['pair'];
    if (!options) {
      this.#second?.destroy();
      this.#second = null;
      return;
    }
    if (this.#second) await this.#second.load(options);
    else {
      const second = await mountTree(this.place, options);
      this.#second = second;
      second.options.onChoose = (node) => this.#follow(second, node);
      // Two regions of one name would be one to those who hear them.
      for (const part of this.place.querySelectorAll('section[aria-label]')) part.setAttribute('aria-label', say('tree.pair.second', { part: part.getAttribute('aria-label') ?? '' }));
      await second.loaded;
    }
    const { frame } = this.#second;
    if (!frame) return;
    this.first.compare.add(frame);
    fill(this.told, say('tree.pair'));
    document.body.dataset['pair'] = 'true';
    this.#ways.hidden = false;
    this.#turnTo(0);
  }

  /** Shows one of both where there is no room for two. @param {number} at */
  #turnTo(at) {
    this.place.parentElement?.classList.toggle('is-second', at === 1);
    fill(this.#ways, ...[this.first, this.#second].map((viewer, which) => element('button', {
      type: 'button', 'aria-pressed': String(which === at), on: { click: () => {
        this.#turnTo(which);
        /** @type {HTMLElement | undefined} */ (this.#ways.querySelectorAll('button')[which])?.focus();
      } },
    }, viewer?.frame?.search ?? '')));
  }

  /** Chooses the same line in the other tree. @param {TreeViewer} from @param {number} node */
  #follow(from, node) {
    const other = from === this.first ? this.#second : this.first;
    if (this.#isFollowing || !other?.replay || !other.values || !other.frame || !from.values) return;
    this.#isFollowing = true;
    const moves = node < 0 ? [] : from.values.moves(node);
    const found = node < 0 ? -1 : other.find(moves);
    other.choose(found);
    this.#isFollowing = false;
    fill(this.told, node < 0 ? say('tree.pair') : this.#words(from, node, other, found, moves));
  }

  /** What the other tree has of a line. @param {TreeViewer} from @param {number} node @param {TreeViewer} other @param {number} found
   * @param {string[]} moves */
  #words(from, node, other, found, moves) {
    const search = other.frame?.search ?? '';
    const line = moves.join(' ') || say('tree.pair.root');
    if (found < 0) {
      let known = moves.length;
      while (known > 0 && other.find(moves.slice(0, known)) < 0) known -= 1;
      return element('strong', {}, say('tree.pair.none', { search, line, move: moves[known] ?? '' }));
    }
    const state = other.replay?.states.state[found];
    if (state === STATE.never) return element('strong', {}, say('tree.pair.never', { search, line }));
    if (state === STATE.pending) return say('tree.pair.pending', { search, line });
    const value = (/** @type {TreeViewer} */ { replay, values }, /** @type {number} */ at) => (replay && values?.told(replay, at)) || '?';
    return say('tree.pair.same', { line, one: from.frame?.search ?? '', other: search, mine: value(from, node), theirs: value(other, found) });
  }
}
