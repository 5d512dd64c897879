import { orNull } from "@/app/or-null";
import { readAll } from "@/lib/read-all";
import type { Payment } from "@/features/billing/payments/schema";
import { openWith } from "../../../../open-console";
import { besides } from "../besides";

/** A payment with its member beside it, as far as the reader may see them. */
export type TakenPayment = Payment & { member?: { id: string; name: string } | null };

/** Reads a session of a till with what was moved and what was taken last; null where there is none. */
export async function readTill(cash_session_id: string) {
  const { call, may } = await openWith("cash-desks:read");
  const found = await orNull(call.cashSessions.get({ cash_session_id }));
  if (!found) return null;
  const [moved, taken] = await Promise.all([
    readAll((at) => call.cashSessions.movements({ ...at, cash_session_id, total: "none" })),
    may("payments:read")
      ? call.payments.list({ ...{ cash_session_id, size: 20, total: "none" }, ...besides(may) })
      : null,
  ]);
  return {
    session: found.value,
    movements: moved,
    payments: (taken?.items ?? []) as TakenPayment[],
  };
}
export type ReadTill = NonNullable<Awaited<ReturnType<typeof readTill>>>;
