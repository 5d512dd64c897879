import { holdBooking } from "@/features/scheduling/bookings/hold";
import { AllowanceExhausted, SlotUnavailable } from "@/features/scheduling/bookings/errors";
import type { CreateBooking } from "@/features/scheduling/bookings/schema";
import { resolveRequest } from "@/features/scheduling/bookings/resolve-request";
import { hasRoom } from "@/features/scheduling/bookings/has-room";
import { MINUTE, toLocal } from "@/lib/time";
import { BOOKABLE } from "@/features/catalogue/policies/offer";
import { byId, type Ctx, inTx } from "@/server/context";
import { sqlState } from "@/server/data/db";
import { Failure } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { type EntryRow, loadEntry, timesOf } from "./store";
import { REFUSAL } from "@/server/data/refusals";

/**
 * The time that an offer waits for an answer, unless the place begins before or its hold lasts
 * longer.
 */
const OFFER_MINUTES = 30;

/** The most times that one entry is tried when others keep taking the place first. */
const TRIES = 10;

/** The entries that wait for the same event or resource; `id` of any of them. */
export type Line = {
  id: string;
  organization_id: string;
  event_id: string | null;
  resource_id: string | null;
};

/**
 * Offers places to a line while somebody in it can have one, and reports each. The next member is
 * found again for each place; before each offer, earlier members who lost their place while it was
 * offered to them are tried once more: places come free at any moment, and other workers offer them
 * as well.
 */
export async function offerLine(
  ctx: Ctx,
  line: Line,
  onOffered: (id: string) => void,
): Promise<void> {
  const refused = new Set<string>();
  const lost = new Map<string, { entry: EntryRow; tries: number }>();
  for (;;) {
    const next = await nextInLine(ctx, line, [...refused, ...lost.keys()]);
    if (!next) return;
    const earlier = await earlierWithRoom(
      ctx,
      [...lost.values()].map(({ entry }) => entry),
      next,
    );
    const entry = earlier ?? next;
    const outcome = await offerPlace(ctx, entry);
    if (outcome === "offered") onOffered(entry.id);
    const tries = (lost.get(entry.id)?.tries ?? 0) + 1;
    lost.delete(entry.id);
    if (outcome === "refused" || tries === TRIES) refused.add(entry.id);
    else if (outcome === "lost") lost.set(entry.id, { entry, tries });
  }
}

/**
 * Finds the first in line who could have their place at this moment, except the given entries. Members who may not book
 * are passed over, and keep their place in line.
 */
async function nextInLine(ctx: Ctx, line: Line, except: string[]): Promise<EntryRow | null> {
  const now = ctx.now();
  const [first] = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT w.id FROM waitlist_entries w
      JOIN members m ON m.organization_id = w.organization_id AND m.id = w.member_id AND m.status = ANY (${BOOKABLE})
     WHERE w.status = 'waiting' AND waitlist_ends_at(w) > ${now} AND w.organization_id = ${line.organization_id}
       AND w.event_id IS NOT DISTINCT FROM ${line.event_id}
       AND w.resource_id IS NOT DISTINCT FROM ${line.resource_id}
       AND w.id <> ALL (${except})
       -- The room of an event is counted once for all who wait.
       AND CASE WHEN w.event_id IS NULL THEN waitlist_fits(w, ${now}) ELSE w.quantity <= COALESCE(
         (SELECT e.capacity - event_taken(e.organization_id, e.id, NULL, ${now}) FROM events e
           WHERE e.organization_id = ${line.organization_id} AND e.id = ${line.event_id}), w.quantity) END
     ORDER BY w.created_at, w.id LIMIT 1`;
  return first ? loadEntry(ctx, first.id) : null;
}

/**
 * Finds the first of the given entries that waits longer than another one and could have its place
 * now; or null.
 */
async function earlierWithRoom(
  ctx: Ctx,
  entries: EntryRow[],
  than: EntryRow,
): Promise<EntryRow | null> {
  const inOrder = (a: EntryRow, b: EntryRow) =>
    a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1);
  const earlier = entries.filter((entry) => inOrder(entry, than) < 0).sort(inOrder);
  for (const entry of earlier) {
    try {
      const request = wishOf(entry);
      if (await hasRoom(ctx, await resolveRequest(ctx, request), request.quantity)) return entry;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }
  return null;
}

type Outcome =
  | "offered"
  /** Another worker was faster, or the entry has ended. */
  | "gone"
  /**
   * Somebody took the place, or an allowance that the price counted on: it may be free again at any
   * moment.
   */
  | "lost"
  /** The member may not book this now, or the terms have changed: the entry keeps waiting. */
  | "refused";

/**
 * Holds a place for a waiting entry and reports it, in one transaction. When two workers try, the
 * entry's own condition lets one through; when two entries want one place, the guard does.
 */
async function offerPlace(ctx: Ctx, entry: EntryRow): Promise<Outcome> {
  const { id } = entry;
  const offered_until = new Date(latestAnswer(entry, ctx));
  try {
    return await inTx(ctx, async (tx) => {
      const taken = await tx.db.$executeRaw`
        UPDATE waitlist_entries SET updated_at = ${tx.now()} WHERE organization_id = ${tx.org.id} AND id = ${id} AND status = 'waiting'`;
      if (taken === 0) return "gone";
      const booking = await holdBooking(tx, wishOf(entry), { offered_until });
      const moved = new Date(booking.starts_at).getTime() !== entry.starts_at.getTime();
      await tx.db.waitlistEntry.update({
        where: byId(tx, id),
        data: {
          status: "offered",
          offered_booking_id: booking.id,
          offer_expires_at: offered_until,
          // The event may have moved since the member joined.
          ...(moved && { starts_at: booking.starts_at, ends_at: booking.ends_at }),
          updated_at: tx.now(),
        },
        select: { id: true },
      });
      await recordEvent(tx, "waitlist.offered", id, {
        member_id: entry.member_id,
        booking_id: booking.id,
        offer_expires_at: offered_until.toISOString(),
      });
      return "offered";
    });
  } catch (error) {
    if (sqlState(error) === REFUSAL.lookAgain) return "lost";
    if (!(error instanceof Failure)) throw error;
    return [SlotUnavailable.code, AllowanceExhausted.code].includes(error.of.code)
      ? "lost"
      : "refused";
  }
}

function latestAnswer(entry: EntryRow, ctx: Ctx): number {
  const minutes = Math.max(OFFER_MINUTES, ctx.org.hold_minutes);
  return Math.min(ctx.now().getTime() + minutes * MINUTE, timesOf(entry).starts_at.getTime());
}

function wishOf(entry: EntryRow): CreateBooking {
  const { member_id, quantity, event_id, resource_id, fold, timezone } = entry;
  if (event_id) return { member_id, quantity, event_id };
  return {
    member_id,
    quantity,
    ...(resource_id && { resource_id }),
    starts_at_local: toLocal(entry.starts_at.getTime(), timezone),
    ends_at_local: toLocal(entry.ends_at.getTime(), timezone),
    ...(fold !== null && { fold: fold === 0 ? (0 as const) : (1 as const) }),
  };
}
