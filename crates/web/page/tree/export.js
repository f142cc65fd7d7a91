// @ts-check
/** The tree as a file: a picture, or the page that replays it. */

import { download, element, fill } from '../common/dom.js';
import { say } from '../common/words.js';

/** @typedef {import('./source.js').Source} Source */
/** @typedef {import('./source.js').Wanted} Wanted */

/**
 * @param {Source} source Of pictures of the whole tree.
 * @param {() => Wanted} asked What is drawn now.
 * @param {() => import('./canvas.js').TreeCanvas} canvas
 */
export function makeExport({ picture }, asked, canvas) {
  const trouble = element('p', { class: 'failure', role: 'alert', hidden: true });
  const button = (/** @type {'svg' | 'html'} */ format) => picture && element('button', {
    type: 'button', class: 'plain',
    on: {
      click: async (/** @type {MouseEvent} */ event) => {
        const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
        pressed.setAttribute('aria-disabled', 'true');
        trouble.hidden = true;
        try {
          const { name, type, text } = await picture(asked(), format);
          download(name, type, text);
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
