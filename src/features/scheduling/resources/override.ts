import type { Ctx } from "@/server/context";
import { changeResource } from "./change";
import { OverrideNotFound } from "./errors";
import { isSameOverride } from "./store";
import type { AddOverride, ChangedResource, Override, RemoveOverride } from "./schema";

/**
 * Adds one override to the existing ones; the same one again → unchanged. Raises what
 * `changeResource` raises, including OverrideOverlap.
 */
export async function addOverride(ctx: Ctx, input: AddOverride): Promise<ChangedResource> {
  const { resource_id, on_conflict, dry_run, ...override } = input;
  return changeResource(
    ctx,
    { resource_id, on_conflict, dry_run },
    {
      of: (row) => {
        const present = row.overrides as Override[];
        const isThere = present.some((one) => isSameOverride(one, override));
        return isThere ? null : { overrides: [...present, override] };
      },
      event: { type: "resource.override_added", data: override },
    },
  );
}

/**
 * Removes the override that starts at a time. Raises OverrideNotFound and what `changeResource`
 * raises: bookings in an extra opening would be stranded.
 */
export async function removeOverride(ctx: Ctx, input: RemoveOverride): Promise<ChangedResource> {
  const { resource_id, on_conflict, dry_run, starts_at_local, ends_at_local } = input;
  return changeResource(
    ctx,
    { resource_id, on_conflict, dry_run },
    {
      of: (row) => {
        const present = row.overrides as Override[];
        const staying = present.filter(
          (one) =>
            one.starts_at_local !== starts_at_local ||
            (ends_at_local !== undefined && one.ends_at_local !== ends_at_local),
        );
        if (staying.length === present.length) {
          throw OverrideNotFound({ resource: "override", resource_id: starts_at_local });
        }
        return { overrides: staying };
      },
      event: { type: "resource.override_removed", data: { starts_at_local } },
    },
  );
}
