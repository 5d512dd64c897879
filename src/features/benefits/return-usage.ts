import type { Ctx } from "@/server/context";

/**
 * A confirmed booking was cancelled: the terms' share of what it took of allowances comes back, in whole
 * units rounded down. The booking is locked.
 */
export async function returnUsage(tx: Ctx, bookingId: string, percent: number): Promise<void> {
  await tx.db.$executeRaw`
    UPDATE benefit_usages SET returned = floor(quantity * ${percent}::int / 100.0)::int, updated_at = ${tx.now()}
     WHERE organization_id = ${tx.org.id} AND booking_id = ${bookingId}`;
}
