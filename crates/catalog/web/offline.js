// Keeps the files of the page, so that it opens without a network after the first time. What can be loaded
// comes anew; where that fails, or takes too long, the kept copy.

const CACHE = 'arithma';
const PATIENCE = 4000;

addEventListener('install', (event) => {
  const keepAll = async () => {
    const files = await (await fetch('ui/files.json', { cache: 'no-cache' })).json();
    await (await caches.open(CACHE)).addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
    await skipWaiting();
  };
  event.waitUntil(keepAll());
});

addEventListener('activate', (event) => event.waitUntil(clients.claim()));

/** The kept copy of what is asked for; the page itself has more than one address. */
async function keptCopy(cache, request) {
  const options = { ignoreSearch: true, ignoreVary: true };
  return (await cache.match(request, options)) ?? (request.mode === 'navigate' ? cache.match('./', options) : undefined);
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const loaded = fetch(request).then(async (response) => {
    if (response.status === 200) await cache.put(request, response.clone());
    return response;
  });
  const late = new Promise((_, reject) => setTimeout(reject, PATIENCE));
  try {
    return await Promise.race([loaded, late]);
  } catch {
    return (await keptCopy(cache, request)) ?? loaded;
  }
}

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answer(request));
});
