import { describe, expect, test } from "vitest";
import { approveBooking } from "./approve";
import { checkInBooking } from "./check-in";
import { completeBooking } from "./complete";
import { confirmBooking } from "./confirm";
import { declineBooking } from "./decline";
import { listHistory } from "./list-history";
import { BOOKING_STATUSES, type Booking, type BookingStatus } from "./schema";
import { type TRANSITIONS } from "./transitions";
import { undoCheckIn } from "./undo-check-in";
import { byId, type Ctx } from "@/server/context";
import { Failure } from "@/server/errors";
import { setUpStatuses } from "@/testing/worlds/statuses";
import { cancelBooking } from "./cancel";
import { extendHold } from "./extend-hold";
import { markNoShow } from "./no-show";
import { releaseBooking } from "./release";
import { rescheduleBooking } from "./reschedule/reschedule";

const own = setUpStatuses();
const { bookingIn } = own;

type Verb = (ctx: Ctx, input: { booking_id: string }) => Promise<Booking>;
/** The time for each action; actions that begin with the booking are tried after its start. */
const VERBS: Record<keyof typeof TRANSITIONS, { run: Verb; at: string }> = {
  approve: { run: approveBooking, at: "09:30" },
  decline: { run: declineBooking, at: "09:30" },
  confirm: {
    run: async (ctx, input) => confirmBooking(ctx, { ...input, settle: "on_account" }),
    at: "09:30",
  },
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

/** Contract §4 in another form than the code's: the result of each action on each status. */
const same = "unchanged";
const EXPECTED: Record<
  keyof typeof TRANSITIONS,
  Partial<Record<BookingStatus, BookingStatus | typeof same>>
> = {
  approve: { pending_approval: "confirmed" },
  decline: { pending_approval: "declined", declined: same },
  confirm: { held: "confirmed", confirmed: same },
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
    own.world.setNow(`2026-12-01T${at}:00.000Z`);
    // Requests lapse at their start, so no request is left to test after it.
    const present = at > "10:00" && status === "pending_approval" ? "expired" : status;
    const row = () =>
      own.world.ctx.db.booking.findUniqueOrThrow({ where: byId(own.world.ctx, id) });
    const events = () => own.world.ctx.db.domainEvent.count({ where: { object_id: id } });
    const [before, told] = [await row(), await events()];
    const act = () => run(own.world.ctx, { booking_id: id });
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
  // `one`: the second caller finds a status that the action does not start from.
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
        own.world.setNow(`2026-12-01T${at}:00.000Z`);
        const order = round % 2 ? [a, b] : [b, a];
        const results = await Promise.allSettled(
          order.map((action) => VERBS[action].run(own.world.ctx, { booking_id: id })),
        );
        const refused = results.filter((result) => result.status === "rejected");
        expect(refused.length).toBeLessThan(2);
        if (winners === "one") expect(refused).toHaveLength(1);
        for (const { reason } of refused)
          expect(reason).toMatchObject({ of: { kind: "conflict" } });
        // Each change starts from the end of the one before; the test wrote the first row.
        const { items } = await listHistory(own.world.ctx, { booking_id: id, page: 1, size: 50 });
        const moves = items.filter((entry) => entry.to !== null).reverse();
        for (let i = 2; i < moves.length; i++) expect(moves[i]?.from).toBe(moves[i - 1]?.to);
        const row = await own.world.ctx.db.booking.findUniqueOrThrow({
          where: byId(own.world.ctx, id),
        });
        expect(moves.length > 1 ? moves.at(-1)?.to : from).toBe(row.status);
      }
    },
  );

  test("let exactly one of ten decide between approving and declining", async () => {
    const { id } = await bookingIn("pending_approval");
    own.world.setNow("2026-12-01T09:30:00.000Z");
    const acts = Array.from({ length: 10 }, (_, i) =>
      (i % 2 ? approveBooking : declineBooking)(own.world.ctx, { booking_id: id }),
    );
    const results = await Promise.allSettled(acts);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(5);
    const decisions = await own.world.ctx.db.domainEvent.count({
      where: { object_id: id, type: { in: ["booking.approved", "booking.declined"] } },
    });
    expect(decisions).toBe(1);
  });
});
