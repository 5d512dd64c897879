import { describe, expect, it } from "vitest";
import { showGuestCode } from "@/features/access/guest-codes/show";
import { rotatePassCodeKey } from "@/features/access/pass-code-keys/rotate";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { answerInvitation } from "@/features/scheduling/bookings/guests/answer";
import { advanceBookings } from "@/features/scheduling/bookings/advance";
import { markNoShow } from "@/features/scheduling/bookings/no-show";
import { inviteGuest } from "@/features/scheduling/bookings/guests/invite";
import { openInvitation } from "@/features/scheduling/bookings/guests/open-invitation";
import { withdrawGuest } from "@/features/scheduling/bookings/guests/withdraw";
import { newId } from "@/lib/ids";
import { byId } from "@/server/context";
import { bookCourt, makeCourt } from "@/testing/worlds/door";
import { setUpDoor } from "@/testing/worlds/door-set-up";
import { makeMember, makeResource, makeWorld } from "@/testing/worlds/world";
import { getOccupancy } from "./occupancy";
import { undoScan } from "./undo";
import { verifyPass } from "./verify";

const own = setUpDoor();
const { verify, resultOf, clock, statusOf } = own;

/** A court booked from ten to eleven, with a guest who has accepted. */
async function expectGuest() {
  const { world } = own;
  const host = await makeMember(world, { name: "Alex Rivera" });
  const court = await makeCourt(world);
  const booking = await bookCourt(world, court, host, ["10:00", "11:00"]);
  const invited = { booking_id: booking.id, name: "Kim" };
  const { id: booking_guest_id } = await inviteGuest(world.ctx, invited);
  await answerInvitation(world.ctx, { booking_guest_id, answer: "accept" });
  const shown = await showGuestCode(world.ctx, { booking_guest_id });
  const code = shown?.message ?? "";
  return { court, booking, booking_guest_id, shown, code, check_in: true as const };
}
const scanOf = ({ code }: { code: string }) => ({ code, check_in: true });

describe("a guest's code at the door", () => {
  it("lets the guest in with both names, once, until they go out again", async () => {
    const guest = await expectGuest();
    clock("09:50:00");
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(scanOf(guest))));
    const [first] = answers.filter(({ checked_in }) => checked_in);
    expect(answers.filter(({ checked_in }) => checked_in)).toHaveLength(1);
    expect(first).toMatchObject({
      result: "valid",
      admitted: true,
      message: "Guest of Alex Rivera. Let them in.",
      member: null,
      guest: { id: guest.booking_guest_id, name: "Kim", host_name: "Alex Rivera" },
      booking: { id: guest.booking.id },
    });
    expect(await resultOf(scanOf(guest))).toBe("already_checked_in");
    const { ctx } = own.world;
    expect(await getOccupancy(ctx, {})).toMatchObject({ inside: 1 });
    expect(await verify({ code: guest.code, direction: "out" })).toMatchObject({
      result: "valid",
      message: "Checked out.",
    });
    expect(await getOccupancy(ctx, {})).toMatchObject({ inside: 0 });
    expect(await resultOf(scanOf(guest))).toBe("valid");
  });

  it("opens from the check-in window before the start until the end, and not a moment more", async () => {
    const guest = await expectGuest();
    const opens = guest.shown?.opens_at.slice(11, 19) ?? "";
    expect(opens < "10:00:00").toBe(true);
    clock("09:00:00");
    expect(await resultOf({ code: guest.code })).toBe("too_early");
    clock(opens);
    expect(await resultOf({ code: guest.code })).toBe("valid");
    clock("10:59:59");
    expect(await resultOf({ code: guest.code })).toBe("valid");
    clock("11:00:00");
    expect(await resultOf({ code: guest.code })).toBe("too_late");
  });

  it("opens for the guest of a host who has not come, who may still come as well", async () => {
    const guest = await expectGuest();
    const { booking_guest_id } = guest;
    clock("10:20:00");
    await markNoShow(own.world.ctx, { booking_id: guest.booking.id });
    const shown = await showGuestCode(own.world.ctx, { booking_guest_id });
    expect(shown?.message).toBe(guest.code);
    expect(await openInvitation(own.world.ctx, { booking_guest_id })).toMatchObject({
      state: "accepted",
    });
    expect(await verify(scanOf(guest))).toMatchObject({ result: "valid", checked_in: true });
    clock("11:00:00");
    expect(await resultOf(scanOf(guest))).toBe("too_late");
    // As terms do that refund a part of the price.
    const where = byId(own.world.ctx, guest.booking.id);
    const data = { cancellation_credit_note_id: newId("crn") };
    await own.world.ctx.db.booking.update({ where, data });
    clock("10:30:00");
    expect(await resultOf(scanOf(guest))).toBe("revoked");
  });

  it("counts at its own time, though the booking is over when the scan is reported", async () => {
    const guest = await expectGuest();
    clock("12:00:00");
    const { db, now, payments } = own.world.ctx;
    const contextOf = async () => own.world.ctx;
    await advanceBookings({ db, now, payments, contextOf, only: own.world.org });
    expect(await statusOf(guest.booking.id)).toBe("completed");
    const scanned_at = "2026-11-24T09:55:00.000Z";
    expect(await verify({ ...scanOf(guest), scanned_at })).toMatchObject({
      result: "valid",
      checked_in: true,
    });
    const { booking_guest_id } = guest;
    expect(await showGuestCode(own.world.ctx, { booking_guest_id })).toBeNull();
  });

  it("opens nothing once the invitation is withdrawn or declined, or the booking cancelled", async () => {
    const ends = [
      (guest: Awaited<ReturnType<typeof expectGuest>>) =>
        withdrawGuest(own.world.ctx, { booking_guest_id: guest.booking_guest_id }),
      (guest: Awaited<ReturnType<typeof expectGuest>>) =>
        answerInvitation(own.world.ctx, {
          booking_guest_id: guest.booking_guest_id,
          answer: "decline",
        }),
      (guest: Awaited<ReturnType<typeof expectGuest>>) =>
        cancelBooking(own.world.ctx, { booking_id: guest.booking.id }),
    ];
    for (const end of ends) {
      const guest = await expectGuest();
      clock("09:55:00");
      await end(guest);
      expect(await verify(scanOf(guest))).toMatchObject({
        result: "revoked",
        admitted: false,
        checked_in: false,
        message: expect.stringMatching(/^This invitation is over/),
      });
      const { booking_guest_id } = guest;
      expect(await showGuestCode(own.world.ctx, { booking_guest_id })).toBeNull();
      clock("06:00:00");
    }
  });

  it("is of one club and one place, and signed by a key that still counts", async () => {
    const guest = await expectGuest();
    clock("09:55:00");
    const elsewhere = await makeWorld({ now: "2026-11-24T09:55:00.000Z" });
    expect(await verifyPass(elsewhere.ctx, { code: guest.code })).toMatchObject({
      result: "wrong_organization",
      guest: null,
    });
    const other = await makeResource(own.world);
    expect(await resultOf({ code: guest.code, resource_id: other.id })).toBe("no_booking_today");
    expect(await resultOf({ code: guest.code, resource_id: guest.court.id })).toBe("valid");
    const forged = `${guest.code.slice(0, -1)}${guest.code.endsWith("A") ? "B" : "A"}`;
    expect(await resultOf({ code: forged })).toBe("invalid_code");
    await rotatePassCodeKey(own.world.ctx, {});
    const keys = await own.world.ctx.db.passCodeKey.findMany({
      where: { organization_id: own.world.org.id },
      orderBy: { key_id: "asc" },
    });
    const data = { retired_at: own.world.ctx.now() };
    await own.world.ctx.db.passCodeKey.update({
      where: byId(own.world.ctx, keys[0]?.id ?? ""),
      data,
    });
    expect(await resultOf({ code: guest.code })).toBe("invalid_code");
    const { booking_guest_id } = guest;
    const anew = await showGuestCode(own.world.ctx, { booking_guest_id });
    expect(await resultOf({ code: anew?.message ?? "" })).toBe("valid");
  });

  it("can be taken back by staff", async () => {
    const guest = await expectGuest();
    clock("09:55:00");
    const scan = await verify(scanOf(guest));
    await undoScan(own.world.ctx, { pass_scan_id: scan.id });
    expect(await getOccupancy(own.world.ctx, {})).toMatchObject({ inside: 0 });
    expect(await resultOf(scanOf(guest))).toBe("valid");
  });
});
