import http from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { pipeline } from "node:stream";
import { test as base } from "./fixtures";

/** The connection from a journey's browser to the server. */
export type Connection = {
  address: string;
  cut: () => void;
  /** Lets requests in, and no answer back. */
  stall: () => void;
  mend: () => void;
};

/**
 * A journey whose browser reaches the server over a proxy, which it can cut. Playwright's own
 * `setOffline` does not affect a service worker that the browser starts afterwards.
 */
export const test = base.extend<{ connection: Connection }>({
  connection: async ({}, provide) => {
    const sockets = new Set<Socket>();
    let isCut = false;
    let stalls = false;
    const server = http.createServer((incoming, outgoing) => {
      if (!stalls) forward(incoming, outgoing);
    });
    server.on("connection", (socket) => {
      if (isCut) return socket.destroy();
      sockets.add(socket);
      return socket.once("close", () => sockets.delete(socket));
    });
    const cut = () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    };
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await provide({
      address: `http://127.0.0.1:${port}`,
      cut,
      stall: () => (stalls = true),
      mend: () => (isCut = stalls = false),
    });
    cut();
    await new Promise((resolve) => server.close(resolve));
  },
  proxy: async ({ connection }, provide) => provide({ server: connection.address }),
});

/**
 * Forwards a request, whose target is a whole address at a proxy; when one side hangs up, both end.
 */
function forward(incoming: http.IncomingMessage, outgoing: http.ServerResponse): void {
  const { url = "", method, headers } = incoming;
  const onward = http.request(url, { method, headers }, (answer) => {
    // Cut meanwhile: there is nobody to answer.
    if (outgoing.destroyed) return answer.destroy();
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    pipeline(answer, outgoing, () => undefined);
    return undefined;
  });
  onward.once("error", () => outgoing.destroy());
  pipeline(incoming, onward, () => undefined);
}
