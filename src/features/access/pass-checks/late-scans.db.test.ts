import { byId } from "@/server/context";
import { describe, expect, it } from "vitest";
import { advanceBookings } from "@/features/scheduling/bookings/advance";
import { bookCourt, makeCourt, makeHolder } from "@/testing/worlds/door";
import { setUpDoor } from "@/testing/worlds/door-set-up";
import { undoScan } from "./undo";
import { verifyPass } from "./verify";

const own = setUpDoor();
const { verify, resultOf, clock, statusOf } = own;

describe("a scan that was made offline", () => {
  const scanned_at = "2026-11-24T09:45:00.000Z";

  it("counts at its own time, and once, however often it is reported", async () => {
    const { member, code } = await makeHolder(own.world);
    const court = await makeCourt(own.world);
    const booking = await bookCourt(own.world, court, member, ["10:00", "11:00"]);
    clock("10:50:00");
    const input = { code, resource_id: court.id, check_in: true, scanned_at };
    const told = await Promise.all(
      Array.from({ length: 4 }, () => verify({ ...input, client_scan_id: "scan-0001" })),
    );
    expect(new Set(told.map(({ id }) => id)).size).toBe(1);
    expect(told[0]).toMatchObject({ result: "valid", checked_in: true, offline: true, scanned_at });
    const row = await own.world.ctx.db.booking.findUniqueOrThrow({
      where: byId(own.world.ctx, booking.id),
    });
    expect(row.checked_in_at?.toISOString()).toBe(scanned_at);
    expect(await own.world.ctx.db.passScan.count({ where: { member_id: member.id } })).toBe(1);
  });

  it("is named only to the scanner that made it", async () => {
    const { member, code } = await makeHolder(own.world);
    const client_scan_id = "scan-0003";
    const first = await verify({ code, check_in: false, client_scan_id });
    const { tenant_id, id } = own.world.org;
    const scopes = new Set(["*"]);
    const key = { kind: "apiKey" as const, tenant_id, scopes, organization_ids: [id] };
    const [one, other] = ["key_one", "key_other"].map((id) => own.world.as({ ...key, id }));
    const asked = { code: "somebody else's", client_scan_id };
    for (const ctx of [one, other]) {
      const answer = await verifyPass(ctx ?? own.world.ctx, asked);
      expect(answer).toMatchObject({ result: "invalid_code", member: null });
      expect(answer.id).not.toBe(first.id);
    }
    expect((await verify({ ...asked })).id).toBe(first.id);
    expect(await own.world.ctx.db.passScan.count({ where: { member_id: member.id } })).toBe(1);
  });

  it("is marked as a duplicate when another door was first", async () => {
    const { code } = await makeHolder(own.world);
    clock("09:46:00");
    await verify({ code, check_in: true });
    clock("10:30:00");
    const late = await verify({ code, check_in: true, scanned_at, client_scan_id: "scan-0002" });
    expect(late).toMatchObject({ result: "already_checked_in", duplicate: true, offline: true });
    const online = await verify({ code, check_in: true });
    expect(online).toMatchObject({ result: "already_checked_in", duplicate: false });
  });

  it("counts for a booking that is over by now, and a second person on the same pass is a duplicate", async () => {
    const { member, code } = await makeHolder(own.world);
    const court = await makeCourt(own.world);
    const booking = await bookCourt(own.world, court, member, ["10:00", "11:00"]);
    clock("12:00:00");
    const { db, now, payments } = own.world.ctx;
    const contextOf = async () => own.world.ctx;
    await advanceBookings({ db, now, payments, contextOf, only: own.world.org });
    expect(await statusOf(booking.id)).toBe("completed");
    const tell = (time: string) =>
      verify({ code, resource_id: court.id, check_in: true, scanned_at: `2026-11-24T${time}Z` });
    const first = await tell("09:55:00");
    expect(first).toMatchObject({ result: "valid", checked_in: true, occupancy: { inside: 0 } });
    expect(await tell("10:05:00")).toMatchObject({
      result: "already_checked_in",
      duplicate: true,
      earlier: { at: "2026-11-24T09:55:00.000Z" },
    });
    const row = await own.world.ctx.db.booking.findUniqueOrThrow({
      where: byId(own.world.ctx, booking.id),
    });
    expect(row).toMatchObject({ status: "completed", checked_in_at: new Date(first.scanned_at) });
    await undoScan(own.world.ctx, { pass_scan_id: first.id });
    expect(await tell("10:10:00")).toMatchObject({ result: "valid", checked_in: true });
  });

  it("ends its visit where the next one began, so that they come and go as ever afterwards", async () => {
    const { code } = await makeHolder(own.world);
    const at = async (time: string, direction: "in" | "out") => {
      clock(time);
      return (await verify({ code, check_in: direction === "in", direction })).result;
    };
    expect(await at("11:50:00", "out")).toBe("not_checked_in");
    expect(await at("12:00:00", "in")).toBe("valid");
    expect(await at("12:30:00", "out")).toBe("valid");
    clock("13:00:00");
    const early = { code, check_in: true, scanned_at: "2026-11-24T11:00:00.000Z" };
    const late = await verify(early);
    expect(late).toMatchObject({ result: "valid", checked_in: true, occupancy: { inside: 0 } });
    // The exit at half past eleven is reported last of all.
    const out = { ...early, direction: "out" as const, scanned_at: "2026-11-24T11:30:00.000Z" };
    expect(await resultOf(out)).toBe("valid");
    expect(await at("14:00:00", "in")).toBe("valid");
    expect((await verify({ code })).occupancy.inside).toBe(1);
  });

  it("is a duplicate of a visit that has ended since, but not of one that began a day later", async () => {
    const { code } = await makeHolder(own.world);
    clock("10:00:00");
    await verify({ code, check_in: true });
    clock("11:00:00");
    await verify({ code, direction: "out" });
    own.world.setNow("2026-11-26T10:00:00Z");
    await verify({ code, check_in: true });
    const told = (iso: string) => verify({ code, check_in: true, scanned_at: iso });
    expect(await told("2026-11-24T10:30:00Z")).toMatchObject({ duplicate: true });
    const between = await told("2026-11-25T10:00:00Z");
    expect(between).toMatchObject({ result: "valid", duplicate: false, occupancy: { inside: 1 } });
  });

  it("takes a pass as it was then: revoked since, it was good; revoked before, it was not", async () => {
    const { pass, code } = await makeHolder(own.world);
    const revoke = (iso: string) =>
      own.world.ctx.db.pass.update({
        where: byId(own.world.ctx, pass.id),
        data: { revoked_at: new Date(iso) },
      });
    clock("12:00:00");
    await revoke("2026-11-24T10:00:00Z");
    expect(await resultOf({ code, scanned_at })).toBe("valid");
    await revoke("2026-11-24T09:00:00Z");
    expect(await resultOf({ code, scanned_at })).toBe("revoked");
  });

  it("is refused from the future and from more than a week ago", async () => {
    const { code } = await makeHolder(own.world);
    clock("12:00:00");
    for (const instant of ["2026-11-24T12:03:00Z", "2026-11-17T11:59:00Z"])
      await expect(verify({ code, scanned_at: instant })).rejects.toThrow("last seven days");
    expect(await resultOf({ code, scanned_at: "2026-11-24T12:01:00Z" })).toBe("valid");
  });
});
