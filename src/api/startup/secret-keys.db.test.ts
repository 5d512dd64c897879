import { byId } from "@/server/context";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { verifyPass } from "@/features/access/pass-checks/verify";
import { createOrganization } from "@/features/platform/organizations/create";
import { rotatePassCodeKey } from "@/features/access/pass-code-keys/rotate";
import { checkDownload, downloadUrl } from "@/features/access/passes/download-url";
import { snapshotKey } from "@/features/access/scanners/sign-snapshot";
import { inviteGuest } from "@/features/scheduling/bookings/guests/invite";
import { readStopToken, stopUrl } from "@/features/people/notification-choices/stop-link";
import { findSignIn, makeSignInLink } from "@/features/people/sessions/sign-in-link";
import { createWebhookEndpoint } from "@/features/platform/webhooks/create";
import { payloadOf } from "@/features/platform/webhooks/payload";
import { rotateWebhookSecret } from "@/features/platform/webhooks/rotate-secret";
import { closePayments, getPayments } from "@/ports/payments";
import { closeDatabase, getDatabase, Prisma } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { answerOnce } from "@/server/http/idempotency";
import { WrongSecretKey } from "@/server/config/secret-key-check";
import { migrate } from "@/server/postgres/migrate";
import { nameScratchDatabase } from "@/testing/scratch-database";
import { ENCRYPTED_COLUMNS } from "@/server/data/re-encrypt";
import { decryptSecret, encryptSecret, sha256, signText } from "@/server/config/secrets";
import { bookCourt, makeCourt, makeHolder } from "@/testing/worlds/door";
import { makeWorld } from "@/testing/worlds/world";
import { checkKeys, reEncryptSecrets } from "./secret-keys";

// A database of its own: another key would be wrong for everybody else in it.
const scratch = nameScratchDatabase();
const shared = globalThis as { foyerEnv?: ReturnType<typeof getEnv> };
const [first, second, stranger] = ["the first", "the second", "nobody's"].map(
  (name) => `${name} key, of at least thirty-two characters`,
) as [string, string, string];

function use(SECRET_KEY: string, ...SECRET_KEY_PREVIOUS: string[]): Promise<void> {
  shared.foyerEnv = { ...getEnv(), SECRET_KEY, SECRET_KEY_PREVIOUS };
  return closePayments();
}

beforeAll(async () => {
  await migrate({ url: scratch.url, dir: path.resolve("prisma"), log: () => undefined });
  vi.stubEnv("DATABASE_URL", scratch.url);
  delete shared.foyerEnv;
  await use(first);
});
afterAll(async () => {
  await closePayments();
  await closeDatabase();
  await scratch.drop();
});

/** Returns every encrypted value of a column. */
async function valuesOf({ table, column }: (typeof ENCRYPTED_COLUMNS)[number]): Promise<string[]> {
  const [from, value] = [Prisma.raw(table), Prisma.raw(column)];
  const rows = await getDatabase().prisma.$queryRaw<{ value: string }[]>`
    SELECT ${value} AS value FROM ${from} WHERE ${value} IS NOT NULL`;
  return rows.map((row) => row.value);
}

/** Makes a club with a value in every encrypted column. */
async function makeClubWithSecrets() {
  const world = await makeWorld();
  const { ctx } = world;
  // The first key of a world has no stored secret, as in a database from before they were stored.
  if (getEnv().SECRET_KEY !== first) await rotatePassCodeKey(ctx, {});
  const { code, pass } = await makeHolder(world);
  const court = await makeCourt(world);
  const booking = await bookCourt(world, court, { id: pass.member_id }, ["10:00", "11:00"]);
  await inviteGuest(ctx, { booking_id: booking.id });
  const endpoint = await createWebhookEndpoint(ctx, {
    url: "https://example.com/hooks",
    event_types: ["*"],
  });
  await rotateWebhookSecret(ctx, { webhook_endpoint_id: endpoint.id, overlap_seconds: 3600 });
  const request = {
    key: world.org.id,
    method: "POST",
    path: "/v1/x",
    organization: "o",
    body: "{}",
  };
  const once = () => answerOnce(ctx, request, async () => Response.json({ secret: "once" }));
  await once();
  const organization_id = world.org.id;
  const event = await ctx.db.domainEvent.findFirstOrThrow({ where: { object_id: endpoint.id } });
  await payloadOf(ctx, event, async () => ({ id: endpoint.id }));
  await ctx.db.googleWalletIssuer.create({
    data: {
      id: `gwi_${organization_id.slice(4)}`,
      organization_id,
      issuer_id: "1",
      client_email: "wallet@example.com",
      private_key: encryptSecret("a key"),
    },
  });
  await ctx.db.passCertificate.create({
    data: {
      id: `pct_${organization_id.slice(4)}`,
      organization_id,
      pass_type_identifier: "pass.test",
      team_identifier: "TEST",
      certificate: "",
      private_key: encryptSecret("a key"),
      wwdr: "",
      development: true,
      fingerprint: "",
      expires_at: ctx.now(),
    },
  });
  return { world, code, pass, once };
}

describe("SECRET_KEY is changed", () => {
  it("what it signed earlier stays valid, first with the old key, then without", async () => {
    await checkKeys();
    const { world, code, pass, once } = await makeClubWithSecrets();
    const { ctx } = world;
    const link = await makeSignInLink(ctx.db, { email: "a@b.test", baseUrl: "", now: ctx.now() });
    const follow = () => findSignIn(ctx.db, link.replace("/sign-in/link/", ""), ctx.now());
    const download = new URL(downloadUrl(ctx, pass.id));
    const stopped = { organization_id: ctx.org.id, member_id: pass.member_id, kind: "reminders" };
    // As mails were signed before there was a key of their own.
    const signStop = (named = Object.values(stopped).join(".")) =>
      `${named}.${signText("stop mails", named)}`;
    const stop = signStop();
    const before = {
      door: (await snapshotKey(ctx)).public_key,
      us: await getPayments("live").origin(),
      link: await follow(),
    };

    await use(second);
    await expect(checkKeys()).rejects.toThrow(WrongSecretKey);

    await use(second, first);
    await checkKeys();
    expect(before.link?.email).toBe("a@b.test");
    expect(await follow()).toEqual(before.link);
    expect(checkDownload(pass.id, download.searchParams, ctx.now())).toBe("good");
    const later = await makeClubWithSecrets();
    const { id } = await createOrganization(ctx, {
      tenant_id: world.org.tenant_id,
      slug: "founded-later",
      name: "Founded later",
    });
    const [key] = await ctx.db.passCodeKey.findMany({ where: { organization_id: id } });
    expect(key?.secret).not.toBeNull();
    expect(await reEncryptSecrets()).toMatchObject({ failed: false });
    const again = await reEncryptSecrets();
    expect(again.result.counts.map(({ written }) => written)).toEqual(
      ENCRYPTED_COLUMNS.map(() => 0),
    );
    expect(await readStopToken(ctx.db, signStop())).toEqual(stopped);

    await use(second);
    await checkKeys();
    for (const column of ENCRYPTED_COLUMNS) {
      const values = await valuesOf(column);
      expect(values.length, JSON.stringify(column)).toBeGreaterThan(1);
      expect(values.map(decryptSecret)).not.toContain("");
    }
    for (const [of, shown] of [
      [world, code],
      [later.world, later.code],
    ] as const) {
      expect(await verifyPass(of.ctx, { code: shown })).toMatchObject({ result: "valid" });
    }
    expect((await snapshotKey(ctx)).public_key).toBe(before.door);
    expect(await getPayments("live").origin()).toEqual(before.us);
    expect(await readStopToken(ctx.db, stop)).toEqual(stopped);
    expect(await stopUrl(ctx, { id: pass.member_id }, "reminders")).toContain(stop);
    expect(await (await once()).json()).toEqual({ secret: "once" });
    expect(sha256(decryptSecret((await findPass(pass.id)).share_token))).toEqual(
      Buffer.from((await findPass(pass.id)).share_token_hash),
    );
  });

  it("it is not complete while a value is left that no key can read", async () => {
    await use(second);
    const { world, pass } = await makeClubWithSecrets();
    const share_token = encryptSecret("of another", stranger);
    await world.ctx.db.pass.update({ where: byId(world.ctx, pass.id), data: { share_token } });
    await use(first, second);
    const { failed, lines } = await reEncryptSecrets();
    expect(failed).toBe(true);
    expect(lines.join("\n")).toMatch(/passes\.share_token: \d+ of \d+ .*, 1 that no key can read/);
    await use(first);
    await expect(checkKeys()).rejects.toThrow(WrongSecretKey);
  });
});

function findPass(id: string) {
  return getDatabase().prisma.pass.findFirstOrThrow({ where: { id } });
}
