import { loadResource } from "@/features/scheduling/resources/store";
import { type Ctx, memberIdOf } from "@/server/context";
import type { FavouriteId } from "./schema";

/** Marks a resource as the member's favourite; once more changes nothing. Raises ResourceNotFound. */
export async function markFavourite(ctx: Ctx, { resource_id }: FavouriteId): Promise<void> {
  await loadResource(ctx, resource_id);
  const row = { organization_id: ctx.org.id, member_id: memberIdOf(ctx), resource_id };
  await ctx.db.favourite.createMany({
    data: [{ ...row, created_at: ctx.now() }],
    skipDuplicates: true,
  });
}
