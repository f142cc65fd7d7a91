// @ts-check
/** Keeps this page for when the server is away: its files as they are now, and the worker that answers with them (`away-worker.js`). */

/** @param {string} version  of the program: what another version sent is forgotten */
export async function keepPage(version) {
  // Where the connection is not safe, browsers have no workers.
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(`/away-worker.js?version=${version}`);
  const files = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.startsWith(`${location.origin}/`));
  const kept = await caches.open(`yomi-${version}`);
  await Promise.all([`${location.origin}${location.pathname}`, '/', ...files].map((file) => kept.add(file).catch(() => {})));
  document.body.dataset['kept'] = 'true';
}
