// @ts-check
/** A small picture of the tree that a search walks from here, and the way to the page that replays it. */
import { byId, element, fill } from '../common/dom.js';
import { link } from '../common/address.js';
import { languageOf } from '../common/messages.js';
import { ask, AskError } from '../common/socket.js';
import { say } from '../common/words.js';
import { readSpec } from './spec.js';

/** @typedef {import('./record.js').Record} Record */

/** Nodes drawn at most in the panel. */
const DRAWN = 120;

/**
 * Shows the panel and keeps it shown.
 * @param {Record} record
 */
export function showTree(record) {
  const room = byId('tree-body');
  let turn = 0;
  let shown = '';
  /** @type {import('../common/socket.js').Asked | null} */
  let asked = null;
  const depth = element('input', { type: 'number', id: 'tree-depth', min: 1, max: 12, value: 2 });
  const way = element('a', { class: 'button main' }, say('tree.open'));
  const view = element('div', { class: 'tree-view' });
  fill(room,
    element('p', { class: 'soft' }, say('tree.about')),
    element('div', { class: 'row' }, element('label', { for: 'tree-depth' }, say('tree.depth')), depth, way),
    view);
  const draw = async () => {
    if (record.panel !== 'tree') return;
    const base = record.search || record.situation.search_to_draw;
    const spec = readSpec(base);
    const own = spec && ['depth', 'nodes', 'expansions', 'evaluations', 'stored', 'time'].some((limit) => spec.values.has(limit));
    const search = own || !spec ? base : `${base}${spec.values.size ? ',' : ':'}depth=${depth.value || 2}`;
    way.href = link('/tree', { game: record.game, written: record.written, position: record.position, moves: record.played, search });
    const key = JSON.stringify([record.where, search]);
    if (key === shown) return;
    shown = key;
    const mine = ++turn;
    fill(view, element('p', { class: 'soft' }, say('tree.waiting')));
    asked?.stop();
    asked = ask({ ask: 'picture', ...record.where, search, limit: DRAWN, format: 'svg' });
    try {
      const { text, type } = await asked.done;
      if (mine !== turn) return;
      const address = URL.createObjectURL(new Blob([text ?? ''], { type: type ?? 'image/svg+xml' }));
      const image = element('img', { src: address, alt: say('tree.picture', { search }) });
      image.addEventListener('load', () => URL.revokeObjectURL(address));
      fill(view, image);
    } catch (error) {
      if (mine === turn) fill(view, element('p', { class: 'failure', role: 'alert', lang: languageOf(String(error)) }, error instanceof AskError ? error.message : String(error)));
    }
  };
  depth.addEventListener('change', draw);
  record.listen((change) => {
    if (change !== 'answers') draw();
  });
}
