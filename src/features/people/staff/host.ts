import type { Ctx } from "@/server/context";
import { fieldFault } from "@/server/errors";

/** Raises ValidationFailure at `body.host_id` for an id that names no host who is in use. */
export async function assertHost(ctx: Ctx, id: string | null): Promise<void> {
  if (id === null) return;
  const where = { organization_id: ctx.org.id, id, archived_at: null };
  if (await ctx.db.host.findFirst({ where, select: { id: true } })) return;
  const msg = "The organization has no host in use with this id";
  throw fieldFault(["body", "host_id"], "unknown_host", msg, id);
}
