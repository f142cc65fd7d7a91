// @ts-check
/**
 * Answers with what the server sent last while the server is away, and only then: nothing that is kept ever hides what is new. A page is
 * kept by its path alone.
 */

/** @typedef {{respondWith: (answer: Promise<Response>) => void, waitUntil: (done: Promise<unknown>) => void, request: Request}} Asked */

const KEPT = `yomi-${new URL(location.href).searchParams.get('version')}`;

addEventListener('activate', (event) => {
  const forget = async () => Promise.all((await caches.keys()).filter((name) => name.startsWith('yomi-') && name !== KEPT).map((name) => caches.delete(name)));
  /** @type {Asked} */ (/** @type {unknown} */ (event)).waitUntil(forget());
});

addEventListener('fetch', (event) => {
  const asked = /** @type {Asked} */ (/** @type {unknown} */ (event));
  const { request } = asked;
  const { origin, pathname } = new URL(request.url);
  if (request.method === 'GET' && origin === location.origin) asked.respondWith(answer(request, request.mode === 'navigate' ? `${origin}${pathname}` : request.url));
});

/** @param {Request} request @param {string} name */
async function answer(request, name) {
  const kept = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (response.ok) await kept.put(name, response.clone());
    return response;
  } catch (error) {
    const last = await kept.match(name);
    if (last) return last;
    throw error;
  }
}
