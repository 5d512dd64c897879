/**
 * The portal without connection: one page, the club's /offline, with the member's pass and next bookings. Nothing
 * else that is private is ever kept. It belongs to one member (`owner`), ends by itself (`until`), and is
 * deleted on signing out and as soon as somebody else is signed in.
 */
const PRIVATE = "foyer-private";
const ASSETS = "foyer-assets";
/** The name of the kept page, whichever club it is of. */
const PAGE = "/offline";

/** A page that was kept a moment ago is not fetched again at the next click. */
const FRESH_MS = 15_000;

/** A connection that is there and brings nothing is as good as none. */
const PATIENCE_MS = 8_000;

/** At the door somebody waits behind: the pass that is kept comes sooner than any other page. */
const PATIENCE_AT_THE_DOOR_MS = 2_500;

/** Pages that say for themselves what they are without connection, or have no business with the portal. */
const NOT_OURS =
  /^(\/[^/]+)?\/(portal\/v1)(\/|$)|^\/(door|p|v1|api|sandbox|wallet|images|feeds|docs|errors|mailbox|healthz|readyz|email-change)(\/|$)/;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** One thing after the other, so that what is forgotten is not put back by a fetch under way. */
let queue = Promise.resolve();
const inTurn = (work) => (queue = queue.then(work, work));

self.addEventListener("message", (event) => {
  const { type, owner, page } = event.data ?? {};
  if (type === "keep" && typeof owner === "string" && typeof page === "string") event.waitUntil(inTurn(() => keep(owner, page)).then(keepAssets));
  if (type === "forget") event.waitUntil(inTurn(forget));
});

/** A message of the club: without one that can be read, the browser would show words of its own. */
self.addEventListener("push", (event) => event.waitUntil(showMessage(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

function showMessage(data) {
  let message = {};
  try {
    message = data?.json() ?? {};
  } catch {
    // Nobody but the club can encrypt for this browser: it was cut off on its way.
  }
  const { title = "Foyer", body = "", url = "/", tag, lang, icon } = message;
  return self.registration.showNotification(title, {
    body,
    lang,
    // A later message about the same booking takes the place of the earlier one, and is heard again.
    ...(tag && { tag, renotify: true }),
    icon: icon ?? "/icons/foyer-192.png",
    data: { url },
  });
}

/** Opens a page of the portal: in the window that shows it already, or in a new one. */
async function openPage({ url } = {}) {
  const page = new URL(url ?? "/", self.location.href);
  if (page.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((one) => new URL(one.url).pathname === page.pathname);
  return open ? open.focus() : self.clients.openWindow(page.href);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === "POST" && url.pathname === "/api/auth/signout") {
    event.waitUntil(inTurn(forget));
  } else if (request.mode === "navigate" && request.method === "GET" && !NOT_OURS.test(url.pathname)) {
    event.respondWith(fromNetwork(request, /^(\/[^/]+)?\/pass(\/|$)/.test(url.pathname) ? PATIENCE_AT_THE_DOOR_MS : PATIENCE_MS).catch(() => inTurn(offlinePage)));
  } else if (url.pathname.startsWith("/_next/static/")) {
    event.respondWith(caches.match(request, { cacheName: ASSETS }).then((kept) => kept ?? fetch(request)));
  }
});

/** The answer; rejects where there is none, or none soon and a page is kept that can be shown instead. */
async function fromNetwork(request, patience) {
  const answer = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  const soon = await Promise.race([answer, late]);
  if (soon) return soon;
  const kept = await about(await caches.open(PRIVATE));
  if (!kept || kept.until <= Date.now()) return answer;
  answer.catch(() => undefined);
  throw new Error("nothing came");
}

/** Keeps the page of a member; gives its text where it is new. */
async function keep(owner, page) {
  const cache = await caches.open(PRIVATE);
  const kept = await about(cache);
  if (kept && kept.owner !== owner) await forget();
  else if (kept && Date.now() - kept.at < FRESH_MS) return;
  let response;
  let html;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    response = await fetch(page, { redirect: "manual", cache: "no-store", signal });
    if (response.ok) html = await response.text();
  } catch {
    return; // No connection now: what is kept stays good until its own end.
  }
  if (response.type === "opaqueredirect") return forget(); // Signed out meanwhile.
  if (!response.ok) return;
  const meant = contentOf(html, "foyer-owner");
  const until = Date.parse(contentOf(html, "foyer-until") ?? "");
  // Somebody else was signed in while it was fetched.
  if (meant !== owner || !(until > Date.now())) return forget();
  await (await caches.open(PRIVATE)).put(
    PAGE,
    new Response(html, {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": response.headers.get("content-security-policy") ?? "default-src 'self'",
        "referrer-policy": "no-referrer",
        "x-foyer-kept": JSON.stringify({ owner, until, at: Date.now() }),
      },
    }),
  );
  return html;
}

function contentOf(html, name) {
  const tag = new RegExp(`<meta[^>]*name="${name}"[^>]*>`).exec(html)?.[0];
  return /content="([^"]*)"/.exec(tag ?? "")?.[1];
}

async function about(cache) {
  const page = await cache.match(PAGE);
  return page ? JSON.parse(page.headers.get("x-foyer-kept")) : null;
}

async function forget() {
  await caches.delete(PRIVATE);
}

/** What the page is drawn with: the same for everybody, and never changed under its name. */
async function keepAssets(html) {
  if (!html) return;
  const cache = await caches.open(ASSETS);
  const wanted = new Set(addressesIn(html, self.location.href));
  for (const address of [...wanted]) {
    const response = await fetchOnce(cache, address);
    if (!response?.headers.get("content-type")?.includes("text/css")) continue;
    for (const inner of addressesIn(await response.text(), address)) {
      wanted.add(inner);
      await fetchOnce(cache, inner);
    }
  }
  for (const request of await cache.keys()) {
    if (!wanted.has(request.url)) await cache.delete(request);
  }
}

async function fetchOnce(cache, address) {
  const kept = await cache.match(address);
  if (kept) return kept;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (response.ok) await cache.put(address, response.clone());
    return response;
  } catch {
    return undefined;
  }
}

/** Addresses below /_next/static/ that a page or a style sheet names. */
function addressesIn(text, base) {
  const named = text.match(/(?:\/_next\/static\/|\.\.\/)[\w./~@%-]+\.(?:css|js|woff2)/g) ?? [];
  return named
    .map((name) => new URL(name, base).href)
    .filter((address) => new URL(address).pathname.startsWith("/_next/static/"));
}

async function offlinePage() {
  const cache = await caches.open(PRIVATE);
  const kept = await about(cache);
  if (kept && kept.until > Date.now()) return cache.match(PAGE);
  if (kept) await forget();
  return new Response(NOTHING, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}

const NOTHING = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>No connection</title>
<style>:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;
padding:1.5rem;box-sizing:border-box;background:light-dark(#f8fafb,#0c1114);color:light-dark(#0f1a20,#eef2f4);
font:1.0625rem/1.5 system-ui,sans-serif}main{max-width:24rem}h1{font-size:1.5rem;line-height:1.2}
a{color:inherit}</style>
<main><h1>No connection</h1><p>Your pass is kept on this phone once you have opened the portal signed in.
Connect to the internet, then <a href="">try again</a>.</p></main></html>`;
