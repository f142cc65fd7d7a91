// @ts-check
/** The game as a file, a link and a command line; what searches have said about it as a file; and files opened again. */
import { announce, byId, download, element, fill } from '../common/dom.js';
import { AskError, askCatalog } from '../common/socket.js';
import { say } from '../common/words.js';
import { isWritten, titleOf } from '../common/written.js';
import { ENDS, openRecorded, takeDroppedFiles } from './recorded.js';
import { nameOf, quote } from './spec.js';

/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('../common/socket.js').Answer} Answer */
/** @typedef {{game: string, written: string, position: string | null, moves: string[], seats: string[], resigned: number | null, names: string[], lines: string, comments: Map<string, string>, answers: [string, Answer][]}} Saved */

const GAME = 'yomi-game';
const ANALYSIS = 'yomi-analysis';
const VERSION = 1;
const LARGEST = 32 * 1024 * 1024;
/** What a pasted text is called: of a format that only its first letters tell. */
const PASTED = 'pasted.txt';

/**
 * Shows the ways to save and share.
 * @param {Record} record
 */
export function showFiles(record) {
  const room = byId('files-body');
  const failure = element('p', { class: 'failure', role: 'alert', hidden: true });
  const command = element('code', { class: 'command', id: 'command' });
  const file = element('input', { type: 'file', accept: ['.json', 'application/json', ...ENDS].join(','), id: 'open-file', class: 'unseen', tabindex: -1 });
  const button = (/** @type {string} */ key, /** @type {() => unknown} */ call) => element('button', { type: 'button', on: { click: call } }, say(key));
  const text = button('files.save-text', () => download(textName(record), 'text/plain', record.written));
  const about = element('p', { class: 'soft', id: 'command-about' });
  const copy = async (/** @type {string} */ text, done = 'copied') => {
    try {
      await navigator.clipboard.writeText(text);
      announce(say(done));
      said.textContent = say(done);
    } catch {
      said.textContent = say('files.copy.by-hand', { text });
    }
    setTimeout(() => { said.textContent = ''; }, 6000);
  };
  const said = element('p', { class: 'soft files-said' });
  const tellFailure = (/** @type {string} */ words) => {
    said.textContent = '';
    failure.textContent = words;
    failure.hidden = false;
  };
  const picture = (/** @type {'svg' | 'png'} */ format) => button(`files.${format}`, async () => {
    const board = /** @type {SVGSVGElement | null} */ (document.querySelector('#board svg.scene'));
    if (!board) return;
    const { boardAsSvg, pngOf } = await import('../embed/picture.js');
    const drawn = boardAsSvg(board);
    download(`${fileName(record)}.${format}`, format === 'svg' ? 'image/svg+xml' : 'image/png', format === 'svg' ? drawn : await pngOf(drawn));
  });
  const take = async (/** @type {File} */ chosen) => {
    const { name } = chosen;
    const tell = (/** @type {string} */ error) => {
      failure.textContent = say('files.wrong', { name, error });
      failure.hidden = false;
    };
    failure.hidden = true;
    try {
      const { title, trouble } = await open(record, chosen);
      if (title !== null) announce(say('files.opened', { name: title || name }));
      if (trouble) tell(trouble);
    } catch (error) {
      tell(failureWords(error));
    }
    if (!failure.hidden) failure.scrollIntoView({ block: 'nearest' });
  };
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    if (chosen) take(chosen);
    file.value = '';
  });
  takeDroppedFiles(take);
  const pasted = element('textarea', { id: 'paste-text', rows: 4, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off' });
  const paste = element('button', { type: 'button', on: { click: () => {
    if (pasted.value.trim()) take(new File([pasted.value], PASTED, { type: 'text/plain' }));
    else pasted.focus();
  } } }, say('paste.open'));
  const json = (/** @type {string} */ name, /** @type {object} */ value) => download(`${fileName(record)}${name}.json`, 'application/json', JSON.stringify(value, null, 2));
  const group = (/** @type {string} */ key, /** @type {Element[]} */ ...parts) => [element('h3', {}, say(key)), element('div', { class: 'row' }, ...parts)];
  fill(room,
    element('div', { class: 'row' },
      button('files.link', () => copy(location.href)),
      button('files.code', async () => (await import('../common/share.js')).openShare()),
      button('files.save', () => json('', gameFile(record))),
      button('files.open', () => file.click()),
      element('label', { for: 'open-file', class: 'unseen' }, say('files.file')), file),
    failure,
    said,
    element('details', { id: 'paste' }, element('summary', {}, say('paste.title')),
      element('label', { for: 'paste-text', class: 'soft' }, say('paste.about')), pasted, element('div', { class: 'row' }, paste)),
    element('details', { id: 'files-more' }, element('summary', {}, say('files.more')),
      ...group('files.download', picture('png'), picture('svg'),
        ...[saveGif, savePage].map((save) => button(save === saveGif ? 'files.gif' : 'files.page', () => save(record, said).catch((error) => tellFailure(failureWords(error))))),
        button('files.save-analysis', () => json('-analysis', analysisFile(record))), text),
      ...group('files.elsewhere', button('files.embed', async () => {
        const [{ codeOf }, { embed }] = await Promise.all([import('../embed/game.js'), askCatalog()]);
        await copy(codeOf(record), embed ? 'copied' : 'files.embed.shut');
      })),
      about,
      element('div', { class: 'command-row' }, command, button('copy', () => copy(command.textContent ?? '')))));
  record.listen((change) => {
    if (change === 'answers') return;
    command.textContent = commandLine(record);
    text.hidden = !isWritten(record.game);
    about.textContent = text.hidden ? say('files.command') : say('files.command.text', { name: textName(record) });
  });
}

/**
 * Saves the whole game as a page in one file.
 * @param {Record} record
 * @param {HTMLElement} said  what is told meanwhile
 */
async function savePage(record, said) {
  const { pageOfGame } = await import('../embed/game.js');
  const page = await pageOfGame(record, (done, all) => { said.textContent = say('files.page.positions', { done, all }); });
  download(`${fileName(record)}.html`, 'text/html', page);
  said.textContent = '';
}

/**
 * Saves the whole game as a moving picture.
 * @param {Record} record
 * @param {HTMLElement} said  what is told meanwhile
 */
async function saveGif(record, said) {
  const { gifOf } = await import('../embed/gif.js');
  const gif = await gifOf(record, (done, all) => { said.textContent = say('files.page.positions', { done, all }); });
  said.textContent = '';
  if (!gif) throw new Error(say('files.gif.none'));
  download(`${fileName(record)}.gif`, 'image/gif', gif);
}

/** @param {Record} record */
function fileName(record) {
  return `yomi-${record.game.replace(/[^\w.=+-]+/g, '-').slice(0, 60).replace(/-+$/, '')}-${record.moves.length}`;
}

/**
 * The name of the file that the command line reads the game from.
 * @param {Record} record
 */
function textName(record) {
  return nameOf(record.game);
}

/**
 * The text of a written game, as a file holds it.
 * @param {Record} record
 */
function textOf(record) {
  return isWritten(record.game) ? { written: record.written } : {};
}

/** @param {Record} record */
export function gameFile(record) {
  return {
    format: GAME, version: VERSION, game: record.game, ...textOf(record), position: record.position, moves: record.moves, seats: record.seats,
    ...(record.resigned === null ? {} : { resigned: record.resigned }),
    names: record.names, lines: record.lines.write([record.moves]), comments: Object.fromEntries(record.comments),
  };
}

/** @param {Record} record */
function analysisFile(record) {
  return {
    format: ANALYSIS, version: VERSION, game: record.game, ...textOf(record), position: record.position, moves: record.moves, seats: record.seats,
    answers: [...record.answers].map(([moves, answer]) => ({ moves: moves.split(' ').filter(Boolean), answer })),
  };
}

/**
 * Opens a file: one of this page, or one of recorded games.
 * @param {Record} record
 * @param {File} file
 * @returns {Promise<{title: string | null, trouble: string}>} the game, null if none was chosen; and what is wrong with the rest of it
 */
async function open(record, file) {
  if (file.size > LARGEST) throw new Error(say('files.large', { size: Math.round(file.size / 1024 / 1024) }));
  const text = await file.text();
  const { name } = file;
  if (isWritten(name)) {
    await record.open({ game: name, written: text, position: null, moves: [], at: 0 }, []);
    return { title: titleOf(text), trouble: '' };
  }
  const ours = parsed(text);
  if (ours === null) return (await openRecorded(record, file)) ?? { title: null, trouble: '' };
  const saved = read(ours);
  await record.open({ ...saved, at: saved.moves.length }, saved.seats);
  for (const [played, answer] of saved.answers) record.answers.set(played, answer);
  if (saved.answers.length > 0) record.tell('answers');
  return { title: '', trouble: '' };
}

/**
 * What a file of this page holds; null for a file of another kind.
 * @param {string} text
 */
function parsed(text) {
  try {
    const file = JSON.parse(text);
    return [GAME, ANALYSIS].includes(file?.format) ? file : null;
  } catch {
    return null;
  }
}

/**
 * Reads a file of a game or of an analysis.
 * @param {any} file
 * @returns {Saved}
 * @throws {Error} what was expected and what came
 */
function read(file) {
  const wrong = (/** @type {string} */ field, /** @type {string} */ expected, /** @type {unknown} */ found) =>
    new Error(say('files.field', { field, expected, found: (JSON.stringify(found) ?? say('files.missing')).slice(0, 80) }));
  const isText = (/** @type {unknown} */ value) => typeof value === 'string';
  const isTexts = (/** @type {unknown} */ value) => Array.isArray(value) && value.every(isText);
  if (file.version !== VERSION) throw wrong('version', String(VERSION), file.version);
  if (!isText(file.game) || !file.game) throw wrong('game', say('files.text'), file.game);
  if (isWritten(file.game) && (!isText(file.written) || !file.written)) throw wrong('written', say('files.text'), file.written);
  if (file.position !== null && file.position !== undefined && !isText(file.position)) throw wrong('position', say('files.text'), file.position);
  if (!isTexts(file.moves)) throw wrong('moves', say('files.texts'), file.moves);
  if (file.seats !== undefined && !isTexts(file.seats)) throw wrong('seats', say('files.texts'), file.seats);
  if (file.resigned !== undefined && !(Number.isInteger(file.resigned) && file.resigned >= 1 && file.resigned <= 6)) throw wrong('resigned', say('files.player'), file.resigned);
  if (file.names !== undefined && !isTexts(file.names)) throw wrong('names', say('files.texts'), file.names);
  if (file.lines !== undefined && !isText(file.lines)) throw wrong('lines', say('files.text'), file.lines);
  const comments = Object.entries(file.comments ?? {});
  if (!isTexts(comments.map(([, comment]) => comment))) throw wrong('comments', say('files.texts'), file.comments);
  /** @type {[string, Answer][]} */
  const answers = [];
  if (file.format === ANALYSIS) {
    if (!Array.isArray(file.answers)) throw wrong('answers', say('files.answers'), file.answers);
    for (const entry of file.answers) {
      const { moves, answer } = entry ?? {};
      if (!isTexts(moves)) throw wrong('answers.moves', say('files.texts'), moves);
      if (!isAnswer(answer)) throw wrong('answers.answer', say('files.answers'), answer);
      answers.push([moves.join(' '), answer]);
    }
  }
  return {
    game: file.game, written: isWritten(file.game) ? file.written : '', position: file.position ?? null, moves: file.moves, seats: file.seats ?? [],
    resigned: file.resigned ?? null, names: file.names ?? [], lines: file.lines ?? '', comments: new Map(comments), answers,
  };
}

/**
 * Whether what was read has what the page shows of an answer.
 * @param {any} answer
 */
function isAnswer(answer) {
  const isVector = (/** @type {unknown} */ value) => Array.isArray(value) && value.length >= 2 && value.every(Number.isFinite);
  return typeof answer === 'object' && answer !== null && Number.isInteger(answer.to_move) && typeof answer.kind === 'string'
    && (answer.value === null || isVector(answer.value)) && (answer.values === null || answer.values === undefined || (Array.isArray(answer.values) && answer.values.every(isVector)));
}

/**
 * The same situation on the command line.
 * @param {Record} record
 */
export function commandLine(record) {
  const parts = ['yomi', 'analyze', quote(record.game)];
  if (record.position) parts.push('--position', quote(record.position));
  if (record.at > 0) parts.push('--moves', quote(record.played.join(' ')));
  if (record.search) parts.push('--search', quote(record.search));
  return parts.join(' ');
}

/**
 * What went wrong, without the name of its type.
 * @param {unknown} error
 */
export function failureWords(error) {
  return error instanceof AskError || error instanceof Error ? error.message : String(error);
}
