// @ts-check
/**
 * A game as one file that needs no server: the board after every move, and the ways through it by buttons and keys, in the language of
 * whoever opens it. A position is the list of the parts that it is drawn of, so that what stays is stored once.
 */
import { askSituation } from '../common/socket.js';
import { language } from '../common/words.js';
import { endWords } from './ending.js';
import { picture } from './scene.js';

/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('../common/socket.js').Situation} Situation */

/** What the sheets of style of a board are. */
const SHEETS = ['/style.css', '/play/board.css', '/play/play.css', '/embed/embed.css'];

/**
 * The page of a game, from its start to its end.
 * @param {Record} record
 * @param {string} title
 * @param {(done: number, of: number) => void} onProgress
 * @returns {Promise<string>} HTML
 */
export async function gamePage(record, title, onProgress) {
  const { game, written, position, moves } = record;
  const styles = Promise.all(SHEETS.map(async (sheet) => (await fetch(sheet)).text()));
  const words = Promise.all([import('../words/embed.en.js'), import('../words/embed.ja.js')]);
  /** @type {string[]} */
  const parts = [];
  /** @type {Map<string, number>} */
  const numbers = new Map();
  const part = (/** @type {string} */ text) => {
    // Drawings have numbers of their own, and there is one here.
    const same = text.replace(/\b(shine|holes)-\d+/g, '$1-1');
    const number = numbers.get(same) ?? parts.push(same) - 1;
    numbers.set(same, number);
    return number;
  };
  /** @type {(number | number[])[][]} */
  const boards = [];
  let frame = '';
  for (let at = 0; at <= moves.length; at += 1) {
    const situation = await askSituation({ game, written, position, moves: moves.slice(0, at) });
    if (situation.scene) {
      const drawing = picture(situation.scene, game, situation.players);
      frame ||= /** @type {Element} */ (drawing.cloneNode(false)).outerHTML;
      boards.push([...drawing.children].map((child) => (child.classList.contains('pieces') ? [...child.children].map((piece) => part(piece.outerHTML)) : part(child.outerHTML))));
    } else {
      boards.push([part(`<text>${escape(situation.text)}</text>`)]);
    }
    onProgress(at, moves.length);
  }
  const [en, ja] = await words;
  const data = { parts, boards, moves, end: record.over ? endWords(record) : '', words: { en: en.default, ja: ja.default } };
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escape(title)}</title>
<style>${(await styles).join('\n')}</style>
</head>
<body class="embed">
<main>
<h1 class="unseen">${escape(title)}</h1>
<div id="board">${frame.replace(/\b(shine|holes)-\d+/g, '$1-1') || '<pre class="text-board"></pre>'}</div>
<div id="under" class="row between"></div>
</main>
<script type="application/json" id="game">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script>(${viewer})();</script>
</body>
</html>
`;
}

/** @param {string} text */
function escape(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** What the page does: it stands in the file as text, and reads nothing but that file. */
function viewer() {
  const { parts, boards, moves, end, words } = JSON.parse(document.getElementById('game')?.textContent ?? '{}');
  const language = navigator.language.startsWith('ja') ? 'ja' : 'en';
  const said = words[language];
  document.documentElement.lang = language;
  const [board, under] = ['board', 'under'].map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));
  const room = board?.firstElementChild;
  if (!room || !under) return;
  let at = boards.length - 1;
  const line = document.createElement('span');
  line.setAttribute('aria-live', 'polite');
  const go = (/** @type {number} */ to) => {
    at = Math.max(0, Math.min(boards.length - 1, to));
    const html = boards[at].map((/** @type {number | number[]} */ one) => (Array.isArray(one) ? `<g class="pieces">${one.map((piece) => parts[piece]).join('')}</g>` : parts[one])).join('');
    if (room.tagName === 'PRE') room.innerHTML = html.replace(/^<text>|<\/text>$/g, '');
    else room.innerHTML = html;
    const move = at > 0 ? `${said['page.at'].replace('{at}', String(at)).replace('{count}', String(boards.length - 1))}: ${moves[at - 1]}` : said['page.start'];
    line.textContent = at === boards.length - 1 && end ? `${move} · ${end}` : move;
  };
  const ways = [['page.first', '⏮', () => go(0)], ['page.back', '◀', () => go(at - 1)], ['page.forward', '▶', () => go(at + 1)], ['page.last', '⏭', () => go(boards.length - 1)]];
  const steps = document.createElement('div');
  steps.className = 'row';
  for (const [key, sign, call] of /** @type {[string, string, () => void][]} */ (ways)) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = sign;
    button.title = said[key];
    button.setAttribute('aria-label', said[key]);
    button.onclick = call;
    steps.append(button);
  }
  under.append(steps, line);
  document.onkeydown = (event) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: boards.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  go(at);
}
