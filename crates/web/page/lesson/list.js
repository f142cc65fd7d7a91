// @ts-check
/** The lessons in their order, and what each of them asks. The parts of a lesson that only try something out ask nothing. */

/** @typedef {{ name: string, questions: readonly string[], load: () => Promise<{ teach: (place: HTMLElement) => Promise<void> }> }} Lesson */

/** @type {readonly Lesson[]} */
export const LESSONS = [
  { name: 'win-or-lose', questions: ['five', 'row', 'who', 'moves', 'slide'], load: () => import('./win-or-lose.js') },
  { name: 'minimax', questions: ['two', 'three', 'greedy', 'nega'], load: () => import('./minimax.js') },
  { name: 'evaluation', questions: ['lines', 'discs', 'corner'], load: () => import('./evaluation.js') },
  { name: 'cuts', questions: ['beta', 'alpha', 'deep-beta', 'deep-alpha', 'order'], load: () => import('./cuts.js') },
  { name: 'deepening', questions: ['cost', 'again', 'order'], load: () => import('./deepening.js') },
  { name: 'horizon', questions: ['blind', 'quiet', 'delay', 'threat'], load: () => import('./horizon.js') },
  { name: 'realization', questions: ['longest', 'fewer'], load: () => import('./realization.js') },
  { name: 'knowledge', questions: ['reply', 'price', 'ending'], load: () => import('./knowledge.js') },
  { name: 'ties', questions: ['first', 'worst'], load: () => import('./ties.js') },
  { name: 'max-n-against-paranoid', questions: ['max-n', 'paranoid', 'cost', 'nodes'], load: () => import('./max-n-against-paranoid.js') },
];
