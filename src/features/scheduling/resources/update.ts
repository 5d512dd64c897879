import type { Ctx } from "@/server/context";
import { changeResource } from "./change";
import type { ChangedResource, UpdateResource } from "./schema";

/**
 * Changes the given fields; an empty change leaves `updated_at` alone. Raises what `changeResource`
 * raises.
 */
export async function updateResource(
  ctx: Ctx,
  { resource_id, on_conflict, dry_run, ...fields }: UpdateResource,
): Promise<ChangedResource> {
  return changeResource(
    ctx,
    { resource_id, on_conflict, dry_run },
    {
      of: () => (Object.keys(fields).length === 0 ? null : fields),
      event: { type: "resource.updated" },
    },
  );
}
