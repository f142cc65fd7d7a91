// @ts-check
/** A tree as it is seen, as a file: in lines or in pixels. */

import { blobOf } from '../embed/picture.js';
import { drawTree } from './draw.js';
import { SvgContext } from './svg-context.js';

/** @typedef {import('./canvas.js').TreeCanvas} TreeCanvas */

/** Pixels of a picture for one on the page. */
const SCALE = 2;

/** @param {TreeCanvas} canvas @returns {string} */
export function seenAsSvg({ scene, view, theme }) {
  const pen = new SvgContext(view.width, view.height);
  if (scene) drawTree(/** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (pen)), scene, view, theme);
  return pen.text;
}

/** @param {TreeCanvas} canvas */
export function seenAsPng({ scene, view, theme }) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(SCALE * view.width);
  canvas.height = Math.round(SCALE * view.height);
  const context = canvas.getContext('2d');
  context?.scale(SCALE, SCALE);
  if (context && scene) drawTree(context, scene, view, theme);
  return blobOf(canvas);
}
