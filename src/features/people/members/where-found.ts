import type { Ctx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { searchHits } from "./search";

/** As many ids as a statement names without harm. */
const MOST_FOUND = 10_000;

/**
 * Returns the filter of a list for a search: rows that `own` names, or those of a member whom `searchHits` finds,
 * archived ones included. Null without a word. A search that more members match is a fault, and never a part of the
 * answer.
 */
export async function whereFound<Own extends object>(
  ctx: Ctx,
  sent: string | undefined,
  own: (search: string) => Own[],
  most = MOST_FOUND,
): Promise<{ OR: (Own | { member_id: { in: string[] } })[] } | null> {
  const search = sent?.trim();
  if (!search) return null;
  const hits = searchHits({ organization_id: ctx.org.id, search, archived: true });
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT h.id FROM (${hits}) h LIMIT ${most + 1}`;
  if (rows.length > most) {
    const msg = `Input should match at most ${most} members: add letters`;
    throw fieldFault(["query", "search"], "value_error", msg, sent);
  }
  return { OR: [...own(search), { member_id: { in: rows.map(({ id }) => id) } }] };
}

/** Returns the filters for a document of this id or number, however it is typed. */
export function byNumber(search: string) {
  return [{ id: search }, { number: { in: [search, search.toUpperCase()] } }];
}
