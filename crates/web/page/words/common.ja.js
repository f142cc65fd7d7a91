// @ts-check
import { titlesInJapanese } from './games.js';

/**
 * What every page says, in Japanese.
 * @type {typeof import('./common.en.js').default}
 */
export default {
  'top.skip': '本文へ移動',
  'top.ways': 'ページ',
  'top.games': 'ゲーム一覧',
  'top.play': '対局',
  'top.write': 'ゲームを書く',
  'top.tree': '探索木',
  'top.tournament': 'トーナメント',
  'top.puzzles': '問題',
  'top.lesson': '授業',
  'top.help': 'ヘルプ',
  'top.language.en': 'English',
  'top.language.ja': '日本語',
  'top.lost': 'サーバーとの接続が切れました。つなぎ直しています。このページの内容は失われていません。',
  'top.present': 'このページを大きく見せる',
  'top.present.end': '大きな表示を終える',
  'top.full': '全画面',
  'top.full.end': '全画面を終える',
  'top.share': 'この部屋で共有する',
  'player': 'プレイヤー{player}',
  'player.short': 'P{player}',
  'close': '閉じる',
  'cancel': 'キャンセル',
  'copy': 'コピー',
  'copied': 'コピーしました',
  'written.broken': 'このリンクに含まれるゲームの記述が壊れています。アドレスの#written=以降を読み取れません。リンク全体をもう一度コピーしてください。',
  'written.long': 'このリンクに含まれるゲームの記述が長すぎます。64 KiB以下にしてください。',
  'written.missing': 'このリンクにはゲームの記述（アドレスの#written=以降）がありません。リンク全体をもう一度コピーしてください。',
  'kind.exact': '確定',
  'kind.lower': '下限',
  'kind.upper': '上限',
  'kind.heuristic': '推定',
  'kind.unknown': '不明',
  'result.win': 'プレイヤー{player}の勝ち',
  'result.win.in.one': 'プレイヤー{player}の勝ち（{count}手）',
  'result.win.in.other': 'プレイヤー{player}の勝ち（{count}手）',
  'result.draw': '引き分け',
  'result.draw.in.one': '引き分け（{count}手）',
  'result.draw.in.other': '引き分け（{count}手）',
  ...titlesInJapanese,
};
