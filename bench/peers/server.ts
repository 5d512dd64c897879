/**
 * The peer of reads: node:http and pg, written by hand for this work alone. It makes the same
 * checks in the same order, the same queries, and the same headers as our API.
 */
import { createHash, randomUUID } from "node:crypto";
import http from "node:http";
import pg from "pg";
import { admit, Refused } from "./admit";
import { toResource, type ResourceRow } from "./resource";
import { listSlots } from "./slots";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 20 });
pool.on("error", () => undefined);
const READ = "SELECT * FROM resources WHERE organization_id = $1 AND id = $2";
const PATH = /^\/v1\/events\/resources\/([^/?]+)(\/slots)?\/?(?:\?(.*))?$/;

async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  response.setHeader("x-request-id", `req_${randomUUID()}`);
  response.setHeader("cache-control", "no-store");
  const path = PATH.exec(request.url ?? "");
  if (!path || request.method !== "GET") throw new Refused(404, "not_found");
  const caller = await admit(pool, request, response, "resources:read");
  const { rows } = await pool.query<ResourceRow>({
    name: "read_resource",
    text: READ,
    values: [caller.organization.id, path[1]],
  });
  const row = rows[0];
  if (!row) throw new Refused(404, "not_found");
  if (path[2]) {
    const query = new URLSearchParams(path[3]);
    return send(response, await listSlots(pool, caller.organization, row, query));
  }
  const body = JSON.stringify(toResource(row));
  const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
  response.setHeader("etag", etag);
  if (request.headers["if-none-match"] === etag) return void response.writeHead(304).end();
  send(response, body);
}

function send(response: http.ServerResponse, body: string): void {
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
}

const server = http.createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    const { status, code } = error instanceof Refused ? error : new Refused(500, String(error));
    response.writeHead(status, { "content-type": "application/problem+json" });
    response.end(JSON.stringify({ type: "about:blank", status, title: code }));
  });
});
server.listen(Number(process.env["PORT"]), "127.0.0.1", () => console.log("READY"));
