// @ts-check
/**
 * 授業の名前。最初のページと授業のページで使います。
 * @type {typeof import('./lessons.en.js').default}
 */
export default {
  'lesson.win-or-lose': '勝ちか負けか',
  'lesson.win-or-lose.about': '終局からさかのぼって、すべての局面に勝ち・負けの印を付けます。',
  'lesson.minimax': '手で解くミニマックス',
  'lesson.minimax.about': '木の値を下から順に求めます。いちばん大きい数を目指してはいけないのはなぜでしょうか。',
  'lesson.evaluation': '評価関数',
  'lesson.evaluation.about': '最後まで読めないとき、探索は何を頼りにするのでしょうか。',
  'lesson.cuts': '枝刈りと順序',
  'lesson.cuts.about': 'アルファ・ベータ探索が枝を調べずに済ませられるのはなぜでしょうか。',
  'lesson.deepening': '反復深化と主変化探索',
  'lesson.deepening.about': '深さを一手ずつ増やして何度も探索し直します。それが高くつかないのはなぜでしょうか。',
  'lesson.horizon': '深さの延長と水平線',
  'lesson.horizon.about': '打ち切りのすぐ先で何が起こるのか。いつその先まで読むべきなのか。',
  'lesson.realization': '実現確率探索',
  'lesson.realization.about': 'ありそうな手は深く、なさそうな手は浅く読みます。',
  'lesson.knowledge': '知識の利用',
  'lesson.knowledge.about': '序盤は定跡から、終盤は最後まで読み切って。',
  'lesson.ties': 'すべてを変える同点',
  'lesson.ties.about': '三人ゲームの値は、同点をどう扱うかによって変わります。',
  'lesson.max-n-against-paranoid': 'Max^N とパラノイド探索',
  'lesson.max-n-against-paranoid.about': 'ほかの人は自分のために指すのか、それともみんなで自分をねらうのか。',
  'lesson.done': '修了',
  'lesson.progress': '{all}問のうち{done}問に正解',
  'lesson.forget': '解答の記録を消す',
  'lesson.forgotten': '解答の記録を消しました。',
};
