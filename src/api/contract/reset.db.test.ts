import { createApiKey } from "@/features/platform/api-keys/create";
import { newId } from "@/lib/ids";
import { byId, type Ctx } from "@/server/context";
import { beforeAll, expect, test } from "vitest";
import { resetOrganization } from "@/features/backoffice/organization-reset/reset";
import { createMember } from "@/features/people/members/create";
import { addOwner } from "@/features/people/staff/add-owner";
import { getDatabase } from "@/server/data/db";
import { GONE, KEPT as KEPT_OF_PERSON, ownPasskey } from "@/testing/worlds/passkey-owner";
import { makeWorld } from "@/testing/worlds/world";
import { restFetch } from "@/api/entries/rest-fetch";
import { prepareWallet } from "@/api/startup/wallet-credentials";
import { type Club, makeClub, openClub } from "./club";

beforeAll(() => prepareWallet());

/** Rows that may stay after a reset, by the tables that name the organization. */
const KEPT = [
  "api_key_organizations",
  "domain_events",
  "door_settings",
  "google_wallet_issuers",
  "images",
  "notification_settings",
  "pass_certificates",
  "pass_code_keys",
  // The event of the reset itself.
  "pending_events",
  // What was tried at the door in this minute; a reset must not free anybody of the limit.
  "rate_windows",
  "sessions",
];

/** Returns how many rows of each table name one of these ids anywhere. */
async function rowsNaming(ids: string[]): Promise<Record<string, number>> {
  const { prisma } = getDatabase();
  const tables = await prisma.$queryRaw<{ schema: string; name: string }[]>`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'graphile_worker') ORDER BY 1, 2`;
  const counts: Record<string, number> = {};
  for (const { schema, name } of tables) {
    const [row] = await prisma.$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM "${schema}"."${name}" r
        WHERE EXISTS (SELECT FROM regexp_matches(to_jsonb(r)::text, '[a-z]{3}_[0-9A-Z]{26}', 'g') found
                       WHERE found[1] = ANY ($1::text[]))`,
      ids,
    );
    if (row?.count) counts[name] = row.count;
  }
  return counts;
}

/** Returns the ids of the organization and of its events: rows of events need not name the organization. */
async function namesOf({ ctx }: Club): Promise<string[]> {
  const events = await ctx.db.domainEvent.findMany({ where: { organization_id: ctx.org.id } });
  return [ctx.org.id, ...events.map(({ id }) => id)];
}

test("an emptied organization has its settings and keys, and nothing else anywhere", async () => {
  const [club, neighbour] = [await makeClub(), await makeClub()];
  await club.seedAll();
  await neighbour.seedAll();
  await club.key();
  const names = await namesOf(club);
  const before = await rowsNaming(names);
  expect(Object.keys(before).length).toBeGreaterThan(40);
  const theirs = await namesOf(neighbour);
  const others = await rowsNaming(theirs);
  const code = await club.ctx.db.passCodeKey.count({ where: { organization_id: club.ctx.org.id } });

  const reset = await resetOrganization(club.ctx, { organization_id: club.ctx.org.id });
  expect(reset).toMatchObject({ id: club.ctx.org.id, mode: "test" });

  const after = await rowsNaming(names);
  const { organizations, ...left } = after;
  expect(organizations).toBe(1);
  expect(Object.keys(left).filter((name) => !KEPT.includes(name))).toEqual([]);
  expect(left["pass_code_keys"]).toBe(code);
  expect(left["api_key_organizations"]).toBe(before["api_key_organizations"]);
  const events = await club.ctx.db.domainEvent.findMany({
    where: { organization_id: club.ctx.org.id },
  });
  expect(events.map(({ type }) => type)).toEqual(["organization.reset"]);
  expect(await rowsNaming(theirs)).toEqual(others);
});

test("an emptied organization can be filled and emptied again", async () => {
  const { ctx, mark } = await makeClub();
  const numbers = [];
  for (let round = 1; round <= 2; round++) {
    const fresh = openClub({ mark, org: ctx.org, sister: "" });
    const invoice = await fresh.id("invoice_id");
    const { number } = await ctx.db.invoice.findUniqueOrThrow({ where: byId(ctx, invoice) });
    numbers.push(number);
    await resetOrganization(ctx, { organization_id: ctx.org.id });
  }
  expect(numbers[0]).not.toBeNull();
  expect(numbers[1]).toBe(numbers[0]);
});

test("an emptied organization leaves no passkey to whoever has an address of its people next", async () => {
  const [{ ctx, org }, other] = [
    await makeWorld({ organization: { mode: "test" } }),
    await makeWorld(),
  ];
  const address = (name: string) => `${name}.${org.id}@example.test`.toLowerCase();
  const [member, staff, both] = ["member", "staff", "both"].map(address) as [
    string,
    string,
    string,
  ];
  await createMember(ctx, { name: "Ada", email: member.toUpperCase() });
  await addOwner(ctx, { name: "Bo", email: staff });
  for (const club of [ctx, other.ctx]) await createMember(club, { name: "Cy", email: both });
  const owned = await Promise.all([member, staff, both].map(ownPasskey));
  await resetOrganization(ctx, { organization_id: org.id });
  const left = await Promise.all(owned.map((one) => one.left()));
  expect(left).toEqual([GONE, GONE, KEPT_OF_PERSON]);
});

test("an emptied organization forgets the answers about what is gone, and keeps those about the rest", async () => {
  const [{ ctx, org }, other] = [
    await makeWorld({ organization: { mode: "test" } }),
    await makeWorld({ organization: { mode: "test" } }),
  ];
  const call = async (world: { ctx: Ctx }, path: string, body: object = {}) => {
    const { secret } = await createApiKey(world.ctx, { name: "Key" });
    const [authorization, key] = [`Bearer ${secret}`, newId("req")];
    const headers = { authorization, "content-type": "application/json", "idempotency-key": key };
    return async () => {
      const sent = { method: "POST", headers, body: JSON.stringify(body) };
      const peer = { address: "127.0.0.1", tls: false, local: true };
      const answer = await restFetch(new Request(`http://localhost/v1${path}`, sent), peer);
      const { id } = (await answer.json()) as { id: string };
      return { id, status: answer.status, repeated: answer.headers.get("idempotent-replayed") };
    };
  };
  const kept = await Promise.all([
    call({ ctx }, "/api-keys", { name: "Another" }),
    call(other, "/members", { name: "Ben" }),
    call({ ctx }, `/organizations/${org.id}/reset`),
  ]);
  const member = await call({ ctx }, "/members", { name: "Ada" });
  const gone = await member();
  const before = [await kept[0](), await kept[1](), await kept[2]()];
  const after = await member();
  expect([gone, after]).toMatchObject([{ status: 201 }, { status: 201, repeated: null }]);
  expect(after.id).not.toBe(gone.id);
  for (const [n, repeat] of kept.entries())
    expect(await repeat()).toEqual({ ...before[n], repeated: "true" });
  await resetOrganization(ctx, { organization_id: org.id });
  expect(await kept[2]()).toEqual({ ...before[2], repeated: "true" });
});

test("a live organization is never emptied, nor one of another tenant", async () => {
  const { ctx, org } = await makeWorld();
  await expect(resetOrganization(ctx, { organization_id: org.id })).rejects.toMatchObject({
    of: { code: "organization_is_live" },
  });
  const other = await makeWorld({ organization: { mode: "test" } });
  await expect(resetOrganization(ctx, { organization_id: other.org.id })).rejects.toMatchObject({
    of: { code: "organization_not_found" },
  });
});
