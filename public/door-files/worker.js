// Keeps the scanner's page at hand, so that it opens without contact. Of data it keeps nothing: that is
// the page's business, which lets go of it when it is over.
// The server puts the build in its place: what is kept belongs together.
const CACHE = "foyer-door-0";
const PAGE = "/door";
const kept = (url) =>
  url.pathname.startsWith("/_next/static/") ||
  url.pathname.startsWith("/icons/") ||
  (url.pathname.startsWith("/door/files/") && !url.pathname.endsWith("/worker.js"));

const DECODER = ["/door/files/decoder.js", "/door/files/reader.js", "/door/files/reader.wasm"];

self.addEventListener("install", (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

/** The page with all that it is drawn with, past the browser's own cache: whole, or not at all. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const fresh = (address) => new Request(address, { cache: "reload" });
  const page = await fetch(fresh(PAGE));
  if (!page.ok) throw new Error("The scanner did not come.");
  const html = await page.clone().text();
  const drawn = html.match(/\/_next\/static\/[\w./~@%-]+\.(?:css|js|woff2)/g) ?? [];
  await cache.addAll([...new Set([...DECODER, ...drawn])].map(fresh));
  await cache.put(PAGE, page);
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith("foyer-door-") && name !== CACHE)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

// The page names what it has loaded before this worker was there.
self.addEventListener("message", (event) => {
  const urls = (event.data?.keep ?? []).filter((text) => {
    const url = new URL(text, self.location.origin);
    return url.origin === self.location.origin && kept(url);
  });
  event.waitUntil(
    caches.open(CACHE).then((cache) =>
      Promise.all(
        urls.map(async (url) => {
          if (!(await cache.match(url))) await cache.add(url).catch(() => undefined);
        }),
      ),
    ),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && url.pathname === PAGE) event.respondWith(page(request));
  else if (kept(url)) event.respondWith(file(request));
});

async function page(request) {
  const cache = await caches.open(CACHE);
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(4000) });
    if (fresh.ok && !fresh.redirected) await cache.put(PAGE, fresh.clone());
    // A proxy's word for a server that is starting again: the scanner goes on.
    const known = fresh.status >= 500 ? await cache.match(PAGE) : undefined;
    return known ?? fresh;
  } catch (error) {
    const known = await cache.match(PAGE);
    if (known) return known;
    throw error;
  }
}

async function file(request) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request);
  if (known) return known;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}
