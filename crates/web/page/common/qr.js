// @ts-check
/** A QR code as the server sends it, drawn. */

import { svg } from './dom.js';

/** Light modules around a code, without which cameras do not find it. */
const QUIET = 4;

/**
 * @param {readonly string[]} rows from the top, `1` for each dark module
 * @param {string} name what it says, for those who cannot see it
 * @returns {SVGSVGElement}
 */
export function drawCode(rows, name) {
  const size = rows.length + 2 * QUIET;
  const dark = rows.flatMap((row, y) => Array.from(row.matchAll(/1+/g), (run) => `M${run.index + QUIET} ${y + QUIET}h${run[0].length}v1h-${run[0].length}z`)).join('');
  return svg('svg', { viewBox: `0 0 ${size} ${size}`, class: 'qr', role: 'img', 'aria-label': name, 'shape-rendering': 'crispEdges' },
    svg('rect', { class: 'qr-paper', width: size, height: size }), svg('path', { class: 'qr-dark', d: dark }));
}
