import { describe, expect, it } from "vitest";
import { createEvent } from "@/features/scheduling/events/create";
import { createProduct } from "@/features/catalogue/products/create";
import { rotatePassCodeKey } from "@/features/access/pass-code-keys/rotate";
import { insertPass } from "@/features/access/passes/create";
import { byId, inTx } from "@/server/context";
import { bookCourt, makeCourt, makeHolder } from "@/testing/worlds/door";
import { setUpDoor } from "@/testing/worlds/door-set-up";
import { makeMember, makeResource, makeWorld } from "@/testing/worlds/world";
import { getOccupancy } from "./occupancy";
import { verifyPass } from "./verify";

const own = setUpDoor();
const { verify, resultOf, clock, statusOf } = own;

describe("a pass at the door", () => {
  it("is answered in one call: the member, the booking, and the check-in", async () => {
    const { member, pass, code } = await makeHolder(own.world);
    const court = await makeCourt(own.world);
    const booking = await bookCourt(own.world, court, member, ["10:00", "11:00"]);
    clock("09:45:00");
    const answer = await verify({ code, resource_id: court.id, check_in: true });
    expect(answer).toMatchObject({
      result: "valid",
      admitted: true,
      checked_in: true,
      pass_id: pass.id,
      member: { id: member.id, name: "Zoë Maß", short_id: member.short_id, photo_url: null },
      booking: { id: booking.id, status: "checked_in", starts_at_local: "2026-11-24T10:00:00" },
      bookings: [{ id: booking.id }],
      membership: null,
      occupancy: { inside: 1, here: 1, capacity: null },
    });
    expect(await statusOf(booking.id)).toBe("checked_in");
  });

  it("checks in once, however many doors scan it at the same time", async () => {
    const { member, code } = await makeHolder(own.world);
    const court = await makeCourt(own.world);
    const booking = await bookCourt(own.world, court, member, ["10:00", "11:00"]);
    clock("09:45:00");
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => verify({ code, resource_id: court.id, check_in: true })),
    );
    expect(answers.filter(({ checked_in }) => checked_in)).toHaveLength(1);
    expect(answers.filter(({ result }) => result === "already_checked_in")).toHaveLength(11);
    const where = { organization_id: own.world.org.id, type: "booking.checked_in" };
    expect(await own.world.ctx.db.domainEvent.count({ where })).toBe(1);
    expect(await own.world.ctx.db.passScan.count({ where: { booking_id: booking.id } })).toBe(12);
  });

  it("can be checked by a person of the staff, who is no scanner", async () => {
    const { code } = await makeHolder(own.world);
    const staff = own.world.as({ kind: "staff", id: "stf_1", scopes: new Set(["*"]) });
    expect(await verifyPass(staff, { code, check_in: true })).toMatchObject({
      result: "valid",
      checked_in: true,
      scanner: null,
    });
  });

  it("visits once without a booking, however many doors scan it at the same time", async () => {
    const { code } = await makeHolder(own.world);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => verify({ code, check_in: true })),
    );
    expect(answers.filter(({ checked_in }) => checked_in)).toHaveLength(1);
    expect(answers.at(-1)?.occupancy.inside).toBe(1);
  });

  it("is refused by place and time: too early, too late, nothing here today", async () => {
    const { member, code } = await makeHolder(own.world);
    const [court, other] = [await makeCourt(own.world), await makeCourt(own.world)];
    await bookCourt(own.world, court, member, ["10:00", "11:00"]);
    const at = (time: string, place = court) => {
      clock(time);
      return verify({ code, resource_id: place.id, check_in: true });
    };
    const early = await at("09:29:59");
    expect(early).toMatchObject({ result: "too_early", opens_at: "2026-11-24T09:30:00.000Z" });
    expect(early.message).toBe("Check-in for their booking opens at 09:30.");
    const german = { ...own.world.ctx, org: { ...own.world.org, locale: "de-DE" } };
    const { message } = await verifyPass(german, { code, resource_id: court.id });
    expect(message).toBe("Der Check-in für die Buchung öffnet um 09:30.");
    expect((await at("09:45:00", other)).result).toBe("no_booking_today");
    const late = await at("11:00:00");
    expect(late).toMatchObject({ result: "too_late", closes_at: "2026-11-24T11:00:00.000Z" });
    expect(late.checked_in).toBe(false);
  });

  it("lets staff admit somebody who is too early", async () => {
    const { member, code } = await makeHolder(own.world);
    const court = await makeCourt(own.world);
    const booking = await bookCourt(own.world, court, member, ["10:00", "11:00"]);
    clock("08:00:00");
    const input = { code, resource_id: court.id, check_in: true, override: true };
    expect(await verify(input)).toMatchObject({ result: "valid", checked_in: true });
    expect(await statusOf(booking.id)).toBe("checked_in");
  });

  it("says of an unpaid booking that it is not confirmed", async () => {
    const { member, code } = await makeHolder(own.world);
    const court = await makeCourt(own.world);
    const booking = await bookCourt(own.world, court, member, ["10:00", "11:00"]);
    await own.world.ctx.db
      .$executeRaw`UPDATE bookings SET status = 'pending_approval' WHERE id = ${booking.id}`;
    clock("09:45:00");
    expect(await resultOf({ code, resource_id: court.id })).toBe("booking_not_confirmed");
  });

  it("says when and where somebody came in before", async () => {
    const { code } = await makeHolder(own.world);
    clock("09:00:00");
    await verify({ code, check_in: true });
    clock("09:20:00");
    const again = await verify({ code, check_in: true });
    expect(again).toMatchObject({
      result: "already_checked_in",
      admitted: false,
      earlier: { at: "2026-11-24T09:00:00.000Z", where: null },
      // Berlin's wall clock, the organization's own.
      message: "Came in already at 10:00.",
    });
  });

  it("can be checked without checking in, any number of times", async () => {
    const { code } = await makeHolder(own.world);
    for (let n = 0; n < 3; n++)
      expect(await verify({ code })).toMatchObject({ result: "valid", checked_in: false });
    expect((await verify({ code })).occupancy.inside).toBe(0);
  });
});

describe("a refused person", () => {
  it("gets the reason: revoked, expired, suspended, archived, lapsed", async () => {
    const { member, pass, code } = await makeHolder(own.world);
    const { db } = own.world.ctx;
    const now = own.world.ctx.now();
    const set = (data: object) => db.pass.updateMany({ where: { id: pass.id }, data });
    const be = (data: object) => db.member.updateMany({ where: { id: member.id }, data });
    expect(await resultOf({ code })).toBe("valid");
    await set({ expires_at: now });
    expect(await resultOf({ code })).toBe("expired");
    await set({ expires_at: null });
    await be({ status: "suspended" });
    expect(await resultOf({ code })).toBe("member_suspended");
    await be({ status: "lapsed" });
    expect(await resultOf({ code })).toBe("membership_expired");
    await be({ status: "archived", archived_at: now });
    expect(await resultOf({ code })).toBe("member_archived");
    await set({ revoked_at: now });
    expect(await resultOf({ code, check_in: true })).toBe("revoked");
  });

  it("has no membership of an organization that sells some, and no booking", async () => {
    const { member, code } = await makeHolder(own.world);
    const court = await makeCourt(own.world);
    await bookCourt(own.world, court, member, ["10:00", "11:00"]);
    clock("09:45:00");
    await createProduct(own.world.ctx, {
      name: "Gym",
      amount: 3900,
      currency: "EUR",
      interval: "month",
    });
    expect(await resultOf({ code })).toBe("valid");
    const stranger = await makeHolder(own.world);
    expect(await verify({ code: stranger.code, check_in: true })).toMatchObject({
      result: "membership_expired",
      message: "They have no membership.",
    });
  });

  it("has a pass whose days by its design are over", async () => {
    const { member, code } = await makeHolder(own.world, { expiry: { rule: "days", days: 1 } });
    own.world.setNow("2026-11-24T05:59:59.999Z");
    expect(await resultOf({ code })).toBe("valid");
    own.world.setNow("2026-11-24T06:00:00.000Z");
    expect(await resultOf({ code })).toBe("expired");
    expect(await resultOf({ short_id: member.short_id })).toBe("expired");
  });

  it("has an altered code, another organization's, one of a retired key, or none at all", async () => {
    const { code } = await makeHolder(own.world);
    const elsewhere = await makeHolder(await makeWorld());
    const altered = `${code.slice(0, -1)}${code.endsWith("A") ? "B" : "A"}`;
    for (const text of [altered, "hello", code.replace("P1", "P2"), `${code}.123`])
      expect(await verify({ code: text })).toMatchObject({ result: "invalid_code", member: null });
    const foreign = await verify({ code: elsewhere.code });
    expect(foreign).toMatchObject({ result: "wrong_organization", member: null, pass_id: null });
    await rotatePassCodeKey(own.world.ctx, {});
    expect(await resultOf({ code })).toBe("valid");
    await rotatePassCodeKey(own.world.ctx, { retire_previous: true });
    const old = await verify({ code });
    expect(old).toMatchObject({ result: "invalid_code", admitted: false });
    expect(old.message).toContain("no longer accepted");
  });

  it("is found by the whole short id only: no character stands for others", async () => {
    const { member } = await makeHolder(own.world);
    const begun = member.short_id.slice(0, -1);
    for (const short_id of ["%", "_", "\\", "________", `${begun}_`, `${begun}%`])
      expect(await verify({ short_id })).toMatchObject({ result: "invalid_code", member: null });
  });

  it("is found by the short id that they can tell, in whatever case", async () => {
    const { member } = await makeHolder(own.world);
    expect(await verify({ short_id: ` ${member.short_id.toLowerCase()} ` })).toMatchObject({
      result: "valid",
      method: "short_id",
      member: { id: member.id },
    });
    const without = await makeMember(own.world);
    expect(await verify({ short_id: without.short_id })).toMatchObject({
      result: "valid",
      pass_id: null,
    });
  });

  it("needs a photo check like the organization's cards, when the pass is lost or missing", async () => {
    const { member, pass } = await makeHolder(own.world, { policy: "photo_check" });
    const { short_id } = member;
    expect(await resultOf({ short_id })).toBe("photo_check_required");
    const revoked_at = own.world.ctx.now();
    await own.world.ctx.db.pass.update({
      where: byId(own.world.ctx, pass.id),
      data: { revoked_at },
    });
    expect(await resultOf({ short_id })).toBe("photo_check_required");
    expect(await resultOf({ short_id, photo_checked: true })).toBe("valid");
  });

  it("is taken by the pass that holds, though a newer one is over", async () => {
    const { member, pass } = await makeHolder(own.world);
    const { pass_design_id } = pass;
    const newer = await inTx(own.world.ctx, (tx) =>
      insertPass(tx, {
        member_id: member.id,
        pass_design_id,
        booking_id: null,
        expires_at: own.world.ctx.now(),
      }),
    );
    const { result, pass_id } = await verify({ short_id: member.short_id });
    expect([result, pass_id === pass.id, pass_id === newer.id]).toEqual(["valid", true, false]);
  });

  it("stays unknown at another organization's door, with any code", async () => {
    const other = await makeHolder(await makeWorld());
    expect(await verify({ short_id: other.member.short_id })).toMatchObject({
      result: "invalid_code",
      member: null,
      bookings: [],
    });
    await expect(verify({ code: other.code, resource_id: "evr_unknown" })).rejects.toThrow(
      "resource",
    );
  });
});

describe("an event's door", () => {
  it("is at the event's own resource: any other resource beside it is not found", async () => {
    const { code } = await makeHolder(own.world);
    const [room, other] = [await makeResource(own.world), await makeResource(own.world)];
    const event = await createEvent(own.world.ctx, {
      title: "Morning yoga",
      resource_id: room.id,
      starts_at_local: "2026-11-24T10:00:00",
      ends_at_local: "2026-11-24T11:00:00",
      timezone: "UTC",
    });
    const theirs = await makeResource(await makeWorld());
    const at = (resource_id?: string) =>
      verify({ code, event_id: event.id, check_in: true, ...(resource_id && { resource_id }) });
    for (const { id } of [other, theirs, { id: "nothing" }])
      await expect(at(id)).rejects.toThrow("resource");
    const { organization_id, id: member_id } = await makeMember(own.world);
    const times = { entered_at: own.world.ctx.now(), ends_at: new Date("2026-11-30") };
    const id = `vis_${member_id}`;
    const data = { id, organization_id, member_id, resource_id: room.id, ...times };
    await own.world.ctx.db.visit.create({ data });
    expect(await getOccupancy(own.world.ctx, { resource_id: room.id })).toMatchObject({ here: 1 });
    expect(await getOccupancy(own.world.ctx, { event_id: event.id })).toMatchObject({ here: 0 });
    expect(await at(room.id)).toMatchObject({ occupancy: { inside: 1, here: 0 } });
    for (const id of [undefined, room.id])
      expect(await at(id)).toMatchObject({ resource_id: room.id, event_id: event.id });
  });
});
