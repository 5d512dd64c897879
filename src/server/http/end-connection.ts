import http from "node:http";
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

/** Closes a connection once the other end has had time to read its last answer, if it is still to be closed then. */
export function closeSoon(socket: Duplex, isStill: () => boolean = () => true): void {
  const close = setTimeout(() => {
    if (isStill()) socket.destroy();
  }, LINGER_MS).unref();
  socket.once("close", () => clearTimeout(close));
}
