// The app without a network: the page it starts with, and each of its files that was loaded once. The build puts VERSION and FILES
// before this. What the API answers is never kept here.
const NAME = `app ${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

// A person said that the new version may take over; or a page says what it loaded before there was a worker.
self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
  else event.waitUntil(Promise.all(event.data.keep.filter(isFile).map((url) => kept(url, true))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (pathname === "/" || /^\/app(\/|$)/.test(pathname)) event.respondWith(kept("/app", false));
  } else if (isFile(request.url)) event.respondWith(kept(request, true));
});

function isFile(url) {
  const { origin, pathname } = new URL(url);
  return origin === self.location.origin && pathname.startsWith("/assets/");
}

/** From here, else from the server; a file whose name says what is in it is then kept. */
async function kept(request, keep) {
  const cache = await caches.open(NAME);
  const found = await cache.match(request, { ignoreVary: true });
  if (found !== undefined) return found;
  const answer = await fetch(request);
  if (keep && answer.ok) await cache.put(request, answer.clone());
  return answer;
}
