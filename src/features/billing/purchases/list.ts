import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { listPage } from "@/server/data/list";
import { afterCursor, and, inTime, onPage } from "@/server/data/list-sql";
import { loadParts, type Story } from "./load-parts";
import { ownStories } from "./own-stories";
import type { ListMyPurchases, Purchase } from "./schema";
import { tellStory } from "./tell-story";
import { yearIn } from "./year-rules";

type Found = { [K in keyof Story]: Story[K] | null } & { total: number };

/**
 * Returns a page of the signed-in member's purchases, newest first, each with all of its money. However many there are,
 * it asks the database the same few times. Raises MemberSessionRequired.
 */
export async function listMyPurchases(ctx: Ctx, input: ListMyPurchases): Promise<Page<Purchase>> {
  const found = await findStories(ctx, input);
  const stories = found.filter(isStory);
  const parts = await loadParts(ctx, stories);
  const now = ctx.now();
  return listPage(input, {
    count: async () => found[0]?.total ?? 0,
    rows: async () => stories,
    view: (story) => tellStory(story, parts, now),
  });
}

function isStory(row: Found): row is Story & { total: number } {
  return row.id !== null;
}

/** Finds the page and, in the same statement, the number of all. */
function findStories(ctx: Ctx, input: ListMyPurchases): Promise<Found[]> {
  const { year, ...query } = input;
  const of = year === undefined ? [] : [within(yearIn(year, ctx.org.default_timezone))];
  return ctx.db.$queryRaw<Found[]>`
    WITH ${ownStories(ctx)},
      hits AS MATERIALIZED (SELECT e.id, e.created_at, e.invoice_ids, e.payment_ids FROM stories e
        WHERE ${and([...of, ...inTime("e", query)])})
    SELECT p.id, p.created_at, p.invoice_ids, p.payment_ids, t.total FROM (SELECT count(*)::int AS total FROM hits) t
      LEFT JOIN (SELECT e.id, e.created_at, e.invoice_ids, e.payment_ids FROM hits e
                  WHERE ${and(afterCursor("e", query))} ${onPage("e", query)}) p ON true
     ORDER BY p.created_at DESC, p.id DESC`;
}

function within({ from, to }: { from: Date; to: Date }): Prisma.Sql {
  return Prisma.sql`e.created_at >= ${from} AND e.created_at < ${to}`;
}
