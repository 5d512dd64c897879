import { applyAllocations } from "@/features/billing/invoices/allocate";
import { chargePayment } from "./charge-payment";
import type { Purpose } from "./purpose";

/** Money that pays only the invoices it is allocated to; no place waits for it. */
export const allocatedPurpose: Purpose = {
  charge: chargePayment,
  lock: async (tx) => ({
    paid: async ({ id }) => {
      await applyAllocations(tx, id);
      return null;
    },
    waiting: async () => undefined,
    unpaid: async () => undefined,
    rival: async () => null,
  }),
};
