// @ts-check
/** The men of chess and its relatives, drawn in place of their letters. The drawings are our own. */

/** What each letter stands for: outlines within a square of 100 around the middle. `J` is the bers of Shatar. @type {Record<string, string>} */
export const FIGURES = {
  P: 'M-7 -4 A14 14 0 1 1 7 -4 Q9 14 20 24 Q26 28 26 38 L-26 38 Q-26 28 -20 24 Q-9 14 -7 -4 Z',
  N: 'M-24 38 Q-24 18 -6 4 Q-14 10 -22 11 Q-32 10 -33 1 Q-25 -12 -18 -24 L-17 -40 L-5 -31 Q28 -26 28 38 Z M-13 -15 A3 3 0 1 0 -13 -14.9 Z',
  B: 'M0 -43 Q22 -24 18 -4 Q15 6 8 10 Q12 20 20 24 Q28 28 28 38 L-28 38 Q-28 28 -20 24 Q-12 20 -8 10 Q-15 6 -18 -4 Q-22 -24 0 -43 Z M6 -26 L-4 -8',
  R: 'M-26 -36 L-14 -36 L-14 -27 L-6 -27 L-6 -36 L6 -36 L6 -27 L14 -27 L14 -36 L26 -36 L24 -16 L16 -10 L18 22 Q28 26 28 38 L-28 38 Q-28 26 -18 22 L-16 -10 L-24 -16 Z M-16 -10 L16 -10',
  K: 'M-5 -32 A7 7 0 1 1 5 -32 Q34 -26 31 -4 Q28 10 18 22 Q28 26 28 38 L-28 38 Q-28 26 -18 22 Q-28 10 -31 -4 Q-34 -26 -5 -32 Z M0 -24 L0 12 M-18 22 L18 22',
  Q: 'M-19 22 L-36 -20 L-17 -4 L-15 -36 L0 -8 L15 -36 L17 -4 L36 -20 L19 22 Q28 26 28 38 L-28 38 Q-28 26 -19 22 Z M-19 22 L19 22',
  J: 'M-24 38 Q-28 14 -18 0 Q-30 -8 -30 -22 L-29 -40 L-15 -31 Q0 -36 15 -31 L29 -40 L30 -22 Q30 -8 18 0 Q28 14 24 38 Z M-12 -16 L-11 -14 M12 -16 L11 -14 M-5 -3 L5 -3 L0 3 Z M-10 20 Q0 26 10 20',
};

/**
 * Whether men are told apart by the letters of chess, so that drawings say more. A lone K may be a crowned man of draughts.
 * @param {import('../common/socket.js').Piece[]} pieces
 */
export function areFigures(pieces) {
  if (document.body.dataset['pieces'] === 'letters') return false;
  return pieces.every(({ text }) => text in FIGURES) && pieces.some(({ text }) => text !== 'K');
}
