import { actorFilter } from "@/features/platform/audit-log/store";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { timeRange } from "@/server/data/list";
import { fieldFault } from "@/server/errors";
import type { ListBookings } from "./list-schema";

/** As many ids as a statement names without harm. */
const MOST_FOUND = 10_000;

/**
 * Returns the filter for the bookings that some actors have made, by the first event of each; null without an actor.
 * More than can be named is a fault, which bounds on `created_at` mend.
 */
export async function whereMadeBy(
  ctx: Ctx,
  input: Pick<ListBookings, "created_by" | "created_at_gte" | "created_at_lt">,
  most = MOST_FOUND,
): Promise<Prisma.BookingWhereInput | null> {
  const { created_by } = input;
  if (!created_by) return null;
  const created_at = timeRange(input, "created_at");
  const made = await ctx.db.domainEvent.findMany({
    where: {
      organization_id: ctx.org.id,

      sequence: 1,
      object_id: { startsWith: "bkg_" },
      ...(created_at && { created_at }),
      OR: created_by.map((id) => actorFilter(undefined, id)),
    },
    select: { object_id: true },
    take: most + 1,
  });
  if (made.length > most) {
    const msg = `Input should have made at most ${most} bookings: bound created_at`;
    throw fieldFault(["query", "created_by"], "value_error", msg, created_by.join());
  }
  return { id: { in: made.map(({ object_id }) => object_id) } };
}
