import { type Ctx, memberIdOf } from "@/server/context";
import type { Favourites } from "./schema";

/** As many as anybody would mark by hand. */
const MOST = 500;

/** Lists the member's favourite resources that can still be booked, the latest first. */
export async function listFavourites(ctx: Ctx): Promise<Favourites> {
  const rows = await ctx.db.favourite.findMany({
    where: {
      organization_id: ctx.org.id,
      member_id: memberIdOf(ctx),
      resource: { archived_at: null },
    },
    orderBy: [{ created_at: "desc" }, { resource_id: "asc" }],
    select: { resource_id: true },
    take: MOST,
  });
  return { resource_ids: rows.map(({ resource_id }) => resource_id) };
}
