import { changeStatus } from "./change-status";
import { endByTime } from "./presence-rules";
import { lockBooking } from "./store";
import { type Ctx, inTx } from "@/server/context";
import { pushRefunds } from "./refund-booking";
import type { Installation } from "@/server/jobs/installation";
import type { Change } from "@/server/jobs/rounds";
import { forEach } from "@/features/billing/payments/for-each";
import { noShow } from "./no-show";

/**
 * Moves the bookings of all organizations on with time: completed, or a no-show. Run every few
 * seconds; repeating it is harmless.
 */
export async function advanceBookings(installation: Installation, limit = 200): Promise<Change[]> {
  const due = await findDue(installation, limit);
  return forEach(
    due,
    ({ id }) => ({ what: "booking", id }),
    async ({ id, organization_id }) => advance(await installation.contextOf(organization_id), id),
  );
}

/** Runs two queries, since each has a partial index of its own. */
async function findDue({ db, now, only, except = [] }: Installation, limit: number) {
  const within = only?.id ?? null;
  return db.$queryRaw<{ id: string; organization_id: string }[]>`
    (SELECT id, organization_id FROM bookings
      WHERE status IN ('confirmed', 'checked_in') AND ends_at <= ${now()}
        AND (status = 'checked_in' OR (policy -> 'no_show' ->> 'after_minutes') IS NULL)
        AND (${within}::text IS NULL OR organization_id = ${within}) AND organization_id <> ALL (${except})
      ORDER BY ends_at LIMIT ${limit})
    UNION ALL
    (SELECT id, organization_id FROM bookings
      WHERE status = 'confirmed' AND (policy -> 'no_show' ->> 'after_minutes') IS NOT NULL
        AND starts_at <= ${now()}
        AND starts_at + make_interval(mins => (policy -> 'no_show' ->> 'after_minutes')::int) <= ${now()}
        AND (${within}::text IS NULL OR organization_id = ${within}) AND organization_id <> ALL (${except})
      ORDER BY starts_at LIMIT ${limit})`;
}

async function advance(ctx: Ctx, id: string): Promise<string | null> {
  const done = await inTx(ctx, async (tx) => {
    const booking = await lockBooking(tx, id);
    // It may have been checked in or cancelled since it was found.
    const to = endByTime(booking, tx.now());
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
