import { applyAllocations } from "@/features/invoices/allocate";
import type { Purpose, Purchase } from "./purpose";

/** Money that pays the invoices it is allocated to, and nothing else: no place waits for it. */
const allocated: Purpose["lock"] = async (tx): Promise<Purchase> => ({
  paid: async ({ id }) => {
    await applyAllocations(tx, id);
    return null;
  },
  waiting: async () => undefined,
  unpaid: async () => undefined,
  rival: async () => null,
});

/** An invoice is owed as before when a card is refused; the next attempt may be over another amount. */
export const invoicePurpose: Purpose = { outlivesRefusal: false, lock: allocated };

/** The payment is what its API client waits for: it keeps its id and its intent, whatever the card. */
export const otherPurpose: Purpose = { outlivesRefusal: true, lock: allocated };
