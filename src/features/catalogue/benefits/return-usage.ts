import type { Ctx } from "@/server/context";

/** Returns the given part of a cancelled booking's usage to each grant. The booking must be locked. */
export async function returnUsage(
  tx: Ctx,
  booking_id: string,
  allowances: readonly { source_id: string | null; returned: number }[],
): Promise<void> {
  for (const { source_id, returned } of allowances) {
    await tx.db.benefitUsage.updateMany({
      where: { organization_id: tx.org.id, booking_id, grant_id: source_id ?? "" },
      data: { returned, updated_at: tx.now() },
    });
  }
}
