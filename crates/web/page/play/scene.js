// @ts-check
/**
 * A scene as SVG: the board, its cells, what lies on it and what is written on it. Nothing here is clicked; the board adds that,
 * and a card of the first page needs no more.
 */
import { element, svg } from '../common/dom.js';
import { FIGURES, areFigures } from './figures.js';

/** @typedef {import('../common/socket.js').Scene} Scene */
/** @typedef {import('../common/socket.js').Cell} Cell */
/** @typedef {import('../common/socket.js').Piece} Piece */

/** Units of the drawing to one of the scene: type of less than a pixel is drawn badly by some browsers. */
export const UNIT = 100;
const MARGIN = 20;
/** The room around a star, and half the size of what is written beside it, in the units of a scene. */
const BORDER = 0.2;
const LABEL = 0.3;

/** @typedef {(x: number, y: number) => [number, number]} Place */

/** How many drawings there are: what a drawing refers to within itself has a name of its own. */
let drawings = 0;

/**
 * Where a point of the scene is drawn.
 * @param {Scene} scene
 * @param {boolean} flip
 * @returns {Place}
 */
export function placing(scene, flip) {
  return flip
    ? (x, y) => [(scene.width - x) * UNIT, (scene.height - y) * UNIT]
    : (x, y) => [x * UNIT, y * UNIT];
}

/**
 * What the board is made of: wood below squares and holes, cloth below cards, nothing below the nodes of a tree.
 * @param {Scene} scene
 */
function material(scene) {
  const count = (/** @type {string[]} */ ...shapes) => scene.cells.filter((cell) => shapes.includes(cell.shape)).length;
  const [wood, cloth, none] = [count('square', 'point', 'hole'), count('card'), count('node')];
  if (cloth > 0 && cloth >= wood) return 'cloth';
  if (none > 0 && none >= wood) return 'none';
  return wood > 0 ? 'wood' : 'table';
}

/**
 * The part of a scene that is drawn: left, top, width and height. A star with holes has room for letters and numbers on all sides, and is
 * cut where it has none; one that can be turned, alike at both ends.
 * @param {Scene} scene
 * @returns {[number, number, number, number]}
 */
function extent({ width, height, cells, labels, edges, turns }) {
  if (edges.length === 0 || !cells.every(({ shape }) => shape === 'hole')) return [0, 0, width, height];
  const cut = (/** @type {number} */ room) => Math.max(0, room - BORDER);
  const lefts = [...cells.map((cell) => cell.x - cell.width / 2), ...labels.map(({ x }) => x - LABEL)];
  const tops = [...cells.map((cell) => cell.y - cell.height / 2), ...labels.map(({ y }) => y - LABEL)];
  const rights = [...cells.map((cell) => width - cell.x - cell.width / 2), ...labels.map(({ x }) => width - x - LABEL)];
  const bottoms = [...cells.map((cell) => height - cell.y - cell.height / 2), ...labels.map(({ y }) => height - y - LABEL)];
  let [left, top, right, bottom] = [lefts, tops, rights, bottoms].map((rooms) => cut(Math.min(...rooms)));
  if (turns) {
    left = right = Math.min(left ?? 0, right ?? 0);
    top = bottom = Math.min(top ?? 0, bottom ?? 0);
  }
  return [left ?? 0, top ?? 0, width - (left ?? 0) - (right ?? 0), height - (top ?? 0) - (bottom ?? 0)];
}

/**
 * An empty drawing of the scene's size on what the board is made of.
 * @param {Scene} scene
 * @param {string} game  whose name chooses the colours
 * @returns {SVGSVGElement}
 */
export function ground(scene, game) {
  const [left, top, wide, high] = extent(scene);
  const [x, y, width, height] = [left * UNIT - MARGIN, top * UNIT - MARGIN, wide * UNIT + 2 * MARGIN, high * UNIT + 2 * MARGIN];
  const node = svg('svg', {
    viewBox: `${x} ${y} ${width} ${height}`,
    class: 'scene',
    data: { material: material(scene), game: game.split(':')[0]?.trim() ?? '' },
  });
  node.style.setProperty('--wide', String(wide));
  node.style.setProperty('--high', String(high));
  node.append(svg('rect', { class: 'ground', x, y, width, height, rx: 24, 'aria-hidden': 'true' }));
  drawings += 1;
  const shine = svg('radialGradient', { id: `shine-${drawings}`, cx: '35%', cy: '28%', r: '75%' },
    svg('stop', { offset: '0', 'stop-color': '#fff', 'stop-opacity': 0.5 }),
    svg('stop', { offset: '0.45', 'stop-color': '#fff', 'stop-opacity': 0.08 }),
    svg('stop', { offset: '1', 'stop-color': '#000', 'stop-opacity': 0.22 }));
  node.append(svg('defs', {}, shine));
  node.style.setProperty('--shine', `url(#shine-${drawings})`);
  return node;
}

/**
 * The holes of a board through which discs are seen falling.
 * @param {Scene} scene
 * @param {Place} place
 */
export function front(scene, place) {
  drawings += 1;
  return svg('clipPath', { id: `holes-${drawings}` }, ...scene.cells.filter((cell) => cell.shape === 'hole').map((cell) => outline(cell, place)));
}

/**
 * The lines between cells.
 * @param {Scene} scene
 * @param {Place} place
 */
export function edges(scene, place) {
  // One path: a large board has hundreds of lines.
  const lines = scene.edges.map(([from, to]) => {
    const [a, b] = [scene.cells[from], scene.cells[to]];
    return a && b ? `M${place(a.x, a.y).join(' ')} L${place(b.x, b.y).join(' ')}` : '';
  });
  const group = svg('g', { class: 'edges', 'aria-hidden': 'true' }, lines.length > 0 && svg('path', { d: lines.join(' ') }));
  for (const cell of scene.cells) {
    if (cell.shape !== 'point' || !cell.dark) continue;
    const [cx, cy] = place(cell.x, cell.y);
    group.append(svg('circle', { cx, cy, r: 9 }));
  }
  return group;
}

/**
 * All cells when nothing lies on them. The home of a player, whose number stands at its tip, has something of the player's colour.
 * @param {Scene} scene
 * @param {Place} place
 * @returns {SVGElement[]}
 */
export function outlines(scene, place) {
  const tips = scene.labels.filter((label) => label.owner > 0);
  const far = (/** @type {Cell} */ cell) => (/** @type {import('../common/socket.js').Label} */ label) => Math.hypot(label.x - cell.x, label.y - cell.y);
  return scene.cells.map((cell) => {
    const node = outline(cell, place);
    if (cell.shape === 'hole' && cell.dark) {
      const [tip] = [...tips].sort((one, other) => far(cell)(one) - far(cell)(other));
      if (tip) node.classList.add('home', `owner-${tip.owner}`);
    }
    return node;
  });
}

/**
 * What a cell looks like when nothing lies on it.
 * @param {Cell} cell
 * @param {Place} place
 * @param {string} [name]  the class of an outline that is laid over the cell
 * @returns {SVGElement}
 */
export function outline(cell, place, name = `shape ${cell.shape}${cell.dark ? ' dark' : ''}`) {
  const [x, y] = place(cell.x, cell.y);
  const [width, height] = [cell.width * UNIT, cell.height * UNIT];
  if (cell.shape === 'hole' || cell.shape === 'node') return svg('ellipse', { class: name, cx: x, cy: y, rx: width / 2, ry: height / 2 });
  const rx = cell.shape === 'card' ? 10 : cell.shape === 'place' ? 14 : 0;
  return svg('rect', { class: name, x: x - width / 2, y: y - height / 2, width, height, rx });
}

/**
 * Text that is as large as its room allows.
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} room  in units of the drawing
 * @param {number} largest
 * @param {string} name  its class
 */
export function writing(text, x, y, room, largest, name) {
  const long = Math.max(1, [...text].length);
  const size = Math.min(largest, (room / long) * 1.6);
  return svg('text', { x, y, 'font-size': size.toFixed(1), class: name }, text);
}

/**
 * What is written in the cells, and the scene's labels.
 * @param {Scene} scene
 * @param {Place} place
 */
export function letters(scene, place) {
  const group = svg('g', { class: 'letters', 'aria-hidden': 'true' });
  const covered = new Set(scene.pieces.flatMap((piece) => (piece.cell === null ? [] : [piece.cell])));
  scene.cells.forEach((cell, at) => {
    if (!cell.text || covered.has(at)) return;
    const [x, y] = place(cell.x, cell.y);
    const largest = cell.shape === 'card' ? 54 : 42;
    group.append(writing(cell.text, x, y, cell.width * UNIT * 0.82, largest * Math.min(1, cell.height), `in-${cell.shape}${cell.dark ? ' dark' : ''}`));
  });
  const size = Math.min(54, 20 + 2.3 * Math.max(scene.width, scene.height));
  for (const label of scene.labels) {
    const [x, y] = place(label.x, label.y);
    if (label.owner > 0) {
      group.append(svg('g', { class: `owned owner-${label.owner}` }, svg('circle', { cx: x, cy: y, r: 22 }), svg('text', { x, y, 'font-size': 26 }, label.text)));
    } else {
      // A letter or number beside the cells whose names have it.
      const isBeside = scene.cells.some(({ x, y, name }) => (Math.abs(x - label.x) < 0.01 && name.startsWith(label.text)) || (Math.abs(y - label.y) < 0.01 && name.endsWith(label.text)));
      group.append(svg('text', { x, y, 'font-size': size.toFixed(1), class: isBeside ? 'label coordinate' : 'label' }, label.text));
    }
  }
  return group;
}

/**
 * How large a piece is, in units of the drawing: on a crossing stones nearly touch.
 * @param {Scene} scene
 * @param {Piece} piece
 */
export function pieceSize(scene, piece) {
  const cell = piece.cell === null ? undefined : scene.cells[piece.cell];
  const more = cell?.shape === 'hole' ? 1.1 : cell?.shape === 'point' ? 1.16 : 1;
  return Math.min(cell?.width ?? 1, cell?.height ?? 1) * UNIT * more;
}

/**
 * A piece.
 * @param {Piece} piece
 * @param {number} size
 * @param {[number, number]} at
 * @param {number} players  with more than two, each piece bears its owner's number
 * @param {boolean} [isFigure]  whether its letter is drawn as what it stands for
 * @returns {SVGElement}
 */
export function drawPiece(piece, size, [x, y], players, isFigure = false) {
  const owner = `piece ${piece.kind} owner-${piece.owner}`;
  const group = svg('g', { class: owner, transform: `translate(${x} ${y}) scale(${size / 100})` });
  const figure = isFigure && FIGURES[piece.text];
  if (figure) {
    group.append(svg('ellipse', { cx: 2, cy: 38, rx: 30, ry: 6, class: 'shade' }), svg('path', { class: 'body figure', d: figure }));
    return group;
  }
  switch (piece.kind) {
    case 'disc':
      group.append(shade(40), svg('circle', { r: 40, class: 'body' }), svg('circle', { r: 30, class: 'rim' }), svg('circle', { r: 39, class: 'shine' }));
      break;
    case 'token':
      group.append(shade(34), svg('circle', { r: 34, class: 'body' }));
      if (!piece.text && (players < 3 || piece.owner === 0)) group.append(svg('circle', { r: 12, class: 'rim' }));
      break;
    case 'coin':
      group.append(shade(42), svg('circle', { r: 42, class: 'body' }), svg('circle', { r: 32, class: 'rim' }), svg('circle', { r: 41, class: 'shine' }));
      break;
    case 'cross':
      group.append(svg('path', { d: 'M-28 -28 L28 28 M28 -28 L-28 28', class: 'stroke' }));
      break;
    case 'nought':
      group.append(svg('circle', { r: 30, class: 'stroke' }));
      break;
    case 'burnt':
      group.append(
        svg('rect', { x: -46, y: -46, width: 92, height: 92, rx: 6, class: 'body' }),
        svg('path', { d: 'M-22 -22 L22 22 M22 -22 L-22 22', class: 'rim' }),
      );
      break;
    case 'amazon':
      group.append(
        svg('ellipse', { cx: 2, cy: 33, rx: 30, ry: 7, class: 'shade' }),
        svg('path', { d: 'M-24 30 L-36 -16 L-17 2 L-13 -28 L0 -2 L13 -28 L17 2 L36 -16 L24 30 Z', class: 'body' }),
        ...[[-36, -20], [-13, -32], [13, -32], [36, -20]].map(([cx, cy]) => svg('circle', { cx, cy, r: 5.5, class: 'body' })),
        svg('path', { d: 'M-22 20 L22 20', class: 'rim' }),
      );
      break;
  }
  const text = piece.text || (players > 2 && piece.owner > 0 && piece.kind !== 'coin' ? String(piece.owner) : '');
  if (text) group.append(writing(text, 0, 0, 70, 40, 'on-piece'));
  return group;
}

/**
 * The shadow of a round piece.
 * @param {number} r
 */
function shade(r) {
  return svg('circle', { cx: 2, cy: 5, r, class: 'shade' });
}

/**
 * What lies on the board.
 * @param {Scene} scene
 * @param {Place} place
 * @param {number} players
 */
export function pieces(scene, place, players) {
  const figures = areFigures(scene.pieces);
  return svg('g', { class: 'pieces', 'aria-hidden': 'true' },
    ...scene.pieces.map((piece) => drawPiece(piece, pieceSize(scene, piece), place(piece.x, piece.y), players, figures)));
}

/**
 * A whole scene, to be looked at only.
 * @param {Scene} scene
 * @param {string} game
 * @param {number} players
 * @param {boolean} [flip]
 * @returns {SVGSVGElement}
 */
export function picture(scene, game, players, flip = false) {
  const node = ground(scene, game);
  const place = placing(scene, flip);
  node.setAttribute('aria-hidden', 'true');
  node.append(
    edges(scene, place),
    svg('g', { class: 'cells' }, ...outlines(scene, place)),
    pieces(scene, place, players),
    letters(scene, place),
  );
  return node;
}

/**
 * A small sign of a player's colour, beside the player's name.
 * @param {number} player
 * @returns {HTMLElement}
 */
export function swatch(player) {
  return element('span', { class: `swatch owner-${player}`, 'aria-hidden': 'true' }, String(player));
}
