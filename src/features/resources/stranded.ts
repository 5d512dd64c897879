import { rangeOver, subtractSteps, usageSteps } from "@/lib/intervals";
import type { Ctx } from "@/server/context";
import { capacitySteps } from "./availability";
import { type ResourceRow, toResource } from "./store";

/** Coming live bookings that do not fit into what a resource now offers: id, times and member. */
export async function strandedBookings(ctx: Ctx, row: ResourceRow) {
  const now = ctx.now();
  const coming = await ctx.db.booking.findMany({
    where: {
      resource_id: row.id,
      ends_at: { gt: now },
      OR: [
        { status: { in: ["pending_payment", "pending_approval", "confirmed", "checked_in"] } },
        { status: "held", held_until: { gt: now } },
      ],
    },
    select: { id: true, member_id: true, starts_at: true, ends_at: true, quantity: true },
    orderBy: { starts_at: "asc" },
  });
  const taken = coming.map((b) => ({
    from: b.starts_at.getTime(),
    until: b.ends_at.getTime(),
    quantity: b.quantity,
  }));
  const first = taken[0];
  if (!first) return [];
  const range = { from: first.from, until: Math.max(...taken.map((t) => t.until)) };
  const spare = subtractSteps(capacitySteps(toResource(row), range), usageSteps(taken));
  return coming
    .filter((_, index) => rangeOver(spare, taken[index] ?? range).min < 0)
    .map(({ id, member_id, starts_at, ends_at }) => ({
      id,
      member_id,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
    }));
}
