import { changeStatus } from "./change-status";
import { loadMovedEvent } from "./moved-event";
import { endByTime } from "./presence-rules";
import { lockBooking } from "./store";
import { type Ctx, inTx } from "@/server/context";
import { pushRefunds } from "./refund-booking";
import type { Installation } from "@/server/jobs/installation";
import type { Change } from "@/server/jobs/rounds";
import { Prisma } from "@/server/data/db";
import { unclaimed, withClaims } from "@/server/jobs/claims";
import { forEachLane } from "@/features/billing/payments/for-each";
import { noShow } from "./no-show";

const PACE = { atOnce: 4, perLane: 4 };

/**
 * Moves the bookings of all organizations on with time: completed, or a no-show. Run every few
 * seconds; repeating it is harmless.
 */
export async function advanceBookings(installation: Installation, limit = 200): Promise<Change[]> {
  const changes: Change[] = [];
  for (const due of dueFor(installation, limit)) {
    const advanced = await withClaims(installation.db, { work: "end", due }, (taken) =>
      forEachLane(
        taken,
        ({ id }) => ({ what: "booking", id }),
        async ({ id, organization_id }) =>
          advance(await installation.contextOf(organization_id), id),
        { pace: PACE, lane: ({ organization_id }) => organization_id },
      ),
    );
    changes.push(...advanced);
  }
  return changes;
}

/**
 * Tells whether the member of a booking is awaited, and a no-show at `NO_SHOW_AT`: not whoever was
 * booked after the start. One that changed after that time was confirmed or moved there by then.
 */
const NO_SHOW_AT = Prisma.sql`starts_at + make_interval(mins => (policy -> 'no_show' ->> 'after_minutes')::int)`;
const AWAITED = Prisma.sql`(policy -> 'no_show' ->> 'after_minutes') IS NOT NULL
  AND created_at < starts_at AND updated_at < ${NO_SHOW_AT}`;

/** Returns two statements, since each has a partial index of its own. */
function dueFor({ now, only, except = [] }: Installation, limit: number): Prisma.Sql[] {
  const within = only?.id ?? null;
  const free = Prisma.sql`${unclaimed("end", "b")}
    AND (${within}::text IS NULL OR b.organization_id = ${within}) AND b.organization_id <> ALL (${except})`;
  return [
    Prisma.sql`SELECT b.organization_id, b.id FROM bookings b
      WHERE status IN ('confirmed', 'checked_in') AND ends_at <= ${now()}
        AND CASE
          WHEN is_schedule_desynced THEN EXISTS (SELECT FROM events e
            WHERE e.organization_id = b.organization_id AND e.id = b.event_id
              AND e.ends_at <= ${now()})
          WHEN status = 'checked_in' THEN true
          ELSE NOT (${AWAITED}) END AND ${free}
      ORDER BY ends_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`,
    Prisma.sql`SELECT b.organization_id, b.id FROM bookings b
      WHERE status = 'confirmed' AND ${AWAITED}
        AND NOT is_schedule_desynced AND starts_at <= ${now()} AND ${NO_SHOW_AT} <= ${now()} AND ${free}
      ORDER BY starts_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`,
  ];
}

async function advance(ctx: Ctx, id: string): Promise<string | null> {
  const done = await inTx(ctx, async (tx) => {
    const booking = await lockBooking(tx, id);
    // It may have been checked in or cancelled since it was found.
    const to = endByTime(booking, tx.now(), await loadMovedEvent(tx, booking));
    if (to === "no_show") return { to, refundIds: await noShow(tx, booking) };
    if (to === "completed") {
      await changeStatus(tx, booking, to, { completed_at: tx.now() });
      return { to, refundIds: [] };
    }
    return null;
  });
  if (!done) return null;
  await pushRefunds(ctx, done.refundIds);
  return done.to;
}
