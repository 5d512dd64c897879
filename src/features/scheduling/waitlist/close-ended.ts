import { UNPAID } from "@/features/scheduling/bookings/status-rules";
import { type Installation, within } from "@/server/jobs/installation";
import type { Change } from "@/server/jobs/rounds";
import { forEach } from "@/features/billing/payments/for-each";
import { type Ctx, inTx } from "@/server/context";
import { type End, endUnpaid } from "@/features/scheduling/bookings/end-unpaid";
import { recordEvent } from "@/server/jobs/events";
import { presentStatus } from "./rules";
import type { WaitlistStatus } from "./schema";
import { type EntryRow, entryInclude } from "./store";

type Ended = { row: EntryRow; to: WaitlistStatus; reason?: string };

/**
 * Writes the statuses of at most `limit` entries that the clock, their offered bookings, or bookings and
 * archived places have decided already.
 */
export async function closeEnded(installation: Installation, limit: number): Promise<Change[]> {
  const ended = [
    ...(await offersThatEnded(installation, limit)),
    ...(await waitingInVain(installation, limit)),
  ];
  return forEach(
    ended,
    ({ row }) => ({ what: "waitlist entry", id: row.id }),
    async ({ row, to, reason }) => {
      if (to === row.status) return null;
      const ctx = await installation.contextOf(row.organization_id);
      const isHeld = to === "expired" && row.offered_booking?.status === "held";
      if (isHeld && !(await freePlace(ctx, row))) return null;
      return inTx(ctx, async (tx) => {
        const { count } = await tx.db.waitlistEntry.updateMany({
          where: { organization_id: tx.org.id, id: row.id, status: row.status },
          data: { status: to, updated_at: tx.now() },
        });
        if (count === 0) return null;
        await recordEvent(tx, `waitlist.${to}`, row.id, {
          from: row.status,
          to,
          ...(reason && { reason }),
        });
        return to;
      });
    },
  );
}

/**
 * Ends the hold of an offer that is over. Returns whether it has ended: paid or extended at this
 * moment, the next round finds it so.
 */
async function freePlace(ctx: Ctx, { offered_booking_id }: EntryRow): Promise<boolean> {
  const when: End["when"] = ({ status, held_until, starts_at }, now, moved) =>
    status === "held" &&
    (held_until === null || held_until <= now || (moved?.starts_at ?? starts_at) <= now);
  const end = { to: "expired", event: "booking.expired", when } as const;
  return endUnpaid(ctx, offered_booking_id ?? "", end);
}

/** Finds offers that were answered by a booking's own change, or not at all. */
async function offersThatEnded(installation: Installation, limit: number): Promise<Ended[]> {
  const now = installation.now();
  const rows = await installation.db.waitlistEntry.findMany({
    where: {
      ...within(installation),
      OR: [
        { status: "offered", offered_booking: { NOT: { status: "held" } } },
        { status: "offered", offer_expires_at: { lte: now } },
        { status: "offered", event: { starts_at: { lte: now } } },
        {
          status: "accepted",
          offered_booking: {
            status: { notIn: UNPAID },
          },
        },
      ],
    },
    include: entryInclude,
    orderBy: { created_at: "asc" },
    take: limit,
  });
  return rows.map((row) => ({ row, to: presentStatus(row, now) }));
}

/**
 * Finds entries that wait for nothing any more: it is too late, the event is cancelled, the place is
 * archived, or the member has booked it some other way.
 */
async function waitingInVain(installation: Installation, limit: number): Promise<Ended[]> {
  const { db, only, except = [] } = installation;
  const now = installation.now();
  const found = await db.$queryRaw<{ id: string; organization_id: string; is_met: boolean }[]>`
    SELECT w.id, w.organization_id, e.is_met FROM waitlist_entries w
     CROSS JOIN LATERAL (SELECT waitlist_ends_at(w) <= ${now}
         OR EXISTS (SELECT 1 FROM events v WHERE v.organization_id = w.organization_id AND v.id = w.event_id AND v.status = 'cancelled')
         OR EXISTS (SELECT 1 FROM resources r WHERE r.organization_id = w.organization_id AND r.id = w.resource_id AND r.archived_at IS NOT NULL) AS is_over,
         waitlist_is_met(w) AS is_met) e
     WHERE w.status = 'waiting' AND (e.is_over OR e.is_met)
       AND (${only?.id ?? null}::text IS NULL OR w.organization_id = ${only?.id ?? null})
       AND w.organization_id <> ALL (${except})
     ORDER BY w.created_at, w.id LIMIT ${limit}`;
  const rows = await db.waitlistEntry.findMany({
    where: { OR: found.map(({ organization_id, id }) => ({ organization_id, id })) },
    include: entryInclude,
  });
  const met = new Set(found.flatMap(({ id, is_met }) => (is_met ? [id] : [])));
  return rows.map((row) =>
    met.has(row.id) ? { row, to: "removed", reason: "already_booked" } : { row, to: "expired" },
  );
}
