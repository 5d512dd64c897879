import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { SignedIn } from "@/server/trpc";
import type { Passkey } from "./schema";

/** Returns the person's passkeys, oldest first. */
export async function listPasskeys(ctx: Ctx, { user_id }: SignedIn): Promise<Passkey[]> {
  const rows = await ctx.db.passkey.findMany({ where: { user_id }, orderBy: { id: "asc" } });
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: toTimestamp(created_at),
    last_used_at: toTimestamp(last_used_at),
  }));
}
