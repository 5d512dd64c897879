import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { makePairing } from "./pairing";
import type { CreateDoorScanner, DoorScanner } from "./schema";
import { assertResources, toScanner } from "./store";

/**
 * Creates a scanner; the link that pairs a phone with it is shown once. Raises a field fault for a
 * place.
 */
export async function createScanner(ctx: Ctx, input: CreateDoorScanner): Promise<DoorScanner> {
  const { url, stored } = makePairing(ctx);
  const { name, resource_ids = [], expires_at = null } = input;
  return inTx(ctx, async (tx) => {
    await assertResources(tx, resource_ids);
    const row = await tx.db.doorScanner.create({
      data: {
        ...stored,
        id: newId("dsc"),
        organization_id: tx.org.id,
        name,
        resource_ids,
        expires_at: expires_at && new Date(expires_at),
        created_at: tx.now(),
        updated_at: tx.now(),
      },
    });
    await recordEvent(tx, "door_scanner.created", row.id, { name });
    return toScanner(row, url);
  });
}
