// @ts-check
/**
 * Small helpers to build what is seen. Text goes in as text nodes and attributes only, so nothing that comes from a message or an
 * address is ever read as HTML; and no inline style is written, which the content security policy forbids.
 */

/** @typedef {string | number | Node | null | undefined | false} Child  Left out where null, undefined or false. */
/**
 * @typedef {object} Special
 * @property {Record<string, (event: any) => void>} [on]  listeners by event
 * @property {Record<string, string | number>} [data]  `data-…` by name in camel case
 * @property {Record<string, string>} [style]  set through the style object
 */
/** @typedef {Special & Record<string, unknown>} Attributes  true is an empty attribute; false, null and undefined leave it out */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Sets attributes, data, listeners and styles.
 * @param {HTMLElement | SVGElement} node
 * @param {Attributes} attributes
 */
export function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'on') {
      for (const [event, listener] of Object.entries(attributes.on ?? {})) node.addEventListener(event, listener);
    } else if (name === 'data') {
      for (const [key, text] of Object.entries(attributes.data ?? {})) node.dataset[key] = String(text);
    } else if (name === 'style') {
      for (const [key, text] of Object.entries(attributes.style ?? {})) node.style.setProperty(key, text);
    } else if (value === false || value === null || value === undefined) {
      node.removeAttribute(name);
    } else {
      node.setAttribute(name, value === true ? '' : String(value));
    }
  }
}

/**
 * @param {Node} node
 * @param {Child[]} children
 */
function append(node, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    node.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/**
 * An HTML element with its attributes and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  set(node, attributes);
  append(node, children);
  return node;
}

/**
 * An SVG element with its attributes and children.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  set(node, attributes);
  append(node, children);
  return node;
}

/**
 * Puts children in place of whatever is there.
 * @param {Element} node
 * @param {...Child} children
 */
export function fill(node, ...children) {
  node.replaceChildren();
  append(node, children);
}

/**
 * The element with an id, which the page is known to have.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no element with the id ${id}`);
  return /** @type {T} */ (node);
}

/**
 * Hands a text to the reader as a file.
 * @param {string} name
 * @param {string} type
 * @param {BlobPart} content
 */
export function download(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  element('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Says something once to those who listen to the page, through its one polite live region (`#live`).
 * @param {string} text
 */
export function announce(text) {
  const live = document.getElementById('live');
  if (!live || !text) return;
  // The same words twice in a row are said twice only if the text changes.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Calls at most once in a while, and in any case after the last call.
 * @template {unknown[]} A
 * @param {number} milliseconds
 * @param {(...values: A) => void} call
 * @returns {(...values: A) => void}
 */
export function seldom(milliseconds, call) {
  let due = 0;
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    const wait = Math.max(0, due - performance.now());
    timer = window.setTimeout(() => {
      due = performance.now() + milliseconds;
      call(...values);
    }, wait);
  };
}
