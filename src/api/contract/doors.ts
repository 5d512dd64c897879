import http from "node:http";
import type { AddressInfo } from "node:net";
import * as portalHandlers from "@/app/portal/v1/[[...path]]/route";
import * as v1Handlers from "@/app/v1/[[...path]]/route";
import { restListener } from "@/server/rest-listener";
import { restFetch } from "../doors";
import type { DoorName } from "./shapes";

export type Call = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
};
/** A way into the REST application. */
export type Door = { name: DoorName; send: (call: Call) => Promise<Response> };

/**
 * Our own server's door, over a real socket, as `server.ts` opens it; but a request comes from the address
 * that it names, as from a Next host's proxy, since here all of them come from one machine.
 */
async function openOwnDoor(): Promise<Door & { close: () => void }> {
  const listener = restListener((request, peer) => {
    const address = request.headers.get("x-forwarded-for") ?? peer.address;
    return restFetch(request, { ...peer, address });
  });
  const server = http.createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    name: "own server",
    send: ({ path, ...init }) => fetch(origin + path, { ...init, redirect: "manual" }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The Next route handlers, called as Next calls them. */
const nextDoor: Door = {
  name: "Next",
  send: async ({ path, ...init }) => {
    const handlers: Record<string, unknown> = path.startsWith("/portal/")
      ? portalHandlers
      : v1Handlers;
    const handler = handlers[init.method] as ((request: Request) => Promise<Response>) | undefined;
    if (!handler) throw new Error(`The route handlers export no ${init.method}`);
    return handler(new Request(`http://localhost:3000${path}`, init));
  },
};

/** Both doors: what holds for one must hold for the other. */
export async function openDoors(): Promise<{ doors: Door[]; close: () => void }> {
  const own = await openOwnDoor();
  return { doors: [own, nextDoor], close: own.close };
}
