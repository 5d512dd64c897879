import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { runAfter } from "@/server/jobs/queue";

export type LiveDevice = Prisma.PushDeviceModel & { device: string | null };

/**
 * Returns the browsers that show a member's notifications, oldest first. One whose session has ended is none:
 * whoever signs out, or ends a lost phone's session, ends its notifications.
 */
export async function liveDevices(
  ctx: Ctx,
  where: { member_id: string } | { id: string },
): Promise<LiveDevice[]> {
  const rows = await ctx.db.pushDevice.findMany({
    where: { organization_id: ctx.org.id, ...where },
    orderBy: { id: "asc" },
  });
  if (rows.length === 0) return [];
  const sessions = await ctx.db.session.findMany({
    where: {
      token_hash: { in: rows.map(({ session_hash }) => session_hash) },
      // Sessions expire by real time, even in an organization on a test clock.
      expires_at: { gt: runAfter(ctx, 0) },
    },
    select: { token_hash: true, device: true },
  });
  return rows.flatMap((row) => {
    const session = sessions.find(({ token_hash }) =>
      Buffer.from(token_hash).equals(row.session_hash),
    );
    return session ? [{ ...row, device: session.device }] : [];
  });
}
