import http, { type IncomingMessage } from "node:http";
import net from "node:net";
import type { Duplex } from "node:stream";
import type { TextResponse } from "./text-response";

/** How long late bytes of a client are read and thrown away, so that it reads its answer. */
const LINGER_MS = 1_000;

/**
 * Ends a connection with an answer, while its client may still be sending. A server that closes while bytes arrive
 * resets the connection and loses the answer (RFC 9112 §9.6): so it closes a little later.
 */
export function answerAndClose(socket: Duplex, { status, headers, written }: TextResponse): void {
  const head = new Headers(headers);
  head.set("connection", "close");
  head.set("content-length", String(Buffer.byteLength(written)));
  head.set("x-content-type-options", "nosniff");
  const lines = [...head].map(([name, value]) => `${name}: ${value}`);
  socket.end(
    [`HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? ""}`, ...lines, "", written].join("\r\n"),
  );
  closeSoon(socket);
}

/**
 * Makes an answer that ends the connection before its request has arrived reach the client all the same: Node would close
 * at once.
 */
export function closeGently(request: IncomingMessage): void {
  const { socket } = request;
  socket.destroySoon = () => {
    if (request.complete) return net.Socket.prototype.destroySoon.call(socket);
    socket.end();
    closeSoon(socket);
  };
}

/** Closes a connection once the other end has had time to read its last answer, if it is still to be closed then. */
export function closeSoon(socket: Duplex, isStill: () => boolean = () => true): void {
  const close = setTimeout(() => {
    if (isStill()) socket.destroy();
  }, LINGER_MS).unref();
  socket.once("close", () => clearTimeout(close));
}
