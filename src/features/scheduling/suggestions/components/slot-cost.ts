import type { OwnCost } from "@/features/scheduling/bookings/components/price-words";
import type { Slot } from "@/features/scheduling/resources/slot-schema";

/** Returns a time's price for the member. */
export function costOfSlot({
  amount_due,
  gross_amount,
  currency,
  price_deductions,
}: Slot): OwnCost {
  return {
    amount_due: amount_due ?? gross_amount ?? 0,
    currency,
    price_deductions: price_deductions ?? [],
  };
}
