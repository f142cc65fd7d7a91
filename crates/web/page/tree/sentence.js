// @ts-check
/** Tells every step of a search in a sentence, in the terms of the pictures that `yomi tree` draws. */

import { number, say } from '../common/words.js';
import { HAS_WINDOW, KIND, NONE, REDUCED, WORTH_BITS } from './frame.js';
import { digits } from './values.js';

/** @typedef {import('./replay.js').Replay} Replay */
/** @typedef {import('./values.js').Values} Values */

/** How a node is left, by `WORTH`. */
const LEFT = ['tree.leave.exact', 'tree.leave.lower', 'tree.leave.upper', 'tree.leave.heuristic', 'tree.leave.exact'];

/** The sentence of a stop, of the present one where none is named. @param {Replay} replay @param {Values} values @param {number} [stop]
 * @returns {string} */
export function sentence(replay, values, stop = replay.stop) {
  const event = replay.eventAt(stop);
  const { frame } = replay;
  const { columns } = frame;
  if (event < 0) {
    return say('tree.start', {
      search: shortened(frame.search), game: shortened(frame.game), mover: values.player(columns.mover[0] ?? 0),
    });
  }
  const node = columns.step_node[event];
  const other = columns.step_other[event];
  switch (columns.step_kind[event]) {
    case KIND.iteration: return say('tree.iteration', { depth: String(other) });
    case KIND.enter: return enter(replay, values, event);
    case KIND.evaluate: return evaluate(replay, values, event);
    case KIND.expand: return say('tree.expand', { order: String(other), node: values.name(node) });
    case KIND.backup: return backup(replay, values, event);
    case KIND.prune:
    case KIND.leave: return leave(replay, values, event);
    case KIND.table: return say('tree.table', {
      move: values.move(node), node: values.name(node), ply: String(columns.ply[node]), value: valueAt(replay, values, event),
    });
    case KIND.numbers: return say('tree.numbers', {
      node: values.name(node), proof: count(other), disproof: count(columns.step_alpha[event]),
    });
    default: return end(replay, values);
  }
}

/** @param {number} value */
const count = (value) => (value === NONE ? '∞' : number(value));

/** @param {string} text */
const shortened = (text) => ([...text].length > 80 ? `${[...text].slice(0, 79).join('')}…` : text);

/** @param {Replay} replay @param {Values} values @param {number} event */
function valueAt({ frame: { columns } }, values, event) {
  return values.worth(columns.step_value[event], columns.step_vectors[event]);
}

/** @param {Replay} replay @param {Values} values @param {number} event */
function windowAt({ frame: { columns } }, values, event) {
  const has = (columns.step_flags[event] & HAS_WINDOW) !== 0;
  return has ? values.windowOf(columns.step_node[event], columns.step_alpha[event], columns.step_beta[event]) : '';
}

/** @param {Replay} replay @param {Values} values @param {number} event */
function enter(replay, values, event) {
  const { columns } = replay.frame;
  const node = columns.step_node[event];
  const isRoot = columns.parent[node] === NONE;
  const named = { node: values.name(node), move: values.move(node), ply: String(columns.ply[node]), mover: values.mover(node) };
  if (columns.mover[node] === 0) return say(isRoot ? 'tree.enter.root.leaf' : 'tree.enter.leaf', named);
  const window = windowAt(replay, values, event);
  const key = isRoot ? 'tree.enter.root' : 'tree.enter';
  let told = window === '' ? say(key, named) : say(`${key}.window`, { ...named, window });
  if (!isRoot && columns.move[node] === NONE) told = say('tree.enter.null-move', { ...named, window });
  if (columns.flags[node] >= REDUCED) told += say('tree.reduced', { count: columns.flags[node] >> 8 });
  return isAgain(replay, node) ? told + say('tree.again') : told;
}

/** Whether the same move was searched before at the same parent. @param {Replay} replay @param {number} node */
function isAgain({ frame: { columns }, shape }, node) {
  const above = columns.parent[node];
  if (above === NONE) return false;
  for (let sibling = shape.first[above]; sibling >= 0 && sibling < node; sibling = shape.next[sibling]) {
    if (columns.move[sibling] === columns.move[node]) return true;
  }
  return false;
}

/** @param {Replay} replay @param {Values} values @param {number} event */
function evaluate(replay, values, event) {
  const { columns } = replay.frame;
  const told = { node: values.name(columns.step_node[event]), value: valueAt(replay, values, event) };
  if (columns.step_other[event] === 1) return say('tree.evaluate.rules', told);
  return say(replay.isGrown ? 'tree.evaluate.grown' : 'tree.evaluate.horizon', told);
}

/** @param {Replay} replay @param {Values} values @param {number} event */
function backup(replay, values, event) {
  const { columns } = replay.frame;
  const told = {
    node: values.name(columns.step_node[event]), child: columns.step_other[event] === NONE ? '?' : values.name(columns.step_other[event]),
    value: valueAt(replay, values, event), window: windowAt(replay, values, event),
  };
  if (replay.isGrown) return say('tree.backup.grown', told);
  const key = (columns.step_flags[event] & 1) !== 0 ? 'tree.backup.improved' : 'tree.backup.same';
  return say(told.window === '' ? key : `${key}.window`, told);
}

/** @param {Replay} replay @param {Values} values @param {number} event */
function leave(replay, values, event) {
  const { columns } = replay.frame;
  const node = columns.step_node[event];
  const cut = columns.step_cut[event];
  const named = { node: values.name(node), mover: values.mover(node), ply: String(columns.ply[node]) };
  const value = valueAt(replay, values, event);
  const isPruned = columns.step_kind[event] === KIND.prune;
  const below = columns.below[node] > 0 && !isPruned ? say('tree.left-out', { count: columns.below[node] }) : '';
  if (cut === NONE) {
    return say(LEFT[columns.step_flags[event] & WORTH_BITS] ?? 'tree.leave.exact', { ...named, value }) + below;
  }
  const reason = values.reason(cut, node);
  const met = columns.cut_met_by[cut];
  let told = say(isPruned || columns.cut_margin[cut] !== NONE ? 'tree.prune' : 'tree.cut', { ...named, reason: reason === '' ? value : reason, cut: values.cut(cut) });
  if (met !== NONE && !isPruned && reason !== '' && digits(met) !== value) told += say('tree.cut.returned', { value });
  if (columns.cut_count[cut] > 0) {
    told += say('tree.cut.never', { branches: values.branches(cut), count: columns.cut_count[cut] });
  }
  return told + say('tree.stop') + below;
}

/** @param {Replay} replay @param {Values} values */
function end({ frame }, values) {
  const { answer } = frame;
  const value = values.answer();
  let told = say(`tree.end.${['exact', 'lower', 'upper', 'heuristic'].includes(answer.kind) ? answer.kind : 'unknown'}`, { value });
  if (answer.best !== null) told += say('tree.end.best', { move: answer.best });
  if (answer.line.length > 1) told += say('tree.end.line', { line: answer.line.join(' ') });
  told += say('tree.end.nodes', { count: answer.nodes });
  if (frame.leftOut > 0) told += say('tree.end.left-out', { count: frame.leftOut });
  return told;
}
