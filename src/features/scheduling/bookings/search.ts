import { searchHits } from "@/features/people/members/search";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { fieldFault } from "@/server/errors";

/** As many members as a statement names without harm. */
const MOST_FOUND = 10_000;

/**
 * Returns the filter for a search: by the booking's id, or by its member as `searchHits` finds them, archived ones
 * included. Null without a word. A search that more members match is a fault, and never a part of the answer.
 */
export async function whereFound(
  ctx: Ctx,
  sent: string | undefined,
  most = MOST_FOUND,
): Promise<Prisma.BookingWhereInput | null> {
  const search = sent?.trim();
  if (!search) return null;
  const hits = searchHits({ organization_id: ctx.org.id, search, archived: true });
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT h.id FROM (${hits}) h LIMIT ${most + 1}`;
  if (rows.length > most) {
    const msg = `Input should match at most ${most} members: add letters`;
    throw fieldFault(["query", "search"], "value_error", msg, sent);
  }
  return { OR: [{ id: search }, { member_id: { in: rows.map(({ id }) => id) } }] };
}
