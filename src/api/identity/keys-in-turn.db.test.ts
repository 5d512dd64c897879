import { beforeEach, describe, expect, test } from "vitest";
import { createApiKey } from "@/features/platform/api-keys/create";
import { makeSecret } from "@/features/platform/api-keys/secret";
import { revokeApiKey } from "@/features/platform/api-keys/revoke";
import { restFetch } from "@/api/entries/rest-fetch";
import { prepareWallet } from "@/api/startup/wallet-credentials";
import { watchSql } from "@/testing/sent-sql";
import { untilBlocked } from "@/testing/waits";
import { makeWorld, type World } from "@/testing/worlds/world";
import { findKey } from "./keys-in-turn";

const sent = watchSql();
let world: World;
let key: { id: string; secret: string };

beforeEach(async () => {
  await prepareWallet();
  world = await makeWorld();
  key = await createApiKey(world.ctx, { name: "Turns", rate_limit_per_minute: 5 });
  sent.length = 0;
});

const times = <T>(count: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, make));

describe("requests with one key that come in one turn", () => {
  test("ask the database once, and each has its own place in the minute", async () => {
    const before = (await findKey(key.secret))?.used ?? 0;
    sent.length = 0;
    const found = await times(4, () => findKey(key.secret));
    expect(sent).toHaveLength(1);
    const places = found.map((each) => each?.used);
    // Another minute may have begun between the two.
    const first = places[0] === 1 ? 1 : before + 1;
    expect(places).toEqual([first, first + 1, first + 2, first + 3]);
  });

  test("are admitted as far as the limit goes, and no further", async () => {
    const peer = { address: "127.0.0.1", tls: false, local: true };
    const headers = { authorization: `Bearer ${key.secret}` };
    const url = "http://localhost/v1/events/resources";
    const answers = await times(8, () => restFetch(new Request(url, { headers }), peer));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const left = answers.map((answer) => answer.headers.get("x-ratelimit-remaining"));
    expect(left).toEqual(["4", "3", "2", "1", "0", "0", "0", "0"]);
  });

  test("and with other keys are told apart", async () => {
    const other = await createApiKey(world.ctx, { name: "Other" });
    const unknown = makeSecret("live").secret;
    const found = await Promise.all([key.secret, other.secret, unknown].map(findKey));
    expect(found.map((each) => each?.id)).toEqual([key.id, other.id, undefined]);
  });
});

describe("the last use of a key", () => {
  const lastUse = async () => {
    const row = await world.ctx.db.apiKey.findUniqueOrThrow({ where: { id: key.id } });
    return row.last_used_at?.getTime() ?? null;
  };

  test("is noted once in five minutes", async () => {
    expect(await lastUse()).toBeNull();
    const began = Date.now();
    await findKey(key.secret);
    const first = await lastUse();
    expect(first).toBeGreaterThanOrEqual(began);
    await findKey(key.secret);
    expect(await lastUse()).toBe(first);
    const last_used_at = new Date(began - 6 * 60_000);
    await world.ctx.db.apiKey.update({ where: { id: key.id }, data: { last_used_at } });
    await findKey(key.secret);
    expect(await lastUse()).toBeGreaterThanOrEqual(began);
  });

  test("is noted by nobody who would have to wait for the key", async () => {
    await world.ctx.db.$transaction(async (db) => {
      await db.$executeRaw`SELECT 1 FROM api_keys WHERE id = ${key.id} FOR NO KEY UPDATE`;
      expect((await findKey(key.secret))?.id).toBe(key.id);
    });
    expect(await lastUse()).toBeNull();
  });
});

test("a request that comes after a key was revoked does not go with one that is under way", async () => {
  await findKey(key.secret);
  const [before, after] = await world.ctx.db.$transaction(async (db) => {
    await db.$executeRaw`SELECT 1 FROM rate_windows WHERE bucket = ${`key:${key.id}`} FOR UPDATE`;
    const first = findKey(key.secret);
    await untilBlocked({ db }, [first]);
    await revokeApiKey(world.ctx, { api_key_id: key.id });
    return [() => first, findKey(key.secret)] as const;
  });
  expect((await before())?.id).toBe(key.id);
  expect(await after).toBeNull();
});
