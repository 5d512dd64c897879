import type { ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { peerOf } from "./peer";
import type { RestFetch } from "./rest";
import { TextResponse } from "./text-response";

/** Sends an answer with its text in one piece. */
function sendText(outgoing: ServerResponse, { status, headers, written }: TextResponse) {
  headers.set("content-length", String(Buffer.byteLength(written)));
  outgoing.writeHead(status, [...headers].flat()).end(written);
}

/** True for an answer without content, by its status. */
function isEmpty({ status }: Response): boolean {
  return status === 204 || status === 304;
}

/** Sends an answer without content: the adapter would label it as text. */
function sendEmpty(outgoing: ServerResponse, { status, headers }: Response): void {
  outgoing.writeHead(status, [...headers].flat()).end();
}

/** Returns the REST application as Node's HTTP server calls it. */
export function restListener(fetch: RestFetch): ReturnType<typeof getRequestListener> {
  return getRequestListener(
    async (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings;
      const response = await fetch(request, peerOf(incoming));
      if (response instanceof TextResponse) sendText(outgoing as ServerResponse, response);
      else if (isEmpty(response)) sendEmpty(outgoing as ServerResponse, response);
      else return response;
      return RESPONSE_ALREADY_SENT;
    },
    // Next has its own Request and Response. A body that nobody reads is Node's to throw away: the adapter would reset
    // the connection, and the client lose its answer (RFC 9112 §9.6).
    { overrideGlobalObjects: false, autoCleanupIncoming: false },
  );
}
