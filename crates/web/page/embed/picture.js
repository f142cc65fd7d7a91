// @ts-check
/** A board as a picture: its SVG with the colours that style sheets give it written in, and the same in pixels. */

/** What style sheets may say of a part of a board. */
const STYLES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-dasharray', 'opacity', 'font-family',
  'font-size', 'font-weight', 'text-anchor', 'dominant-baseline'];
const SVG = 'http://www.w3.org/2000/svg';
/** Pixels of a picture along its longer side. */
const PIXELS = 1600;

/**
 * @param {SVGSVGElement} board  as it is on the page
 * @returns {string} a picture that needs no style sheet
 */
export function boardAsSvg(board) {
  const copy = /** @type {SVGSVGElement} */ (board.cloneNode(true));
  const [seen, made] = [[board, ...board.querySelectorAll('*')], [copy, ...copy.querySelectorAll('*')]];
  seen.forEach((from, at) => {
    const to = made[at];
    if (!to) return;
    const style = getComputedStyle(from);
    if (style.display === 'none' || style.visibility === 'hidden') {
      to.remove();
      return;
    }
    for (const { name } of [...to.attributes]) if (/^(class|style|tabindex|role|aria-.*|data-.*)$/.test(name)) to.removeAttribute(name);
    for (const name of STYLES) to.setAttribute(name, style.getPropertyValue(name).replaceAll('"', "'"));
  });
  const { width, height } = board.viewBox.baseVal;
  copy.setAttribute('xmlns', SVG);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

/** @param {string} svg @returns {Promise<Blob>} the picture as PNG */
export const pngOf = async (svg) => blobOf(await canvasOf(svg, PIXELS));

/**
 * @param {string} svg
 * @param {number} pixels  along the longer side
 * @param {string} [behind]  the colour behind it; none by default
 */
export async function canvasOf(svg, pixels, behind = 'transparent') {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = pixels / Math.max(image.naturalWidth, image.naturalHeight, 1);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    const brush = canvas.getContext('2d');
    if (brush) brush.fillStyle = behind;
    brush?.fillRect(0, 0, canvas.width, canvas.height);
    brush?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
export function blobOf(canvas) {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('expected a picture, got none: it may be too large'))), 'image/png');
  });
}
