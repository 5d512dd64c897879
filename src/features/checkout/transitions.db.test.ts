import { beforeAll, describe, expect, test } from "vitest";
import { approveBooking } from "@/features/bookings/approve";
import { checkInBooking } from "@/features/bookings/check-in";
import { completeBooking } from "@/features/bookings/complete";
import { declineBooking } from "@/features/bookings/decline";
import { listHistory } from "@/features/bookings/list-history";
import { BOOKING_STATUSES, type Booking, type BookingStatus } from "@/features/bookings/schema";
import { type TRANSITIONS } from "@/features/bookings/transitions";
import { undoCheckIn } from "@/features/bookings/undo-check-in";
import { updateBooking } from "@/features/bookings/update";
import type { Ctx } from "@/server/context";
import { Failure } from "@/server/errors";
import { makeMember, makeResource, makeWorld, memberOf, type World } from "@/testing/world";
import { advanceBookings } from "./advance";
import { cancelBooking } from "./cancel";
import { createBooking } from "./create-booking";
import { expireLapsed } from "./expire";
import { extendHold } from "./extend-hold";
import type { Installation } from "./installation";
import { markNoShow } from "./no-show";
import { releaseBooking } from "./release";
import { rescheduleBooking } from "./reschedule";

let world: World;
let installation: Installation;
beforeAll(async () => {
  world = await makeWorld();
  const { db, now, payments } = world.ctx;
  installation = { db, now, payments, contextOf: async () => world.ctx, only: world.org };
});

/** A booking of nobody else's hour that is just now in a status, half an hour after its start. */
async function bookingIn(status: BookingStatus, change: object = {}): Promise<{ id: string }> {
  world.setNow("2026-12-01T09:00:00.000Z");
  const { id } = await held();
  const held_until = status === "held" ? new Date("2026-12-01T11:00:00.000Z") : null;
  await world.ctx.db.booking.update({ where: { id }, data: { status, held_until, ...change } });
  return { id };
}

async function held(terms: object = {}) {
  const member = await makeMember(world);
  const resource = await makeResource(world);
  const booking = await createBooking(world.ctx, {
    member_id: member.id,
    resource_id: resource.id,
    starts_at_local: "2026-12-01T10:00:00",
    ends_at_local: "2026-12-01T11:00:00",
    quantity: 1,
  });
  const policy = { ...booking.terms, ...terms };
  await world.ctx.db.booking.update({ where: { id: booking.id }, data: { policy } });
  return { ...booking, member };
}

type Verb = (ctx: Ctx, input: { booking_id: string }) => Promise<Booking>;
/** What an action needs to be in time; those that begin with the booking are tried after its start. */
const VERBS: Record<keyof typeof TRANSITIONS, { run: Verb; at: string }> = {
  approve: { run: approveBooking, at: "09:30" },
  decline: { run: declineBooking, at: "09:30" },
  extend_hold: { run: extendHold, at: "09:30" },
  release: { run: releaseBooking, at: "09:30" },
  cancel: { run: (ctx, input) => cancelBooking(ctx, input), at: "09:30" },
  reschedule: {
    run: (ctx, input) =>
      rescheduleBooking(ctx, {
        ...input,
        starts_at_local: "2026-12-01T14:00:00",
        ends_at_local: "2026-12-01T15:00:00",
      }),
    at: "09:30",
  },
  check_in: { run: checkInBooking, at: "10:30" },
  undo_check_in: { run: undoCheckIn, at: "10:30" },
  no_show: { run: markNoShow, at: "10:30" },
  complete: { run: completeBooking, at: "10:30" },
};

/** Contract §4 in another form than the code's: what each action makes of each status. */
const same = "unchanged";
const EXPECTED: Record<
  keyof typeof TRANSITIONS,
  Partial<Record<BookingStatus, BookingStatus | typeof same>>
> = {
  approve: { pending_approval: "confirmed" },
  decline: { pending_approval: "declined", declined: same },
  extend_hold: { held: "held" },
  release: {
    held: "cancelled",
    pending_payment: "cancelled",
    pending_approval: "cancelled",
    cancelled: same,
    expired: same,
  },
  cancel: {
    held: "cancelled",
    pending_payment: "cancelled",
    pending_approval: "cancelled",
    confirmed: "cancelled",
    cancelled: same,
  },
  reschedule: { held: "confirmed", pending_approval: "pending_approval", confirmed: "confirmed" },
  check_in: { confirmed: "checked_in", no_show: "checked_in", checked_in: same },
  undo_check_in: { checked_in: "confirmed", confirmed: same },
  no_show: { confirmed: "no_show", no_show: same },
  complete: { confirmed: "completed", checked_in: "completed", completed: same },
};

const cases = Object.entries(VERBS).flatMap(([action, verb]) =>
  BOOKING_STATUSES.map((status) => {
    const to = EXPECTED[action as keyof typeof EXPECTED][status] ?? "refused";
    return { action, status, to, ...verb };
  }),
);

describe("every action in every status", () => {
  test.each(cases)("$action of a booking that is $status: $to", async ({ run, status, to, at }) => {
    const { id } = await bookingIn(status);
    world.setNow(`2026-12-01T${at}:00.000Z`);
    // Requests lapse at their start, so that one cannot be looked at after it.
    const present = at > "10:00" && status === "pending_approval" ? "expired" : status;
    const row = () => world.ctx.db.booking.findUniqueOrThrow({ where: { id } });
    const events = () => world.ctx.db.domainEvent.count({ where: { object_id: id } });
    const [before, told] = [await row(), await events()];
    const act = () => run(world.ctx, { booking_id: id });
    if (to === "refused") {
      const error = await act().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Failure);
      const { of, extras } = error as Failure;
      const codes = ["invalid_status_transition", "checkout_in_progress", "hold_expired"];
      expect(codes).toContain(of.code);
      if (of.code === "invalid_status_transition") expect(extras.current_status).toBe(present);
      expect(await row()).toEqual(before);
      return;
    }
    const answer = await act();
    if (to === same) {
      expect(answer.status).toBe(status);
      expect(await row()).toEqual(before);
      expect(await events()).toBe(told);
    } else {
      expect(answer.status).toBe(to);
      expect(await events()).toBeGreaterThan(told);
    }
  });
});

describe("two opposite actions at once", () => {
  // `one`: whoever comes second finds a status that the action does not start from.
  test.each([
    ["approve", "decline", "pending_approval", "one", "09:30"],
    ["cancel", "check_in", "confirmed", "one", "09:30"],
    ["no_show", "complete", "confirmed", "one", "10:30"],
    ["check_in", "no_show", "confirmed", "one or both", "10:30"],
    ["undo_check_in", "complete", "checked_in", "one or both", "10:30"],
    ["cancel", "approve", "pending_approval", "one or both", "09:30"],
    ["reschedule", "cancel", "confirmed", "one or both", "09:30"],
  ] as const)(
    "%s and %s of a booking that is %s: %s of them happens",
    async (a, b, from, winners, at) => {
      for (let round = 0; round < 6; round++) {
        const { id } = await bookingIn(from);
        world.setNow(`2026-12-01T${at}:00.000Z`);
        const order = round % 2 ? [a, b] : [b, a];
        const results = await Promise.allSettled(
          order.map((action) => VERBS[action].run(world.ctx, { booking_id: id })),
        );
        const refused = results.filter((result) => result.status === "rejected");
        expect(refused.length).toBeLessThan(2);
        if (winners === "one") expect(refused).toHaveLength(1);
        for (const { reason } of refused)
          expect(reason).toMatchObject({ of: { kind: "conflict" } });
        // Each change starts from where the one before it ended; the first row was put there by the test.
        const { items } = await listHistory(world.ctx, { booking_id: id, page: 1, size: 50 });
        const moves = items.filter((entry) => entry.to !== null).reverse();
        for (let i = 2; i < moves.length; i++) expect(moves[i]?.from).toBe(moves[i - 1]?.to);
        const row = await world.ctx.db.booking.findUniqueOrThrow({ where: { id } });
        expect(moves.length > 1 ? moves.at(-1)?.to : from).toBe(row.status);
      }
    },
  );

  test("approving and declining: exactly one of ten decides", async () => {
    const { id } = await bookingIn("pending_approval");
    world.setNow("2026-12-01T09:30:00.000Z");
    const acts = Array.from({ length: 10 }, (_, i) =>
      (i % 2 ? approveBooking : declineBooking)(world.ctx, { booking_id: id }),
    );
    const results = await Promise.allSettled(acts);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(5);
    const decisions = await world.ctx.db.domainEvent.count({
      where: { object_id: id, type: { in: ["booking.approved", "booking.declined"] } },
    });
    expect(decisions).toBe(1);
  });
});

describe("a request", () => {
  test("that is approved and costs something is held for a day, or until it starts", async () => {
    const { id } = await bookingIn("pending_approval", { amount_due: 1500 });
    world.setNow("2026-11-28T09:00:00.000Z");
    const approved = await approveBooking(world.ctx, { booking_id: id, notes: "Fine" });
    expect(approved).toMatchObject({
      status: "held",
      held_until: "2026-11-29T09:00:00.000Z",
      decision_notes: "Fine",
      decided_at: "2026-11-28T09:00:00.000Z",
    });
    expect(await approveBooking(world.ctx, { booking_id: id })).toEqual(approved);
    const late = await bookingIn("pending_approval", { amount_due: 1500 });
    world.setNow("2026-12-01T08:00:00.000Z");
    expect(await approveBooking(world.ctx, { booking_id: late.id })).toMatchObject({
      held_until: "2026-12-01T10:00:00.000Z",
    });
  });

  test("that nobody decides on expires at its start", async () => {
    const { id } = await bookingIn("pending_approval");
    world.setNow("2026-12-01T10:00:00.000Z");
    await expect(approveBooking(world.ctx, { booking_id: id })).rejects.toMatchObject({
      extras: { current_status: "expired" },
    });
    await expireLapsed(installation);
    const row = await world.ctx.db.booking.findUniqueOrThrow({ where: { id } });
    expect(row.status).toBe("expired");
  });
});

describe("checking in", () => {
  test("is for members within their window, for staff all day", async () => {
    world.setNow("2026-12-01T07:00:00.000Z");
    const { id, member } = await held();
    const act = (ctx: Ctx) => checkInBooking(ctx, { booking_id: id });
    const mine = world.as(memberOf(member));
    await expect(act(mine)).rejects.toMatchObject({
      of: { code: "check_in_not_open" },
      extras: { opens_at: "2026-12-01T09:30:00.000Z", closes_at: "2026-12-01T11:00:00.000Z" },
    });
    world.setNow("2026-12-01T09:30:00.000Z");
    expect(await act(mine)).toMatchObject({
      status: "checked_in",
      checked_in_at: "2026-12-01T09:30:00.000Z",
    });
    expect(await undoCheckIn(world.ctx, { booking_id: id })).toMatchObject({ checked_in_at: null });
    world.setNow("2026-12-01T00:00:00.000Z");
    expect(await act(world.ctx)).toMatchObject({ status: "checked_in" });
    const stranger = world.as(memberOf(await makeMember(world)));
    await expect(act(stranger)).rejects.toMatchObject({ of: { code: "booking_not_found" } });
  });

  test("and what begins with a booking waits for its start", async () => {
    const { id } = await bookingIn("confirmed");
    for (const verb of [markNoShow, completeBooking]) {
      await expect(verb(world.ctx, { booking_id: id })).rejects.toMatchObject({
        of: { code: "invalid_status_transition" },
      });
    }
  });
});

describe("time", () => {
  test("ends bookings: over, or a no-show where the terms say after how long", async () => {
    world.setNow("2026-12-01T09:00:00.000Z");
    const [plain, strict, there, future] = [
      await held(),
      await held({ no_show: { after_minutes: 15, fee_percent: 100 } }),
      await held({ no_show: { after_minutes: 15, fee_percent: 100 } }),
      await held(),
    ];
    await rescheduleBooking(world.ctx, {
      booking_id: future.id,
      starts_at_local: "2026-12-02T10:00:00",
      ends_at_local: "2026-12-02T11:00:00",
    });
    world.setNow("2026-12-01T10:10:00.000Z");
    await checkInBooking(world.ctx, { booking_id: there.id });
    const statuses = async () => {
      await advanceBookings(installation);
      const ids = [plain, strict, there, future].map(({ id }) => id);
      const rows = await world.ctx.db.booking.findMany({ where: { id: { in: ids } } });
      return ids.map((id) => rows.find((row) => row.id === id)?.status);
    };
    expect(await statuses()).toEqual(["confirmed", "confirmed", "checked_in", "confirmed"]);
    world.setNow("2026-12-01T10:15:00.000Z");
    expect(await statuses()).toEqual(["confirmed", "no_show", "checked_in", "confirmed"]);
    world.setNow("2026-12-01T11:00:00.000Z");
    expect(await statuses()).toEqual(["completed", "no_show", "completed", "confirmed"]);
    // A latecomer is there after all.
    expect(await checkInBooking(world.ctx, { booking_id: strict.id })).toMatchObject({
      status: "checked_in",
      no_show_at: null,
    });
  });
});

describe("a booking's notes and history", () => {
  test("notes change at any time; an empty change is none", async () => {
    const { id } = await bookingIn("completed");
    const noted = await updateBooking(world.ctx, { booking_id: id, notes: "Left the lamp on" });
    expect(noted).toMatchObject({ notes: "Left the lamp on", status: "completed" });
    world.setNow("2026-12-03T10:00:00.000Z");
    expect(await updateBooking(world.ctx, { booking_id: id })).toEqual(noted);
    expect(await updateBooking(world.ctx, { booking_id: id, notes: noted.notes })).toEqual(noted);
    expect(await updateBooking(world.ctx, { booking_id: id, notes: null })).toMatchObject({
      notes: null,
    });
  });

  test("the history tells who did what, newest first", async () => {
    const { id } = await bookingIn("pending_approval");
    await approveBooking(world.ctx, { booking_id: id, notes: "Fine" });
    await cancelBooking(world.ctx, { booking_id: id });
    const { items, total } = await listHistory(world.ctx, { booking_id: id, page: 1, size: 2 });
    expect(total).toBe(4);
    expect(items).toMatchObject([
      { type: "booking.cancelled", from: "confirmed", to: "cancelled", actor: "system:test" },
      { type: "booking.confirmed", from: "pending_approval", to: "confirmed" },
    ]);
  });
});
