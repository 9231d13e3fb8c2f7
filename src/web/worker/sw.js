// The app without a network: the page it starts with, and its files. The build puts VERSION and FILES before this. What the API answers
// is never kept here.
const NAME = `app ${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { priority: "low" })))));
});

self.addEventListener("activate", (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

// A person said that the new version may take over.
self.addEventListener("message", ({ data }) => {
  if (data === "take over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (pathname === "/" || /^\/app(\/|$)/.test(pathname)) event.respondWith(kept("/app", false));
  } else if (pathname.startsWith("/assets/")) event.respondWith(kept(request, true));
});

/** From here, else from the server; a file whose name says what is in it is then kept. */
async function kept(request, keep) {
  const cache = await caches.open(NAME);
  const found = await cache.match(request, { ignoreVary: true });
  if (found !== undefined) return found;
  const answer = await fetch(request);
  if (keep && answer.ok) await cache.put(request, answer.clone());
  return answer;
}
