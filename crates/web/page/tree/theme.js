// @ts-check
/** The colours of a tree, read from the CSS variables `--tree-…` of an element. */

/**
 * @typedef {object} Theme
 * @property {string} font
 * @property {string} paper
 * @property {string} ink
 * @property {string} muted
 * @property {string} edge
 * @property {string} accent
 * @property {string} open
 * @property {string} openFill
 * @property {string} cut
 * @property {string} right
 * @property {string} wrong
 * @property {string} max
 * @property {string} min
 * @property {string} leaf
 * @property {string[]} players
 * @property {string[]} shares What is drawn of a player's value.
 */

/** @param {Element} element @returns {Theme} */
export function themeOf(element) {
  const style = getComputedStyle(element);
  const color = (/** @type {string} */ name) => style.getPropertyValue(`--tree-${name}`).trim() || '#888';
  return {
    font: style.fontFamily || 'sans-serif',
    paper: color('paper'),
    ink: color('ink'),
    muted: color('muted'),
    edge: color('edge'),
    accent: color('accent'),
    open: color('accent'),
    openFill: color('open'),
    cut: color('cut'),
    right: color('right'),
    wrong: color('wrong'),
    max: color('max'),
    min: color('min'),
    leaf: color('leaf'),
    players: [1, 2, 3, 4, 5, 6].map((player) => color(`player-${player}`)),
    shares: [1, 2, 3, 4, 5, 6].map((player) => color(`share-${player}`)),
  };
}

/** Calls back when the colours may have changed. @param {() => void} changed @returns {() => void} Stops that. */
export function watchTheme(changed) {
  const query = matchMedia('(prefers-color-scheme: dark)');
  query.addEventListener('change', changed);
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'data-theme', 'style'] });
  return () => {
    query.removeEventListener('change', changed);
    observer.disconnect();
  };
}
