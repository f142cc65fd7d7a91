// @ts-check
/** 公開サーバーで使えないもの（日本語）。 */
export default {
  'public.title': 'このサーバーは制限付きで一般に公開されています',
  'public.about': '多くの人が使えるように、次のものは使えません。',
  'public.programs': '外部のプログラムとの対戦',
  'public.files': 'サーバーが用意したもの以外のファイル',
  'public.threads': '複数スレッドでの探索',
  'public.tournaments': '探索のトーナメント',
  'public.time': '{seconds}秒を超える探索',
  'public.trees': '描画する節点が{nodes}個を超える木',
  'public.searches': '1つのネットワークから同時に{searches}件、または1分間に{minute}件を超える探索',
};
