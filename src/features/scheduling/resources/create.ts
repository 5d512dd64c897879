import { newId } from "@/lib/ids";
import { exchangePhotos } from "@/features/platform/images/store";
import { choosePolicy } from "@/features/catalogue/policies/store";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import type { CreateResource, Resource } from "./schema";
import { assertConsistent, assertLocalTimes, sortOverrides, toResource } from "./store";

const DEFAULTS = { min_duration_minutes: 30, max_duration_minutes: 240, slot_step_minutes: 30 };

/**
 * Adds a resource. Raises AvailabilityOverlap, OverrideOverlap, NonexistentLocalTime, AmbiguousLocalTime,
 * ExternalIdExists and a fault for a policy that cannot be chosen.
 */
export async function createResource(ctx: Ctx, input: CreateResource): Promise<Resource> {
  const now = ctx.now();
  const data = {
    ...DEFAULTS,
    ...input,
    availability: input.availability ?? [],
    overrides: sortOverrides(input.overrides ?? []),
  };
  assertConsistent(data);
  assertLocalTimes(data);
  return inTx(ctx, async (tx) => {
    if (input.policy_id) await choosePolicy(tx, input.policy_id);
    await exchangePhotos(tx, input.photos);
    const row = await onDuplicate(
      () =>
        tx.db.resource.create({
          data: {
            ...data,
            id: newId("evr"),
            organization_id: tx.org.id,
            created_at: now,
            updated_at: now,
          },
        }),
      externalIdTaken,
    );
    await recordEvent(tx, "resource.created", row.id);
    return toResource(row);
  });
}
