import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import type { BookingRow } from "@/features/scheduling/bookings/store";
import { asSystem } from "@/server/jobs/rounds";
import { whereDesynced } from "@/features/scheduling/bookings/moved-event";
import { resyncBooking } from "@/features/scheduling/bookings/resync";
import { type Ctx, inTx } from "@/server/context";
import { Failure } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { OLDEST_FIRST } from "@/server/data/list";
import { MOVED } from "./rules";
import type { ResyncBookings, ResyncResult } from "./schema";
import { loadEvent } from "./store";

type Result = ResyncResult["results"][number];

/**
 * Settles the bookings that a change of their event has left behind, one by one: a failure of one
 * (a processor that is down) is told in its result, and repeating the call does only the rest.
 * Raises EventNotFound.
 */
export async function resyncBookings(ctx: Ctx, input: ResyncBookings): Promise<ResyncResult> {
  const event = await loadEvent(ctx, input.event_id);
  const results: Result[] = [];
  for (const { id } of await loadDesynced(ctx, event.id))
    results.push(await settle(ctx, id, input));
  return { event_id: event.id, results };
}

/** Loads the live bookings of an event that have not followed it, the first one made first. */
export function loadDesynced(ctx: Ctx, event_id: string) {
  return ctx.db.booking.findMany({
    where: {
      organization_id: ctx.org.id,
      event_id,
      ...whereDesynced(ctx.now()),
    },
    select: { id: true, member_id: true },
    orderBy: OLDEST_FIRST,
  });
}

async function settle(ctx: Ctx, id: string, input: ResyncBookings): Promise<Result> {
  const { event_id, action, notes = null } = input;
  const done = (outcome: Result["outcome"]): Result => ({
    booking_id: id,
    outcome,
    code: null,
    message: null,
  });
  try {
    if (action === "move") {
      await resyncBooking(ctx, { booking_id: id, action: "move" });
      return done("moved");
    }
    if (action === "cancel_and_refund") {
      const when = (row: BookingRow) => row.event_id === event_id && row.is_schedule_desynced;
      const cause = { ...MOVED, when };
      const { status } = await cancelBooking(asSystem(ctx), { booking_id: id, notes }, cause);
      // It may have followed meanwhile, or left for another place.
      return done(status === "cancelled" ? status : "moved");
    }
    await inTx(ctx, (tx) => recordEvent(tx, "booking.resync_offered", id, { notes }));
    return done("offered");
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { booking_id: id, outcome: "failed", code: error.of.code, message: error.message };
  }
}
