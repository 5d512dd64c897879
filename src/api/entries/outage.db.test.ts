import { afterEach, beforeAll, expect, test } from "vitest";
import { getDatabase, openDatabase } from "@/server/data/db";
import { createApiKey } from "@/features/platform/api-keys/create";
import { newPeer } from "@/testing/limits";
import { logged } from "@/testing/log";
import { makeWorld } from "@/testing/worlds/world";
import { restFetch } from "./rest-fetch";

let authorization: string;
beforeAll(async () => {
  const { ctx } = await makeWorld();
  authorization = `Bearer ${(await createApiKey(ctx, { name: "Key", scopes: ["*"] })).secret}`;
});

const shared = globalThis as { __foyerDatabase?: ReturnType<typeof openDatabase> };
const database = getDatabase();
afterEach(() => {
  shared.__foyerDatabase = database;
});

const ask = (path: string) =>
  restFetch(new Request(`http://localhost:3000${path}`, { headers: { authorization } }), newPeer());

test("while the database is away clients are told to come back, and are served again by itself", async () => {
  expect((await ask("/v1/members")).status).toBe(200);
  // Nobody listens there.
  shared.__foyerDatabase = openDatabase("postgresql://foyer@127.0.0.1:9/foyer");
  for (const path of ["/v1/members", "/portal/v1/me", "/readyz"]) {
    const answer = await ask(path);
    expect(answer.status, path).toBe(503);
    expect(Number(answer.headers.get("retry-after")), path).toBeGreaterThan(0);
  }
  const problem = (await (await ask("/v1/members")).json()) as object;
  expect(problem).toMatchObject({ status: 503, code: "service_unavailable" });
  expect(JSON.stringify(problem)).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|postgres/i);
  expect((await ask("/healthz")).status).toBe(200);
  expect(new Set(logged().map(({ msg }) => msg))).toEqual(new Set(["the database did not answer"]));

  shared.__foyerDatabase = database;
  expect((await ask("/v1/members")).status).toBe(200);
  expect((await ask("/readyz")).status).toBe(200);
});
