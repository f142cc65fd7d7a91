// @ts-check
/** Recorded games in the formats of people and programs: the server reads the file and plays the game by the rules. */
import { element } from '../common/dom.js';
import { openDialog } from '../common/dialog.js';
import { LONGEST_NAME } from '../common/address.js';
import { spoken, told } from '../common/messages.js';
import { askRecord, LARGEST_FILE } from '../common/socket.js';
import { say } from '../common/words.js';
import { Variations } from './variations.js';

/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('../common/socket.js').Recorded} Recorded */

/** The ends of names of files with recorded games. */
export const ENDS = ['.game', '.jsonl', '.ndjson', '.sgf', '.hsgf', '.ggf', '.pgn', '.wtb', '.wth', '.txt'];

/**
 * Opens a game of a file; where there are several, the reader chooses one.
 * @param {Record} record
 * @param {File} file
 * @returns {Promise<{title: string, trouble: string} | null>} what was opened, and where it breaks off; null if nothing was chosen
 * @throws {Error} what was expected and what came
 */
export async function openRecorded(record, file) {
  if (file.size > LARGEST_FILE) throw new Error(say('recorded.large', { most: LARGEST_FILE / 1024, size: Math.ceil(file.size / 1024) }));
  const asked = { game: record.game, written: record.written, name: file.name, base64: base64(new Uint8Array(await file.arrayBuffer())) };
  const found = await askRecord({ ...asked, number: null });
  let { opened } = found;
  if (!opened) {
    const number = await choose(file.name, found);
    if (number === null) return null;
    ({ opened } = await askRecord({ ...asked, number }));
  }
  if (!opened) return null;
  const { game, position, moves, title, broken, players } = opened;
  const [lines, comments] = [new Variations(), new Map()];
  for (const line of opened.lines) {
    lines.add(line.moves);
    for (const [at, comment] of line.comments) comments.set(line.moves.slice(0, at).join(' '), comment);
  }
  const names = players.map((name) => name.trim().slice(0, LONGEST_NAME));
  const written = game === record.game ? record.written : '';
  await record.open({ game, written, position, moves, at: moves.length, names, lines: lines.write([moves]), comments }, []);
  const trouble = broken ? say('recorded.broken', { count: moves.length, error: told(broken) }) : told(found.trouble ?? '');
  return { title, trouble };
}

/**
 * Lets the reader choose a game.
 * @param {string} name
 * @param {Recorded} found
 * @returns {Promise<number | null>} its number; null if the dialog was closed
 */
function choose(name, { games, count, trouble }) {
  return new Promise((resolve) => {
    /** @type {number | null} */
    let chosen = null;
    const take = (/** @type {number} */ number) => {
      chosen = number;
      dialog.close();
    };
    const list = element('ol', { class: 'recorded-games', id: 'recorded-games' }, ...games.map(({ number, title, moves }) => element('li', {},
      element('button', { type: 'button', class: 'plain', on: { click: () => take(number) } },
        element('span', { class: 'ply' }, number),
        element('span', {}, title),
        element('span', { class: 'soft' }, say('recorded.moves', { count: moves }))))));
    const dialog = openDialog(say('recorded.title', { name, count }), [
      list,
      ...(count > games.length ? [element('p', { class: 'soft' }, say('recorded.more', { count: games.length }))] : []),
      ...(trouble ? [spoken('p', trouble, 'failure')] : []),
    ], { onClose: () => resolve(chosen) });
    list.querySelector('button')?.focus();
  });
}

/**
 * Bytes as text.
 * @param {Uint8Array} bytes
 */
function base64(bytes) {
  const pieces = [];
  for (let at = 0; at < bytes.length; at += 0x8000) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(pieces.join(''));
}

/**
 * Takes files that are dropped anywhere on the page.
 * @param {(file: File) => unknown} take
 */
export function takeDroppedFiles(take) {
  const { dataset } = document.body;
  const carries = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files') && !document.querySelector('dialog[open]');
  document.addEventListener('dragover', (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    dataset['dropping'] = 'true';
  });
  document.addEventListener('dragleave', (event) => {
    // It has left the window.
    if (event.relatedTarget === null) delete dataset['dropping'];
  });
  document.addEventListener('drop', (event) => {
    delete dataset['dropping'];
    if (!carries(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) take(file);
  });
}
