import { byId } from "@/server/context";
import { beforeEach } from "vitest";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { createRecurringEvent } from "@/features/scheduling/recurring-events/create";
import { listOccurrences } from "@/features/scheduling/recurring-events/occurrences";
import type { CreateRecurringEvent } from "@/features/scheduling/recurring-events/schema";
import { Failure, type FailureExtras } from "@/server/errors";
import { makeMember, makeWorld, type World } from "./world";

type Id = { id: string };

/** Sets up a test file about series. It is Monday, 23 November 2026, 06:00 UTC. */
export function setUpSeries() {
  let world: World;
  beforeEach(async () => {
    world = await makeWorld();
  });

  const make = (fields: Partial<CreateRecurringEvent> = {}) =>
    createRecurringEvent(world.ctx, {
      title: "Yoga",
      rrule: "FREQ=WEEKLY;BYDAY=MO;COUNT=6",
      starts_at_local: "2026-11-30T18:00:00",
      ends_at_local: "2026-11-30T19:00:00",
      timezone: "UTC",
      status: "published",
      ...fields,
    });
  async function dates(series: Id) {
    const query = { recurring_event_id: series.id, page: 1, size: 100, include_past: true };
    return (await listOccurrences(world.ctx, query)).items;
  }
  const starts = async (series: Id) =>
    (await dates(series)).map((o) => `${o.starts_at_local.slice(5, 16)} ${o.status}`);

  async function nth(series: Id, n: number) {
    const found = (await dates(series))[n];
    if (!found) throw new Error(`The series has no ${n}th date`);
    return found;
  }

  async function book(event: Id) {
    const member = await makeMember(world);
    return holdBooking(world.ctx, { event_id: event.id, member_id: member.id, quantity: 1 });
  }
  const bookingOf = (id: string) =>
    world.ctx.db.booking.findUniqueOrThrow({ where: byId(world.ctx, id) });

  const occurrenceOf = (series: Id, key: string | null) => ({
    recurring_event_id: series.id,
    original_starts_at_local: key ?? "",
  });

  return {
    get world() {
      return world;
    },
    /** Makes a published series of six Mondays, changed by `fields`. */
    make,
    dates,
    starts,
    nth,
    book,
    bookingOf,
    occurrenceOf,
  };
}

/** Returns the failure that the work ends with; other errors are thrown on. */
export async function failureOf(work: Promise<unknown>): Promise<{ code: string } & FailureExtras> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Failure)) throw error ?? new Error("It succeeded");
  return { code: error.of.code, ...error.extras };
}
