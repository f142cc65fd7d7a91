// @ts-check
/**
 * Draws a tree on a canvas: only what is in view, and only as much of it as can be seen.
 *
 * A row of nodes that are wider than a few pixels is drawn node by node; a denser one is lumped into a column a
 * pixel. Text is written where it fits. Colours come from CSS variables, see `theme.js`.
 */

import { STATE } from './replay.js';
import { LUMPED, WRITTEN, firstWhere, glyphOf, heightOf, leastGap, rowScale, unitX, unitY } from './view.js';

/** @typedef {import('./view.js').Scene} Scene */
/** @typedef {import('./view.js').View} View */
/** @typedef {import('./theme.js').Theme} Theme */

/** How faint a node is that was never looked at. */
export const FAINT = 0.4;
/** How faint a node is that was not looked at yet. */
export const PENDING = 0.55;

/**
 * Draws everything.
 * @param {CanvasRenderingContext2D} context Scaled to CSS pixels.
 * @param {Scene} scene @param {View} view @param {Theme} theme
 */
export function drawTree(context, scene, view, theme) {
  paperEnd = view.width;
  context.globalAlpha = 1;
  context.setLineDash([]);
  context.fillStyle = theme.paper;
  context.fillRect(0, 0, view.width, view.height);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  const { rows } = scene.layout;
  const uy = unitY(scene, view);
  const top = Math.max(Math.floor(-view.y / uy) - 1, 0);
  const bottom = Math.min(Math.ceil((view.height - view.y) / uy) + 1, rows.length - 1);
  for (let depth = Math.max(top, 1); depth <= bottom; depth += 1) drawEdges(context, scene, view, theme, depth);
  drawPath(context, scene, view, theme);
  for (let depth = Math.max(top, 1); depth <= bottom; depth += 1) writeMoves(context, scene, view, theme, depth);
  for (let depth = top; depth <= bottom; depth += 1) drawRow(context, scene, view, theme, depth);
  drawWindows(context, scene, view, theme);
}

/** An empty path: of the canvas, or of what stands in for it, as `svg-context.js` does. @param {CanvasRenderingContext2D} context @returns {Path2D} */
function pathOf(context) {
  return 'path' in context ? /** @type {() => Path2D} */ (context.path).call(context) : new Path2D();
}

/** What an edge looks like, the strongest last. */
const EDGE = Object.freeze({ never: 0, pending: 1, plain: 2, best: 3 });

/** @param {Scene} scene @param {number} node */
function edgeOf({ state, best, shape }, node) {
  if (state[node] === STATE.never) return EDGE.never;
  if (state[node] === STATE.pending) return EDGE.pending;
  return best[shape.parent[node]] === node ? EDGE.best : EDGE.plain;
}

/** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {View} view @param {Theme} theme @param {number} depth */
function drawEdges(context, scene, view, theme, depth) {
  const { layout: { x, rows }, shape: { parent } } = scene;
  const row = rows[depth];
  const [ux, uy] = [unitX(scene, view), unitY(scene, view)];
  const [left, right] = [-view.x / ux, (view.width - view.x) / ux];
  // Children stand in the order of their parents, so that both ends of the edges only go right.
  const begin = firstWhere(row.length, (index) => Math.max(x[row[index]], x[parent[row[index]]]) >= left);
  const end = firstWhere(row.length, (index) => Math.min(x[row[index]], x[parent[row[index]]]) > right);
  const upper = view.y + (depth - 1) * uy + heightOf(scene, view, depth - 1) / 2;
  const lower = view.y + depth * uy - heightOf(scene, view, depth) / 2;
  const paths = [pathOf(context), pathOf(context), pathOf(context), pathOf(context)];
  const lastFrom = [-1e9, -1e9, -1e9, -1e9];
  const lastTo = [-1e9, -1e9, -1e9, -1e9];
  const marks = pathOf(context);
  const scale = rowScale(scene, view, depth);
  const reach = Math.min(6, leastGap(scene.layout, depth) * ux * 0.2);
  for (let index = begin; index < end; index += 1) {
    const node = row[index];
    const kind = edgeOf(scene, node);
    const from = view.x + x[parent[node]] * ux;
    const to = view.x + x[node] * ux;
    if (Math.abs(to - lastTo[kind]) < 0.75 && Math.abs(from - lastFrom[kind]) < 0.75) continue;
    lastTo[kind] = to;
    lastFrom[kind] = from;
    paths[kind].moveTo(from, upper);
    paths[kind].lineTo(to, lower);
    if (kind === EDGE.never && scene.state[parent[node]] !== STATE.never && scale > 0.3) cross(marks, from, upper, to, lower, reach);
  }
  const fine = ux < 6;
  /** @type {[number, string, number, number, number[]][]} */
  const styles = [
    [EDGE.never, theme.edge, fine ? 0.6 : 1, FAINT, fine ? [] : [3, 3]],
    [EDGE.pending, theme.edge, fine ? 0.6 : 1, PENDING, []],
    [EDGE.plain, theme.edge, fine ? 0.7 : 1.25, 1, []],
    [EDGE.best, theme.ink, fine ? 0.7 : 1.5, 1, []],
  ];
  for (const [kind, color, width, alpha, dash] of styles) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.globalAlpha = alpha;
    context.setLineDash(dash);
    context.stroke(paths[kind]);
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
  context.strokeStyle = theme.cut;
  context.lineWidth = 1.75;
  context.stroke(marks);
}

/** Two short strokes across an edge: here the search turned back. @param {Path2D} path @param {number} x1 @param {number} y1
 * @param {number} x2 @param {number} y2 @param {number} reach How far to either side. */
function cross(path, x1, y1, x2, y2, reach) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  for (const along of [0.32, 0.32 + 5 / length]) {
    const [x, y] = [x1 + (x2 - x1) * along, y1 + (y2 - y1) * along];
    path.moveTo(x - dy * reach, y + dx * reach);
    path.lineTo(x + dy * reach, y - dx * reach);
  }
}

/** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {View} view @param {Theme} theme @param {number} depth */
function writeMoves(context, scene, view, theme, depth) {
  if (rowScale(scene, view, depth) < WRITTEN) return;
  const { layout: { x, rows }, shape: { parent } } = scene;
  const [ux, uy] = [unitX(scene, view), unitY(scene, view)];
  const row = rows[depth];
  const begin = firstWhere(row.length, (index) => view.x + Math.max(x[row[index]], x[parent[row[index]]]) * ux >= -40);
  const end = firstWhere(row.length, (index) => view.x + Math.min(x[row[index]], x[parent[row[index]]]) * ux > view.width + 40);
  const size = Math.min(11.5 * rowScale(scene, view, depth), 16);
  context.font = `${size}px ${theme.font}`;
  context.lineWidth = 4;
  context.strokeStyle = theme.paper;
  const room = ux * 0.98;
  for (let index = begin; index < end; index += 1) {
    const node = row[index];
    const px = view.x + (x[node] * 0.64 + x[parent[node]] * 0.36) * ux;
    if (px < -40 || px > view.width + 40) continue;
    const words = scene.move(node);
    if (context.measureText(words).width > room) continue;
    const gapped = uy - scene.boxHeight * rowScale(scene, view, depth);
    const py = view.y + depth * uy - scene.boxHeight * rowScale(scene, view, depth) / 2 - gapped * 0.36;
    context.strokeText(words, px, py);
    context.fillStyle = scene.path.has(node) ? theme.accent : theme.muted;
    context.fillText(words, px, py);
  }
}

/** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {View} view @param {Theme} theme @param {number} depth */
function drawRow(context, scene, view, theme, depth) {
  const { x, rows } = scene.layout;
  const row = rows[depth];
  const [ux, uy] = [unitX(scene, view), unitY(scene, view)];
  const scale = rowScale(scene, view, depth);
  const margin = scene.boxWidth * scale + 60;
  const begin = firstWhere(row.length, (index) => view.x + x[row[index]] * ux >= -margin);
  const end = firstWhere(row.length, (index) => view.x + x[row[index]] * ux > view.width + margin);
  const y = view.y + depth * uy;
  const small = glyphOf(scene, view, depth);
  if (small !== 0 && small < LUMPED) {
    drawLumped(context, scene, view, theme, row, begin, end, y);
    return;
  }
  writtenTo = -Infinity;
  for (let index = begin; index < end; index += 1) {
    drawNode(context, scene, theme, row[index], view.x + x[row[index]] * ux, y, scale, ux, leastGap(scene.layout, depth) * ux, small);
  }
}

/** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {View} view @param {Theme} theme
 * @param {Int32Array} row @param {number} begin @param {number} end @param {number} y */
function drawLumped(context, scene, view, theme, row, begin, end, y) {
  const { layout: { x }, state } = scene;
  const ux = unitX(scene, view);
  const columns = new Uint8Array(Math.ceil(view.width) + 1);
  for (let index = begin; index < end; index += 1) {
    const node = row[index];
    const column = Math.round(view.x + x[node] * ux);
    if (column < 0 || column >= columns.length) continue;
    const weight = LUMP[state[node]];
    if (weight > columns[column]) columns[column] = weight;
  }
  const colors = ['', theme.edge, theme.edge, theme.muted, theme.open, theme.ink];
  const alphas = [0, FAINT, PENDING, 1, 1, 1];
  for (let from = 0; from < columns.length;) {
    let to = from + 1;
    while (to < columns.length && columns[to] === columns[from]) to += 1;
    if (columns[from] > 0) {
      context.globalAlpha = alphas[columns[from]];
      context.fillStyle = colors[columns[from]];
      context.fillRect(from - 0.5, y - 1.5, to - from, 3);
    }
    from = to;
  }
  context.globalAlpha = 1;
}

/** How far to the right the last cut of the row that is drawn is written: one to the left of the next node must not lie upon it. */
let writtenTo = -Infinity;
/** Where the paper ends: a cut that is named beyond it could not be read. */
let paperEnd = Infinity;

/** How much a state counts in a lump, by `STATE`. */
const LUMP = [2, 4, 3, 5, 1];

/** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {Theme} theme @param {number} node
 * @param {number} x @param {number} y @param {number} scale
 * @param {number} unit Pixels of a unit across. @param {number} room Pixels to the next node at least. @param {number} small As `glyphOf`. */
function drawNode(context, scene, theme, node, x, y, scale, unit, room, small) {
  const state = scene.state[node];
  const mover = scene.mover[node];
  const isFaint = state === STATE.never;
  const lines = scene.value(node);
  const height = small || scene.boxHeight * scale;
  const isRound = scene.players === 2 && (mover === 1 || mover === 2) && scene.boxWidth <= scene.boxHeight * 1.25;
  const width = isRound || small ? height : scene.boxWidth * scale;
  const mark = scene.mark(node);
  context.globalAlpha = isFaint ? FAINT : state === STATE.pending ? PENDING : 1;
  context.fillStyle = fillOf(scene, theme, node);
  context.strokeStyle = mark === 'right' ? theme.right : mark === 'wrong' ? theme.wrong
    : scene.path.has(node) || scene.line.has(node) || mark === 'ask' ? theme.accent
      : mover === 0 ? theme.edge : theme.muted;
  context.lineWidth = Math.max((mark !== '' || scene.path.has(node) || scene.line.has(node) ? 2.5 : 1.25) * Math.min(scale, 1.2), 0.75);
  context.setLineDash(isFaint ? [3, 3] : []);
  outline(context, scene, node, x, y, width, height);
  context.fill();
  const shares = scene.players > 2 && height >= LEAST_BARS ? scene.shares(node) : null;
  if (shares) {
    drawShares(context, theme, shares, x, y, width, height);
    outline(context, scene, node, x, y, width, height);
  }
  context.stroke();
  context.setLineDash([]);
  if (node === scene.current || node === scene.chosen) {
    context.globalAlpha = 1;
    context.strokeStyle = theme.accent;
    context.lineWidth = node === scene.current ? 2.5 : 1.5;
    if (node !== scene.current) context.setLineDash([4, 3]);
    const around = 5 * Math.max(scale, 0.6);
    outline(context, scene, node, x, y, width + 2 * around, height + 2 * around);
    context.stroke();
    context.setLineDash([]);
  }
  context.globalAlpha = 1;
  if (scale < WRITTEN) return;
  writeNode(context, scene, theme, node, x, y, width, height, scale, unit, room, lines);
}

/** Bars are drawn in nodes that are at least so high, in pixels. */
const LEAST_BARS = 7;

/** A bar for each player, as high as the value is on the scale of the tree. @param {CanvasRenderingContext2D} context @param {Theme} theme
 * @param {number[]} shares @param {number} x @param {number} y @param {number} width @param {number} height */
function drawShares(context, theme, shares, x, y, width, height) {
  const inset = Math.min(2, height / 8);
  const [left, bottom] = [x - width / 2 + inset, y + height / 2 - inset];
  const wide = (width - 2 * inset) / shares.length;
  const gap = wide > 6 ? 1 : 0;
  shares.forEach((share, player) => {
    const high = Math.max(share * (height - 2 * inset), 1);
    context.fillStyle = theme.shares[player] ?? theme.muted;
    context.fillRect(left + player * wide + gap / 2, bottom - high, wide - gap, high);
  });
}

/** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {Theme} theme @param {number} node @param {number} x
 * @param {number} y @param {number} width @param {number} height @param {number} scale @param {number} unit
 * @param {number} room @param {string[]} lines */
function writeNode(context, scene, theme, node, x, y, width, height, scale, unit, room, lines) {
  const isFaint = scene.state[node] === STATE.never;
  const size = 13.5 * scale;
  context.fillStyle = isFaint ? theme.muted : theme.ink;
  const weight = scene.mover[node] === 0 || isFaint ? '' : '600 ';
  context.font = `${weight}${size}px ${theme.font}`;
  const step = 15 * scale;
  lines.forEach((line, index) => context.fillText(line, x, y + (index - (lines.length - 1) / 2) * step + 0.5, scene.boxWidth * scale - 4));
  context.font = `${10 * scale}px ${theme.font}`;
  context.fillStyle = theme.muted;
  const number = scene.number(node);
  if (number !== '' && context.measureText(number).width < room - width + 6 * scale) {
    const ring = node === scene.current || node === scene.chosen ? 5 * Math.max(scale, 0.6) + 1 : 0;
    const isLetter = /^[A-Z]$/.test(number);
    if (isLetter) [context.font, context.fillStyle] = [`700 ${14 * Math.max(scale, 0.8)}px ${theme.font}`, theme.ink];
    context.textAlign = 'right';
    context.fillText(number, x - width / 2 - 3 - ring, y - height / 2 + (isLetter ? -5 * scale - ring / 2 : 2));
    context.fillStyle = theme.muted;
  }
  const sign = { '': '', ask: '?', right: '✓', wrong: '✗' }[scene.mark(node)];
  if (sign !== '' && lines.length + (sign === '?' ? 0 : 1) > 0) {
    context.textAlign = 'left';
    context.font = `700 ${13 * scale}px ${theme.font}`;
    context.fillStyle = sign === '✓' ? theme.right : sign === '✗' ? theme.wrong : theme.accent;
    context.fillText(sign, x + width / 2 + 3, y - height / 2 + 3);
  }
  context.textAlign = 'center';
  context.font = `${10.5 * scale}px ${theme.font}`;
  const note = scene.note(node);
  if (note !== '' && (context.measureText(note).width < room || node === scene.current)) {
    halo(context, theme, note, x, y + height / 2 + 9 * scale, theme.muted);
  }
  const cut = scene.cut(node);
  if (cut === '' || scene.path.has(node)) return;
  context.font = `600 ${10.5 * scale}px ${theme.font}`;
  const side = sideOf(scene, node, unit, width / 2, width / 2 + 10 + context.measureText(cut).width);
  if (side === 0) return;
  const long = context.measureText(cut).width;
  if (side < 0 ? x - width / 2 - 16 - long < writtenTo : x + width / 2 + 6 + long > paperEnd) return;
  writtenTo = side > 0 ? x + width / 2 + 6 + long : x - width / 2 - 16;
  context.textAlign = side > 0 ? 'left' : 'right';
  halo(context, theme, cut, x + side * (width / 2 + (side < 0 ? 16 : 6)), y + (side < 0 ? height / 4 : 0), theme.cut);
  context.textAlign = 'center';
}

/** On which side of a node there is room for so many pixels from its middle: 1 is to the right, -1 to the left, 0 on neither.
 * @param {Scene} scene @param {number} node @param {number} unit Pixels of a unit across. @param {number} half Half the width of
 * a neighbour in pixels. @param {number} wanted */
function sideOf({ layout: { x, rows }, shape: { depth } }, node, unit, half, wanted) {
  const row = rows[depth[node]];
  const at = firstWhere(row.length, (index) => x[row[index]] >= x[node]);
  const room = (/** @type {number} */ index) => (row[index] === undefined ? Infinity
    : Math.abs(x[row[index]] - x[node]) * unit - half - 8);
  if (room(at + 1) >= wanted) return 1;
  return room(at - 1) >= wanted + 14 ? -1 : 0;
}

/** @param {CanvasRenderingContext2D} context @param {Theme} theme @param {string} words @param {number} x @param {number} y @param {string} color */
function halo(context, theme, words, x, y, color) {
  context.lineWidth = 4;
  context.strokeStyle = theme.paper;
  context.strokeText(words, x, y);
  context.fillStyle = color;
  context.fillText(words, x, y);
}

/** @param {Scene} scene @param {Theme} theme @param {number} node */
function fillOf({ players, mover, state }, theme, node) {
  if (state[node] === STATE.open) return theme.openFill;
  if (mover[node] === 0) return theme.leaf;
  if (players === 2) return mover[node] === 1 ? theme.max : theme.min;
  return theme.players[mover[node] - 1] ?? theme.leaf;
}

/** MAX is a square, MIN a circle; a leaf and a node of more players are boxes. @param {CanvasRenderingContext2D} context
 * @param {Scene} scene @param {number} node @param {number} x @param {number} y @param {number} width @param {number} height */
function outline(context, scene, node, x, y, width, height) {
  const mover = scene.mover[node];
  const radius = mover === 0 ? Math.min(4, height / 4)
    : scene.players === 2 ? (mover === 2 ? height / 2 : 0)
      : Math.min(7, height / 3);
  context.beginPath();
  if (radius === 0) context.rect(x - width / 2, y - height / 2, width, height);
  else context.roundRect(x - width / 2, y - height / 2, width, height, radius);
}

/** The edges to the current node and of the principal path, over all other edges.
 * @param {CanvasRenderingContext2D} context @param {Scene} scene @param {View} view @param {Theme} theme */
function drawPath(context, scene, view, theme) {
  const { layout: { x }, shape: { parent, depth } } = scene;
  const [ux, uy] = [unitX(scene, view), unitY(scene, view)];
  const lines = pathOf(context);
  for (const nodes of [scene.line, scene.path]) {
    for (const node of nodes) {
      if (depth[node] === 0 || Number.isNaN(x[node])) continue;
      const at = depth[node];
      lines.moveTo(view.x + x[parent[node]] * ux, view.y + (at - 1) * uy + heightOf(scene, view, at - 1) / 2);
      lines.lineTo(view.x + x[node] * ux, view.y + at * uy - heightOf(scene, view, at) / 2);
    }
  }
  context.strokeStyle = theme.accent;
  context.lineWidth = 2.5;
  context.stroke(lines);
}

/** What stands beside the nodes on the way to the current one, and dots where they are too small to be seen.
 * @param {CanvasRenderingContext2D} context @param {Scene} scene @param {View} view @param {Theme} theme */
function drawWindows(context, scene, view, theme) {
  const { layout: { x }, shape: { depth } } = scene;
  const [ux, uy] = [unitX(scene, view), unitY(scene, view)];
  for (const nodes of [scene.line, scene.path]) {
    for (const node of nodes) {
      if (Number.isNaN(x[node])) continue;
      const scale = rowScale(scene, view, depth[node]);
      const [px, py] = [view.x + x[node] * ux, view.y + depth[node] * uy];
      if (px < -400 || px > view.width + 400 || py < -60 || py > view.height + 60) continue;
      if (heightOf(scene, view, depth[node]) < LUMPED) {
        context.fillStyle = theme.accent;
        context.beginPath();
        context.arc(px, py, node === scene.current ? 5 : 3, 0, 7);
        context.fill();
      }
      if (nodes === scene.path) writeWindow(context, scene, view, theme, node, px, py, scale);
    }
  }
}

/** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {View} view @param {Theme} theme @param {number} node
 * @param {number} x @param {number} y @param {number} scale */
function writeWindow(context, scene, view, theme, node, x, y, scale) {
  const cut = node === scene.current ? scene.cut(node) : '';
  const lines = [scene.window(node), cut].filter((line) => line !== '');
  if (lines.length === 0 || unitY(scene, view) < 24) return;
  const size = 11.5 * Math.min(Math.max(scale, 0.9), 1.4);
  context.font = `${size}px ${theme.font}`;
  const width = Math.max(...lines.map((line) => context.measureText(line).width));
  const box = scene.boxWidth * Math.max(scale, 0.2) / 2;
  const wanted = box + width + 20;
  let side = sideOf(scene, node, unitX(scene, view), box, wanted);
  if (side === 0) side = 1;
  if (x + wanted > view.width) side = -1;
  else if (x - wanted < 0) side = 1;
  // To the left it leaves the node its number.
  const left = side > 0 ? x + box + 12 : x - box - (scene.number(node) === '' ? 18 : 32) - width;
  const height = size * 1.35 * lines.length + 4;
  context.fillStyle = theme.paper;
  context.strokeStyle = cut === '' ? theme.accent : theme.cut;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(left - 5, y - height / 2, width + 10, height, 4);
  context.fill();
  context.stroke();
  context.textAlign = 'left';
  lines.forEach((line, index) => {
    context.fillStyle = line === cut ? theme.cut : theme.ink;
    context.fillText(line, left, y + (index - (lines.length - 1) / 2) * size * 1.35 + 0.5);
  });
  context.textAlign = 'center';
}
