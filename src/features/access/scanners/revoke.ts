import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { DoorScanner, DoorScannerId } from "./schema";
import { lockScanner, toScanner } from "./store";

/** Ends a scanner, its session and its link for good. Revoked already → unchanged. Raises DoorScannerNotFound. */
export async function revokeScanner(ctx: Ctx, input: DoorScannerId): Promise<DoorScanner> {
  return inTx(ctx, async (tx) => {
    const before = await lockScanner(tx, input.door_scanner_id);
    if (before.revoked_at) return toScanner(before);
    const now = tx.now();
    const row = await tx.db.doorScanner.update({
      where: byId(tx, before.id),
      data: { revoked_at: now, session_hash: null, pairing_token_hash: null, updated_at: now },
    });
    await recordEvent(tx, "door_scanner.revoked", row.id);
    return toScanner(row);
  });
}
