// Keeps the files of the page, so that it opens without a network after the first time. What can be loaded
// comes anew; only then the kept copy.

const CACHE = 'arithma';

addEventListener('install', (event) => {
  const keepAll = async () => {
    const files = await (await fetch('ui/files.json', { cache: 'no-cache' })).json();
    await (await caches.open(CACHE)).addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
    await skipWaiting();
  };
  event.waitUntil(keepAll());
});

addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    try {
      const response = await fetch(request);
      if (response.ok) await cache.put(request, response.clone());
      return response;
    } catch {
      return (await cache.match(request, { ignoreSearch: true })) ?? Response.error();
    }
  };
  event.respondWith(answer());
});
