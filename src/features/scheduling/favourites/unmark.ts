import { loadResource } from "@/features/scheduling/resources/store";
import { type Ctx, memberIdOf } from "@/server/context";
import type { FavouriteId } from "./schema";

/** Takes a resource out of the member's favourites; one that is none changes nothing. Raises ResourceNotFound. */
export async function unmarkFavourite(ctx: Ctx, { resource_id }: FavouriteId): Promise<void> {
  await loadResource(ctx, resource_id);
  const where = { organization_id: ctx.org.id, member_id: memberIdOf(ctx), resource_id };
  await ctx.db.favourite.deleteMany({ where });
}
