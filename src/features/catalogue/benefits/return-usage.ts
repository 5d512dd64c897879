import type { Ctx } from "@/server/context";

/** A confirmed booking was cancelled: so much of what it took of each grant comes back. The booking is locked. */
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
