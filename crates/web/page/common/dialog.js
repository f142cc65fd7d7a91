// @ts-check
/** A dialog with a heading, closed by its button, Escape or a click beside it; the focus goes back to where it was. */
import { element } from './dom.js';
import { say } from './words.js';

/**
 * Opens a dialog.
 * @param {string} title
 * @param {Node[]} content
 * @param {{className?: string, onClose?: () => void}} [how]
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content, { className = '', onClose = () => {} } = {}) {
  const back = /** @type {HTMLElement | SVGElement | null} */ (document.activeElement);
  const heading = element('h2', { id: 'dialog-title' }, title);
  const dialog = element('dialog', { class: className, 'aria-labelledby': 'dialog-title' },
    element('div', { class: 'dialog-head' },
      heading,
      element('button', { type: 'button', class: 'plain', on: { click: () => dialog.close() } }, say('close'))),
    element('div', { class: 'dialog-body' }, ...content));
  dialog.addEventListener('click', (event) => {
    if (event.target !== dialog) return;
    const box = dialog.getBoundingClientRect();
    if (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    onClose();
    back?.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
