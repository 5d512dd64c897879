import { beforeEach, describe, expect, it } from "vitest";
import { createOrganization } from "@/features/platform/organizations/create";
import { type Actor, type Ctx, inTx } from "@/server/context";
import { request } from "@/testing/worlds/passes";
import { untilBlocked } from "@/testing/waits";
import { makeWorld, type World } from "@/testing/worlds/world";
import { createApiKey } from "./create";
import { getApiKey } from "./get";
import { revokeApiKey } from "./revoke";
import { rotateApiKey } from "./rotate";
import type { CreateApiKey } from "./schema";
import { updateApiKey } from "./update";

let world: World;
beforeEach(async () => {
  world = await makeWorld({ now: new Date().toISOString() });
});

const create = (input: Partial<CreateApiKey> = {}, ctx = world.ctx) =>
  createApiKey(ctx, { name: "Key", organization_ids: [world.org.id], ...input });
const rotate = (id: string, overlap_seconds: number, ctx = world.ctx) =>
  rotateApiKey(ctx, { api_key_id: id, overlap_seconds });
async function statusOf(secret: string): Promise<number> {
  const headers = { authorization: `Bearer ${secret}` };
  return (await request("/v1/api-keys/current", { headers })).status;
}
/** Returns a context of a key that the operator makes. */
async function keyContext(input: Partial<CreateApiKey>): Promise<Ctx> {
  const key = await create(input);
  const { id, tenant_id, organization_ids } = key;
  const scopes = new Set(key.scopes);
  return world.as({ kind: "apiKey", id, tenant_id, organization_ids, scopes } satisfies Actor);
}

describe("a rotated key", () => {
  it("a rotated key works with both secrets until the overlap ends, and then with the new one only", async () => {
    const old = await create();
    const rotated = await rotate(old.id, 60);
    expect(rotated.secret).not.toBe(old.secret);
    expect([await statusOf(old.secret), await statusOf(rotated.secret)]).toEqual([200, 200]);
    const over = { previous_expires_at: new Date(Date.now() - 1) };
    await world.ctx.db.apiKey.update({ where: { id: old.id }, data: over });
    expect([await statusOf(old.secret), await statusOf(rotated.secret)]).toEqual([401, 200]);
  });

  it("the old secret ends at once without an overlap, and at the next rotation", async () => {
    const first = await create();
    const second = await rotate(first.id, 0);
    expect(second.previous_secret_expires_at).toBeNull();
    expect(await statusOf(first.secret)).toBe(401);
    const third = await rotate(first.id, 60);
    const fourth = await rotate(first.id, 60);
    const secrets = [second, third, fourth].map((key) => statusOf(key.secret));
    expect(await Promise.all(secrets)).toEqual([401, 200, 200]);
  });

  it("revoking a rotated key ends both secrets, and it cannot be rotated again", async () => {
    const old = await create();
    const rotated = await rotate(old.id, 60);
    await revokeApiKey(world.ctx, { api_key_id: old.id });
    expect([await statusOf(old.secret), await statusOf(rotated.secret)]).toEqual([401, 401]);
    await expect(rotate(old.id, 60)).rejects.toMatchObject({
      name: "invalid_status_transition",
      extras: { current_status: "revoked" },
    });
  });

  it("a revoked key keeps its name and rights", async () => {
    const { id } = await create();
    await revokeApiKey(world.ctx, { api_key_id: id });
    const before = await getApiKey(world.ctx, { api_key_id: id });
    await expect(
      updateApiKey(world.ctx, { api_key_id: id, name: "Another" }),
    ).rejects.toMatchObject({ extras: { current_status: "revoked" } });
    expect(await updateApiKey(world.ctx, { api_key_id: id })).toEqual(before);
    expect(await getApiKey(world.ctx, { api_key_id: id })).toEqual(before);
  });

  it("a rotated key expires with both its secrets", async () => {
    const old = await create({ expires_at: new Date(Date.now() + 3_600_000).toISOString() });
    const rotated = await rotate(old.id, 3600);
    const past = { expires_at: new Date(Date.now() - 1) };
    await world.ctx.db.apiKey.update({ where: { id: old.id }, data: past });
    expect([await statusOf(old.secret), await statusOf(rotated.secret)]).toEqual([401, 401]);
  });

  it("one of two concurrent rotations makes a new secret, and the other is refused", async () => {
    const { id, secret } = await create();
    let both: Promise<PromiseSettledResult<{ secret: string }>[]> | undefined;
    // Both rotations have read the key and wait for the lock before they can write it.
    await inTx(world.ctx, async (tx) => {
      await tx.db.$queryRaw`SELECT 1 FROM api_keys WHERE id = ${id} FOR UPDATE`;
      const rotations = [rotate(id, 60), rotate(id, 60)];
      both = Promise.allSettled(rotations);
      await untilBlocked(tx, rotations);
    });
    const [lost, won] = (await both)?.toSorted((a, b) => (a.status > b.status ? -1 : 1)) ?? [];
    expect(lost).toMatchObject({ status: "rejected", reason: { name: "api_key_rotated" } });
    const rotated = won?.status === "fulfilled" ? won.value.secret : "";
    expect([await statusOf(secret), await statusOf(rotated)]).toEqual([200, 200]);
  });
});

describe("a weaker key", () => {
  it.each<[string, Partial<CreateApiKey>]>([
    ["scopes", { scopes: ["api-keys:write", "members:write"] }],
    ["scopes", { scopes: ["*"] }],
    ["rate_limit_per_minute", { rate_limit_per_minute: 5000 }],
  ])("a weaker key can neither rotate nor change one with more %s", async (field, more) => {
    const weak = await keyContext({ scopes: ["api-keys:write"], rate_limit_per_minute: 10 });
    const strong = await create({ scopes: ["api-keys:write"], rate_limit_per_minute: 10, ...more });
    const refused = { name: "scope_escalation", extras: { field } };
    await expect(rotate(strong.id, 60, weak)).rejects.toMatchObject(refused);
    const change = { api_key_id: strong.id, name: "Mine", scopes: [] };
    await expect(updateApiKey(weak, change)).rejects.toMatchObject(refused);
  });

  it("a key cannot give itself or another one more rights", async () => {
    const elsewhere = await createOrganization(world.ctx, {
      tenant_id: world.org.tenant_id,
      slug: "elsewhere",
      name: "Elsewhere",
    });
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const weak = await keyContext({
      scopes: ["api-keys:write"],
      rate_limit_per_minute: 10,
      expires_at,
    });
    const peer = await create({ scopes: [], rate_limit_per_minute: 5 }, weak);
    for (const api_key_id of [weak.actor.id, peer.id]) {
      for (const [field, more] of Object.entries({
        scopes: { scopes: ["members:read" as const] },
        rate_limit_per_minute: { rate_limit_per_minute: 11 },
        expires_at: { expires_at: null },
        organization_ids: { organization_ids: [elsewhere.id] },
      })) {
        await expect(updateApiKey(weak, { api_key_id, ...more })).rejects.toMatchObject({
          name: "scope_escalation",
          extras: { field },
        });
      }
    }
  });
});

describe("changing a key", () => {
  it("a changed key has its new rights from the next request on", async () => {
    const key = await create();
    const organization = await createOrganization(world.ctx, {
      tenant_id: world.org.tenant_id,
      slug: "added",
      name: "Added",
    });
    const changed = await updateApiKey(world.ctx, {
      api_key_id: key.id,
      scopes: ["organizations:read", "organizations:read"],
      organization_ids: [organization.id],
      rate_limit_per_minute: 7,
    });
    expect(changed).toMatchObject({
      scopes: ["organizations:read"],
      organization_ids: [organization.id],
      rate_limit_per_minute: 7,
    });
    const headers = { authorization: `Bearer ${key.secret}` };
    const answer = await request("/v1/organizations", { headers });
    expect(answer.headers.get("x-ratelimit-limit")).toBe("7");
    expect(await answer.json()).toMatchObject({ items: [{ id: organization.id }], total: 1 });
    expect((await request("/v1/members", { headers })).status).toBe(403);
  });

  it("a key's expiry can be moved, but not into the past", async () => {
    const { id } = await create();
    const past = { api_key_id: id, expires_at: "2020-01-01T00:00:00Z" };
    await expect(updateApiKey(world.ctx, past)).rejects.toMatchObject({
      faults: [{ loc: ["body", "expires_at"] }],
    });
    const expires_at = "2099-01-01T00:00:00.000Z";
    expect((await updateApiKey(world.ctx, { api_key_id: id, expires_at })).expires_at).toBe(
      expires_at,
    );
  });
});

describe("a key of an organization on a test clock", () => {
  const DAYS = 24 * 3_600_000;
  /** Returns the context at the clock's time: so many days from now. */
  const on = (days: number): Ctx => {
    const test_clock_at = new Date(Date.now() + days * DAYS);
    return { ...world.ctx, org: { ...world.org, test_clock_at }, now: () => test_clock_at };
  };
  const inDays = (days: number) => new Date(Date.now() + days * DAYS).toISOString();

  it.each([-40, 400])(
    "keeps its old secret for the overlap, the clock %i days away",
    async (days) => {
      const old = await create({}, on(days));
      const { previous_secret_expires_at: until } = await rotate(old.id, 3600, on(days));
      const left = Date.parse(until ?? "") - Date.now();
      expect(left).toBeGreaterThan(3_500_000);
      expect(left).toBeLessThan(3_700_000);
      expect(await statusOf(old.secret)).toBe(200);
    },
  );

  it("expires by real time, since that admits it", async () => {
    const { id: api_key_id } = await create({ expires_at: inDays(30) }, on(400));
    await expect(rotate(api_key_id, 0, on(400))).resolves.toMatchObject({ id: api_key_id });
    const past = { faults: [{ loc: ["body", "expires_at"] }] };
    const change = { api_key_id, expires_at: inDays(-1) };
    await expect(updateApiKey(on(-40), change)).rejects.toMatchObject(past);
  });
});
