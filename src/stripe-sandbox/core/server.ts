import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Faults, RequestFault } from "./faults";
import type { Handle } from "./router";
import type { SandboxRequest, SandboxResponse } from "./route";

/** The sandbox's own server, for the application alone: on loopback, wherever the installation listens. */
const LOOPBACK = "127.0.0.1";
const MAX_BODY_BYTES = 64 * 1024;

export interface Listening {
  host: string;
  port: number;
  close: () => Promise<void>;
}

/** Listens on a free port of 127.0.0.1. The open port does not keep the process alive. */
export async function listen(handle: Handle, faults: Faults): Promise<Listening> {
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing, handle, faults).catch(() => incoming.socket.destroy());
  });
  // Only the client ends idle connections: a request would fail that it sends as the server ends one.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, LOOPBACK, resolve);
  });
  server.unref();
  return {
    host: LOOPBACK,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: Handle,
  faults: Faults,
): Promise<void> {
  const body = await readBody(incoming);
  if (body === null) return send(outgoing, TOO_LARGE);
  const [path = "/", query = ""] = (incoming.url ?? "/").split("?", 2);
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
  );
  const request: SandboxRequest = { method: incoming.method ?? "GET", path, query, headers, body };
  const fault = faults.takeForRequest(request);
  if (fault?.kind === "drop_before") return void incoming.socket.destroy();
  const response = insteadOfAnswer(fault) ?? (await handle(request, fault));
  if (fault?.kind === "drop_after") return void incoming.socket.destroy();
  if (fault?.kind === "delay") await sleep(fault.ms);
  send(outgoing, response);
}

/** Returns the body as text, or null if it is larger than any request of the API. */
async function readBody(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function send(outgoing: ServerResponse, { status, headers, body }: SandboxResponse): void {
  outgoing.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
  outgoing.end(body);
}

const TOO_LARGE = errorResponse(413, "invalid_request_error", "The request is too large.");

function errorResponse(status: number, type: string, message: string): SandboxResponse {
  const body = JSON.stringify({ error: { type, message } });
  return { status, headers: { "content-type": "application/json" }, body };
}

/** Returns the answer for a fault that happens before the request is handled. */
function insteadOfAnswer(fault: RequestFault | undefined): SandboxResponse | null {
  if (fault?.kind === "answer") {
    return { status: fault.status, headers: { "content-type": "text/plain" }, body: fault.body };
  }
  if (fault?.kind === "conflict") {
    return errorResponse(409, "invalid_request_error", "This object is locked by another request.");
  }
  if (fault?.kind === "error" && !fault.stored) {
    return errorResponse(500, "api_error", "Something went wrong. Try again later.");
  }
  return null;
}
