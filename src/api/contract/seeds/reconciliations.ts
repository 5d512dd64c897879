import { createReconciliation } from "@/features/backoffice/reconciliations/create";
import type { Seeds } from "./seed-context";

export const reconciliations: Seeds = {
  ids: {
    reconciliation_id: async ({ ctx }) => (await createReconciliation(ctx, { days: 1 })).id,
  },
};
