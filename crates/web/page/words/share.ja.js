// @ts-check
/**
 * 部屋の中でページを共有するダイアログの文。
 * @type {typeof import('./share.en.js').default}
 */
export default {
  'share.title': 'この部屋で共有する',
  'share.asking': 'サーバーにリンクを尋ねています…',
  'share.code': '{link} のQRコード',
  'share.long': 'このリンクは長すぎてQRコードにできません。コピーしてお使いください。',
  'share.alone': 'サーバーに接続できるのは、このコンピューターだけです。同じネットワークのほかの人にもこのページを開いてもらうには、いったん止めて、次のように起動してください。',
  'share.alone.care': 'そうすると、このコンピューターに接続できる人はだれでも探索を実行できます。名前で接続する場合は --host 名前 を加えます。',
};
