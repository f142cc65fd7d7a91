// @ts-check
/** As much of a canvas's context as a tree is drawn with, that writes SVG: the picture as it is seen, in lines instead of pixels. */

/** Decimal places of a length. */
const PLACES = 2;

const escaped = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const length = (/** @type {number} */ value) => String(Number(value.toFixed(PLACES)));

/** The outline of something. */
class Outline {
  /** @type {string[]} */
  parts = [];

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.parts.push(`M${length(x)} ${length(y)}`);
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.parts.push(`L${length(x)} ${length(y)}`);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height @param {number} [radius] */
  box(x, y, width, height, radius = 0) {
    const r = Math.max(Math.min(radius, width / 2, height / 2), 0);
    const arc = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${length(r)} ${length(r)} 0 0 1 ${length(dx)} ${length(dy)}`;
    this.parts.push(`M${length(x + r)} ${length(y)}h${length(width - 2 * r)}${arc(r, r)}v${length(height - 2 * r)}${arc(-r, r)}h${length(2 * r - width)}${arc(-r, -r)}v${length(2 * r - height)}${arc(r, -r)}z`);
  }

  toString() {
    return this.parts.join('');
  }
}

/** A context that writes. */
export class SvgContext {
  globalAlpha = 1;
  fillStyle = '#000';
  strokeStyle = '#000';
  lineWidth = 1;
  lineJoin = 'round';
  textAlign = 'center';
  textBaseline = 'middle';
  font = '10px sans-serif';
  #dash = '';
  #outline = new Outline();
  /** @type {string[]} */
  #parts = [];
  #measure;

  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.#measure = document.createElement('canvas').getContext('2d');
  }

  /** The whole picture. */
  get text() {
    const [width, height] = [length(this.width), length(this.height)];
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">\n${this.#parts.join('\n')}\n</svg>\n`;
  }

  /** An outline to be stroked as a whole. */
  path() {
    return new Outline();
  }

  /** @param {number[]} dash */
  setLineDash(dash) {
    this.#dash = dash.join(' ');
  }

  beginPath() {
    this.#outline = new Outline();
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  rect(x, y, width, height) {
    this.#outline.box(x, y, width, height);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height @param {number} radius */
  roundRect(x, y, width, height, radius) {
    this.#outline.box(x, y, width, height, radius);
  }

  /** A whole circle. @param {number} x @param {number} y @param {number} radius */
  arc(x, y, radius) {
    this.#outline.box(x - radius, y - radius, 2 * radius, 2 * radius, radius);
  }

  fill() {
    this.#draw(this.#outline, `fill="${this.fillStyle}"`);
  }

  /** @param {Outline} [outline] */
  stroke(outline = this.#outline) {
    const dash = this.#dash ? ` stroke-dasharray="${this.#dash}"` : '';
    this.#draw(outline, `fill="none" stroke="${this.strokeStyle}" stroke-width="${length(this.lineWidth)}" stroke-linejoin="round"${dash}`);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    const outline = new Outline();
    outline.box(x, y, width, height);
    this.#draw(outline, `fill="${this.fillStyle}"`);
  }

  /** @param {string} text @param {number} x @param {number} y @param {number} [most] */
  fillText(text, x, y, most = Infinity) {
    this.#write(text, x, y, `fill="${this.fillStyle}"`, most);
  }

  /** @param {string} text @param {number} x @param {number} y */
  strokeText(text, x, y) {
    this.#write(text, x, y, `fill="none" stroke="${this.strokeStyle}" stroke-width="${length(this.lineWidth)}" stroke-linejoin="round"`, Infinity);
  }

  /** @param {string} text */
  measureText(text) {
    if (!this.#measure) return { width: 7 * text.length };
    this.#measure.font = this.font;
    return this.#measure.measureText(text);
  }

  /** @param {Outline} outline @param {string} how */
  #draw(outline, how) {
    if (outline.parts.length > 0) this.#parts.push(`<path d="${outline}" ${how}${this.#alpha()}/>`);
  }

  /** @param {string} text @param {number} x @param {number} y @param {string} how @param {number} most */
  #write(text, x, y, how, most) {
    if (text === '') return;
    const [, weight = '400', size = '10', family = 'sans-serif'] = /^(?:(\w+) )?([\d.]+)px (.*)$/.exec(this.font) ?? [];
    const anchor = { left: 'start', right: 'end' }[this.textAlign] ?? 'middle';
    const pressed = this.measureText(text).width > most ? ` textLength="${length(most)}" lengthAdjust="spacingAndGlyphs"` : '';
    this.#parts.push(`<text x="${length(x)}" y="${length(y)}" text-anchor="${anchor}" dominant-baseline="central" font-size="${size}" font-weight="${weight}" font-family="${escaped(family)}"${pressed} ${how}${this.#alpha()}>${escaped(text)}</text>`);
  }

  #alpha() {
    return this.globalAlpha < 1 ? ` opacity="${length(this.globalAlpha)}"` : '';
  }
}
