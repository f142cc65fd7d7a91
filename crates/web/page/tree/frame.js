// @ts-check
/**
 * Decodes the binary frame of a tree: what a search did, as columns of whole numbers.
 *
 * Nothing is copied: the columns are views of the frame's own bytes. Every reference between columns is checked
 * here, so that the rest of the viewer can follow them blindly.
 */

/** What stands for nothing in a column. */
export const NONE = -2147483648;

/** What a node's `flags` mean; above these are the plies by which its depth was reduced. */
export const FLAG = Object.freeze({ never: 1, remembered: 2, more: 4 });
export const REDUCED = 256;

/** What happens at a step, as in `step_kind`. */
export const KIND = Object.freeze({
  iteration: 0, enter: 1, evaluate: 2, expand: 3, backup: 4, leave: 5, table: 6, end: 7, numbers: 8, prune: 9,
});

/** Bit of `step_flags`: the step has a window. */
export const HAS_WINDOW = 1 << 16;

/** The other bits of a `leave`: what its value is. */
export const WORTH_BITS = 15;

const NODE_COLUMNS = /** @type {const} */ (['parent', 'move', 'ply', 'mover', 'flags', 'below', 'walk']);
const STEP_COLUMNS = /** @type {const} */ ([
  'step_kind', 'step_node', 'step_value', 'step_vectors', 'step_alpha', 'step_beta', 'step_other', 'step_flags', 'step_cut', 'step_line',
]);
const CUT_COLUMNS = /** @type {const} */ (['cut_name', 'cut_met_by', 'cut_bound', 'cut_set_at', 'cut_margin', 'cut_first', 'cut_count']);

/**
 * @typedef {Record<typeof NODE_COLUMNS[number] | typeof STEP_COLUMNS[number] | typeof CUT_COLUMNS[number] | 'numbers',
 *   Int32Array>} Columns
 */

/**
 * An answer as `yomi analyze --json` writes it; only what the viewer reads.
 * @typedef {{ best: string | null, value: number[] | null, values: number[][] | null, kind: string, line: string[],
 *   nodes: number, expansions: number, evaluations: number, cuts: number, depth: number, to_move: number,
 *   stop?: string, note?: string | null }} Answer
 */

/**
 * A decoded frame.
 * @typedef {object} Frame
 * @property {number} id The ask it answers.
 * @property {Answer} answer
 * @property {number} players
 * @property {string} search
 * @property {string} game
 * @property {string} position The root.
 * @property {string[]} strings
 * @property {number} leftOut Nodes counted but not drawn.
 * @property {number} nodes How many nodes.
 * @property {number} steps How many steps.
 * @property {number} cuts How many cuts.
 * @property {Int32Array | null} payoff For each node the place in `numbers` of what the rules pay there, or `NONE`: a
 *   column `payoff` that a server may leave out.
 * @property {Columns} columns
 */

/** A frame that does not hold what it promises. */
export class FrameError extends Error {}

/** The ask that a frame answers, read without decoding the rest. @param {ArrayBuffer} buffer */
export const idOf = (buffer) => (buffer.byteLength < 8 ? 0 : new DataView(buffer).getUint32(0, true));

/**
 * Decodes a frame.
 * @param {ArrayBuffer} buffer
 * @returns {Frame}
 * @throws {FrameError} Where a length or a reference is wrong; the message says which.
 */
export function decodeFrame(buffer) {
  if (buffer.byteLength < 8) throw new FrameError(`expected a frame of at least 8 bytes, got ${buffer.byteLength}`);
  const view = new DataView(buffer);
  const id = view.getUint32(0, true);
  const headLength = view.getUint32(4, true);
  if (8 + headLength > buffer.byteLength) {
    throw new FrameError(`expected a head of ${headLength} bytes, got ${buffer.byteLength - 8}`);
  }
  const begin = 8 + headLength;
  if (begin % 4 !== 0) throw new FrameError(`expected columns at a multiple of 4, got byte ${begin}`);
  const head = readHead(new Uint8Array(buffer, 8, headLength));
  return frameOf(id, head, readColumns(buffer, begin, head.columns));
}

/**
 * A frame of a head and its columns, all of which are checked.
 * @param {number} id @param {any} head @param {Record<string, Int32Array>} columns
 * @returns {Frame}
 * @throws {FrameError} As above.
 */
export function frameOf(id, head, columns) {
  checkColumns(columns);
  const { payoff, ...known } = columns;
  const frame = {
    id,
    answer: head.answer,
    players: head.players,
    search: String(head.search ?? ''),
    game: String(head.game ?? ''),
    position: String(head.position ?? ''),
    strings: head.strings,
    leftOut: Number(head.left_out ?? 0),
    nodes: columns.parent.length,
    steps: columns.step_kind.length,
    cuts: columns.cut_name.length,
    payoff: payoff ?? null,
    columns: /** @type {Columns} */ (known),
  };
  check(frame);
  return frame;
}

/** @param {Uint8Array} bytes */
function readHead(bytes) {
  /** @type {any} */
  let head;
  try {
    head = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new FrameError('expected a head in JSON');
  }
  if (head === null || typeof head !== 'object' || !Array.isArray(head.columns) || !Array.isArray(head.strings)) {
    throw new FrameError("expected a head with `columns` and `strings`");
  }
  if (!Number.isInteger(head.players) || head.players < 1) {
    throw new FrameError(`expected a number of players, got ${head.players}`);
  }
  return head;
}

/**
 * @param {ArrayBuffer} buffer @param {number} begin @param {{ name: string, length: number }[]} list
 * @returns {Record<string, Int32Array>}
 */
function readColumns(buffer, begin, list) {
  /** @type {Record<string, Int32Array>} */
  const columns = Object.create(null);
  let at = begin;
  for (const { name, length } of list) {
    if (!Number.isInteger(length) || length < 0) throw new FrameError(`expected a length for column ${name}, got ${length}`);
    const room = (buffer.byteLength - at) / 4;
    if (length > room) throw new FrameError(`expected ${length} numbers in column ${name}, got ${Math.floor(room)}`);
    columns[name] = new Int32Array(buffer, at, length);
    at += 4 * length;
  }
  if (at !== buffer.byteLength) throw new FrameError(`expected a frame of ${at} bytes, got ${buffer.byteLength}`);
  return columns;
}

/** @param {Record<string, Int32Array>} columns */
function checkColumns(columns) {
  for (const group of [NODE_COLUMNS, STEP_COLUMNS, CUT_COLUMNS]) {
    const length = columns[group[0]]?.length;
    for (const name of group) {
      if (!columns[name]) throw new FrameError(`expected a column ${name}, got none`);
      if (columns[name].length !== length) {
        throw new FrameError(`expected ${length} numbers in column ${name}, got ${columns[name].length}`);
      }
    }
  }
  if (!columns.numbers) throw new FrameError('expected a column numbers, got none');
  if (columns.payoff && columns.payoff.length !== columns.parent.length) {
    throw new FrameError(`expected ${columns.parent.length} numbers in column payoff, got ${columns.payoff.length}`);
  }
}

/** @param {Frame} frame */
function check({ nodes, cuts, players, strings, columns, payoff }) {
  /** @param {string} what @param {number} at @param {number} got @returns {never} */
  const fail = (what, at, got) => {
    throw new FrameError(`expected ${what} ${at}, got ${got}`);
  };
  const { parent, move, step_kind, step_node, step_value, step_vectors, step_other, step_cut, numbers } = columns;
  for (let node = 0; node < nodes; node += 1) {
    const above = parent[node];
    if (above !== NONE && (above < 0 || above >= node)) fail('a parent before node', node, above);
    if (move[node] !== NONE && (move[node] < 0 || move[node] >= strings.length)) fail('a move at node', node, move[node]);
    if (payoff && payoff[node] !== NONE && !(payoff[node] >= 0 && payoff[node] + players <= numbers.length)) {
      fail('a payoff at node', node, payoff[node]);
    }
  }
  if (nodes > 0 && parent[0] !== NONE) fail('a root as node', 0, parent[0]);
  for (let step = 0; step < step_kind.length; step += 1) {
    const kind = step_kind[step];
    const node = step_node[step];
    if (kind < 0 || kind > KIND.prune) fail('a kind at step', step, kind);
    const named = kind !== KIND.iteration && kind !== KIND.end;
    if (named ? node < 0 || node >= nodes : node !== NONE) fail('a node at step', step, node);
    const value = step_value[step];
    if (value !== NONE && (value < 0 || step_vectors[step] < 1 || value + step_vectors[step] * players > numbers.length)) {
      fail('a value at step', step, value);
    }
    const other = step_other[step];
    const child = (kind === KIND.backup || kind === KIND.leave) && other !== NONE;
    if (child && (other < 0 || other >= nodes)) fail('a child at step', step, other);
    if (step_cut[step] !== NONE && (step_cut[step] < 0 || step_cut[step] >= cuts)) fail('a cut at step', step, step_cut[step]);
  }
  const { cut_name, cut_first, cut_count } = columns;
  for (let cut = 0; cut < cuts; cut += 1) {
    if (cut_name[cut] < 0 || cut_name[cut] >= strings.length) fail('a name of cut', cut, cut_name[cut]);
    if (cut_count[cut] > 0 && (cut_first[cut] < 0 || cut_first[cut] + cut_count[cut] > nodes)) {
      fail('nodes never looked at by cut', cut, cut_first[cut]);
    }
  }
}
