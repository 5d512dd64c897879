import { holdBooking } from "@/features/bookings/hold";
import type { CreateBooking } from "@/features/bookings/schema";
import { type Change, forEach, type Installation, within } from "@/features/checkout/installation";
import { MINUTE, toLocal } from "@/lib/time";
import { type Ctx, inTx } from "@/server/context";
import { sqlState } from "@/server/db";
import { Failure } from "@/server/errors";
import { recordEvent } from "@/server/events";
import { presentStatus } from "./rules";
import { type EntryRow, entryInclude, loadEntry } from "./store";

/** How long an offer waits for an answer, unless the place begins before or its hold lasts longer. */
const OFFER_MINUTES = 30;

/** Members who may not book are passed over, and keep their place in line. */
const BOOKABLE = ["draft", "invited", "active"];

/**
 * Offers the places that have become free to those who have waited longest, and closes what is over.
 * Where nobody waits it is two looks at an empty index. Run it every few seconds.
 */
export async function offerWaitlist(installation: Installation, limit = 100): Promise<Change[]> {
  const closed = await closeOver(installation, limit);
  const { db, only, except = [] } = installation;
  const now = installation.now();
  const waiting = await db.$queryRaw<{ id: string; organization_id: string }[]>`
    SELECT w.id, w.organization_id FROM waitlist_entries w
      JOIN members m ON m.id = w.member_id AND m.status = ANY (${BOOKABLE})
     WHERE w.status = 'waiting' AND w.starts_at > ${now}
       AND (${only?.id ?? null}::text IS NULL OR w.organization_id = ${only?.id ?? null})
       AND w.organization_id <> ALL (${except})
       AND waitlist_fits(w, ${now})
     ORDER BY w.created_at, w.id LIMIT ${limit}`;
  const offered = await forEach(
    waiting,
    ({ id }) => ({ what: "waitlist entry", id }),
    async ({ id, organization_id }) =>
      (await offerPlace(await installation.contextOf(organization_id), id)) ? "offered" : null,
  );
  return [...closed, ...offered];
}

/**
 * Holds a place for a waiting entry and says so, in one transaction. Of two who try, the entry's own
 * condition lets one through; of two entries for one place, the guard does. Gives whether it was offered:
 * not so when somebody was faster, or the member may not book now.
 */
async function offerPlace(ctx: Ctx, id: string): Promise<boolean> {
  const entry = await loadEntry(ctx, id);
  const offered_until = new Date(offerEnd(entry, ctx));
  try {
    return await inTx(ctx, async (tx) => {
      const taken = await tx.db.$executeRaw`
        UPDATE waitlist_entries SET updated_at = ${tx.now()} WHERE id = ${id} AND status = 'waiting'`;
      if (taken === 0) return false;
      const booking = await holdBooking(tx, wishOf(entry), { offered_until });
      const moved = new Date(booking.starts_at).getTime() !== entry.starts_at.getTime();
      await tx.db.waitlistEntry.update({
        where: { id },
        data: {
          status: "offered",
          offered_booking_id: booking.id,
          offer_expires_at: offered_until,
          // An event may have moved since the member joined.
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
      return true;
    });
  } catch (error) {
    // Taken again, a member who may not book now, terms that have changed: it goes on waiting.
    if (error instanceof Failure || sqlState(error) === "FY002") return false;
    throw error;
  }
}

function offerEnd(entry: EntryRow, ctx: Ctx): number {
  const minutes = Math.max(OFFER_MINUTES, ctx.org.hold_minutes);
  return Math.min(ctx.now().getTime() + minutes * MINUTE, entry.starts_at.getTime());
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

/** Writes down what the clock and the offered bookings have decided already. */
async function closeOver(installation: Installation, limit: number): Promise<Change[]> {
  const now = installation.now();
  const rows = await installation.db.waitlistEntry.findMany({
    where: {
      ...within(installation),
      OR: [
        { status: "waiting", starts_at: { lte: now } },
        { status: "waiting", event: { status: "cancelled" } },
        { status: "offered", offered_booking: { NOT: { status: "held" } } },
        { status: "offered", offer_expires_at: { lte: now } },
        {
          status: "accepted",
          offered_booking: {
            status: { notIn: ["held", "pending_payment", "pending_approval"] },
          },
        },
      ],
    },
    include: entryInclude,
    orderBy: { created_at: "asc" },
    take: limit,
  });
  return forEach(
    rows,
    ({ id }) => ({ what: "waitlist entry", id }),
    async (row) => {
      const to = row.status === "waiting" ? "expired" : presentStatus(row, now);
      if (to === row.status) return null;
      const ctx = await installation.contextOf(row.organization_id);
      return inTx(ctx, async (tx) => {
        const { count } = await tx.db.waitlistEntry.updateMany({
          where: { id: row.id, status: row.status },
          data: { status: to, updated_at: tx.now() },
        });
        if (count === 0) return null;
        await recordEvent(tx, `waitlist.${to}`, row.id, { from: row.status, to });
        return to;
      });
    },
  );
}
