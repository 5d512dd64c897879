import http from "node:http";
import https from "node:https";
import net from "node:net";
import type { Duplex } from "node:stream";
import { HeadersTooLarge, MalformedRequest, RequestTooSlow } from "@/server/errors";
import { problemAnswer } from "./problem";
import { answerAndClose } from "./end-connection";

/**
 * A proxy sends requests on connections that it has kept, until their answers say that they end. So long they may bring
 * one more: closing them at once would lose a POST, which no proxy sends twice.
 */
const LAST_REQUEST_MS = 2_000;

export type Handle = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** Thrown when the port is not available; the message is a sentence for the operator. */
export class PortRefused extends Error {}

export type Listener = {
  server: http.Server;
  /** Stops accepting, lets requests under way finish, and cuts the others off after `ms`. */
  drain: (ms: number) => Promise<void>;
};

/** Listens for HTTP, or for HTTPS when given a certificate. Raises PortRefused. */
export async function listen(options: {
  port: number;
  host: string | undefined;
  tls: { cert: string; key: string } | undefined;
  handle: Handle;
  /** The address of the pages about errors. */
  baseUrl: string;
}): Promise<Listener> {
  let draining = false;
  const underWay = new Set<http.ServerResponse>();
  const handle: Handle = (request, response) => {
    // A kept-alive connection must not bring the next request to a server that is stopping.
    if (draining) response.setHeader("connection", "close");
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
    options.handle(request, response);
  };
  // Node itself would answer a request without a Host header, or with an expectation, without a body.
  const own = { requireHostHeader: false };
  const server = options.tls
    ? https.createServer({ ...options.tls, ...own }, handle)
    : http.createServer(own, handle);
  server.on("checkExpectation", handle);
  // Longer than the usual idle time of a reverse proxy (60 s), which might otherwise send a request on a connection
  // just being closed.
  server.keepAliveTimeout = 65_000;
  server.on("clientError", (error, socket) => refuseMalformed(error, socket, options.baseUrl));
  const sockets = new Set<Duplex>();
  server.on("connection", (socket: Duplex) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await open(server, options.port, options.host);
  return {
    server,
    async drain(ms) {
      draining = true;
      for (const response of underWay)
        if (!response.headersSent) response.setHeader("connection", "close");
      // Not the server's own close: that ends idle connections at once, with requests that are just arriving on them.
      const closed = new Promise((resolve) => net.Server.prototype.close.call(server, resolve));
      const last = performance.now() + Math.min(LAST_REQUEST_MS, ms / 4);
      const idle = setInterval(() => {
        // What has arrived is read before this runs.
        if (performance.now() > last) setImmediate(() => server.closeIdleConnections());
      }, 50);
      // Not closeAllConnections: that forgets connections that were upgraded to WebSockets.
      const cut = setTimeout(() => sockets.forEach((socket) => socket.destroy()), ms);
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}

function open(server: http.Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, port, host)));
    server.listen(port, host, resolve);
  });
}

function explain(error: NodeJS.ErrnoException, port: number, host: string | undefined): Error {
  const sentence = {
    EADDRINUSE: `Port ${port} is in use. End the other program, or choose another port: PORT=${port + 1} npm start`,
    EACCES: `Port ${port} may only be used by root. Choose one from 1024 up, for example: PORT=3000 npm start`,
    EADDRNOTAVAIL: `HOST is "${host}" but this machine has no such address; leave it empty to listen on all.`,
    ENOTFOUND: `HOST is "${host}" but no such name is known; leave it empty to listen on all.`,
  }[error.code ?? ""];
  return sentence ? new PortRefused(sentence) : error;
}

/** Answers requests that Node could not read as HTTP, in the same error format as all others. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex, baseUrl: string): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const failure =
    {
      HPE_HEADER_OVERFLOW: HeadersTooLarge,
      ERR_HTTP_REQUEST_TIMEOUT: RequestTooSlow,
    }[error.code ?? ""] ?? MalformedRequest;
  answerAndClose(socket, problemAnswer(failure(), baseUrl));
}
