import type { ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { peerOf } from "./peer";
import type { RestFetch } from "./rest";
import { TextResponse } from "./text-response";

/** Sends an answer whose text is at hand, at once. */
export function sendText(outgoing: ServerResponse, { status, headers, written }: TextResponse) {
  headers.set("content-length", String(Buffer.byteLength(written)));
  outgoing.writeHead(status, [...headers].flat()).end(written);
}

/** The REST application as Node's HTTP server calls it. */
export function restListener(fetch: RestFetch): ReturnType<typeof getRequestListener> {
  return getRequestListener(
    async (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings;
      const response = await fetch(request, peerOf(incoming));
      if (!(response instanceof TextResponse)) return response;
      sendText(outgoing as ServerResponse, response);
      return RESPONSE_ALREADY_SENT;
    },
    // Next has its own idea of Request and Response.
    { overrideGlobalObjects: false },
  );
}
