import { type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import type { DoorSettings, UpdateDoorSettings } from "./schema";
import { getDoorSettings } from "./settings";

/**
 * Changes the given door settings of the organization; an empty change leaves `updated_at` alone.
 */
export async function updateDoorSettings(
  ctx: Ctx,
  changes: UpdateDoorSettings,
): Promise<DoorSettings> {
  return inTx(ctx, async (tx) => {
    if (Object.keys(changes).length === 0) return getDoorSettings(tx);
    const organization_id = tx.org.id;
    // Locked: the first change creates the row, and two at once create one.
    await tx.db
      .$queryRaw`SELECT 1 FROM organizations WHERE id = ${organization_id} FOR NO KEY UPDATE`;
    const before = await getDoorSettings(tx);
    const now = tx.now();
    await tx.db.doorSettings.upsert({
      where: { organization_id },
      create: { ...changes, organization_id, created_at: now, updated_at: now },
      update: { ...changes, updated_at: now },
    });
    const after = await getDoorSettings(tx);
    await recordEvent(tx, "door_settings.updated", organization_id, changesOf(before, after));
    return after;
  });
}
