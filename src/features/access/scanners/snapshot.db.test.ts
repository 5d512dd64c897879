import { generateKeyPairSync, verify as verifySignature, createPublicKey } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { rotatePassCodeKey } from "@/features/access/pass-code-keys/rotate";
import { updateDoorSettings } from "@/features/access/pass-checks/update-settings";
import { verifyPass } from "@/features/access/pass-checks/verify";
import { signCode } from "@/features/access/passes/codes";
import { revokePass } from "@/features/access/passes/revoke";
import { bookCourt, makeCourt, makeHolder } from "@/testing/worlds/door";
import { makeWorld, type World } from "@/testing/worlds/world";
import { decideOffline } from "./components/decide-offline";
import type { Snapshot } from "./schema";
import { codeDigest, takeSnapshot } from "./snapshot";
import { snapshotKey } from "./sign-snapshot";

let world: World;
beforeEach(async () => {
  // The session's clock is the server's own: its data must not have expired by then.
  world = await makeWorld({ now: new Date().toISOString() });
});

describe("the list for being without contact", () => {
  it("is signed, ends, and holds digests instead of codes", async () => {
    const { pass, code, member } = await makeHolder(world);
    const { payload, signature } = await takeSnapshot(world.ctx);
    const key = createPublicKey({
      key: { kty: "OKP", crv: "Ed25519", x: (await snapshotKey(world.ctx)).public_key },
      format: "jwk",
    });
    const sealed = (text: string, by = key) =>
      verifySignature(null, Buffer.from(text), by, Buffer.from(signature, "base64url"));
    expect(sealed(payload)).toBe(true);
    expect(sealed(payload.replace(member.name, "Mallory"))).toBe(false);
    expect(sealed(payload, generateKeyPairSync("ed25519").publicKey)).toBe(false);
    const list = JSON.parse(payload) as Snapshot;
    expect(Date.parse(list.expires_at) - Date.parse(list.issued_at)).toBe(720 * 60_000);
    expect(list.passes).toMatchObject([
      { digests: [codeDigest(signCode(pass))], policy: "static" },
    ]);
    expect(payload).not.toContain(code.split(".").at(-1));
    expect(payload).not.toContain(member.email);
  });

  it("knows the codes of every key that holds, and of no key that is retired", async () => {
    const { pass } = await makeHolder(world);
    await rotatePassCodeKey(world.ctx, {});
    const digests = async () => {
      const list = JSON.parse((await takeSnapshot(world.ctx)).payload) as Snapshot;
      return list.passes[0]?.digests.toSorted();
    };
    const [k1, k2] = await world.ctx.db.passCodeKey.findMany({
      where: { organization_id: world.org.id },
      orderBy: { key_id: "asc" },
    });
    const of = (code_key = k1) => codeDigest(signCode({ id: pass.id, code_key: code_key! }));
    expect(await digests()).toEqual([of(), of(k2)].toSorted());
    await rotatePassCodeKey(world.ctx, { retire_previous: true });
    expect(await digests()).not.toContain(of());
  });

  it("names to a scanner for one place who is expected there, and nobody where it is not wanted", async () => {
    world.setNow("2026-11-23T09:40:00.000Z");
    const [mine, other] = [await makeCourt(world), await makeCourt(world)];
    const [here, there] = [await makeHolder(world), await makeHolder(world)];
    await bookCourt(world, mine, here.member, ["10:00", "11:00"]);
    await bookCourt(world, other, there.member, ["10:00", "11:00"]);
    world.setNow("2026-11-24T09:40:00.000Z");
    const list = JSON.parse((await takeSnapshot(world.ctx, [mine.id])).payload) as Snapshot;
    expect(list.members.map(({ id }) => id)).toEqual([here.member.id]);
    expect(list.bookings).toHaveLength(1);
    const judge = (code: string) =>
      decideOffline(
        list,
        [],
        { code, direction: "in", check_in: true, scanned_at: "2026-11-24T09:45:00.000Z" },
        codeDigest(code),
      ).result;
    expect([judge(here.code), judge(there.code)]).toEqual(["valid", "unknown_offline"]);
    await updateDoorSettings(world.ctx, { offline_minutes: 0 });
    const none = JSON.parse((await takeSnapshot(world.ctx)).payload) as Snapshot;
    expect(none).toMatchObject({ members: [], passes: [], bookings: [] });
  });

  it("asks to look at the photo of a member without a pass, as the server does", async () => {
    world.setNow("2026-11-23T09:40:00.000Z");
    const { pass, member } = await makeHolder(world, { policy: "photo_check" });
    await bookCourt(world, await makeCourt(world), member, ["10:00", "11:00"]);
    await revokePass(world.ctx, { pass_id: pass.id });
    world.setNow("2026-11-24T09:45:00.000Z");
    const list = JSON.parse((await takeSnapshot(world.ctx)).payload) as Snapshot;
    const { short_id } = member;
    const judge = async (photo_checked: boolean) => {
      const scan = { short_id, photo_checked, direction: "in", check_in: true } as const;
      const offline = decideOffline(list, [], { ...scan, scanned_at: list.issued_at }, null);
      const { result } = await verifyPass(world.ctx, { ...scan, check_in: false });
      return [offline.result, result];
    };
    expect(await judge(false)).toEqual(["photo_check_required", "photo_check_required"]);
    expect(await judge(true)).toEqual(["valid", "valid"]);
  });

  it("knows when a pass ends by the days of its design", async () => {
    world.setNow("2026-11-24T08:00:00.000Z");
    const { code } = await makeHolder(world, { expiry: { rule: "days", days: 1 } });
    world.setNow("2026-11-25T07:00:00.000Z");
    const list = JSON.parse((await takeSnapshot(world.ctx)).payload) as Snapshot;
    const judge = (scanned_at: string) =>
      decideOffline(
        list,
        [],
        { code, direction: "in", check_in: true, scanned_at },
        codeDigest(code),
      );
    expect(judge("2026-11-25T07:59:59.999Z").result).toBe("valid");
    expect(judge("2026-11-25T08:00:00.000Z").result).toBe("expired");
  });

  it("answers as the server would: booked, in already, at the wrong place, unknown", async () => {
    world.setNow("2026-11-24T09:40:00.000Z");
    const { member, code } = await makeHolder(world);
    const [court, other] = [await makeCourt(world), await makeCourt(world)];
    world.setNow("2026-11-23T09:40:00.000Z");
    await bookCourt(world, court, member, ["10:00", "11:00"]);
    world.setNow("2026-11-24T09:40:00.000Z");
    const list = JSON.parse((await takeSnapshot(world.ctx)).payload) as Snapshot;
    const scan = {
      code,
      resource_id: court.id,
      direction: "in" as const,
      check_in: true,
      scanned_at: "2026-11-24T09:45:00.000Z",
    };
    const judge = (change: object = {}, queue: Parameters<typeof decideOffline>[1] = []) =>
      decideOffline(list, queue, { ...scan, ...change }, codeDigest(code));
    const first = judge();
    expect(first).toMatchObject({ result: "valid", member: { name: member.name } });
    const queued = {
      ...scan,
      client_scan_id: "one",
      organization_id: world.org.id,
      member_id: member.id,
      booking_id: first.booking?.id ?? "",
    };
    expect(judge({}, [queued]).result).toBe("already_checked_in");
    expect(judge({ resource_id: other.id }).result).toBe("no_booking_today");
    expect(judge({ scanned_at: "2026-11-24T09:00:00.000Z" }).result).toBe("too_early");
    const forged = decideOffline(list, [], { ...scan, code }, codeDigest(`${code}x`));
    expect(forged).toMatchObject({ result: "invalid_code", member: null });
    const { code: _code, ...typed } = scan;
    const byId = decideOffline(list, [], { ...typed, short_id: member.short_id }, null);
    expect(byId.result).toBe("valid");
  });
});
