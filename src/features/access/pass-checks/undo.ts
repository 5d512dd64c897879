import { undoCheckIn } from "@/features/scheduling/bookings/undo-check-in";
import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { PassScanNotCheckIn } from "./errors";
import type { PassScan, PassScanId } from "./schema";
import { undoArrival } from "./scan-guest";
import { loadScan, toScan } from "./store";
import { lockDoors } from "./visits";

/**
 * Undoes a check-in, and that of its booking if this scan made it. Undone already → unchanged.
 * Raises PassScanNotFound, and PassScanNotCheckIn for a scan that checked nobody in.
 */
export async function undoScan(ctx: Ctx, { pass_scan_id: id }: PassScanId): Promise<PassScan> {
  const row = await inTx(ctx, async (tx) => {
    const found = await loadScan(tx, id);
    const { guest_id, member_id, visit_id } = found;
    const byMember = member_id !== null && visit_id !== null;
    if (!found.checked_in || (!byMember && guest_id === null)) throw PassScanNotCheckIn();
    if (byMember) await lockDoors(tx, member_id);
    const now = tx.now();
    const { count } = await tx.db.passScan.updateMany({
      where: { id, organization_id: tx.org.id, undone_at: null },
      data: { undone_at: now, updated_at: now },
    });
    if (count === 0) return loadScan(tx, id);
    if (guest_id !== null) {
      await undoArrival(tx, guest_id);
      await recordEvent(tx, "pass_scan.undone", id, { guest_id });
      return loadScan(tx, id);
    }
    await tx.db.visit.updateMany({
      where: { id: visit_id ?? "", organization_id: tx.org.id },
      data: { undone_at: now, updated_at: now },
    });
    const { booking } = found;
    if (found.moved_booking && booking?.status === "checked_in") {
      await undoCheckIn(tx, { booking_id: booking.id });
    }
    // The scan was reported after time had completed the booking: only this scan knew that somebody
    // came.
    const told = booking?.checked_in_at?.getTime() === found.scanned_at.getTime();
    if (told && booking.status === "completed") {
      await tx.db.booking.update({ where: byId(tx, booking.id), data: { checked_in_at: null } });
    }
    await recordEvent(tx, "pass_scan.undone", id, { visit_id });
    return loadScan(tx, id);
  });
  return toScan(ctx, row);
}
