// @ts-check
/** Why a learned evaluation gives its estimate: the greatest of the terms that it sums up, for the player to move. */
import { element, fill } from '../common/dom.js';
import { ask, AskError } from '../common/socket.js';
import { list, say } from '../common/words.js';
import { chancesOf, isRaw, short } from './values.js';

/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('../common/socket.js').Answer} Answer */
/** @typedef {{name: string, kind: string | null, owner: number}} TermCell */

/** Terms that are told. */
const TERMS = 5;
/** What a term counts for in the units of the evaluation. */
const UNIT = 100_000;

/**
 * A button that asks for the terms of the position looked at; nothing where the evaluation is not a learned one.
 * @param {Record} record
 * @param {Answer} answer
 * @returns {HTMLElement | null}
 */
export function whyButton(record, answer) {
  if (answer.kind !== 'heuristic' || !answer.evaluation?.startsWith('learned')) return null;
  const terms = element('ul', { class: 'why-terms', hidden: true });
  const told = element('p', { class: 'soft', role: 'status', hidden: true });
  const { where } = record;
  const button = element('button', { type: 'button', class: 'plain', data: { key: 'why' }, on: { click: async () => {
    told.hidden = false;
    try {
      const { explanation } = await ask({ ask: 'explain', ...where, search: answer.search, limit: TERMS }).done;
      told.textContent = say('gain.why.about');
      terms.hidden = false;
      fill(terms, ...(explanation?.['terms'] ?? []).map((/** @type {any} */ term) => termItem(term, answer)));
    } catch (error) {
      told.textContent = error instanceof AskError ? error.message : String(error);
    }
  } } }, say('gain.why'));
  return element('div', { class: 'why' }, button, told, terms);
}

/**
 * @param {{weights: number[], cells: TermCell[], count: number | null, counted: number | null}} term
 * @param {Answer} answer
 */
function termItem({ weights, cells, counted }, answer) {
  const player = answer.to_move;
  // Between two players a term is written for the first one alone, or for each.
  const own = weights.length === 1 ? (weights[0] ?? 0) * (player === 1 ? 1 : -1) : weights[player - 1] ?? 0;
  const lying = cells.filter(({ kind }) => kind && kind !== 'target').map(({ name, owner }) => say('gain.cell', { cell: name, player: owner }));
  const empty = cells.length - lying.length;
  const parts = [...lying, ...(empty > 0 ? [say('gain.empty', { count: empty })] : [])];
  const what = parts.length > 0 ? list(parts) : say('gain.counted', { count: counted ?? 0 });
  return element('li', {}, element('b', { class: `number ${own >= 0 ? 'win' : 'loss'}` }, countWords(own * UNIT, answer)), ' ', what);
}

/**
 * What a term counts for: by so many percent it would raise an even chance to win.
 * @param {number} value
 * @param {Answer} answer
 */
function countWords(value, answer) {
  const chance = isRaw() ? undefined : chancesOf({ ...answer, value: answer.value?.length === 2 ? [value, -value] : null })?.[0];
  return chance === undefined ? short(Math.round(value)) || '0' : `${short(Math.round(100 * chance - 50)) || '0'}%`;
}
