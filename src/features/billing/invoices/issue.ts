import { newId } from "@/lib/ids";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { recordEvent } from "@/server/jobs/events";
import { nextNumber } from "./number";
import { totalsOf } from "./rules";
import type { InvoiceLine } from "./schema";

/** Issues an invoice in the caller's transaction; amounts in minor units. Once issued it never changes. */
export async function issueInvoice(
  tx: Ctx,
  invoice: { member_id: string; currency: string; lines: InvoiceLine[]; due_at?: Date | null },
): Promise<Prisma.InvoiceModel> {
  const now = tx.now();
  const totals = totalsOf(invoice.lines);
  const row = await tx.db.invoice.create({
    data: {
      id: newId("inv"),
      organization_id: tx.org.id,
      member_id: invoice.member_id,
      number: await nextNumber(tx, "invoice"),
      status: "open",
      currency: invoice.currency,
      lines: invoice.lines,
      ...totals,
      issued_at: now,
      // An invoice over nothing is settled at once.
      paid_at: totals.total === 0 ? now : null,
      due_at: invoice.due_at ?? null,
      created_at: now,
      updated_at: now,
    },
  });
  await recordEvent(tx, "invoice.issued", row.id, { number: row.number, total: row.total });
  return row;
}
