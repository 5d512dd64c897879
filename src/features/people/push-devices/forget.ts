import type { Ctx } from "@/server/context";
import type { LiveDevice } from "./live-devices";

/** Forgets a browser that its push service no longer knows. */
export async function forget(ctx: Ctx, { organization_id, id }: LiveDevice): Promise<void> {
  await ctx.db.pushDevice.deleteMany({ where: { organization_id, id } });
}
