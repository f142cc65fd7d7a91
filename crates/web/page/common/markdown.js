// @ts-check
/**
 * The rules of a game as elements: the part of Markdown that they are written in, which is headings, paragraphs, lists, tables,
 * fenced blocks, `code`, **bold**, *emphasis*, and [links](…) and ![pictures](…), of which only the text is kept where nothing says
 * where they lead. Everything is text nodes.
 */
import { element } from './dom.js';

/** @typedef {(target: string) => string | null} Way  the address that a link of the text leads to; null for none */

/** @type {Way} */
const nowhere = () => null;

/**
 * @param {string} text
 * @param {{from?: number, way?: Way}} [how]  the level that a first heading is given, and where links lead
 * @returns {DocumentFragment}
 */
export function markdown(text, { from = 3, way = nowhere } = {}) {
  const out = document.createDocumentFragment();
  const lines = text.replace(/\r/g, '').split('\n');
  const line = (/** @type {number} */ at) => lines[at] ?? '';
  let at = 0;
  while (at < lines.length) {
    if (!line(at).trim()) {
      at += 1;
    } else if (/^\s*```/.test(line(at))) {
      const block = [];
      for (at += 1; at < lines.length && !/^\s*```/.test(line(at)); at += 1) block.push(line(at));
      at += 1;
      out.append(element('pre', { tabindex: 0 }, block.join('\n')));
    } else if (/^#{1,6} /.test(line(at))) {
      const [, signs = '#', words = ''] = /^(#+)\s+(.*)$/.exec(line(at)) ?? [];
      const level = Math.min(6, from + signs.length - 1);
      out.append(inline(element(/** @type {'h3'} */ (`h${level}`)), words, way));
      at += 1;
    } else if (/^\|/.test(line(at))) {
      const rows = [];
      for (; /^\|/.test(line(at)); at += 1) rows.push(line(at));
      out.append(table(rows, way));
    } else if (/^\s*([-*]|\d+\.) /.test(line(at))) {
      const ordered = /^\s*\d/.test(line(at));
      /** @type {string[]} */
      const items = [];
      for (; at < lines.length && line(at).trim() && !/^[#|]/.test(line(at)); at += 1) {
        if (/^\s*([-*]|\d+\.) /.test(line(at))) items.push(line(at).replace(/^\s*([-*]|\d+\.) /, ''));
        else items.push(joined([items.pop() ?? '', line(at).trim()]));
      }
      out.append(element(ordered ? 'ol' : 'ul', {}, ...items.map((item) => inline(element('li'), item, way))));
    } else {
      const words = [];
      for (; at < lines.length && line(at).trim() && !/^(#{1,6} |\||\s*```|\s*[-*] )/.test(line(at)); at += 1) words.push(line(at).trim());
      out.append(inline(element('p'), joined(words), way));
    }
  }
  return out;
}

/**
 * What stands below one of some headings of the second level.
 * @param {string} text
 * @param {string[]} headings
 * @returns {string} empty where there is no such heading
 */
export function section(text, headings) {
  const part = `\n${text.replace(/\r/g, '')}`.split(/\n## +/).find((part) => headings.includes(part.split('\n', 1)[0]?.trim() ?? ''));
  return part?.replace(/^[^\n]*\n*/, '').trim() ?? '';
}

/**
 * Lines as one: between letters of Japanese a line ends without a space.
 * @param {string[]} lines
 */
const joined = (lines) => lines.join('\n').replace(/(?<=[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef])\n|\n(?=[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef])/g, '').replace(/\n/g, ' ');

/**
 * @param {string[]} rows
 * @param {Way} way
 * @returns {HTMLElement}
 */
function table(rows, way) {
  const cells = rows.map((row) => row.replace(/^\||\|\s*$/g, '').split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\\|/g, '|')));
  const rule = cells.findIndex((row) => row.every((cell) => /^:?-+:?$/.test(cell)));
  const head = cells.slice(0, Math.max(0, rule));
  const body = cells.slice(rule + 1);
  const filled = head.some((row) => row.some((cell) => cell));
  return element('div', { class: 'table-room', tabindex: 0 }, element('table', {},
    filled && element('thead', {}, ...head.map((row) => element('tr', {}, ...row.map((cell) => inline(element(cell ? 'th' : 'td'), cell, way))))),
    element('tbody', {}, ...body.map((row) => element('tr', {}, ...row.map((cell) => inline(element('td'), cell, way)))))));
}

/**
 * @template {HTMLElement} T
 * @param {T} node
 * @param {string} text
 * @param {Way} way
 * @returns {T}
 */
function inline(node, text, way) {
  const pattern = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|!?\[[^\]]+\]\([^)]*\))/;
  for (const part of text.split(pattern)) {
    if (!part) continue;
    const [, picture = '', words = '', target = ''] = /^(!?)\[([^\]]+)\]\(([^)]*)\)$/.exec(part) ?? [];
    const address = words && way(target);
    if (/^`.+`$/.test(part)) node.append(element('code', {}, part.slice(1, -1)));
    else if (/^\*\*.+\*\*$/.test(part)) node.append(inline(element('strong'), part.slice(2, -2), way));
    else if (/^\*.+\*$/.test(part) && part.length > 2) node.append(inline(element('em'), part.slice(1, -1), way));
    else if (words && !address) inline(node, words, way);
    else if (address) node.append(picture ? element('img', { src: address, alt: words }) : inline(element('a', { href: address }), words, way));
    else node.append(part);
  }
  return node;
}
