import type { Ctx } from "@/server/context";

/** Returns the given part of a cancelled booking's usage to each grant. The booking must be locked. */
export async function returnUsage(
  tx: Ctx,
  booking_id: string,
  allowances: readonly { source_id: string | null; returned: number }[],
): Promise<void> {
  // A database trigger marks each grant as changed: in the order in which a booking locks them.
  const inOrder = allowances.toSorted((a, b) =>
    (a.source_id ?? "") < (b.source_id ?? "") ? -1 : 1,
  );
  for (const { source_id, returned } of inOrder) {
    await tx.db.benefitUsage.updateMany({
      where: { organization_id: tx.org.id, booking_id, grant_id: source_id ?? "" },
      data: { returned, updated_at: tx.now() },
    });
  }
}
