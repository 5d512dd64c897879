import type { Payment } from "@/features/billing/payments/schema";
import type { PaidAndBack } from "@/features/scheduling/bookings/components/staff/booking-money";
import { openConsole } from "../../open-console";

/** Reads what went back of each payment, as far as the reader may see that. */
export async function withRefunds(payments: readonly Payment[]): Promise<PaidAndBack[]> {
  const { call, may } = await openConsole();
  return Promise.all(
    payments.map(async (payment) => ({
      payment,
      refunds:
        payment.status === "succeeded" && may("refunds:read")
          ? (await call.bookings.refunds({ payment_id: payment.id, size: 50 })).items
          : [],
    })),
  );
}
