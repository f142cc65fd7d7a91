// @ts-check
/** What a tournament has shown, in plain words and as a text. */
import { told } from '../common/messages.js';
import { list, number, say } from '../common/words.js';
import { percent, rangeWords } from './shares.js';

/** @typedef {import('./course.js').Course} Course */
/** @typedef {import('../common/socket.js').TournamentReport} Report */

/** Shares that differ by less are equal. */
const ROUNDING = 1e-9;

/**
 * What the report says, a sentence each, the most important first.
 * @param {Report} report
 * @returns {string[]}
 */
export function verdicts({ players, pairs }) {
  const name = (/** @type {number} */ player) => players[player - 1]?.name ?? '';
  const [only] = pairs;
  if (!only) return [];
  if (players.length === 2) {
    const [winner, loser] = only.verdict === 'worse' ? [only.second, only.first] : [only.first, only.second];
    const score = players[winner - 1]?.score;
    if (!score) return [];
    const values = { winner: name(winner), loser: name(loser), share: percent(score.value), range: rangeWords(score) };
    return [say(only.verdict === 'undecided' ? 'tournament.verdict.none' : 'tournament.verdict.stronger', values)];
  }
  const [best, next] = players.filter(({ score }) => score !== null).sort((one, other) => (other.score?.value ?? 0) - (one.score?.value ?? 0));
  const lead = best?.score && next?.score && best.score.value > next.score.value + ROUNDING ? [say('tournament.verdict.lead', { name: best.name, share: percent(best.score.value), range: rangeWords(best.score) })] : [];
  const stronger = players.flatMap(({ player, name: winner, score }) => {
    const losers = pairs.flatMap(({ first, second, verdict }) => (verdict === 'better' && first === player ? [second] : verdict === 'worse' && second === player ? [first] : []));
    return losers.length > 0 ? [{ value: score?.value ?? 0, words: say('tournament.verdict.over', { winner, losers: list(losers.map(name)) }) }] : [];
  });
  stronger.sort((one, other) => other.value - one.value);
  const open = pairs.filter(({ verdict }) => verdict === 'undecided').map(({ first, second }) => say('tournament.pair', { first: name(first), second: name(second) }));
  return [...lead, ...stronger.map(({ words }) => words), ...(open.length === pairs.length ? [say('tournament.verdict.open.all')] : open.length > 0 ? [say('tournament.verdict.open', { pairs: open.join(say('tournament.pairs.between')) })] : [])];
}

/**
 * What the reader should know beside it.
 * @param {Course} course
 */
export function notes({ report, ended }) {
  return [...(report?.notes ?? []).map(told), ...(ended?.late ? [say('tournament.late')] : [])];
}

/**
 * The report as a text.
 * @param {Course} course
 * @param {string} game
 * @param {string} command
 */
export function textOf(course, game, command) {
  const { report } = course;
  if (!report) return '';
  const row = (/** @type {import('../common/socket.js').TournamentPlayer} */ player) => [
    player.name,
    player.score ? `${percent(player.score.value)} ${rangeWords(player.score)}` : '–',
    player.nodes ? number(Math.round(player.nodes.value)) : '–',
  ];
  const rows = [['search', 'share', 'nodes'].map((key) => say(`tournament.${key}.column`)), ...report.players.map(row)];
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((cells) => (cells[at] ?? '').length)));
  const lines = rows.map((cells) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('   ').trimEnd());
  return [say('tournament.text.head', { game, count: report.games, blocks: report.blocks }), '', ...verdicts(report), '', ...lines, '', ...notes(course), command, ''].join('\n');
}
