// @ts-check
/** What is told of a search that waits for its turn. */
import { say } from './words.js';

/** @param {number} before  how many wait that came before */
export const waitingWords = (before) => (before === 0 ? say('analysis.waiting.next') : say('analysis.waiting', { count: before }));
