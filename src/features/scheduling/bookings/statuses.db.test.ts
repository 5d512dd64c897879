import { describe, expect, test } from "vitest";
import { approveBooking } from "./approve";
import { checkInBooking } from "./check-in";
import { completeBooking } from "./complete";
import { listHistory } from "./list-history";
import { undoCheckIn } from "./undo-check-in";
import { updateBooking } from "./update";
import { byId, type Ctx } from "@/server/context";
import { setUpStatuses } from "@/testing/worlds/statuses";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { advanceBookings } from "./advance";
import { cancelBooking } from "./cancel";
import { expireLapsed } from "./expire";
import { markNoShow } from "./no-show";
import { rescheduleBooking } from "./reschedule/reschedule";

const own = setUpStatuses();
const { bookingIn, held } = own;

describe("a request", () => {
  test("is held for a day, or until its start, once it is approved with a price", async () => {
    const { id } = await bookingIn("pending_approval", { amount_due: 1500 });
    own.world.setNow("2026-11-28T09:00:00.000Z");
    const approved = await approveBooking(own.world.ctx, { booking_id: id, notes: "Fine" });
    expect(approved).toMatchObject({
      status: "held",
      held_until: "2026-11-29T09:00:00.000Z",
      decision_notes: "Fine",
      decided_at: "2026-11-28T09:00:00.000Z",
    });
    expect(await approveBooking(own.world.ctx, { booking_id: id })).toEqual(approved);
    const late = await bookingIn("pending_approval", { amount_due: 1500 });
    own.world.setNow("2026-12-01T08:00:00.000Z");
    expect(await approveBooking(own.world.ctx, { booking_id: late.id })).toMatchObject({
      held_until: "2026-12-01T10:00:00.000Z",
    });
  });

  test("expires at its start when nobody has decided", async () => {
    const { id } = await bookingIn("pending_approval");
    own.world.setNow("2026-12-01T10:00:00.000Z");
    await expect(approveBooking(own.world.ctx, { booking_id: id })).rejects.toMatchObject({
      extras: { current_status: "expired" },
    });
    await expireLapsed(own.installation);
    const row = await own.world.ctx.db.booking.findUniqueOrThrow({
      where: byId(own.world.ctx, id),
    });
    expect(row.status).toBe("expired");
  });
});

describe("checking in", () => {
  test("is for members within their window, for staff all day", async () => {
    own.world.setNow("2026-12-01T07:00:00.000Z");
    const { id, member } = await held();
    const act = (ctx: Ctx) => checkInBooking(ctx, { booking_id: id });
    const mine = own.world.as(memberOf(member));
    await expect(act(mine)).rejects.toMatchObject({
      of: { code: "check_in_not_open" },
      extras: { opens_at: "2026-12-01T09:30:00.000Z", closes_at: "2026-12-01T11:00:00.000Z" },
    });
    own.world.setNow("2026-12-01T09:30:00.000Z");
    expect(await act(mine)).toMatchObject({
      status: "checked_in",
      checked_in_at: "2026-12-01T09:30:00.000Z",
    });
    expect(await undoCheckIn(own.world.ctx, { booking_id: id })).toMatchObject({
      checked_in_at: null,
    });
    own.world.setNow("2026-12-01T00:00:00.000Z");
    expect(await act(own.world.ctx)).toMatchObject({ status: "checked_in" });
    const stranger = own.world.as(memberOf(await makeMember(own.world)));
    await expect(act(stranger)).rejects.toMatchObject({ of: { code: "booking_not_found" } });
  });

  test("waits for the start, like other actions that begin with the booking", async () => {
    const { id } = await bookingIn("confirmed");
    for (const verb of [markNoShow, completeBooking]) {
      await expect(verb(own.world.ctx, { booking_id: id })).rejects.toMatchObject({
        of: { code: "invalid_status_transition" },
      });
    }
  });
});

describe("time", () => {
  test("ends bookings: as completed, or as a no-show when the terms name a time", async () => {
    own.world.setNow("2026-12-01T09:00:00.000Z");
    const [plain, strict, there, future] = [
      await held(),
      await held({ no_show: { after_minutes: 15, fee_percent: 100 } }),
      await held({ no_show: { after_minutes: 15, fee_percent: 100 } }),
      await held(),
    ];
    await rescheduleBooking(own.world.ctx, {
      booking_id: future.id,
      starts_at_local: "2026-12-02T10:00:00",
      ends_at_local: "2026-12-02T11:00:00",
    });
    own.world.setNow("2026-12-01T10:10:00.000Z");
    await checkInBooking(own.world.ctx, { booking_id: there.id });
    const statuses = async () => {
      await advanceBookings(own.installation);
      const ids = [plain, strict, there, future].map(({ id }) => id);
      const rows = await own.world.ctx.db.booking.findMany({ where: { id: { in: ids } } });
      return ids.map((id) => rows.find((row) => row.id === id)?.status);
    };
    expect(await statuses()).toEqual(["confirmed", "confirmed", "checked_in", "confirmed"]);
    own.world.setNow("2026-12-01T10:15:00.000Z");
    expect(await statuses()).toEqual(["confirmed", "no_show", "checked_in", "confirmed"]);
    own.world.setNow("2026-12-01T11:00:00.000Z");
    expect(await statuses()).toEqual(["completed", "no_show", "completed", "confirmed"]);
    // The member comes late after all.
    expect(await checkInBooking(own.world.ctx, { booking_id: strict.id })).toMatchObject({
      status: "checked_in",
      no_show_at: null,
    });
  });
});

describe("a booking's notes and history", () => {
  test("change at any time; an empty change is none", async () => {
    const { id } = await bookingIn("completed");
    const noted = await updateBooking(own.world.ctx, { booking_id: id, notes: "Left the lamp on" });
    expect(noted).toMatchObject({ notes: "Left the lamp on", status: "completed" });
    own.world.setNow("2026-12-03T10:00:00.000Z");
    expect(await updateBooking(own.world.ctx, { booking_id: id })).toEqual(noted);
    expect(await updateBooking(own.world.ctx, { booking_id: id, notes: noted.notes })).toEqual(
      noted,
    );
    expect(await updateBooking(own.world.ctx, { booking_id: id, notes: null })).toMatchObject({
      notes: null,
    });
  });

  test("list who did what, newest first", async () => {
    const { id } = await bookingIn("pending_approval");
    await approveBooking(own.world.ctx, { booking_id: id, notes: "Fine" });
    await cancelBooking(own.world.ctx, { booking_id: id });
    const { items, total } = await listHistory(own.world.ctx, { booking_id: id, page: 1, size: 2 });
    expect(total).toBe(4);
    expect(items).toMatchObject([
      {
        type: "booking.cancelled",
        from: "confirmed",
        to: "cancelled",
        actor: { kind: "system", id: "test" },
        created_at: own.world.ctx.now().toISOString(),
      },
      { type: "booking.confirmed", from: "pending_approval", to: "confirmed" },
    ]);
  });
});
