import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import { readLines } from "./draft-lines";
import { InvoiceLocked } from "./errors";
import { totalsOf } from "./rules";
import type { Invoice, UpdateInvoice } from "./schema";
import { lockInvoice, toInvoice } from "./store";

/**
 * Changes a draft. Issued invoices are immutable except `external_id` and `metadata`, which are not printed. An
 * empty change leaves `updated_at` alone. Raises InvoiceNotFound, InvoiceLocked and ExternalIdExists.
 */
export async function updateInvoice(ctx: Ctx, input: UpdateInvoice): Promise<Invoice> {
  const { invoice_id, lines, due_at, ...changes } = input;
  const work = () =>
    inTx(ctx, async (tx) => {
      const now = tx.now();
      const before = await lockInvoice(tx, invoice_id);
      const given = Object.keys(input).filter((key) => key !== "invoice_id");
      if (given.length === 0) return toInvoice(before, now);
      const printed = given.some((key) => key !== "external_id" && key !== "metadata");
      if (printed && before.status !== "draft") {
        throw InvoiceLocked({ current_status: before.status });
      }
      const read = lines && (await readLines(tx, lines));
      const row = await tx.db.invoice.update({
        where: byId(tx, before.id),
        data: {
          ...changes,
          ...(due_at !== undefined && { due_at: due_at === null ? null : new Date(due_at) }),
          ...(read && { lines: read, ...totalsOf(read) }),
          updated_at: now,
        },
      });
      const view = toInvoice(row, now);
      await recordEvent(tx, "invoice.updated", row.id, changesOf(toInvoice(before, now), view));
      return view;
    });
  return onDuplicate(work, externalIdTaken);
}
