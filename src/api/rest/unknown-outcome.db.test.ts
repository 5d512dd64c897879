import net from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createApiKey } from "@/features/platform/api-keys/create";
import { newId } from "@/lib/ids";
import type { Ctx } from "@/server/context";
import { getDatabase, openDatabase } from "@/server/data/db";
import { buildOpenApi } from "@/server/openapi/document";
import { makeWorld } from "@/testing/worlds/world";
import { restFetch } from "@/api/entries/rest-fetch";

/**
 * Opens a wire between the application and its database that can be cut: once `after` has been sent, the server does
 * it, and its answer never arrives.
 */
async function startWire() {
  const { hostname, port } = new URL(process.env["DATABASE_URL"] ?? "");
  let cutAfter: string | null = null;
  const open = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    let cut = false;
    near.on("data", (sent) => {
      cut ||= cutAfter !== null && sent.includes(cutAfter);
      far.write(sent);
    });
    far.on("data", (answer) => {
      if (!cut) return near.write(answer);
      cutAfter = null;
      near.destroy();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => undefined);
      one.on("close", () => (open.delete(one), other.destroy()));
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = new URL(process.env["DATABASE_URL"] ?? "");
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as net.AddressInfo).port);
  return {
    url: url.href,
    cutAfter: (words: string) => (cutAfter = words),
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Ends with NUL, because the BEGIN of a transaction at READ COMMITTED holds the same letters. */
const COMMIT = "COMMIT\0";
const shared = globalThis as { __foyerDatabase?: ReturnType<typeof openDatabase> };
const database = getDatabase();
let wire: Awaited<ReturnType<typeof startWire>>;
let wired: ReturnType<typeof openDatabase>;
let authorization: string;
let ctx: Ctx;
beforeAll(async () => {
  ({ ctx } = await makeWorld());
  authorization = `Bearer ${(await createApiKey(ctx, { name: "Key", scopes: ["*"] })).secret}`;
  wire = await startWire();
  wired = openDatabase(wire.url);
});
afterEach(() => {
  shared.__foyerDatabase = database;
});
afterAll(async () => {
  await wired.prisma.$disconnect();
  await wired.pool.end();
  await wire.stop();
});

const peer = { address: "127.0.0.1", tls: false, local: true };
function send(method: string, path: string, body?: object, key?: string) {
  const headers = {
    authorization,
    "content-type": "application/json",
    ...(key && { "idempotency-key": key }),
  };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  return restFetch(new Request(`http://localhost:3000${path}`, init), peer);
}
const made = (name: string) =>
  database.prisma.group.count({ where: { organization_id: ctx.org.id, name } });

test.each([
  ["the answer of its commit is lost", COMMIT],
  ["its own answer could not be kept", "idempotency_store"],
])(
  "a write with a lost %s reports its doubt, is kept, and is answered as done when repeated",
  async (_what, words) => {
    shared.__foyerDatabase = wired;
    const body = { name: newId("req") };
    const key = newId("req");
    wire.cutAfter(words);
    const first = await send("POST", "/v1/groups", body, key);
    expect(first.status).toBe(503);
    expect(await first.json()).toMatchObject({ code: "service_unavailable", outcome: "unknown" });
    expect(Number(first.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await made(body.name)).toBe(1);

    // The lock of the first one is given back, or expires.
    await database.prisma
      .$executeRaw`UPDATE idempotency_records SET locked_until = now() WHERE status IS NULL
    AND request_ids[1] = ${first.headers.get("x-request-id")}`;
    const again = await send("POST", "/v1/groups", body, key);
    expect(again.status).toBe(201);
    expect(await again.json()).toMatchObject(body);
    expect(await made(body.name)).toBe(1);
  },
);

test("a write without a key reports an unknown outcome, too", async () => {
  shared.__foyerDatabase = wired;
  const body = { name: newId("req") };
  wire.cutAfter(COMMIT);
  const answer = await send("POST", "/v1/groups", body);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ outcome: "unknown" });
  expect(await made(body.name)).toBe(1);
});

test("a request refused before it began, or a read, leaves no doubt", async () => {
  shared.__foyerDatabase = wired;
  for (const [method, words] of [
    ["POST", "idempotency_claim"],
    ["GET", "groups"],
  ] as const) {
    wire.cutAfter(words);
    const post = method === "POST";
    const answer = await send(method, "/v1/groups", post ? { name: "X" } : undefined, newId("req"));
    expect(answer.status, method).toBe(503);
    expect(await answer.json()).not.toHaveProperty("outcome");
  }
});

test("the document of the API mentions the doubt where it explains repeats", () => {
  const { info } = buildOpenApi([], { baseUrl: "", version: "" }) as unknown as {
    info: { description: string };
  };
  const [said] = info.description.split("\n").filter((line) => line.includes("Repeating safely"));
  expect(said).toContain('503 with `outcome: "unknown"`');
});
