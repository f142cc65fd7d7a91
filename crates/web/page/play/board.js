// @ts-check
/**
 * The board: a scene whose cells are clicked, or gone to with the arrow keys, for a move; with the last move, the moves that
 * there are and what a search thinks of them marked on it. A game that is not drawn is its text, with a button for each move.
 */
import { announce, element, fill, svg } from '../common/dom.js';
import { knows, list, say } from '../common/words.js';
import { carried, sent } from './carried.js';
import { cellNames, isNeighbour, isSameBoard, lowestHole, neighbour, reading } from './cells.js';
import { Clicks } from './clicks.js';
import { lastPieces, markDecided, markLast } from './marked.js';
import { Pieces } from './pieces.js';
import { whyNot } from './refused.js';
import './settings.js';
import { UNIT, edges, front, ground, letters, outline, outlines, placing } from './scene.js';

/** @typedef {import('../common/socket.js').Situation} Situation */
/** @typedef {import('../common/socket.js').Scene} Scene */
/** @typedef {import('../common/socket.js').Legal} Legal */
/** @typedef {import('./values.js').Mark} Mark */
/** @typedef {{node: SVGGElement, ring: SVGElement, badge: SVGGElement, shown: string, x: number, y: number, width: number, height: number}} Drawn  `shown`: what was last written to it */

/** More cells than these are not dotted where all that are empty can be clicked. */
const FREE = 40;
/** Within so many milliseconds a second click is no plan, but the other half of a double click. */
const DOUBLE = 600;
const ARROWS = /** @type {const} */ ({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] });

export class Board {
  root = element('div', { class: 'board' });
  #field = element('div', { class: 'field' });
  #buttons = element('div', { class: 'moves-offered', role: 'group' });
  /** @type {(move: string) => unknown} */
  #onMove;
  /** @type {(cells: string[], why: string) => void} */
  #onNo;
  /** @type {Situation | null} */
  #situation = null;
  #clicks = new Clicks([]);
  #enabled = true;
  #flip = false;
  #game = '';
  /** @type {Drawn[]} */
  #cells = [];
  /** @type {SVGSVGElement | null} */
  #drawing = null;
  /** @type {string[]} */
  #names = [];
  /** What the drawn cells look like, so that they stay while only what lies on them changes. */
  #geometry = '';
  #at = 0;
  /** The cell looked at: hovered or focused. */
  #seen = -1;
  /** @type {Map<string, Mark>} */
  #marks = new Map();
  /** @type {string | null} */
  #hint = null;
  #arrows = (/** @type {Scene} */ _scene, /** @type {import('./scene.js').Place} */ _place) => /** @type {SVGElement[]} */ ([]);
  /** @type {Set<number>} The cells of the last move. */
  #last = new Set();
  #pieces = new Pieces();
  /** @type {readonly number[] | null} The cells of a move that was made here, until its position comes. */
  #sent = null;
  /** When that was. */
  #sentAt = 0;
  /** Whether clicks are kept for the turn to come, while somebody else thinks; and the cells of those. */
  #plans = false;
  /** @type {number[]} */
  #planned = [];
  /** @type {Situation | null} Where they were planned. */
  #plannedOn = null;

  /**
   * @param {(move: string) => unknown} onMove  gets the move that was made; what it returns is done when the move is, or has failed
   * @param {(cells: string[], why: string) => void} onNo  gets the cells that were clicked and do not begin a legal move, and why; none where they do
   */
  constructor(onMove, onNo) {
    this.#onMove = onMove;
    this.#onNo = onNo;
    this.#buttons.setAttribute('aria-label', say('board.moves'));
    this.root.append(this.#field, this.#buttons);
    this.root.addEventListener('keydown', (event) => this.#key(event));
  }

  /**
   * Shows a situation.
   * @param {Situation} situation
   * @param {{flip: boolean, enabled: boolean, plans?: boolean, before?: Situation | undefined}} how  whether the reader may move, or plan a move
   *   while another side thinks; the position before, if known
   */
  show(situation, { flip, enabled, plans = false, before }) {
    const same = this.#situation === situation;
    if (!same && (this.#situation?.moves.length ?? 0) >= situation.moves.length) this.#planned = [];
    this.#plans = plans;
    const isNext = this.#situation !== null && isNeighbour(this.#situation, situation);
    this.#situation = situation;
    this.#sent = null;
    this.#field.classList.remove('sent');
    this.#game = situation.game;
    this.#enabled = enabled && !situation.outcome;
    this.#flip = flip && (situation.scene?.turns ?? false);
    if (!same) {
      this.#clicks = new Clicks(situation.legal);
      this.#marks = new Map();
      this.#hint = null;
    }
    this.#last = new Set(isSameBoard(situation, before) ? situation.last : []);
    if (situation.scene) this.#draw(situation.scene, isNext);
    else this.#write(situation);
    this.#offer();
    this.#mark();
    if (this.#planned.length > 0 && !plans) this.#playPlanned();
  }

  /** Ends a beat after the last piece has come to rest. */
  get rest() {
    return this.#pieces.rest;
  }

  /**
   * Marks moves with what a search thinks of them.
   * @param {Map<string, Mark> | null} marks
   */
  setMarks(marks) {
    this.#marks = marks ?? new Map();
    this.#mark();
    this.#offer();
  }

  /**
   * Marks one move as the one that is proposed.
   * @param {string | null} move
   */
  setHint(move) {
    this.#hint = move;
    this.#mark();
    this.#offer();
  }

  /**
   * Draws moves as arrows, until others are to be drawn.
   * @param {(scene: Scene, place: import('./scene.js').Place) => SVGElement[]} arrows
   */
  setArrows(arrows) {
    this.#arrows = arrows;
    this.#point();
  }

  #point() {
    const scene = this.#situation?.scene;
    if (scene) this.#drawing?.querySelector('.arrows')?.replaceChildren(...this.#arrows(scene, placing(scene, this.#flip)));
  }

  /**
   * Goes to the next cell that can be clicked, in the order in which one reads.
   * @param {1 | -1} step
   * @returns {boolean} false where there is none
   */
  goToMove(step) {
    const next = this.#enabled ? this.#clicks.next() : /** @type {Map<number, Legal[]>} */ (new Map());
    const isHere = this.#cells[this.#at]?.node === document.activeElement;
    const to = reading(this.#cells, [...next.keys()], isHere ? this.#at : -1, step);
    const button = to === undefined ? this.#buttons.querySelector('button') : this.#cells[to]?.node;
    button?.focus();
    return Boolean(button);
  }

  /** Goes to the board by keyboard. */
  focus() {
    const cell = this.#cells[this.#at]?.node ?? this.#buttons.querySelector('button');
    cell?.focus();
  }

  /**
   * @param {Scene} scene
   * @param {boolean} isNext  whether the pieces come from where they were a move before or after
   */
  #draw(scene, isNext) {
    this.#names = cellNames(scene);
    const geometry = JSON.stringify([this.#game, this.#flip, document.body.dataset['pieces'], scene.width, scene.height, scene.cells.map((cell) => [cell.x, cell.y, cell.width, cell.height, cell.shape, cell.dark]), scene.edges]);
    const place = placing(scene, this.#flip);
    if (geometry !== this.#geometry || !this.#drawing) {
      const focused = this.#drawing?.contains(document.activeElement) ?? false;
      this.#geometry = geometry;
      this.#at = Math.min(this.#at, Math.max(0, scene.cells.length - 1));
      const drawing = ground(scene, this.#game);
      this.#pieces.clear();
      drawing.setAttribute('role', 'group');
      drawing.setAttribute('aria-label', say('board.name'));
      drawing.setAttribute('aria-describedby', 'board-keys');
      drawing.append(edges(scene, place), svg('defs', {}, front(scene, place)));
      const cells = svg('g', { class: 'cells' });
      const rings = svg('g', { class: 'rings', 'aria-hidden': 'true' });
      const badges = svg('g', { class: 'badges', 'aria-hidden': 'true' });
      const shapes = outlines(scene, place);
      this.#cells = scene.cells.map((cell, at) => {
        const [x, y] = place(cell.x, cell.y);
        const ring = outline(cell, place, 'ring');
        const node = svg('g', { class: 'cell', role: 'button', tabindex: at === this.#at ? 0 : -1, on: {
          click: () => this.#click(at),
          focus: () => {
            ring.classList.toggle('focused', node.matches(':focus-visible'));
            this.#look(at, true);
          },
          blur: () => {
            ring.classList.remove('focused');
            this.#look(-1, false);
          },
          pointerenter: () => this.#look(at, false),
          pointerleave: () => this.#look(-1, false),
        } }, shapes[at], outline(cell, place, `tint ${cell.shape}`));
        const badge = svg('g', { class: 'badge' });
        cells.append(node);
        rings.append(ring);
        badges.append(badge);
        return { node, ring, badge, shown: '', x, y, width: cell.width * UNIT, height: cell.height * UNIT };
      });
      drawing.append(cells, this.#pieces.root, svg('g', { class: 'letters' }), svg('g', { class: 'lasts' }), rings, badges, svg('g', { class: 'arrows', 'aria-hidden': 'true' }));
      this.#drawing = drawing;
      fill(this.#field, drawing);
      if (focused) this.focus();
    }
    this.#lay(isNext);
    this.#drawing.querySelector('.letters')?.replaceWith(letters(scene, place));
    const lasts = svg('g', { class: 'lasts', 'aria-hidden': 'true' }, ...markDecided(scene, place));
    if (scene.decided.length === 0) lasts.append(...markLast(scene, lastPieces(scene, this.#last), place));
    this.#drawing.querySelector('.lasts')?.replaceWith(lasts);
    this.#point();
  }

  /**
   * Lays the pieces as they are, and as the clicks made so far carry them.
   * @param {boolean} moves  whether they move there
   */
  #lay(moves) {
    const situation = this.#situation;
    const scene = situation?.scene;
    if (!scene || !this.#drawing) return;
    const lying = this.#sent ? sent(scene, this.#sent, situation.to_move) : carried(scene, this.#clicks.made, situation.to_move);
    this.#pieces.show(lying, { scene, place: placing(scene, this.#flip), players: situation.players }, { moves, last: [...(this.#sent ?? this.#last)], soon: this.#sent !== null });
    this.#drawing.querySelector('.lasts')?.classList.toggle('past', lying !== scene.pieces);
  }

  /** @param {Situation} situation */
  #write(situation) {
    this.#cells = [];
    this.#geometry = '';
    this.#drawing = null;
    fill(this.#field, element('pre', { class: 'text-board', tabindex: 0, role: 'group', 'aria-label': say('board.name') }, situation.text));
  }

  /** The moves that have no place on the board, as buttons. */
  #offer() {
    const situation = this.#situation;
    if (!situation) return;
    const focused = /** @type {HTMLElement | null} */ (this.#buttons.contains(document.activeElement) ? document.activeElement : null)?.dataset['move'];
    const moves = situation.legal.filter((move) => move.clicks.length === 0);
    fill(this.#buttons, ...moves.map(({ move }) => {
      const mark = this.#marks.get(move);
      const button = element('button', {
        type: 'button',
        class: `move${mark ? ` t-${mark.tint}` : ''}${move === this.#hint ? ' hint' : ''}`,
        disabled: !this.#enabled,
        data: { move },
        on: { click: () => this.#make(move) },
      }, move === 'pass' ? say('board.pass') : move, mark && element('span', { class: 'mark', title: mark.words }, mark.text), mark?.badge && element('span', { class: 'plies', 'aria-hidden': 'true' }, mark.badge));
      if (mark?.tint === 'guess') button.style.setProperty('--share', String(mark.share));
      return button;
    }));
    this.#buttons.hidden = moves.length === 0;
    if (focused) /** @type {HTMLElement | null} */ (this.#buttons.querySelector(`[data-move="${CSS.escape(focused)}"]`))?.focus();
  }

  /** Names and marks every cell as things stand. */
  #mark() {
    const scene = this.#situation?.scene;
    if (!scene) return;
    const best = this.#clicks.next();
    const next = this.#enabled ? best : /** @type {Map<number, Legal[]>} */ (new Map());
    const made = new Set(this.#clicks.made);
    const last = this.#last;
    const whole = this.#clicks.whole;
    const before = this.#clicks.made.length === 0 && this.#seen >= 0 ? next.get(this.#seen) ?? [] : [];
    const ahead = new Set(this.#enabled ? before.flatMap((move) => (move.clicks.length > 1 ? [move.clicks[1]] : [])) : []);
    const hint = this.#situation?.legal.find((move) => move.move === this.#hint);
    const hinted = new Set(hint ? hint.clicks : []);
    const planned = new Set(this.#planned);
    const there = this.#piecesByCell();
    // Where nearly everything can be clicked, dots everywhere tell nothing.
    this.#field.classList.toggle('free', next.size > FREE && next.size + there.size >= this.#cells.length);
    this.#cells.forEach((drawn, at) => {
      const moves = next.get(at);
      const confirms = whole && this.#clicks.made.at(-1) === at;
      const { node, ring } = drawn;
      const mark = this.#bestMark(best.get(at));
      const classes = [
        'cell', moves && 'can', made.has(at) && 'chosen', last.has(at) && 'last', ahead.has(at) && 'ahead', hinted.has(at) && 'hint', confirms && 'confirm', planned.has(at) && 'planned',
        mark && `t-${mark.tint}`,
      ].filter(Boolean).join(' ');
      const lies = there.get(at) ?? [];
      const words = [this.#cellWords(scene, at, best.get(at), lies, mark, hinted.has(at)), planned.has(at) && say('board.planned.here')].filter(Boolean).join(', ');
      const tabindex = at === this.#at ? '0' : '-1';
      // Most cells stay as they are: only what is new is written.
      const shown = [classes, words, tabindex, mark?.text, mark?.share, lies.length, scene.cells[at]?.text, moves && drawn.height > 1.6 * drawn.width ? scene.pieces.length : 0].join('|');
      if (shown === drawn.shown) return;
      drawn.shown = shown;
      node.setAttribute('class', classes);
      for (const [name, isSo] of Object.entries({ last: last.has(at), chosen: made.has(at), hint: hinted.has(at), confirm: Boolean(confirms), planned: planned.has(at) })) ring.classList.toggle(name, isSo);
      if (mark?.tint === 'guess') node.style.setProperty('--share', String(mark.share));
      else node.style.removeProperty('--share');
      node.setAttribute('aria-label', words);
      node.setAttribute('aria-disabled', moves || confirms ? 'false' : 'true');
      if (made.has(at)) node.setAttribute('aria-pressed', 'true');
      else node.removeAttribute('aria-pressed');
      node.setAttribute('tabindex', tabindex);
      this.#badge(scene, drawn, at, mark, moves ? 'can' : ahead.has(at) ? 'ahead' : '', lies.length > 0);
    });
  }

  /** What is shown on each cell. */
  #piecesByCell() {
    /** @type {Map<number, import('../common/socket.js').Piece[]>} */
    const there = new Map();
    for (const piece of this.#pieces.lying) {
      if (piece.cell === null) continue;
      const others = there.get(piece.cell);
      if (others) others.push(piece);
      else there.set(piece.cell, [piece]);
    }
    return there;
  }

  /**
   * @param {Legal[] | undefined} moves
   * @returns {Mark | undefined} of the best of them
   */
  #bestMark(moves) {
    /** @type {Mark | undefined} */
    let best;
    for (const { move } of moves ?? []) {
      const mark = this.#marks.get(move);
      if (mark && (!best || mark.rank < best.rank)) best = mark;
    }
    return best;
  }

  /**
   * @param {Scene} scene
   * @param {Drawn} drawn
   * @param {number} at
   * @param {Mark | undefined} mark
   * @param {'can' | 'ahead' | ''} can  whether it can be clicked, or after what is looked at
   * @param {boolean} lies  whether a piece is there
   */
  #badge(scene, drawn, at, mark, can, lies) {
    const covered = lies || scene.cells[at]?.text;
    fill(drawn.badge);
    const { x, y, width, height } = drawn;
    if (mark) {
      const size = Math.min(30, (width * 1.2) / Math.max(2, mark.text.length));
      const wide = Math.min(width * 0.96, mark.text.length * size * 0.66 + 14);
      const down = height > 1.6 * width ? size * 0.8 - height / 2 : scene.cells[at]?.shape === 'card' ? height / 2 - 6 : covered ? height / 2 - size * 0.7 : 0;
      drawn.badge.append(
        svg('rect', { class: `pill t-${mark.tint}`, x: x - wide / 2, y: y + down - size * 0.68, width: wide, height: size * 1.36, rx: size * 0.4 }),
        svg('text', { class: 'pill-text', x, y: y + down, 'font-size': size.toFixed(1) }, mark.text),
      );
      if (mark.badge) drawn.badge.append(...distance(mark, x, y + down + size * 1.15, width));
    } else if (can) {
      // Into a column a piece falls as far as it can.
      const landing = height > 1.6 * width ? this.#cells[lowestHole(scene, at)] : { x, y };
      if (!landing) return;
      drawn.badge.append(scene.cells[at]?.shape === 'card'
        ? svg('rect', { class: `can-card ${can}`, x: x - width / 2, y: y - height / 2, width, height, rx: 10 })
        : svg('circle', { class: `${covered ? 'can-ring' : 'can-dot'} ${can}`, cx: landing.x, cy: landing.y, r: covered ? Math.min(width, height) * (scene.cells[at]?.shape === 'hole' ? 0.55 : 0.47) : 12 }));
    }
  }

  /**
   * What a cell is called and what lies there.
   * @param {Scene} scene
   * @param {number} at
   * @param {Legal[] | undefined} moves  those that go on with it
   * @param {import('../common/socket.js').Piece[]} lies  what is there
   * @param {Mark | undefined} mark
   * @param {boolean} hinted
   */
  #cellWords(scene, at, moves, lies, mark, hinted) {
    const cell = scene.cells[at];
    if (!cell) return '';
    const there = lies.map((piece) => {
      const isFigure = this.#pieces.areFigures && knows(`figure.${piece.text}`);
      const kind = say(isFigure ? `figure.${piece.text}` : `piece.${piece.kind}`);
      const what = piece.owner > 0 ? say('piece.of', { kind, player: piece.owner }) : kind;
      return piece.text && !isFigure ? `${what} ${piece.text}` : what;
    });
    const parts = [this.#names[at] ?? ''];
    if (there.length > 0) parts.push(list(there));
    else if (cell.text && cell.text !== cell.name) parts.push(cell.text);
    if (this.#clicks.made.includes(at)) parts.push(say('board.chosen'));
    if (this.#last.has(at)) parts.push(say('board.last'));
    if (hinted) parts.push(say('board.hint'));
    const [only, another] = moves ?? [];
    if (only && !another && !cell.name) parts.push(say('board.makes', { move: only.move }));
    if (mark) parts.push(mark.words);
    return parts.join(', ');
  }

  /**
   * @param {number} at
   * @param {boolean} focused
   */
  #look(at, focused) {
    if (focused && at !== this.#at) {
      this.#cells[this.#at]?.node.setAttribute('tabindex', '-1');
      this.#at = at;
      this.#cells[at]?.node.setAttribute('tabindex', '0');
    }
    if (at < 0) {
      const active = this.#cells.findIndex((cell) => cell.node === document.activeElement);
      at = active;
    }
    if (at === this.#seen) return;
    this.#seen = at;
    if (this.#clicks.made.length === 0) this.#mark();
  }

  /**
   * @param {number} at
   * @returns {boolean} false where the cell leads nowhere
   */
  #click(at) {
    const cell = this.#names[at] ?? '';
    if (!this.#enabled) {
      if (this.#plans && performance.now() - this.#sentAt > DOUBLE) this.#plan(at);
      else announce(say(this.#situation?.outcome ? 'board.over' : 'board.wait'));
      return false;
    }
    const done = this.#clicks.click(at);
    if (typeof done === 'object') {
      this.#make(done.move);
      return true;
    }
    this.#lay(true);
    const count = this.#clicks.next().size;
    // What was said of the click before is over.
    if (done !== 'no') this.#onNo([], '');
    if (done === 'begun') announce(say(this.#clicks.whole ? 'board.begun.whole' : 'board.begun', { cell, count }));
    else if (done === 'back') announce(say('board.back', { cell }));
    else this.#refuse(at);
    this.#mark();
    return done !== 'no';
  }

  /**
   * Shakes a cell that was clicked and leads nowhere, and says why.
   * @param {number} at
   */
  #refuse(at) {
    const [situation, drawn] = [this.#situation, this.#cells[at]];
    if (!situation || !drawn) return;
    this.#pieces.shake(at, drawn.node);
    const { made } = this.#clicks;
    this.#onNo([...made, at].map((cell) => this.#names[cell] ?? ''), whyNot(situation, made, at, this.#names));
  }

  /**
   * Keeps a click for the turn to come; a second one on the same cell takes all back.
   * @param {number} at
   */
  #plan(at) {
    // As many clicks as a move of this game takes.
    const most = Math.max(1, ...(this.#situation?.legal ?? []).map(({ clicks }) => clicks.length));
    const isBack = this.#planned.includes(at);
    this.#plannedOn = this.#situation;
    this.#planned = isBack ? [] : this.#planned.length < most ? [...this.#planned, at] : [at];
    announce(say(isBack ? 'board.unplanned' : 'board.planned', { cell: this.#names[at] ?? '' }));
    this.#mark();
  }

  /** Makes the clicks that were planned, now that it is the reader's turn and what was played has come to rest. */
  async #playPlanned() {
    const situation = this.#situation;
    await this.rest;
    if (this.#situation !== situation) return;
    const planned = this.#planned;
    this.#planned = [];
    this.#mark();
    // Where the searches are held, the turn has not come.
    if (this.#enabled && situation !== this.#plannedOn) planned.every((at) => this.#click(at));
  }

  /**
   * Makes a move, and draws it as far as its clicks tell before its position comes.
   * @param {string} move
   */
  async #make(move) {
    const situation = this.#situation;
    if (!this.#enabled || !situation) return;
    if (this.#sent) {
      this.#onMove(move);
      return;
    }
    const clicks = situation.legal.find((legal) => legal.move === move)?.clicks ?? [];
    this.#sent = clicks;
    this.#sentAt = performance.now();
    this.#lay(true);
    this.#field.classList.add('sent');
    await this.#onMove(move);
    if (this.#situation !== situation || this.#sent !== clicks) return;
    // It was not played.
    this.#sent = null;
    this.#lay(false);
    this.#field.classList.remove('sent');
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const at = this.#cells.findIndex((cell) => cell.node === event.target);
    if (event.key === 'Escape' && this.#planned.length > 0) {
      this.#planned = [];
      announce(say('board.unplanned'));
      this.#mark();
    } else if (event.key === 'Escape' && this.#clicks.back()) {
      announce(say('board.back', { cell: '' }));
      this.#lay(true);
      this.#mark();
    } else if (at >= 0 && (event.key === 'Enter' || event.key === ' ')) {
      if (!event.repeat) this.#click(at);
    } else if (at >= 0 && event.key in ARROWS) {
      const to = neighbour(this.#cells, at, ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)]);
      if (to >= 0) this.#cells[to]?.node.focus();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * The plies to an exact result, apart from the result itself.
 * @param {Mark} mark
 * @param {number} x
 * @param {number} y
 * @param {number} width  of the cell
 */
function distance({ tint, badge = '' }, x, y, width) {
  const wide = Math.min(width * 0.9, badge.length * 15 + 16);
  return [
    svg('rect', { class: `plies t-${tint}`, x: x - wide / 2, y: y - 14, width: wide, height: 28, rx: 14 }),
    svg('text', { class: 'plies-text', x, y, 'font-size': 22 }, badge),
  ];
}
