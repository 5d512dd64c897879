import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { eventRow, recordEvents } from "@/server/jobs/events";
import type { RevocationReason } from "./schema";
import { bumpVersions } from "./bump-version";

/**
 * Revokes passes for good, in the caller's transaction: their codes open nothing once it commits,
 * whatever the phones still show. Those revoked already stay as they are. They are locked in the
 * order of their ids, so that two calls that revoke many never wait for each other. Returns the ids
 * of the passes revoked.
 */
export async function revokePasses(
  tx: Ctx,
  where: Prisma.PassWhereInput,
  reason: RevocationReason,
): Promise<string[]> {
  const live = await tx.db.pass.findMany({
    where: { AND: [where], organization_id: tx.org.id, revoked_at: null },
    select: { id: true },
  });
  if (live.length === 0) return [];
  const now = tx.now();
  const revoked = await tx.db.$queryRaw<{ id: string }[]>`
    WITH due AS (
      SELECT id FROM passes
       WHERE organization_id = ${tx.org.id} AND id = ANY (${live.map(({ id }) => id)}) AND revoked_at IS NULL
       ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE passes p SET revoked_at = ${now}, revocation_reason = ${reason}, updated_at = ${now}
      FROM due WHERE p.organization_id = ${tx.org.id} AND p.id = due.id AND p.revoked_at IS NULL
    RETURNING p.id`;
  const ids = revoked.map(({ id }) => id);
  const events = ids.map((id) => eventRow(tx, "pass.revoked", id, { reason }));
  await recordEvents(tx, events);
  await bumpVersions(tx, { id: { in: ids } }, "revoked");
  return ids;
}
