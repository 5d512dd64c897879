import { byId, type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { lockCredit, spendCredit } from "./account-credit";
import { nextNumber } from "./number";
import type { Invoice, InvoiceId } from "./schema";
import { loadInvoice, lockInvoice, toInvoice } from "./store";

/**
 * Issues a draft: it gets the next number, asks for its money and never changes again. The member's account
 * credit pays as much of it as it can. An issued invoice stays unchanged. Raises InvoiceNotFound and
 * InvalidStatusTransition.
 */
export async function finalizeInvoice(ctx: Ctx, input: InvoiceId): Promise<Invoice> {
  return inTx(ctx, async (tx) => {
    const now = tx.now();
    const { account_id, ...payer } = await loadInvoice(tx, input.invoice_id);
    // A member's own credit does not pay an account's invoice.
    const credit = account_id ? [] : await lockCredit(tx, payer);
    const draft = await lockInvoice(tx, input.invoice_id);
    if (draft.status === "open") return toInvoice(draft, now);
    if (draft.status !== "draft") throw InvalidStatusTransition({ current_status: draft.status });
    const row = await tx.db.invoice.update({
      where: byId(tx, draft.id),
      data: {
        status: "open",
        number: await nextNumber(tx, "invoice"),
        issued_at: now,
        paid_at: draft.total === 0 ? now : null,
        updated_at: now,
      },
    });
    await recordEvent(tx, "invoice.issued", row.id, {
      ...changesOf(toInvoice(draft, now), toInvoice(row, now)),
      number: row.number,
      total: row.total,
    });
    await spendCredit(tx, credit, row);
    return toInvoice(await loadInvoice(tx, row.id), now);
  });
}
