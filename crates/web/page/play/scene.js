// @ts-check
/**
 * A scene as SVG: the board, its cells, what lies on it and what is written on it. Nothing here is clicked; the board adds that,
 * and a card of the first page needs no more.
 */
import { element, svg } from '../common/dom.js';

/** @typedef {import('../common/socket.js').Scene} Scene */
/** @typedef {import('../common/socket.js').Cell} Cell */
/** @typedef {import('../common/socket.js').Piece} Piece */

/** Units of the drawing to one of the scene: type of less than a pixel is drawn badly by some browsers. */
export const UNIT = 100;
const MARGIN = 20;

/** @typedef {(x: number, y: number) => [number, number]} Place */

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
  const [wood, cloth, none] = [count('square', 'hole'), count('card'), count('node')];
  if (cloth > 0 && cloth >= wood) return 'cloth';
  if (none > 0 && none >= wood) return 'none';
  return wood > 0 ? 'wood' : 'table';
}

/**
 * An empty drawing of the scene's size on what the board is made of.
 * @param {Scene} scene
 * @param {string} game  whose name chooses the colours
 * @returns {SVGSVGElement}
 */
export function ground(scene, game) {
  const [width, height] = [scene.width * UNIT, scene.height * UNIT];
  const node = svg('svg', {
    viewBox: `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`,
    class: 'scene',
    data: { material: material(scene), game: game.split(':')[0]?.trim() ?? '' },
  });
  node.style.setProperty('--wide', String(scene.width));
  node.style.setProperty('--high', String(scene.height));
  node.append(svg('rect', {
    class: 'ground', x: -MARGIN, y: -MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN, rx: 24, 'aria-hidden': 'true',
  }));
  return node;
}

/**
 * The lines between cells.
 * @param {Scene} scene
 * @param {Place} place
 */
export function edges(scene, place) {
  const group = svg('g', { class: 'edges', 'aria-hidden': 'true' });
  for (const [from, to] of scene.edges) {
    const [a, b] = [scene.cells[from], scene.cells[to]];
    if (!a || !b) continue;
    const [x1, y1] = place(a.x, a.y);
    const [x2, y2] = place(b.x, b.y);
    group.append(svg('line', { x1, y1, x2, y2 }));
  }
  return group;
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
  const size = Math.min(38, 20 + 1.6 * Math.max(scene.width, scene.height));
  for (const label of scene.labels) {
    const [x, y] = place(label.x, label.y);
    if (label.owner > 0) {
      group.append(svg('g', { class: `owned owner-${label.owner}` }, svg('circle', { cx: x, cy: y, r: 22 }), svg('text', { x, y, 'font-size': 26 }, label.text)));
    } else {
      group.append(svg('text', { x, y, 'font-size': size.toFixed(1), class: 'label' }, label.text));
    }
  }
  return group;
}

/**
 * A piece.
 * @param {Piece} piece
 * @param {number} size  of its cell, in units of the drawing
 * @param {[number, number]} at
 * @param {number} players
 * @returns {SVGElement}
 */
function drawPiece(piece, size, [x, y], players) {
  const owner = `piece ${piece.kind} owner-${piece.owner}`;
  const group = svg('g', { class: owner, transform: `translate(${x} ${y}) scale(${size / 100})` });
  switch (piece.kind) {
    case 'disc':
      group.append(svg('circle', { r: 40, class: 'body' }), svg('circle', { r: 30, class: 'rim' }));
      break;
    case 'token':
      group.append(svg('circle', { r: 34, class: 'body' }));
      if (!piece.text && (players < 3 || piece.owner === 0)) group.append(svg('circle', { r: 12, class: 'rim' }));
      break;
    case 'coin':
      group.append(svg('circle', { r: 42, class: 'body' }), svg('circle', { r: 32, class: 'rim' }));
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
 * What lies on the board.
 * @param {Scene} scene
 * @param {Place} place
 * @param {number} players  with more than two, each piece bears its owner's number
 */
export function pieces(scene, place, players) {
  const group = svg('g', { class: 'pieces', 'aria-hidden': 'true' });
  for (const piece of scene.pieces) {
    const cell = piece.cell === null ? undefined : scene.cells[piece.cell];
    const size = Math.min(cell?.width ?? 1, cell?.height ?? 1) * UNIT * (cell?.shape === 'hole' ? 1.1 : 1);
    group.append(drawPiece(piece, size, place(piece.x, piece.y), players));
  }
  return group;
}

/**
 * A whole scene, to be looked at only.
 * @param {Scene} scene
 * @param {string} game
 * @param {number} players
 * @returns {SVGSVGElement}
 */
export function picture(scene, game, players) {
  const node = ground(scene, game);
  const place = placing(scene, false);
  node.setAttribute('aria-hidden', 'true');
  node.append(
    edges(scene, place),
    svg('g', { class: 'cells' }, ...scene.cells.map((cell) => outline(cell, place))),
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
