import { beforeAll, describe, expect, it } from "vitest";
import { createOrganization } from "@/features/platform/organizations/create";
import type { Actor, Ctx, StaffLimits } from "@/server/context";
import { sha256 } from "@/server/config/secrets";
import { request } from "@/testing/worlds/passes";
import { makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { createApiKey } from "./create";
import { getApiKey, getCurrentApiKey } from "./get";
import { listApiKeys } from "./list";
import { revokeApiKey } from "./revoke";
import { rotateApiKey } from "./rotate";
import { type CreateApiKey, ListApiKeys } from "./schema";
import { isKeySecret } from "./secret";
import { updateApiKey } from "./update";

let world: World;
let second: string;
let tried: string;
beforeAll(async () => {
  world = await makeWorld();
  const { tenant_id } = world.org;
  const test = { tenant_id, slug: "tried", name: "Tried", mode: "test" as const };
  tried = (await createOrganization(world.ctx, test)).id;
  const organization = await createOrganization(world.ctx, {
    tenant_id: world.org.tenant_id,
    slug: "second",
    name: "Second",
  });
  second = organization.id;
});

/** Returns a context of a key that the operator makes. */
async function keyContext(input: Partial<CreateApiKey> = {}): Promise<Ctx> {
  const key = await createApiKey(world.ctx, {
    name: "Maker",
    organization_ids: [world.org.id],
    ...input,
  });
  const actor: Actor = {
    kind: "apiKey",
    id: key.id,
    tenant_id: key.tenant_id,
    scopes: new Set(key.scopes),
    organization_ids: key.organization_ids,
  };
  return world.as(actor);
}

describe("making an API key", () => {
  it("a new key's secret is shown once, and only its hash is stored", async () => {
    const { secret, ...key } = await createApiKey(world.ctx, { name: "Till" });
    expect(isKeySecret(secret)).toBe(true);
    const row = await world.ctx.db.apiKey.findUniqueOrThrow({ where: { id: key.id } });
    expect(Buffer.from(row.secret_hash).equals(sha256(secret))).toBe(true);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(await getApiKey(world.ctx, { api_key_id: key.id })).toEqual(key);
  });

  it("a key says who made it", async () => {
    const person = { kind: "staff" as const, id: "stf_1", scopes: new Set(["*"]) };
    const key = await createApiKey(world.as(person), { name: "Website" });
    expect(key).toMatchObject({ created_by: { kind: "staff", id: "stf_1" }, last_used_at: null });
    const copy = await createApiKey(await keyContext(), { name: "Copy" });
    expect(copy.created_by?.kind).toBe("api_key");
    await world.ctx.db.apiKey.update({ where: { id: key.id }, data: { created_by: null } });
    expect((await getApiKey(world.ctx, { api_key_id: key.id })).created_by).toBeNull();
  });

  it("the operator's key has every scope and organization by default", async () => {
    const key = await createApiKey(world.ctx, { name: "All" });
    expect(key.scopes).toEqual(["*"]);
    expect([...key.organization_ids].sort()).toEqual([world.org.id, second].sort());
    expect(key).toMatchObject({ mode: "live", rate_limit_per_minute: null, expires_at: null });
  });

  it.each([7, 5000])(
    "a new key takes its maker's rights for every field left out, as %i a minute",
    async (rate_limit_per_minute) => {
      const expires_at = "2027-01-01T00:00:00.000Z";
      const maker = await keyContext({
        scopes: ["members:read"],
        organization_ids: [tried],
        mode: "test",
        rate_limit_per_minute,
        expires_at,
      });
      expect(await createApiKey(maker, { name: "Copy" })).toMatchObject({
        scopes: ["members:read"],
        organization_ids: [tried],
        mode: "test",
        rate_limit_per_minute,
        expires_at,
      });
    },
  );

  it("a key is never linked to an organization of the other mode", async () => {
    const mismatch = { of: { code: "key_mode_mismatch" } };
    for (const [mode, id] of [
      ["live", tried],
      ["test", second],
    ] as const) {
      const mixed = { name: "Mixed", mode, organization_ids: [id] };
      await expect(createApiKey(world.ctx, mixed)).rejects.toMatchObject(mismatch);
    }
    const live = await createApiKey(world.ctx, { name: "Live" });
    const move = { api_key_id: live.id, organization_ids: [tried] };
    await expect(updateApiKey(world.ctx, move)).rejects.toMatchObject(mismatch);
    await expect(
      createApiKey(await keyContext(), { name: "Test", mode: "test" }),
    ).rejects.toMatchObject(mismatch);
  });

  it.each<[string, (more: { second: string }) => Partial<CreateApiKey>]>([
    ["scopes", () => ({ scopes: ["members:read", "members:write"] })],
    ["scopes", () => ({ scopes: ["*"] })],
    ["organization_ids", (more) => ({ organization_ids: [more.second] })],
    ["rate_limit_per_minute", () => ({ rate_limit_per_minute: 51 })],
    ["mode", () => ({ mode: "live" })],
    ["expires_at", () => ({ expires_at: "2027-01-02T00:00:00.000Z" })],
    ["expires_at", () => ({ expires_at: null })],
  ])("a key that exceeds its maker in %s is refused", async (field, more) => {
    const maker = await keyContext({
      scopes: ["members:read"],
      organization_ids: [tried],
      mode: "test",
      rate_limit_per_minute: 50,
      expires_at: "2027-01-01T00:00:00.000Z",
    });
    await expect(createApiKey(maker, { name: "More", ...more({ second }) })).rejects.toMatchObject({
      name: "scope_escalation",
      extras: { field },
    });
  });

  it("an expiry in the past is refused", async () => {
    const past = { name: "Past", expires_at: "2020-01-01T00:00:00Z" };
    await expect(createApiKey(world.ctx, past)).rejects.toMatchObject({
      faults: [{ loc: ["body", "expires_at"] }],
    });
  });

  it("a key leaves no limit of its maker behind", async () => {
    const few: StaffLimits = { refund_single: null, refund_per_day: 5000, discount_percent: null };
    const as = (limits: StaffLimits, ...scopes: string[]) =>
      world.as({ kind: "staff", id: "stf_few", scopes: new Set(scopes), limits });
    const refunds = { name: "Refunds", scopes: ["refunds:write" as const] };
    const refused = (made: Promise<unknown>) =>
      expect(made).rejects.toMatchObject({
        of: { code: "scope_escalation" },
        extras: { field: "scopes" },
      });
    const own = as(few, "api-keys:write", "refunds:write", "members:read");
    await refused(createApiKey(own, refunds));
    expect((await createApiKey(own, { name: "Mine" })).scopes).toEqual([
      "api-keys:write",
      "members:read",
    ]);
    const all = as(few, "*");
    await refused(createApiKey(all, { name: "Everything", scopes: ["*"] }));
    await refused(createApiKey(all, refunds));
    const { id: api_key_id } = await createApiKey(all, { name: "A", scopes: ["members:read"] });
    await refused(updateApiKey(all, { api_key_id, scopes: ["exceptions:write"] }));
    const strong = await createApiKey(as({ ...few, refund_per_day: null }, "*"), refunds);
    await refused(rotateApiKey(all, { api_key_id: strong.id, overlap_seconds: 0 }));
    // A limit of prices bounds no refund.
    const prices = { ...few, refund_per_day: null, discount_percent: 10 };
    expect((await createApiKey(as(prices, "*"), refunds)).scopes).toEqual(["refunds:write"]);
  });

  it("a key that was merely used meanwhile is the same version, and one that was renamed is not", async () => {
    const { secret } = await createApiKey(world.ctx, { name: "Own", scopes: ["*"] });
    const { id } = await createApiKey(world.ctx, { name: "Other" });
    const ask = (method: string, more: { if_match?: string; name?: string } = {}) =>
      request(`/v1/api-keys/${id}`, {
        method,
        headers: {
          ...{ authorization: `Bearer ${secret}`, "content-type": "application/json" },
          ...(more.if_match && { "if-match": more.if_match }),
        },
        ...(more.name && { body: JSON.stringify({ name: more.name }) }),
      });
    const if_match = String((await ask("GET")).headers.get("etag"));
    const used = { where: { id }, data: { last_used_at: world.ctx.now() } };
    await world.ctx.db.apiKey.update(used);
    expect((await ask("PATCH", { if_match, name: "Renamed" })).status).toBe(200);
    expect((await ask("PATCH", { if_match, name: "Again" })).status).toBe(412);
  });

  it("a staff member's key gets only the rights that their roles allow in the current club", async () => {
    const scopes = new Set(["members:read", "api-keys:write"]);
    const staff = world.as({ kind: "staff", id: "stf_x", scopes });
    expect(await createApiKey(staff, { name: "Mine", scopes: ["members:read"] })).toMatchObject({
      scopes: ["members:read"],
      organization_ids: [world.org.id],
      mode: "live",
    });
    for (const more of [{ scopes: ["members:write" as const] }, { organization_ids: [second] }]) {
      await expect(createApiKey(staff, { name: "More", ...more })).rejects.toMatchObject({
        name: "scope_escalation",
      });
    }
    const other = world.as({ kind: "staff", id: "stf_y", scopes: new Set(["*"]) });
    const scanner = world.as({ kind: "scanner", id: "dsc_x", scopes: new Set(["api-keys:write"]) });
    await expect(createApiKey(scanner, { name: "Door" })).rejects.toMatchObject({
      name: "insufficient_scope",
    });
    await expect(createApiKey(other, { name: "All" })).resolves.toMatchObject({ scopes: ["*"] });
  });

  it("members cannot create keys, whatever their scopes", async () => {
    const member = world.as(memberOf({ id: "mbr_x" }));
    await expect(createApiKey(member, { name: "Mine" })).rejects.toMatchObject({
      name: "insufficient_scope",
    });
  });
});

describe("managing API keys", () => {
  it("a key shows and ends keys of its own organizations only", async () => {
    const maker = await keyContext();
    const beyond = await createApiKey(world.ctx, { name: "Both" });
    const foreign = await createApiKey((await makeWorld()).ctx, { name: "Foreign" });
    for (const { id } of [beyond, foreign]) {
      const missing = { name: "api_key_not_found" };
      await expect(getApiKey(maker, { api_key_id: id })).rejects.toMatchObject(missing);
      await expect(revokeApiKey(maker, { api_key_id: id })).rejects.toMatchObject(missing);
      await expect(updateApiKey(maker, { api_key_id: id, name: "x" })).rejects.toMatchObject(
        missing,
      );
    }
    const { items } = await listApiKeys(maker, ListApiKeys.parse({ size: 100 }));
    expect(items.map((key) => key.id)).not.toContain(beyond.id);
    expect(items.map((key) => key.id)).toContain(maker.actor.id);
  });

  it("a key can ask for its own record", async () => {
    const maker = await keyContext();
    expect(await getCurrentApiKey(maker)).toMatchObject({ id: maker.actor.id, name: "Maker" });
  });

  it("a key can be renamed, and an empty change leaves it alone", async () => {
    const { id, updated_at } = await createApiKey(world.ctx, { name: "Old" });
    world.setNow("2026-11-23T07:00:00.000Z");
    expect(await updateApiKey(world.ctx, { api_key_id: id })).toMatchObject({ updated_at });
    const renamed = await updateApiKey(world.ctx, { api_key_id: id, name: "New" });
    expect(renamed).toMatchObject({ name: "New", updated_at: "2026-11-23T07:00:00.000Z" });
  });

  it("a key cannot end a stronger one: a lost weak key must not stop all others", async () => {
    const weak = await keyContext({ scopes: ["api-keys:write"] });
    const strong = await createApiKey(world.ctx, {
      name: "Strong",
      organization_ids: [world.org.id],
    });
    await expect(revokeApiKey(weak, { api_key_id: strong.id })).rejects.toMatchObject({
      name: "scope_escalation",
    });
    expect((await getApiKey(world.ctx, { api_key_id: strong.id })).revoked_at).toBeNull();
    const equal = await createApiKey(weak, { name: "As weak" });
    expect((await revokeApiKey(weak, { api_key_id: equal.id })).revoked_at).not.toBeNull();
    const self = await revokeApiKey(weak, { api_key_id: weak.actor.id });
    expect(self.revoked_at).not.toBeNull();
  });

  it("staff rename, rotate and end a key of a raised limit, but raise none themselves", async () => {
    const staff = world.as({ kind: "staff", id: "stf_z", scopes: new Set(["*"]) });
    const { id: api_key_id } = await createApiKey(world.ctx, {
      ...{ name: "Sync", organization_ids: [world.org.id], rate_limit_per_minute: 5000 },
    });
    const raised = { rate_limit_per_minute: 5000 };
    expect(await updateApiKey(staff, { api_key_id, name: "Nightly" })).toMatchObject(raised);
    expect(await rotateApiKey(staff, { api_key_id, overlap_seconds: 0 })).toMatchObject(raised);
    await expect(
      updateApiKey(staff, { api_key_id, rate_limit_per_minute: 5001 }),
    ).rejects.toMatchObject({ name: "scope_escalation" });
    const ended = await revokeApiKey(staff, { api_key_id });
    expect(ended.revoked_at).not.toBeNull();
  });

  it("revoking a key twice keeps the first date", async () => {
    const { id } = await createApiKey(world.ctx, { name: "Lost" });
    const first = await revokeApiKey(world.ctx, { api_key_id: id });
    expect(first.revoked_at).not.toBeNull();
    world.setNow("2026-11-24T06:00:00.000Z");
    expect(await revokeApiKey(world.ctx, { api_key_id: id })).toEqual(first);
    const events = await world.ctx.db.domainEvent.findMany({ where: { object_id: id } });
    expect(events.map((event) => event.type).sort()).toEqual([
      "api_key.created",
      "api_key.revoked",
    ]);
  });
});
