// @ts-check
/** The book, from the program itself: its chapters in the order of `SUMMARY.md`, and a search for words in all of them. */
import { byId, element, fill } from '../common/dom.js';
import { fields, link } from '../common/address.js';
import { writeHeader } from '../common/header.js';
import { markdown } from '../common/markdown.js';
import { language, loadWords, say } from '../common/words.js';

/** @typedef {{ title: string, file: string }} Chapter */

/** So many places are shown. */
const MOST = 40;
/** Letters of a place that are shown on each side of the first word. */
const AROUND = 90;

/** @type {Map<string, Promise<string>>} */
const texts = new Map();

/** A file of the book, read once. @param {string} file */
function read(file) {
  const text = texts.get(file) ?? fetch(`/help/${file}`).then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`${file}: ${answer.status}`))));
  texts.set(file, text);
  return text;
}

/**
 * The address of a chapter, at the first place with these words.
 * @param {string} file
 * @param {string} [words]
 */
function addressOf(file, words = '') {
  const address = link(`/help/${file.replace(/\.md$/, '')}`);
  return words ? `${address}${address.includes('?') ? '&' : '?'}find=${encodeURIComponent(words)}` : address;
}

/**
 * Where links of a file lead: to chapters, pictures of the book, and other sites.
 * @param {string} file
 * @param {Chapter[]} chapters
 * @returns {(target: string) => string | null}
 */
function wayFrom(file, chapters) {
  return (target) => {
    if (/^https?:/.test(target)) return target;
    const path = new URL(target, `http://book/${file}`).pathname.slice(1);
    if (path.startsWith('images/')) return `/help/${path}`;
    return chapters.some((chapter) => chapter.file === path) ? addressOf(path) : null;
  };
}

/** Whether a text has all of these words. @param {string} text @param {string[]} words */
function hasAll(text, words) {
  const small = text.toLowerCase();
  return words.every((word) => small.includes(word));
}

/** @param {string} text */
const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Shows where the words are, unless others are asked for meanwhile.
 * @param {string} asked
 * @param {Chapter[]} chapters
 */
async function find(asked, chapters) {
  const words = wordsOf(asked);
  const all = words.length ? await Promise.all(chapters.map(async (chapter) => ({ chapter, text: await read(chapter.file) }))) : [];
  if (asked !== /** @type {HTMLInputElement} */ (byId('find')).value) return;
  const places = all.flatMap(({ chapter, text }) => text.split(/\n\s*\n|\n(?=[|#-])/).filter((part) => hasAll(part, words)).map((part) => ({ chapter, part })));
  byId('count').textContent = words.length ? say('help.found', { count: places.length }) : '';
  fill(byId('found'), ...places.slice(0, MOST).map(({ chapter, part }) => {
    const at = Math.max(0, part.toLowerCase().indexOf(words[0] ?? '') - AROUND);
    return element('li', {}, element('a', { href: addressOf(chapter.file, asked) }, chapter.title), element('p', { class: 'soft' }, part.slice(at, at + 2 * AROUND)));
  }));
}

async function main() {
  await loadWords('common', 'help');
  writeHeader('help');
  const summary = await read('SUMMARY.md');
  const chapters = [...summary.matchAll(/\[([^\]]+)\]\(([^)]+\.md)\)/g)].map(([, title = '', file = '']) => ({ title, file }));
  fill(byId('chapters'), markdown(summary, { from: 2, way: wayFrom('SUMMARY.md', chapters) }));
  const input = /** @type {HTMLInputElement} */ (byId('find'));
  input.addEventListener('input', () => void find(input.value, chapters));
  const asked = `${decodeURI(location.pathname).replace(/^\/help\/?/, '')}.md`;
  const first = chapters.find(({ file }) => file.endsWith('.ja.md') === (language === 'ja'));
  const chapter = asked === '.md' ? first : chapters.find(({ file }) => file === asked);
  document.title = `${chapter?.title ?? say('help.none')} · yomi`;
  const page = byId('chapter');
  if (!chapter) {
    fill(page, element('p', {}, say('help.none')));
    return;
  }
  byId('chapters').querySelector(`a[href="${addressOf(chapter.file)}"]`)?.setAttribute('aria-current', 'page');
  page.lang = chapter.file.endsWith('.ja.md') ? 'ja' : 'en';
  fill(page, markdown(await read(chapter.file), { from: 1, way: wayFrom(chapter.file, chapters) }));
  const words = wordsOf(fields(location.search).get('find') ?? '');
  const place = words.length ? [...page.querySelectorAll('h1, h2, h3, h4, p, li, tr, pre')].find((node) => hasAll(node.textContent ?? '', words)) : null;
  place?.classList.add('is-found');
  place?.scrollIntoView({ block: 'center' });
}

void main().then(() => {
  document.body.dataset['ready'] = 'true';
});
