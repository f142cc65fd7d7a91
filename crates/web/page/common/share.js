// @ts-check
/** A dialog with links to this page for other machines in the room, each with its QR code. */

import { addressWithout } from './address.js';
import { openDialog } from './dialog.js';
import { announce, element, fill } from './dom.js';
import { ask } from './socket.js';
import { drawCode } from './qr.js';
import { loadWords, say } from './words.js';

/** @typedef {import('./socket.js').SharedLink} SharedLink */

/** This page as it is now, for a screen of one's own: not as it is shown to a room. */
const path = () => `${addressWithout('present')}${location.hash}`;

/**
 * Opens the dialog.
 * @param {string} [shared]  the address from its `/` on; this page as it is now by default
 */
export async function openShare(shared = path()) {
  await loadWords('share');
  const body = element('div', { class: 'share-links' }, element('p', {}, say('share.asking')));
  openDialog(say('share.title'), [body], { className: 'share-room' });
  try {
    const { links = [] } = await ask({ ask: 'share', path: shared }).done;
    fill(body, ...(links.length > 0 ? links.map(shown) : alone()));
  } catch (error) {
    fill(body, element('p', { class: 'failure', role: 'alert' }, error instanceof Error ? error.message : String(error)));
  }
}

/** @param {SharedLink} shared */
function shown({ link, rows }) {
  const copy = element('button', { type: 'button', on: { click: async () => {
    try {
      await navigator.clipboard.writeText(link);
      announce(say('copied'));
      copy.textContent = say('copied');
    } catch {
      getSelection()?.selectAllChildren(address);
    }
  } } }, say('copy'));
  const address = element('a', { href: link, class: 'mono' }, link);
  return element('div', { class: 'share-link' }, rows.length > 0 ? drawCode(rows, say('share.code', { link })) : element('p', { class: 'soft' }, say('share.long')),
    element('p', {}, address), element('p', {}, copy));
}

/** How to start the server so that others reach it. */
function alone() {
  return [element('p', {}, say('share.alone')), element('pre', { tabindex: 0 }, 'yomi serve --address 0.0.0.0'), element('p', { class: 'soft' }, say('share.alone.care'))];
}
