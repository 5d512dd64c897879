import http from "node:http";
import type { AddressInfo } from "node:net";
import * as portalHandlers from "@/app/portal/v1/[[...path]]/route";
import * as v1Handlers from "@/app/v1/[[...path]]/route";
import { markOf } from "@/server/http/peer";
import { restListener } from "@/server/http/rest-listener";
import { restFetch } from "@/api/entries/rest-fetch";
import type { EntryName } from "./shapes";

export type Call = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
};
/** A way into the REST application. */
export type Entry = {
  name: EntryName;
  send: (call: Call) => Promise<Response>;
  /** The address of our own server, for programs of their own. */
  origin?: string;
};

/** The sender of a request that names its own address; here all requests come from one machine. */
const senderOf = (headers: Headers, address: string) => ({
  ...{ address: headers.get("x-forwarded-for") ?? address, tls: false, local: true },
});

/** Opens our own server's entry, over a real socket, as `server.ts` does. */
async function openOwnEntry(): Promise<Entry & { close: () => void }> {
  const listener = restListener((request, { address }) =>
    restFetch(request, senderOf(request.headers, address)),
  );
  const server = http.createServer((request, response) => void listener(request, response));
  // Only the caller ends idle connections: a request would fail that it sends as the server ends one.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    name: "own server",
    origin,
    send: ({ path, ...init }) => fetch(origin + path, { ...init, redirect: "manual" }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The Next route handlers, called as Next calls them behind our own server. */
const nextHandler: Entry = {
  name: "Next",
  send: async ({ path, ...init }) => {
    const handlers: Record<string, unknown> = path.startsWith("/portal/")
      ? portalHandlers
      : v1Handlers;
    const handler = handlers[init.method] as ((request: Request) => Promise<Response>) | undefined;
    if (!handler) throw new Error(`The route handlers export no ${init.method}`);
    const request = new Request(`http://localhost:3000${path}`, init);
    const mark = markOf(senderOf(request.headers, "127.0.0.1"));
    for (const [name, value] of Object.entries(mark)) request.headers.set(name, value);
    return handler(request);
  },
};

/** Opens both entries: every rule must hold for both. */
export async function openEntries(): Promise<{ entries: Entry[]; close: () => void }> {
  const own = await openOwnEntry();
  return { entries: [own, nextHandler], close: own.close };
}
