// @ts-check
/**
 * Exact values of the position and of each of its moves, without being asked, where a database that the server offers is of this game:
 * to be clicked through, and marked on the board unless a search plays.
 */
import { byId, element, fill } from '../common/dom.js';
import { ask } from '../common/socket.js';
import { say } from '../common/words.js';
import { marks, shortValue, valueWords } from './values.js';

/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('../common/socket.js').MoveRow} MoveRow */
/** @typedef {import('../common/socket.js').Probed} Probed */

/**
 * Shows the panel where a database fits, and keeps it shown.
 * @param {Record} record
 * @param {Board} board
 */
export function showExplorer(record, board) {
  const room = byId('explorer');
  const view = element('div');
  const colors = element('input', { type: 'checkbox', id: 'explorer-colors', checked: true });
  const source = element('p', { class: 'soft' });
  fill(byId('explorer-body'), element('label', { class: 'row check', for: 'explorer-colors' }, colors, say('explorer.colors')), view, source);
  let turn = 0;
  let asked = '';
  let game = '';
  /** @type {{key: string, probe: Probed} | null} */
  let known = null;

  const paint = () => {
    if (record.panel === 'analysis' || record.going || known?.key !== JSON.stringify(record.where)) return;
    board.setMarks(colors.checked ? marks(rows(known.probe), known.probe.to_move, { game: record.game }) : null);
  };
  const probe = async () => {
    const [database] = record.situation.databases ?? [];
    const key = JSON.stringify(record.where);
    if (key === asked) {
      paint();
      return;
    }
    asked = key;
    known = null;
    const mine = ++turn;
    if (!database) {
      room.hidden = true;
      return;
    }
    try {
      const { probe: found } = await ask({ ask: 'probe', ...record.where, database }).done;
      if (mine !== turn) return;
      room.hidden = !found?.value;
      if (!found?.value) return;
      known = { key, probe: found };
      fill(view, ...shown(record, found));
      source.textContent = say('explorer.source', { database });
      paint();
    } catch {
      // Positions without a past are known, and repetition decides here.
      if (mine === turn) room.hidden = true;
    }
  };
  colors.addEventListener('change', paint);
  record.listen((change) => {
    if (change === 'answers' || !record.situation) return;
    // Whoever plays against a search is not told its moves unasked.
    if (record.game !== game) colors.checked = record.seats.every((seat) => seat === 'human');
    ({ game } = record);
    void probe();
  });
}

/**
 * The moves as a search would tell them.
 * @param {Probed} probe
 * @returns {MoveRow[]}
 */
function rows({ moves }) {
  return moves.map(({ move, value, distance }) => ({ move, value, values: null, kind: value ? 'exact' : 'unknown', distance, line: [move], nodes: 0 }));
}

/**
 * @param {Record} record
 * @param {Probed} probe
 * @returns {Node[]}
 */
function shown(record, probe) {
  const { game } = record;
  const player = probe.to_move;
  const found = rows(probe);
  const marked = marks(found, player, { game });
  const items = found.map((row) => {
    const words = valueWords({ ...row, game });
    const tint = marked.get(row.move)?.tint ?? 'unknown';
    return element('li', {}, element('button', { type: 'button', class: `move t-${tint}`, 'aria-label': `${row.move}: ${words}`, title: words, on: { click: () => record.follow([row.move]) } },
      element('b', {}, row.move), element('span', { class: 'mark' }, shortValue(row, player))));
  });
  return [
    element('p', { class: 'verdict-words' }, valueWords({ value: probe.value, values: null, kind: 'exact', distance: probe.distance, game })),
    items.length > 0 ? element('ul', { class: 'explorer-moves', 'aria-label': say('explorer.moves') }, ...items) : element('span'),
  ];
}
