import { createReconciliation } from "@/features/backoffice/reconciliations/create";
import type { Furnishing } from "./furnishing";

export const reconciliations: Furnishing = {
  ids: {
    reconciliation_id: async ({ ctx }) => (await createReconciliation(ctx, { days: 1 })).id,
  },
};
