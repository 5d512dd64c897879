import { choosePolicy } from "@/features/policies/store";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/events";
import { externalIdTaken, onDuplicate } from "@/server/unique";
import { BookingsAffected } from "./errors";
import type { Resource, UpdateResource } from "./schema";
import {
  assertConsistent,
  loadResource,
  type ResourceRow,
  sortOverrides,
  toResource,
} from "./store";
import { strandedBookings } from "./stranded";

/**
 * Changes the fields that are given. A change of what can be booked waits for holds under way, and is
 * refused when coming bookings would no longer fit, unless `on_conflict` says to keep them.
 * Raises ResourceNotFound, AvailabilityOverlap, OverrideOverlap, BookingsAffected, ExternalIdExists.
 */
export async function updateResource(
  ctx: Ctx,
  { resource_id, on_conflict = "reject", ...changes }: UpdateResource,
): Promise<Resource> {
  return inTx(ctx, async (tx) => {
    const before = await loadResource(tx, resource_id);
    if (Object.keys(changes).length === 0) return toResource(before);
    const chooses = changes.policy_id && changes.policy_id !== before.policy_id;
    if (chooses) await choosePolicy(tx, changes.policy_id ?? "");
    if (changes.overrides) changes.overrides = sortOverrides(changes.overrides);
    assertConsistent({ ...toResource(before), ...changes });
    const row = await onDuplicate(
      () =>
        tx.db.resource.update({
          where: { id: before.id },
          data: { ...changes, updated_at: tx.now() },
        }),
      externalIdTaken,
    );
    // The update holds the resource's lock now, so no booking can slip in behind this look.
    if (on_conflict === "reject" && row.version !== before.version)
      await assertNoneStranded(tx, row);
    await recordEvent(tx, "resource.updated", row.id, { changed: Object.keys(changes) });
    return toResource(row);
  });
}

async function assertNoneStranded(tx: Ctx, row: ResourceRow): Promise<void> {
  const affected = await strandedBookings(tx, row);
  if (affected.length > 0) {
    throw BookingsAffected({
      detail: `${affected.length} coming booking${affected.length === 1 ? "" : "s"} would no longer fit.`,
      affected: affected.slice(0, 100),
    });
  }
}
