import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import type { DoorScanner, UpdateDoorScanner } from "./schema";
import { assertResources, lockScanner, toScanner } from "./store";

/**
 * Changes the given fields; an empty change leaves `updated_at` alone. Raises DoorScannerNotFound
 * and a field fault for a place.
 */
export async function updateScanner(
  ctx: Ctx,
  { door_scanner_id, expires_at, ...changes }: UpdateDoorScanner,
): Promise<DoorScanner> {
  return inTx(ctx, async (tx) => {
    const before = await lockScanner(tx, door_scanner_id);
    if (Object.keys(changes).length === 0 && expires_at === undefined) return toScanner(before);
    await assertResources(tx, changes.resource_ids);
    const row = await tx.db.doorScanner.update({
      where: byId(tx, before.id),
      data: {
        ...changes,
        ...(expires_at !== undefined && { expires_at: expires_at && new Date(expires_at) }),
        updated_at: tx.now(),
      },
    });
    const told = changesOf(toScanner(before), toScanner(row));
    await recordEvent(tx, "door_scanner.updated", row.id, told);
    return toScanner(row);
  });
}
