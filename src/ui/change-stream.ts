"use client";

/** That something changed, as the server tells it. `object` is its kind: `booking`. */
export type Change = { object: string; id: string; sequence: number; type: string; by: string };
/** `gap`: changes may have been missed. `live`: whether changes are told at all. */
export type News =
  | { kind: "change"; change: Change }
  | { kind: "gap" }
  | { kind: "live"; live: boolean };
type Listener = (news: News) => void;

/** Among tabs: what the one with the stream hears, and a question whether there is one. */
type Told = News | { kind: "ask" };

/** The server is heard this often at least; a holder that is put to sleep tells nobody anything. */
const SILENT_MS = 60_000;
/** Pauses before the next try, each a random part of it longer: all readers lose a server at once. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

const streams = new Map<
  string,
  { listeners: Set<Listener>; live: () => boolean; end: () => void }
>();

/**
 * Tells what changes in a club while the page is open; returns what ends it. All tabs of a browser share one stream,
 * since a browser has few connections: the tab that gets the lock holds it, and the next one when that closes.
 */
export function followClub(club: string, listener: Listener): () => void {
  let stream = streams.get(club);
  if (!stream) streams.set(club, (stream = openShared(club)));
  const own = stream;
  own.listeners.add(listener);
  listener({ kind: "live", live: own.live() });
  return () => {
    own.listeners.delete(listener);
    // Another page of the console may follow at once.
    setTimeout(() => {
      if (own.listeners.size > 0 || streams.get(club) !== own) return;
      streams.delete(club);
      own.end();
    });
  };
}

function openShared(club: string) {
  const listeners = new Set<Listener>();
  const leaving = new AbortController();
  const name = `foyer-changes:${club}`;
  let live = false;
  let holder = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const hear = (news: News) => {
    if (news.kind === "live") {
      live = news.live;
      clearTimeout(silence);
      if (live && !holder)
        silence = setTimeout(() => hear({ kind: "live", live: false }), SILENT_MS);
    }
    for (const listener of listeners) listener(news);
  };
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(name) : null;
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.kind !== "ask") hear(data);
      else if (holder) channel.postMessage({ kind: "live", live } satisfies Told);
    };
    channel.postMessage({ kind: "ask" } satisfies Told);
  }
  const hold = () => {
    holder = true;
    clearTimeout(silence);
    return listen(club, leaving.signal, (news) => {
      hear(news);
      channel?.postMessage(news);
    });
  };
  // A page that is not encrypted has no locks: then each tab has a stream.
  if (channel && "locks" in navigator) {
    navigator.locks.request(name, { signal: leaving.signal }, hold).catch(() => undefined);
  } else void hold();
  return {
    listeners,
    live: () => live,
    end: () => {
      leaving.abort();
      clearTimeout(silence);
      channel?.close();
    },
  };
}

/** Holds a stream and connects again whenever it ends; resolves when `leaving`. */
function listen(club: string, leaving: AbortSignal, tell: Listener): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const connect = () => {
      source = new EventSource(`/console/v1/changes?${new URLSearchParams({ club })}`);
      source.addEventListener("ready", () => {
        failures = 0;
        tell({ kind: "live", live: true });
        // Also the first time: the page was drawn before.
        tell({ kind: "gap" });
      });
      source.addEventListener("change", ({ data }: MessageEvent<string>) =>
        tell({ kind: "change", change: JSON.parse(data) as Change }),
      );
      source.addEventListener("resync", () => tell({ kind: "gap" }));
      source.addEventListener("beat", () => tell({ kind: "live", live: true }));
      source.addEventListener("end", again);
      // The browser's own way to connect again knows no pauses that grow.
      source.addEventListener("error", again);
    };
    const again = () => {
      source?.close();
      clearTimeout(timer);
      tell({ kind: "live", live: false });
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
      failures += 1;
      timer = setTimeout(connect, pause * (0.5 + Math.random()));
    };
    connect();
    leaving.addEventListener("abort", () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
  });
}
