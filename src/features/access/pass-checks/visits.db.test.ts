import { byId } from "@/server/context";
import { describe, expect, it } from "vitest";
import { bookCourt, makeCourt, makeHolder } from "@/testing/worlds/door";
import { setUpDoor } from "@/testing/worlds/door-set-up";
import { undoScan } from "./undo";
import { updateDoorSettings } from "./update-settings";

const own = setUpDoor();
const { verify, resultOf, clock, statusOf } = own;

describe("going out and coming back", () => {
  it("ends the visit, whatever has become of the pass; who is not inside cannot go out", async () => {
    const { pass, code } = await makeHolder(own.world);
    expect(await resultOf({ code, direction: "out" })).toBe("not_checked_in");
    await verify({ code, check_in: true });
    await own.world.ctx.db.pass.update({
      where: byId(own.world.ctx, pass.id),
      data: { revoked_at: own.world.ctx.now() },
    });
    const out = await verify({ code, direction: "out" });
    expect(out).toMatchObject({ result: "valid", message: "Checked out.", checked_in: false });
    expect(out.occupancy.inside).toBe(0);
  });

  it("waits for as long as the organization says, so that a pass is not handed back", async () => {
    const { code } = await makeHolder(own.world);
    await updateDoorSettings(own.world.ctx, { anti_passback_minutes: 10, capacity: 5 });
    clock("09:00:00");
    await verify({ code, check_in: true });
    clock("09:01:00");
    await verify({ code, direction: "out" });
    const back = await verify({ code, check_in: true });
    expect(back).toMatchObject({
      result: "passed_back",
      opens_at: "2026-11-24T09:10:00.000Z",
      earlier: { at: "2026-11-24T09:00:00.000Z" },
      occupancy: { inside: 0, capacity: 5 },
    });
    clock("09:10:00");
    expect(await verify({ code, check_in: true })).toMatchObject({ result: "valid" });
  });

  it("leads back to the same booking, which stays checked in once", async () => {
    const { member, code } = await makeHolder(own.world);
    const court = await makeCourt(own.world);
    await bookCourt(own.world, court, member, ["10:00", "12:00"]);
    clock("09:45:00");
    await verify({ code, resource_id: court.id, check_in: true });
    clock("10:30:00");
    await verify({ code, resource_id: court.id, direction: "out" });
    const back = await verify({ code, resource_id: court.id, check_in: true });
    expect(back).toMatchObject({ result: "valid", checked_in: true });
    const where = { organization_id: own.world.org.id, type: "booking.checked_in" };
    expect(await own.world.ctx.db.domainEvent.count({ where })).toBe(1);
  });

  it("is possible the next day, since a forgotten visit ends by itself", async () => {
    const { code } = await makeHolder(own.world);
    clock("09:00:00");
    await verify({ code, check_in: true });
    own.world.setNow("2026-11-24T21:00:00Z");
    expect(await verify({ code, check_in: true })).toMatchObject({
      result: "valid",
      occupancy: { inside: 1 },
    });
  });
});

describe("undoing a check-in", () => {
  it("undoes the visit and the booking's check-in, once, and they may come in again", async () => {
    const { member, code } = await makeHolder(own.world);
    const court = await makeCourt(own.world);
    const booking = await bookCourt(own.world, court, member, ["10:00", "11:00"]);
    clock("09:45:00");
    const { id } = await verify({ code, resource_id: court.id, check_in: true });
    const undone = await undoScan(own.world.ctx, { pass_scan_id: id });
    expect(undone).toMatchObject({ undone_at: "2026-11-24T09:45:00.000Z" });
    expect(await statusOf(booking.id)).toBe("confirmed");
    clock("09:46:00");
    expect(await undoScan(own.world.ctx, { pass_scan_id: id })).toEqual(undone);
    expect(await resultOf({ code, resource_id: court.id, check_in: true })).toBe("valid");
  });

  it("leaves another's check-in alone, and refuses a scan that made none", async () => {
    const { code } = await makeHolder(own.world);
    await verify({ code, check_in: true });
    const { id } = await verify({ code, check_in: true });
    await expect(undoScan(own.world.ctx, { pass_scan_id: id })).rejects.toThrow("Only a scan");
  });
});
