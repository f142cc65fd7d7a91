// @ts-check
/**
 * The keys of the page beside the board's, and the dialog that tells them. Keys that are single letters can be turned off, for
 * those who speak to their computer or press keys by mistake.
 */
import { element } from '../common/dom.js';
import { say } from '../common/words.js';

/** @typedef {{key: string, shown?: string, says: string, does: () => unknown}} Key */

const STORED = 'yomi-single-keys';

/** Whether single keys do something. */
function areOn() {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

/**
 * Listens for keys.
 * @param {Key[]} keys
 * @returns {() => void} opens the dialog that tells them
 */
export function listenKeys(keys) {
  const show = async () => {
    const { openDialog } = await import('../common/dialog.js');
    const check = element('input', { type: 'checkbox', id: 'single-keys', checked: areOn() });
    check.addEventListener('change', () => {
      try {
        localStorage.setItem(STORED, check.checked ? 'on' : 'off');
      } catch {
        // Without storage the keys stay as they are on the next visit.
      }
    });
    const row = (/** @type {string} */ key, /** @type {string} */ words) => element('tr', {}, element('th', { scope: 'row' }, ...key.split(' ').map((one) => element('kbd', {}, one))), element('td', {}, words));
    openDialog(say('keys.title'), [
      element('h3', {}, say('keys.board')),
      element('table', { class: 'keys' }, element('tbody', {},
        row('↑ ↓ ← →', say('keys.arrows')), row('Enter Space', say('keys.enter')), row('Esc', say('keys.escape')))),
      element('h3', {}, say('keys.page')),
      element('table', { class: 'keys' }, element('tbody', {}, ...keys.map((key) => row(key.shown ?? key.key, say(key.says))), row('?', say('keys.help')))),
      element('label', { class: 'row check', for: 'single-keys' }, check, say('keys.single')),
    ]);
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.isComposing) return;
    const target = /** @type {Element | null} */ (event.target);
    if (document.querySelector('dialog[open]') || target?.closest('input, select, textarea')) return;
    if (!areOn() && event.key.length === 1 && event.key !== '?') return;
    if (event.key === '?') {
      event.preventDefault();
      show();
      return;
    }
    const found = keys.find((key) => key.key === event.key);
    // Space and the arrows belong to whatever has the focus.
    if (!found || (event.key.startsWith('Arrow') && target?.closest('[role="group"] [tabindex], .table-room, pre'))) return;
    event.preventDefault();
    found.does();
  });
  return show;
}
