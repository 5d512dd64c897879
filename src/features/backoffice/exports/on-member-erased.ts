import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { endWithout, lockExports, UNDER_WAY } from "./store";

/**
 * Deletes the organization's files, written and under way: any of them may hold the member, and nobody can tell from
 * its lines. Words that somebody looked for go as well. An export that begins meanwhile waits, and reads the erased
 * member. Returns the ids of the exports of which something may still have been sent: those made since an instant.
 */
export async function forgetExports(tx: Ctx, since: Date): Promise<string[]> {
  await lockExports(tx);
  const where = { organization_id: tx.org.id };
  const rows = await tx.db.dataExport.findMany({ where, orderBy: { id: "asc" } });
  for (const { id, status, filters } of rows) {
    const { search: _s, external_id: _e, ...rest } = filters as Record<string, unknown>;
    await tx.db.dataExport.updateMany({
      where: { ...where, id },
      data: { filters: rest as Prisma.InputJsonObject },
    });
    if (status === "done" || UNDER_WAY.includes(status))
      await endWithout(tx, id, { status: "failed", failure_code: "member_erased" });
  }
  const made = await tx.db.domainEvent.findMany({
    where: { ...where, type: "export.made", created_at: { gte: since } },
    select: { object_id: true },
  });
  return made.map(({ object_id }) => object_id);
}
