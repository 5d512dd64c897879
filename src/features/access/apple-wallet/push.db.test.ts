import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureDevelopmentChain } from "@/features/access/passes/development-chain";
import { provisionPass } from "@/features/access/passes/provision";
import { bumpVersions } from "@/features/access/passes/bump-version";
import { getPassSigning } from "@/features/access/pass-certificates/get-signing";
import { createWallet, generateDevelopmentChain } from "@/ports/wallet";
import { type Ctx, inTx } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { type Apns, openApns, refuse } from "@/testing/fakes/apns";
import { logged } from "@/testing/log";
import { queued, runJobs } from "@/testing/outbox";
import { setUpPasses } from "@/testing/worlds/passes";
import { probeRefused } from "./catch-up";
import { registerPhone } from "./register";

const own = setUpPasses();
/** The log line that staff find. */
const REFUSED = {
  msg: "Apple refuses to call phones: the pass certificate or its pass type is at fault",
  reason: "Forbidden",
};
let apns: Apns;
let ctx: Ctx;
let pass: { id: string };
let passType: string;

beforeEach(async () => {
  const apple = await ensureDevelopmentChain(
    getDatabase().prisma,
    () => new Date(),
    generateDevelopmentChain,
  );
  apns = await openApns(own.root);
  passType = apple.passTypeIdentifier;
  ctx = { ...own.world.ctx, wallet: createWallet({ apple, google: null, pushAt: apns }) };
  pass = await own.makePass();
  await provisionPass(ctx, { pass_id: pass.id });
});
afterEach(() => apns.close());

const register = (device: string, push_token = `token of ${device}`.replaceAll(" ", "-")) =>
  registerPhone(ctx, { pass_id: pass.id, device, pass_type: passType, push_token });
const touch = () => inTx(ctx, (tx) => bumpVersions(tx, { id: pass.id }, "manual"));
const called = () => apns.calls.splice(0).map(({ token }) => token);
const devices = async () => {
  const rows = await ctx.db.appleRegistration.findMany({
    where: { pass_id: pass.id },
    orderBy: { device_library_identifier: "asc" },
  });
  return rows.map((row) => row.device_library_identifier);
};
/** Registers two phones, each called once for being new. */
async function twoPhones(): Promise<void> {
  await register("a");
  await register("b");
  expect(await runJobs(ctx)).toEqual([]);
  expect(called().sort()).toEqual(["token-of-a", "token-of-b"]);
}

describe("calling phones", () => {
  it("happens after the commit of a change, once for all changes until then, on one connection", async () => {
    await twoPhones();
    await inTx(ctx, async (tx) => {
      await bumpVersions(tx, { id: pass.id }, "manual");
      await runJobs(own.world.ctx);
      expect(called()).toEqual([]);
    });
    for (let n = 0; n < 5; n++) await touch();
    expect(await runJobs(ctx)).toEqual([]);
    const tokens = called();
    // Each event has its job; calls that wait together are merged.
    expect(new Set(tokens)).toEqual(new Set(["token-of-a", "token-of-b"]));
    expect(tokens.length).toBeLessThanOrEqual(12);
    expect(apns.connections()).toBe(1);
  });

  it("uses the phone's latest token", async () => {
    await twoPhones();
    expect(await register("a", "rotated")).toBe(false);
    await touch();
    await runJobs(ctx);
    expect(called().sort()).toEqual(["rotated", "token-of-b"]);
  });

  it("skips a pass that no phone holds", async () => {
    await touch();
    await runJobs(ctx);
    expect(called()).toEqual([]);
    expect(await queued(ctx)).toEqual([]);
  });

  it("stops once a phone is gone, unless it has registered again since", async () => {
    await twoPhones();
    await register("c");
    await runJobs(ctx);
    called();
    const before = Date.parse("2026-01-01T00:00:00Z"); // the registrations are newer
    const after = Date.parse("2040-01-01T00:00:00Z");
    apns.answer((token) => {
      if (token === "token-of-a") return refuse("Unregistered", 410, { timestamp: after });
      if (token === "token-of-b") return refuse("Unregistered", 410, { timestamp: before });
      return refuse("BadDeviceToken");
    });
    await touch();
    expect(await runJobs(ctx)).toEqual([]);
    expect(await devices()).toEqual(["b"]);
    const removed = await ctx.db.passInstall.count({
      where: { pass_id: pass.id, removed_at: { not: null } },
    });
    expect(removed).toBe(2);
  });

  it("later when Apple has no time: alone where others were reached, else with the whole job", async () => {
    await twoPhones();
    apns.answer((token) =>
      token === "token-of-a" ? refuse("TooManyRequests", 429) : { status: 200 },
    );
    await touch();
    expect(await runJobs(ctx)).toEqual([]);
    expect(called().sort()).toEqual(["token-of-a", "token-of-b"]);
    apns.answer(() => refuse("ServiceUnavailable", 503));
    own.world.setNow("2027-01-01T00:00:00Z"); // the pause is over
    const failed = await runJobs(ctx);
    expect(failed.map(({ message }) => message)).toEqual([
      "Apple's push service takes no calls at present: ServiceUnavailable",
    ]);
    expect(called()).toEqual(["token-of-a"]);
    apns.answer(() => ({ status: 200 }));
    expect(await runJobs(ctx)).toEqual([]);
    expect(called()).toEqual(["token-of-a"]);
    expect(await devices()).toEqual(["a", "b"]);
  });

  it("shows staff that Apple refuses our certificate, and forgets no phone", async () => {
    await twoPhones();
    const push = async () => (await getPassSigning(ctx)).push;
    expect(await push()).toMatchObject({ state: "working", reason: null });
    apns.answer(() => refuse("Forbidden", 403));
    await touch();
    expect(await runJobs(ctx)).toEqual([]);
    expect(await push()).toMatchObject({ state: "refused", reason: "Forbidden" });
    expect(logged()).toMatchObject([REFUSED]);
    expect(await devices()).toEqual(["a", "b"]);
    apns.answer(() => ({ status: 200 }));
    await touch();
    await runJobs(ctx);
    expect(await push()).toMatchObject({ state: "working", reason: null });
  });

  it("repeats all refused calls, once one call shows that Apple accepts them again", async () => {
    await twoPhones();
    apns.answer(() => refuse("Forbidden", 403));
    await touch();
    await runJobs(ctx);
    called();
    expect(logged()).toMatchObject([REFUSED]);
    apns.answer(() => ({ status: 200 }));
    const probe = () => probeRefused({ db: ctx.db, contextOf: () => Promise.resolve(ctx) });
    await probe();
    expect(await runJobs(ctx)).toEqual([]);
    expect(new Set(called())).toEqual(new Set(["token-of-a", "token-of-b"]));
    await probe();
    await runJobs(ctx);
    expect(called()).toEqual([]);
  });

  it("blames one phone's token, not the certificate, when only that is refused", async () => {
    await twoPhones();
    apns.answer((token) =>
      token === "token-of-a" ? refuse("DeviceTokenNotForTopic", 400) : { status: 200 },
    );
    await touch();
    await runJobs(ctx);
    expect((await getPassSigning(ctx)).push).toMatchObject({ state: "working" });
  });
});
