// @ts-check
/**
 * The tree viewer as a component: asks for the tree of a search, draws it, and steps through it.
 *
 * Used by the tree page, the play page's panel, the lessons, and files that hold a tree. For tests and scripts, what it shows is on
 * `document.body.dataset` (`ready`, `step`, `steps`, `sentence`, `current`) and in the read-only `window.yomiTree`.
 */

import { announce, element, fill } from '../common/dom.js';
import { loadWords, say } from '../common/words.js';
import { TreeCanvas } from './canvas.js';
import { makeCompare } from './compare.js';
import { makeControls } from './controls.js';
import { FAINT, PENDING } from './draw.js';
import { makeExport } from './export.js';
import { FLAG, KIND, NONE, WORTH_BITS } from './frame.js';
import { layoutTree } from './layout.js';
import { makeLegend } from './legend.js';
import { makeListing } from './listing-panel.js';
import { STATE_NAMES, makePath } from './path.js';
import { Replay, STATE } from './replay.js';
import { sentence } from './sentence.js';
import { pathTo, shapeOf } from './shape.js';
import { makeSteps } from './steps.js';
import { Values } from './values.js';
import { lastWalk } from './walks.js';
import { Whole } from './whole.js';

/** @typedef {import('../common/socket.js').Where} Where */
/** @typedef {import('./view.js').Scene} Scene */
/** @typedef {import('./frame.js').Frame} Frame */
/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./source.js').Source} Source */

/**
 * @typedef {object} Options
 * @property {Where} where
 * @property {string | null} [search] The server's own choice where null.
 * @property {number} [limit] Nodes drawn at most.
 * @property {number} [step] Where to begin; the end where left out.
 * @property {boolean} [compact] Without the panels beside the drawing: for lessons.
 * @property {boolean} [lastOnly] Whether of a search that deepens only the last walk is shown.
 * @property {boolean} [keys] Whether the keys are listened to everywhere on the page, or only inside.
 * @property {boolean} [secret] Whether there is something to find out: no best moves, no steps, no cuts are shown.
 * @property {boolean} [listing] Whether a compact one has the listing of the search beside it.
 * @property {Readonly<Record<string, string>>} [names] What nodes are called, by the moves that lead to them.
 * @property {(stop: number) => void} [onStep]
 * @property {(node: number) => void} [onChoose] Called when the reader chooses a node by hand.
 * @property {(node: number) => string[] | undefined} [label] What a node shows in place of its value.
 * @property {(node: number) => '' | 'ask' | 'right' | 'wrong'} [mark]
 */

/** What tests and scripts may read. @typedef {{ nodeState: (node: number) => string, find: (moves: string[] | string) => number,
 *   opacity: (node: number) => number }} ForTests */

export const DEFAULT_LIMIT = 2000;

/**
 * Puts a viewer into an element and asks for its tree.
 * @param {HTMLElement} place
 * @param {Options} options
 * @returns {Promise<TreeViewer>} once the words are there; the tree itself arrives later, see `viewer.loaded`
 */
export async function mountTree(place, options) {
  const [{ server }] = await Promise.all([import('./source.js'), loadWords('tree')]);
  if (!document.querySelector('link[href="/tree.css"]')) {
    document.head.append(element('link', { rel: 'stylesheet', href: '/tree.css' }));
  }
  return new TreeViewer(place, options, server);
}

/** A mounted viewer. */
export class TreeViewer {
  /** @type {Frame | null} */
  frame = null;
  /** @type {Replay | null} */
  replay = null;
  /** @type {Values | null} */
  values = null;
  /** The node that the reader chose, or -1: then it is the step's. */
  chosen = -1;
  /** The search that looked at everything, once it was asked for. @type {Whole | null} */
  #whole = null;
  #told = '';
  #walk = -1;
  #isNeverHidden = false;
  /** @type {Map<string, Layout>} */
  #layouts = new Map();
  /** @type {{ stop: () => void } | null} */
  #running = null;

  /** @param {HTMLElement} place @param {Options} options @param {Source} source */
  constructor(place, options, source) {
    this.options = options;
    this.source = source;
    const surface = element('canvas', { class: 'tree-canvas', tabindex: 0, role: 'application' });
    surface.setAttribute('aria-roledescription', say('tree.canvas.role'));
    this.caption = element('p', { class: 'tree-caption' });
    this.told = element('p', { class: 'tree-sentence' });
    this.trouble = element('p', { class: 'failure', role: 'alert', hidden: true });
    this.legend = element('div', {});
    this.searching = element('span', { role: 'status' });
    this.waiting = element('p', { class: 'tree-waiting', hidden: true }, this.searching, ' ',
      element('button', { type: 'button', on: { click: () => this.#running?.stop() } }, say('tree.stop-search')));
    this.walks = element('select', { 'aria-label': say('tree.walk'), on: { change: () => this.goToWalk(Number(this.walks.value)) } });
    this.controls = makeControls({
      stop: () => this.replay?.stop ?? 0,
      last: () => this.replay?.last ?? 0,
      cutFrom: (direction) => this.replay?.cutFrom(direction),
      go: (stop) => this.go(stop),
      sentence: () => this.#told,
    });
    const asked = () => ({ where: options.where, search: this.options.search ?? null, limit: this.limit });
    this.path = makePath(source, (node) => this.choose(node));
    this.listing = makeListing();
    this.steps = makeSteps((stop) => this.go(stop));
    this.compare = makeCompare(source, { asked, hide: (isHidden) => this.hideNever(isHidden), fill: (whole) => this.setWhole(whole) });
    this.none = element('p', { class: 'tree-waiting', hidden: true }, say('tree.none'));
    this.stage = element('div', { class: 'tree-stage' }, surface, this.#zoomButtons(), this.waiting, this.none);
    this.side = element('div', { class: 'tree-side' }, ...(options.compact ? [this.listing.element]
      : [this.path.element, this.listing.element, this.steps.element, this.compare.element, makeExport(source, asked, () => this.canvas)]));
    this.side.hidden = options.compact === true && !options.listing;
    this.root = element('div', { class: `tree-viewer${options.compact ? ' is-compact' : ''}${options.listing ? ' has-listing' : ''}` },
      element('div', { class: 'tree-main' }, element('div', { class: 'row tree-head' }, this.caption, this.walks), this.trouble,
        this.stage, this.told, this.controls.element, this.legend),
      this.side);
    fill(place, this.root);
    this.canvas = new TreeCanvas(surface, {
      wheel: options.compact ? 'control' : 'zoom',
      onChoose: (node) => this.choose(node),
    });
    const heard = options.keys ? document : this.root;
    this.#keyed = (event) => this.#key(/** @type {KeyboardEvent} */ (event));
    heard.addEventListener('keydown', this.#keyed);
    this.#unheard = () => heard.removeEventListener('keydown', this.#keyed);
    /** Ends when the tree is drawn, or could not be. */
    this.loaded = this.load();
  }

  /** @type {(event: Event) => void} */
  #keyed;
  /** @type {() => void} */
  #unheard;

  get limit() {
    return this.options.limit ?? DEFAULT_LIMIT;
  }

  destroy() {
    this.#running?.stop();
    this.#unheard();
    this.controls.destroy();
    this.path.destroy();
    this.canvas.destroy();
    this.root.remove();
  }

  /** Asks for the tree and draws it. @param {Partial<Options>} [changed] */
  async load(changed = {}) {
    Object.assign(this.options, changed);
    this.#running?.stop();
    delete document.body.dataset['ready'];
    this.trouble.hidden = true;
    const slow = setTimeout(() => { this.waiting.hidden = false; }, 250);
    const { where, search } = this.options;
    this.searching.textContent = say('tree.searching');
    const asked = this.source.tree({ where, search: search ?? null, limit: this.limit }, (before) => {
      this.searching.textContent = before === 0 ? say('tree.queue.next') : say('tree.queue', { count: before });
    });
    this.#running = asked;
    try {
      const frame = await asked.done;
      if (this.#running !== asked || !frame) return;
      this.setFrame(frame);
      // For whoever measures: from the frame to the picture on the screen.
      requestAnimationFrame(() => setTimeout(() => performance.measure('tree-drawn', 'tree-arrived')));
    } catch (error) {
      if (this.#running !== asked) return;
      if (!this.frame) this.root.classList.add('is-empty');
      this.trouble.hidden = false;
      this.trouble.textContent = say('tree.failed', { error: error instanceof Error ? error.message : String(error) });
      document.body.dataset['ready'] = 'error';
    } finally {
      clearTimeout(slow);
      if (this.#running === asked) {
        this.#running = null;
        this.waiting.hidden = true;
      }
    }
  }

  /** Draws a tree. @param {Frame} whole */
  setFrame(whole) {
    const frame = this.options.lastOnly ? lastWalk(whole) : whole;
    this.root.classList.toggle('is-empty', frame.nodes === 0);
    this.none.hidden = frame.nodes > 0;
    this.frame = frame;
    this.shape = shapeOf(frame);
    this.replay = new Replay(frame, this.shape);
    this.values = new Values(frame, this.shape, this.options.names);
    this.chosen = -1;
    this.#walk = -1;
    this.#whole = null;
    this.#layouts.clear();
    this.#measure();
    this.#writeHead();
    fill(this.legend, makeLegend(this.replay, this.options.secret));
    const { cut_count: counts } = frame.columns;
    this.compare.show(frame, this.values, counts.reduce((sum, count) => sum + count, 0));
    this.canvas.canvas.setAttribute('aria-label', say('tree.canvas', { count: frame.nodes }));
    this.go(this.options.step ?? this.replay.last, { isSaid: false });
    document.body.dataset['ready'] = 'true';
  }

  /** Goes to a step. @param {number} stop @param {{ isSaid?: boolean }} [how] Whether those who listen are told. */
  go(stop, { isSaid = true } = {}) {
    if (!this.replay || !this.values) return;
    this.replay.seek(stop);
    this.chosen = -1;
    this.#told = sentence(this.replay, this.values);
    this.told.textContent = this.#told;
    this.told.classList.toggle('is-cut', this.replay.cuts.includes(this.replay.stop));
    if (isSaid) announce(this.#told);
    this.update();
    const { current } = this.replay;
    if (current >= 0) this.canvas.reveal(current);
    this.options.onStep?.(this.replay.stop);
  }

  /** Goes to the end of a walk. @param {number} walk */
  goToWalk(walk) {
    if (!this.replay || !this.frame) return;
    const { step_node: nodes, walk: walks } = this.frame.columns;
    const { stops, last } = this.replay;
    for (let stop = last; stop > 0; stop -= 1) {
      const node = nodes[stops[stop - 1]];
      if (node !== NONE && walks[node] === walk) {
        this.go(stop);
        return;
      }
    }
  }

  /** Chooses a node; -1 is none. @param {number} node */
  choose(node) {
    this.chosen = node;
    this.update();
    if (node >= 0 && this.replay && this.values) {
      const value = this.values.told(this.replay, node);
      this.canvas.reveal(node);
      announce(say('tree.chosen', {
        node: this.values.name(node), mover: this.values.mover(node), state: say(`tree.state.${STATE_NAMES[this.replay.states.state[node]]}`),
        value: value === '' ? '' : say('tree.chosen.value', { value }),
      }));
    }
    this.options.onChoose?.(node);
  }

  /** Leaves branches that were never looked at out of the drawing, or shows them. @param {boolean} isHidden */
  hideNever(isHidden) {
    this.#isNeverHidden = isHidden;
    this.#walk = -1;
    this.update();
  }

  /** Fills what was never looked at with what a search found that looked at everything. @param {Frame} frame */
  setWhole(frame) {
    if (!this.frame || !this.shape || !this.values) return;
    this.#whole = new Whole(frame, this.shape, this.values, this.shape.roots.at(-1) ?? 0);
    this.update();
  }

  /** Draws the present step. */
  update() {
    const { replay, frame, shape, values } = this;
    if (!replay || !frame || !shape || !values) return;
    const walk = frame.nodes === 0 ? 0 : replay.walk;
    const isNew = walk !== this.#walk;
    this.#walk = walk;
    const { current } = replay;
    const scene = this.#scene(this.#layoutOf(walk), current);
    this.canvas.setScene(scene, isNew);
    this.walks.value = String(walk);
    this.controls.update();
    this.root.classList.toggle('is-secret', this.options.secret === true);
    const shown = this.chosen >= 0 ? this.chosen : current >= 0 ? current : (shape.roots[walk] ?? -1);
    if (shown >= 0 && !this.options.compact) this.path.show(replay, values, shown, this.options.where);
    if (!this.options.compact) this.steps.show(replay, values);
    if (!this.side.hidden) this.listing.show(replay, values);
    this.#expose();
    const { dataset } = document.body;
    dataset['step'] = String(replay.stop);
    dataset['steps'] = String(replay.last);
    dataset['sentence'] = this.#told;
    dataset['current'] = current < 0 ? '' : String(current);
  }

  /** @param {number} walk @returns {Layout} */
  #layoutOf(walk) {
    const key = `${walk} ${this.#isNeverHidden}`;
    let layout = this.#layouts.get(key);
    if (!layout && this.shape && this.frame) {
      const { flags } = this.frame.columns;
      const isDrawn = this.#isNeverHidden ? (/** @type {number} */ node) => (flags[node] & FLAG.never) === 0 : undefined;
      layout = layoutTree(this.shape, this.shape.roots[walk] ?? 0, isDrawn);
      this.#layouts.set(key, layout);
    }
    return /** @type {Layout} */ (layout);
  }

  /** @param {Layout} layout @param {number} current @returns {Scene} */
  #scene(layout, current) {
    const { replay, frame, shape, values, options } = this;
    if (!replay || !frame || !shape || !values) throw new Error('expected a tree');
    const { states } = replay;
    const { columns } = frame;
    const note = (/** @type {number} */ node) => {
      const notes = [];
      if (replay.isGrown && states.order[node] > 0) notes.push(say('tree.note.expanded', { order: states.order[node] }));
      if (replay.hasProof(node)) {
        const told = (/** @type {number} */ each) => (each === NONE ? '∞' : String(each));
        notes.push(`${told(replay.proof[node])} / ${told(replay.disproof[node])}`);
      }
      if ((columns.flags[node] & FLAG.remembered) !== 0) notes.push(say('tree.note.remembered'));
      if (columns.below[node] > 0 && states.state[node] !== STATE.pending) notes.push(say('tree.note.below', { count: columns.below[node] }));
      else if ((columns.flags[node] & FLAG.more) !== 0) notes.push(say('tree.note.more'));
      return notes.join(' ');
    };
    return {
      shape, layout, players: frame.players, mover: columns.mover, state: states.state,
      best: options.secret ? new Int32Array(frame.nodes).fill(-1) : states.best,
      current, chosen: this.chosen,
      path: new Set(current < 0 ? [] : pathTo(shape.parent, current)),
      line: options.secret ? new Set() : this.#line(layout),
      boxWidth: this.boxWidth, boxHeight: this.boxHeight,
      value: (node) => options.label?.(node)
        ?? (this.#whole && states.state[node] === STATE.never ? this.#whole.shown(node) : values.shown(replay, node)),
      shares: (node) => (frame.players > 2 && !options.secret ? values.shares(replay, node) : null),
      move: (node) => values.move(node),
      number: (node) => (options.secret ? '' : frame.players > 2 && columns.mover[node] > 0 ? `P${columns.mover[node]}`
        : values.called(node) !== '' ? values.called(node) : shape.visited[node] >= 0 && states.state[node] !== STATE.pending ? String(shape.visited[node]) : ''),
      window: (node) => values.window(replay, node),
      note,
      cut: (node) => (states.cut[node] >= 0 ? values.cut(states.cut[node]) : ''),
      mark: (node) => options.mark?.(node) ?? '',
    };
  }

  /** The principal path: the best children from the root on, at the end of a search and in a best-first one at any step.
   * @param {Layout} layout */
  #line(layout) {
    const { replay } = this;
    const line = new Set();
    if (!replay || (!replay.isGrown && replay.stop < replay.last)) return line;
    let node = layout.rows[0]?.[0] ?? -1;
    while (node >= 0 && !line.has(node)) {
      line.add(node);
      node = replay.states.best[node];
    }
    return line;
  }

  /** How large a node must be for its values. */
  #measure() {
    const { frame, values } = this;
    if (!frame || !values) return;
    const { columns } = frame;
    const { context } = this.canvas;
    context.font = `600 13.5px ${this.canvas.theme.font}`;
    let widest = 0;
    let lines = 1;
    const every = Math.max(Math.floor(frame.steps / 3000), 1);
    for (let step = 0; step < frame.steps; step += 1) {
      const vectors = columns.step_vectors[step];
      if (columns.step_value[step] === NONE || (step % every !== 0 && vectors <= 1)) continue;
      const told = values.lines(columns.step_value[step], vectors, columns.step_kind[step] === KIND.leave ? columns.step_flags[step] & WORTH_BITS : 0);
      lines = Math.max(lines, told.length);
      for (const line of told) widest = Math.max(widest, context.measureText(line).width);
    }
    this.boxWidth = Math.min(Math.max(widest + 12, 32), 150);
    this.boxHeight = 32 + (lines - 1) * 15;
  }

  boxWidth = 32;
  boxHeight = 32;

  #writeHead() {
    const { frame } = this;
    if (!frame) return;
    const { answer, search, game, leftOut } = frame;
    let text = say('tree.result', { search, game, count: answer.nodes });
    if (leftOut > 0) text += ` · ${say('tree.result.left-out', { count: leftOut })}`;
    if (answer.stop === 'cancelled') text += ` · ${say('tree.result.interrupted')}`;
    this.caption.textContent = text;
    const roots = this.shape?.roots.length ?? 0;
    /** @type {number[]} */
    const depths = [];
    let depth = 0;
    for (let step = 0; step < frame.steps; step += 1) {
      const node = frame.columns.step_node[step];
      if (frame.columns.step_kind[step] === KIND.iteration) depth = frame.columns.step_other[step];
      else if (node !== NONE) depths[frame.columns.walk[node]] ??= depth;
    }
    fill(this.walks, ...Array.from({ length: roots }, (_, walk) => element('option', { value: walk },
      depths[walk] ? say('tree.walk.depth', { walk: walk + 1, depth: String(depths[walk]) }) : say('tree.walk.plain', { walk: walk + 1 }))));
    this.walks.hidden = roots < 2;
  }

  #zoomButtons() {
    const button = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => void} */ action) => element('button', {
      type: 'button', 'aria-label': say(`tree.zoom.${name}`), title: say(`tree.zoom.${name}`), on: { click: action },
    }, sign);
    return element('div', { class: 'tree-zoom', role: 'group', 'aria-label': say('tree.zoom') },
      button('in', '+', () => this.canvas.zoomBy(1.4)), button('out', '\u2212', () => this.canvas.zoomBy(1 / 1.4)),
      button('fit', '⤢', () => this.canvas.fit()));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented) return;
    if (event.altKey && !event.ctrlKey && !event.metaKey && event.key.startsWith('Arrow')) {
      event.preventDefault();
      this.#walkTo(event.key);
      return;
    }
    const isTyping = event.target instanceof Element && event.target.matches('input:not([type=range]), textarea, select');
    if (!isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const zoom = { '+': 1.4, '=': 1.4, '-': 1 / 1.4, '\u2212': 1 / 1.4 }[event.key];
      if (zoom) this.canvas.zoomBy(zoom);
      if (event.key === '0') this.canvas.fit();
      if (event.key === 'Escape' && this.chosen >= 0) this.choose(-1);
      if (zoom || event.key === '0') {
        event.preventDefault();
        return;
      }
    }
    if (this.controls.key(event)) event.preventDefault();
  }

  /** Goes from node to node. @param {string} key */
  #walkTo(key) {
    const { shape, replay } = this;
    if (!shape || !replay) return;
    const { parent, first, next } = shape;
    const root = shape.roots[this.#walk] ?? 0;
    const from = this.chosen >= 0 ? this.chosen : replay.current >= 0 ? replay.current : root;
    const isDrawn = (/** @type {number} */ node) => node >= 0 && !Number.isNaN(this.#layoutOf(this.#walk).x[node]);
    let to = -1;
    if (key === 'ArrowUp') to = parent[from];
    if (key === 'ArrowDown') to = replay.states.best[from] >= 0 ? replay.states.best[from] : first[from];
    if (key === 'ArrowRight') to = next[from];
    if (key === 'ArrowLeft' && parent[from] !== NONE) {
      for (let node = first[parent[from]]; node !== from && node >= 0; node = next[node]) to = node;
    }
    if (isDrawn(to)) this.choose(to);
  }

  /** The node that moves lead to in the walk that is drawn, or -1. @param {string[]} moves */
  find(moves) {
    const { shape, values } = this;
    let node = shape?.roots[Math.max(this.#walk, 0)] ?? -1;
    for (const move of moves) {
      let child = node < 0 || !shape ? -1 : shape.first[node];
      while (child >= 0 && values?.move(child) !== move) child = shape?.next[child] ?? -1;
      node = child;
    }
    return node;
  }

  /** How strongly a node is drawn: 1 as usual, less where it is pending or never looked at, 0 where it is hidden. @param {number} node */
  opacity(node) {
    const { replay } = this;
    if (!replay || Number.isNaN(this.#layoutOf(this.#walk).x[node])) return 0;
    const state = replay.states.state[node];
    return state === STATE.never ? FAINT : state === STATE.pending ? PENDING : 1;
  }

  /** Shows tests and scripts this viewer: of several on a page the one that changed last. */
  #expose() {
    /** @type {ForTests} */
    const shown = {
      nodeState: (node) => STATE_NAMES[this.replay?.states.state[node] ?? -1] ?? '',
      find: (moves) => this.find(typeof moves === 'string' ? moves.split(' ').filter(Boolean) : moves),
      opacity: (node) => this.opacity(node),
    };
    Object.defineProperty(window, 'yomiTree', { value: Object.freeze(shown), configurable: true });
  }
}
