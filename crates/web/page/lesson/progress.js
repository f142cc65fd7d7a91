// @ts-check
/** Which questions of the lessons were answered rightly in this browser. Without storage that is known until the page is left. */

import { LESSONS } from './list.js';

const KEY = 'yomi-lessons';

/** @type {Set<string>} `LESSON.QUESTION` each */
let answered = read();
/** @type {Set<(lesson: string) => void>} */
const watchers = new Set();

/** @returns {Set<string>} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Reads it again: another tab noted something, or Back shows the page as it was left. */
function readAgain() {
  answered = read();
  tell('');
}

addEventListener('storage', (event) => { if (event.key === KEY || event.key === null) readAgain(); });
addEventListener('pageshow', (event) => { if (event.persisted) readAgain(); });

/** Notes that a question was answered. @param {string} question `LESSON.QUESTION` */
export function note(question) {
  if (answered.has(question)) return;
  // Another tab may have noted others since.
  answered = new Set([...answered, ...read(), question]);
  try {
    localStorage.setItem(KEY, JSON.stringify([...answered].sort()));
  } catch {
    // It is known as long as the page is open.
  }
  tell(question.split('.')[0] ?? '');
}

/** Forgets everything. */
export function forget() {
  answered = new Set();
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There was nothing.
  }
  tell('');
}

/** @param {string} lesson */
function tell(lesson) {
  for (const watcher of watchers) watcher(lesson);
}

/** Calls whenever something was noted, with the lesson, or was forgotten, with none. @param {(lesson: string) => void} watcher */
export function watchProgress(watcher) {
  watchers.add(watcher);
}

/** How many of a lesson's questions are answered. @param {string} name @returns {{ done: number, all: number, isDone: boolean }} */
export function progressOf(name) {
  const questions = LESSONS.find((lesson) => lesson.name === name)?.questions ?? [];
  const done = questions.filter((question) => answered.has(`${name}.${question}`)).length;
  return { done, all: questions.length, isDone: questions.length > 0 && done === questions.length };
}

/** Whether anything was answered at all. */
export const hasProgress = () => answered.size > 0;
