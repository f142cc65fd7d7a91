// @ts-check
/** The canvas of a tree: its size, where the reader looks, and what wheel, fingers and mouse do. */

import { drawTree } from './draw.js';
import { themeOf, watchTheme } from './theme.js';
import { ROW, nodeAt, unitX, unitY } from './view.js';

/** @typedef {import('./view.js').Scene} Scene */
/** @typedef {import('./view.js').View} View */

const LARGEST = 3;
const MARGIN = 24;
/** What the buttons at the upper right take, in pixels; on a narrow screen they stand below. */
const BUTTONS = { width: 56, height: 140, screen: '(min-width: 48.0625rem)' };
/** Where the page is shown to a room, nodes are at least this large. */
const READABLE = 0.9;

const isPresented = () => document.documentElement.classList.contains('is-presented');

/** A tree that can be moved and zoomed. */
export class TreeCanvas {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {{ onChoose?: (node: number) => void, wheel?: 'zoom' | 'control' }} [options] With `control` the wheel
   *   scrolls the page, and zooms with the control key only.
   */
  constructor(canvas, { onChoose = () => {}, wheel = 'zoom' } = {}) {
    this.canvas = canvas;
    this.onChoose = onChoose;
    this.wheel = wheel;
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('expected a canvas that draws in two dimensions');
    this.context = context;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {View} */
    this.view = { width: 1, height: 1, zoom: 1, x: 0, y: 0 };
    /** Whether the whole tree is to stay in view when the canvas changes its size. */
    this.isFitted = true;
    /** How many CSS pixels one of the view is: more where the page is shown to a room. */
    this.enlarged = 1;
    this.theme = themeOf(canvas);
    this.frame = 0;
    this.glide = 0;
    this.stopWatching = watchTheme(() => {
      this.theme = themeOf(canvas);
      this.redraw();
    });
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(canvas);
    this.#listen();
    this.resize();
  }

  destroy() {
    this.stopWatching();
    this.sizes.disconnect();
    cancelAnimationFrame(this.frame);
    cancelAnimationFrame(this.glide);
  }

  /** @param {Scene} scene @param {boolean} [fit] Whether to show it whole. */
  setScene(scene, fit = false) {
    this.scene = scene;
    if (fit) this.fit();
    this.redraw();
  }

  /** Draws soon. */
  redraw() {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  /** Draws now. */
  draw() {
    const ratio = devicePixelRatio || 1;
    this.context.setTransform(ratio * this.enlarged, 0, 0, ratio * this.enlarged, 0, 0);
    if (this.scene) drawTree(this.context, this.scene, this.view, this.theme);
  }

  resize() {
    const ratio = devicePixelRatio || 1;
    const { clientWidth, clientHeight } = this.canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    // Outside the document, where a canvas may have been made, there are no colours yet.
    this.theme = themeOf(this.canvas);
    const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
    // Letters on the canvas grow with those around it.
    this.enlarged = isPresented() ? Math.max(1.1, parseFloat(getComputedStyle(document.documentElement).fontSize) / 16) : 1;
    this.view.width = clientWidth / this.enlarged;
    this.view.height = clientHeight / this.enlarged;
    if (this.isFitted) this.fit();
    this.draw();
  }

  /** Shows the whole tree, beside the buttons where it would lie under them. */
  fit() {
    this.#fitBeside(0);
    if (this.#isUnderButtons()) this.#fitBeside(BUTTONS.width);
    this.redraw();
  }

  /** Whether a node lies where the buttons are. */
  #isUnderButtons() {
    const { scene, view } = this;
    if (!scene || !matchMedia(BUTTONS.screen).matches) return false;
    const { rows, x } = scene.layout;
    const [ux, uy] = [unitX(scene, view), unitY(scene, view)];
    const edge = view.width - BUTTONS.width - scene.boxWidth * Math.min(view.zoom, 1) / 2;
    return rows.some((row, depth) => view.y + depth * uy < BUTTONS.height && view.x + (x[row[row.length - 1]] ?? 0) * ux > edge);
  }

  /** @param {number} taken What of the width is taken at the right, in pixels. */
  #fitBeside(taken) {
    const { scene, view } = this;
    if (!scene) return;
    cancelAnimationFrame(this.glide);
    this.isFitted = true;
    const { layout, boxWidth, boxHeight } = scene;
    view.zoom = 1;
    const width = view.width - taken;
    const wide = (width - 2 * MARGIN - boxWidth) / Math.max(layout.width * unitX(scene, view), 1e-9);
    const high = (view.height - 2 * MARGIN - boxHeight) / Math.max(layout.height * (boxHeight + ROW), 1e-9);
    // A narrow tree is not blown up, and a deep one may be pressed together.
    // Shown to a room, every label is drawn, and what does not fit is moved into view.
    const [least, most] = isPresented() ? [READABLE, 2] : [1e-6, 1.35];
    view.zoom = Math.min(Math.max(Math.min(wide, Math.max(high, 0.35)), least), most);
    view.x = (width - layout.width * unitX(scene, view)) / 2;
    const room = view.height - layout.height * unitY(scene, view);
    view.y = Math.max(Math.min(room / 2, MARGIN + boxHeight * Math.max(view.zoom, 1) / 2 + 12), boxHeight / 2 + 8);
  }

  /** @param {number} factor @param {number} [px] The point that stays where it is. @param {number} [py] */
  zoomBy(factor, px = this.view.width / 2, py = this.view.height / 2) {
    const { scene, view } = this;
    if (!scene) return;
    this.isFitted = false;
    const [ux, uy] = [unitX(scene, view), unitY(scene, view)];
    const least = Math.min((view.width * 0.5) / Math.max(scene.layout.width * (ux / view.zoom), 1), 0.3);
    view.zoom = Math.min(Math.max(view.zoom * factor, least), LARGEST);
    view.x = px - (px - view.x) * (unitX(scene, view) / ux);
    view.y = py - (py - view.y) * (unitY(scene, view) / uy);
    this.redraw();
  }

  /** @param {number} dx @param {number} dy */
  panBy(dx, dy) {
    this.isFitted = false;
    this.view.x += dx;
    this.view.y += dy;
    this.redraw();
  }

  /** Where a node is, in CSS pixels of the canvas. @param {number} node @returns {[number, number] | undefined} */
  placeOf(node) {
    const { scene, view } = this;
    if (!scene || Number.isNaN(scene.layout.x[node])) return undefined;
    return [view.x + scene.layout.x[node] * unitX(scene, view), view.y + scene.shape.depth[node] * unitY(scene, view)];
  }

  /** Whether the whole tree does not fit, as its labels are to be read from afar. */
  #isTooLarge() {
    const { scene, view } = this;
    if (!scene || !isPresented()) return false;
    const { layout, boxWidth, boxHeight } = scene;
    return layout.width * unitX(scene, view) + boxWidth > view.width || layout.height * unitY(scene, view) + boxHeight > view.height;
  }

  /** Moves a node into view if it is not. @param {number} node */
  reveal(node) {
    const place = this.placeOf(node);
    if (!place || (this.isFitted && !this.#isTooLarge())) return;
    const { view } = this;
    const [across, down] = [Math.min(90, view.width / 4), Math.min(50, view.height / 4)];
    const dx = place[0] < across ? across - place[0] : Math.min(view.width - across - place[0], 0);
    const dy = place[1] < down ? down - place[1] : Math.min(view.height - down - place[1], 0);
    if (Math.abs(dx) < 1 && Math.abs(dy) < 1) return;
    const far = Math.abs(dx) > 2 ? Math.sign(dx) * view.width * 0.2 : 0;
    this.glideBy(dx + far, dy);
  }

  /** @param {number} dx @param {number} dy */
  glideBy(dx, dy) {
    cancelAnimationFrame(this.glide);
    this.isFitted = false;
    const [x, y] = [this.view.x + dx, this.view.y + dy];
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || Math.hypot(dx, dy) > 4 * this.view.width) {
      [this.view.x, this.view.y] = [x, y];
      this.redraw();
      return;
    }
    const glide = () => {
      this.view.x += (x - this.view.x) * 0.3;
      this.view.y += (y - this.view.y) * 0.3;
      if (Math.abs(x - this.view.x) + Math.abs(y - this.view.y) < 1) [this.view.x, this.view.y] = [x, y];
      else this.glide = requestAnimationFrame(glide);
      this.draw();
    };
    this.glide = requestAnimationFrame(glide);
  }

  #listen() {
    const { canvas } = this;
    /** @type {Map<number, { x: number, y: number }>} */
    const fingers = new Map();
    let moved = 0;
    const at = (/** @type {MouseEvent} */ event) => {
      const box = canvas.getBoundingClientRect();
      return { x: (event.clientX - box.left) / this.enlarged, y: (event.clientY - box.top) / this.enlarged };
    };
    canvas.addEventListener('wheel', (event) => {
      if (this.wheel === 'control' && !event.ctrlKey) return;
      event.preventDefault();
      const { x, y } = at(event);
      const lines = event.deltaMode === 1 ? 16 : 1;
      if (event.shiftKey && !event.ctrlKey) this.panBy(-(event.deltaX || event.deltaY) * lines, 0);
      else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) this.panBy(-event.deltaX * lines, 0);
      else this.zoomBy(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), x, y);
    }, { passive: false });
    canvas.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      cancelAnimationFrame(this.glide);
      fingers.set(event.pointerId, at(event));
      canvas.setPointerCapture(event.pointerId);
      if (fingers.size === 1) moved = 0;
    });
    canvas.addEventListener('pointermove', (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) {
        if (event.pointerType === 'mouse' && this.scene) {
          const { x, y } = at(event);
          canvas.classList.toggle('is-over-node', nodeAt(this.scene, this.view, x, y) >= 0);
        }
        return;
      }
      const now = at(event);
      const other = [...fingers].find(([finger]) => finger !== event.pointerId)?.[1];
      moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
      if (other) {
        const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(Math.hypot(before.x - other.x, before.y - other.y), 1);
        this.zoomBy(factor, (now.x + other.x) / 2, (now.y + other.y) / 2);
      } else if (moved > 4) {
        this.panBy(now.x - before.x, now.y - before.y);
      }
      canvas.classList.toggle('is-dragged', moved > 4);
      fingers.set(event.pointerId, now);
    });
    const lift = (/** @type {PointerEvent} */ event) => {
      if (!fingers.delete(event.pointerId)) return;
      canvas.classList.remove('is-dragged');
      if (event.type === 'pointercancel' || moved > 4 || fingers.size > 0 || !this.scene) return;
      const { x, y } = at(event);
      this.onChoose(nodeAt(this.scene, this.view, x, y));
    };
    canvas.addEventListener('pointerup', lift);
    canvas.addEventListener('pointercancel', lift);
  }
}
