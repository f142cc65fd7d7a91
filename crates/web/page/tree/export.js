// @ts-check
/** The tree as a file: a picture, or the page that replays it. */

import { ask } from '../common/socket.js';
import { download, element, fill } from '../common/dom.js';
import { say } from '../common/words.js';

/** @typedef {import('../common/socket.js').Where} Where */

/**
 * @param {() => { where: Where, search: string | null, limit: number }} asked What is drawn now.
 * @param {() => import('./canvas.js').TreeCanvas} canvas
 */
export function makeExport(asked, canvas) {
  const trouble = element('p', { class: 'failure', role: 'alert', hidden: true });
  const button = (/** @type {'svg' | 'html'} */ format) => element('button', {
    type: 'button', class: 'plain',
    on: {
      click: async (/** @type {MouseEvent} */ event) => {
        const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
        pressed.setAttribute('aria-disabled', 'true');
        trouble.hidden = true;
        try {
          const { where, search, limit } = asked();
          const { name, type, text } = await ask({ ask: 'picture', ...where, search, limit, format }).done;
          download(name ?? `tree.${format}`, type ?? 'text/plain', text ?? '');
        } catch (error) {
          trouble.hidden = false;
          fill(trouble, error instanceof Error ? error.message : String(error));
        }
        pressed.setAttribute('aria-disabled', 'false');
      },
    },
  }, say(`tree.export.${format}`));
  const seen = (/** @type {'png' | 'svg'} */ format) => element('button', {
    type: 'button', class: 'plain', data: { seen: format },
    on: {
      click: async () => {
        const { seenAsPng, seenAsSvg } = await import('./seen.js');
        if (format === 'svg') download('tree-as-seen.svg', 'image/svg+xml', seenAsSvg(canvas()));
        else download('tree-as-seen.png', 'image/png', await seenAsPng(canvas()));
      },
    },
  }, say(`tree.export.seen.${format}`));
  return element('section', { class: 'tree-export', 'aria-label': say('tree.export') },
    element('h2', {}, say('tree.export')), element('div', { class: 'row' }, button('svg'), button('html'), seen('svg'), seen('png')), trouble);
}
