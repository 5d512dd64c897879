import { consoleClient } from "@/ui/console-client";
import type { CreatePayment } from "../../schema";

/**
 * Records money that has arrived outside the processor: announces it, and notes its arrival. Repeated with the same key,
 * it is recorded once.
 */
export async function recordMoney(money: CreatePayment, key: string): Promise<void> {
  const lines = consoleClient().payments;
  const { id: payment_id } = await lines.create.mutate({ ...money, idempotency_key: key });
  await lines.update.mutate({
    ...{ payment_id, status: "succeeded" as const },
    idempotency_key: `${key}:arrived`,
  });
}
