import { createBulkAction } from "@/features/backoffice/bulk-actions/create";
import type { SeedContext, Seeds } from "./seed-context";

/** Makes one that has not begun; its row is nobody. */
const made = async ({ ctx }: SeedContext) => {
  const { id } = await createBulkAction(ctx, { action: "suspend", ids: ["mbr_nobody"] });
  return id ?? "";
};

export const bulkActions: Seeds = {
  ids: { bulk_action_id: made },
  at: { "POST /v1/bulk-actions/{bulk_action_id}/cancel": { bulk_action_id: made } },
};
