import { consoleClient } from "@/ui/console-client";
import { failureOf, isUnanswered } from "@/ui/failure";
import type { CreatePayment } from "../../schema";

/** Tells whether money of this kind goes into a till: what is in its drawer, or what the terminal beside it reads. */
export const goesIntoTill = (provider: string): boolean =>
  provider === "cash" || provider === "card_terminal";

/**
 * Records money that has arrived outside the processor: announces it, and notes its arrival, at the open till that is
 * named. Repeated with the same key, it is announced once. `renew` takes another key for the next press: the server
 * gives a refused announcement again for its key.
 */
export async function recordMoney(
  money: CreatePayment,
  key: string,
  cash_session_id: string | null | undefined,
  renew: () => void = () => undefined,
): Promise<void> {
  const lines = consoleClient().payments;
  const refused = (error: unknown): never => {
    if (!isUnanswered(failureOf(error))) renew();
    throw error;
  };
  const announced = lines.create.mutate({ ...money, idempotency_key: key });
  const { id: payment_id } = await announced.catch(refused);
  const till = cash_session_id && goesIntoTill(money.provider) ? { cash_session_id } : {};
  // Without a key: money that has arrived stays as it is, and a refusal that is over must not be given again.
  await lines.update.mutate({ payment_id, status: "succeeded", ...till });
}
