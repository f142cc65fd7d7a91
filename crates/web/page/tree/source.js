// @ts-check
/**
 * Where a viewer gets from what it shows: here from the server of the playground. A file without a server has a source of its own,
 * `kept.js`.
 */

import { ask, askSituation } from '../common/socket.js';
import { decodeFrame } from './frame.js';

/** @typedef {import('../common/socket.js').Where} Where */
/** @typedef {import('../common/socket.js').Situation} Situation */
/** @typedef {import('./frame.js').Frame} Frame */
/** @typedef {{ where: Where, search: string | null, limit: number }} Wanted  a tree, by what is searched */
/** @typedef {Pick<Situation, 'game' | 'players' | 'position' | 'text' | 'scene'>} Look  what is drawn of a position */
/** @typedef {{ name: string, type: string, text: string }} File */

/**
 * @typedef {object} Source
 * @property {(wanted: Wanted, onWaiting?: (before: number) => void) => { done: Promise<Frame | null>, stop: () => void }} tree  `onWaiting`
 *   hears how many searches are before it, where all slots are taken; the mark `tree-arrived` is set when the tree is there
 * @property {(where: Where, moves: string[], node: number) => Promise<Look | null>} look  the position after moves, at a node of the tree
 * @property {((wanted: Wanted, format: string) => Promise<File>) | null} picture  nothing where no pictures are made
 * @property {boolean} searches  whether it gives other trees than the one that is shown
 */

/** The server. @type {Source} */
export const server = {
  tree({ where, search, limit }, onWaiting = () => {}) {
    const asked = ask({ ask: 'tree', ...where, search, limit }, ({ tell, before = 0 }) => {
      if (tell === 'waiting') onWaiting(before);
    });
    const done = asked.done.then(({ frame }) => {
      performance.mark('tree-arrived');
      return frame ? decodeFrame(frame) : null;
    });
    return { done, stop: asked.stop };
  },
  look: (where, moves) => askSituation({ ...where, moves }),
  async picture({ where, search, limit }, format) {
    const { name, type, text } = await ask({ ask: 'picture', ...where, search, limit, format }).done;
    return { name: name ?? `tree.${format}`, type: type ?? 'text/plain', text: text ?? '' };
  },
  searches: true,
};
