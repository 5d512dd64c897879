import type { Prisma } from "@/server/data/db";
import type { InvoiceStatus } from "./schema";

/** Returns the filter for a status that rules.ts derives; `paid_at` tells whether the amounts add up. */
export function whereInvoiceStatus(status: InvoiceStatus, now: Date): Prisma.InvoiceWhereInput {
  if (status === "paid") {
    return { status: { in: ["open", "uncollectible"] }, paid_at: { not: null } };
  }
  if (status === "uncollectible") return { status, paid_at: null };
  const unpaid = { status: "open", paid_at: null };
  if (status === "past_due") return { ...unpaid, due_at: { lt: now } };
  const inTime = { ...unpaid, OR: [{ due_at: null }, { due_at: { gte: now } }] };
  if (status === "open") return { ...inTime, amount_paid: 0 };
  if (status === "partially_paid") return { ...inTime, amount_paid: { gt: 0 } };
  return { status };
}
