import { randomInt } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createApiKey } from "@/features/platform/api-keys/create";
import { makeSecret } from "@/features/platform/api-keys/secret";
import { HOUR, MINUTE } from "@/lib/time";
import { withinAMinute } from "@/testing/limits";
import { logged } from "@/testing/log";
import { makeWorld, type World } from "@/testing/worlds/world";
import { restFetch } from "@/api/entries/rest-fetch";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** Makes a caller at an address of its own, on an encrypted connection. */
function somebody() {
  const part = () => randomInt(1, 255);
  const address = `198.51.${part()}.${part()}`;
  const peer = { address, tls: true, local: false };
  const ask = (path: string, authorization?: string) => {
    const headers = { ...(authorization && { authorization }) };
    return restFetch(new Request(`https://club.example${path}`, { headers }), peer);
  };
  return { address, ask };
}

const refusedKey = () => `Bearer ${makeSecret("live").secret}`;

let minute = Date.now() + HOUR;
const nextMinute = () => new Date((minute += MINUTE));

/** Runs the work in a minute without earlier refusals: other tests of this process use up the lines. */
function inAMinuteOfItsOwn<T>(work: () => Promise<T>): Promise<T> {
  return withinAMinute(async () => {
    // Earlier refusals without a line get their line now.
    await somebody().ask("/v1/members", refusedKey());
    logged();
    return work();
  }, nextMinute());
}

describe("the log", () => {
  test("shows an invalid key by its beginning, with the caller and the request's id", async () => {
    const { address, ask } = somebody();
    const { secret } = makeSecret("live");
    const answer = await inAMinuteOfItsOwn(() => ask("/v1/members/mbr_1", `Bearer ${secret}`));
    const [line, ...others] = logged();
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      ...{ msg: "a request is refused", status: 401, code: "invalid_credentials" },
      ...{ method: "GET", door: "/v1/members", address, key: `live ${secret.slice(8, 12)}…` },
      request_id: answer.headers.get("x-request-id"),
    });
    expect(JSON.stringify(line)).not.toContain(secret.slice(8, 14));
  });

  test("shows a scope that a key lacks", async () => {
    const { address, ask } = somebody();
    const organization_ids = [world.org.id];
    const key = { name: "Test", scopes: ["hosts:read" as const], organization_ids };
    const { secret } = await createApiKey(world.ctx, key);
    await inAMinuteOfItsOwn(() => ask("/v1/members", `Bearer ${secret}`));
    expect(logged()).toMatchObject([
      { code: "insufficient_scope", required_scope: "members:read", address },
    ]);
  });

  test("shows at most thirty refusals of one network in a minute, and counts the others", async () => {
    const { ask } = somebody();
    await inAMinuteOfItsOwn(async () => {
      for (let n = 0; n < 40; n += 1) await ask("/v1/members", refusedKey());
      const refused = logged().filter(({ status }) => status === 401);
      expect(refused).toHaveLength(30);
    });
    await withinAMinute(() => ask("/v1/members", refusedKey()), nextMinute());
    expect(logged()).toMatchObject([{ untold: 10 }, { status: 401 }]);
  });

  test("leaves out visitors without credentials, and addresses with secrets", async () => {
    await inAMinuteOfItsOwn(async () => {
      const { ask } = somebody();
      await ask("/v1/members");
      await ask("/portal/v1/me");
      expect(logged()).toEqual([]);
      for (let n = 0; n < 303; n += 1) await ask("/feeds/somebody-elses-secret-token.ics");
      const lines = logged();
      expect(lines).toMatchObject([{ msg: "a limit is reached", status: 429, door: "/feeds" }]);
      expect(JSON.stringify(lines)).not.toContain("token");
    });
  });
});
