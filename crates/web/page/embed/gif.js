// @ts-check
/** A game as a moving picture: every position as the page draws it, each for as long as it takes to look at it. */
import { element } from '../common/dom.js';
import { GIFEncoder, applyPalette, quantize } from '../vendor/gifenc.js';
import { situationsOf } from './game.js';
import { boardAsSvg, canvasOf } from './picture.js';
import { drawPosition } from './view.js';

/** Pixels along the longer side, the most colours, and how long a position and the last one stay, in milliseconds. */
const PIXELS = 480;
const COLORS = 255;
const STAYS = 900;
const LAST_STAYS = 3000;

/**
 * @param {import('../play/record.js').Record} record
 * @param {(done: number, all: number) => void} onProgress
 * @returns {Promise<Uint8Array<ArrayBuffer> | null>} null where nothing is drawn
 */
export async function gifOf(record, onProgress) {
  const situations = await situationsOf(record, () => {});
  // Style sheets give colours to what is on the page alone.
  const room = element('div', { class: 'unseen', 'aria-hidden': 'true' });
  document.body.append(room);
  const look = async (/** @type {number} */ at) => {
    const { scene, last, game, players } = /** @type {import('../common/socket.js').Situation} */ (situations.at(at));
    if (!scene) return null;
    const drawing = drawPosition(scene, last, { game, players, flip: record.flip });
    room.replaceChildren(drawing);
    const canvas = await canvasOf(boardAsSvg(drawing), PIXELS, getComputedStyle(document.body).backgroundColor);
    const { width, height } = canvas;
    return canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? null;
  };
  try {
    const [first, last] = [await look(0), await look(-1)];
    if (!first || !last) return null;
    const palette = quantize(new Uint8ClampedArray([...first.data, ...last.data]), COLORS);
    const same = palette.length;
    palette.push([0, 0, 0]);
    const gif = GIFEncoder();
    /** @type {Uint8Array | null} */
    let before = null;
    for (let at = 0; at < situations.length; at += 1) {
      const image = await look(at);
      onProgress(at + 1, situations.length);
      // Boards of another size than the first, as of games drawn by what is left, do not fit.
      if (!image || image.width !== first.width || image.height !== first.height) continue;
      /** @type {Uint8Array} */
      const colors = applyPalette(image.data, palette);
      const shown = before ? colors.map((color, pixel) => (color === before?.[pixel] ? same : color)) : colors;
      before = colors;
      const delay = at === situations.length - 1 ? LAST_STAYS : STAYS;
      gif.writeFrame(shown, image.width, image.height, { ...(at === 0 && { palette }), delay, dispose: 1, transparent: true, transparentIndex: same });
    }
    gif.finish();
    return gif.bytes();
  } finally {
    room.remove();
  }
}
