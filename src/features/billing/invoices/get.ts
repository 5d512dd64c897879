import type { Ctx } from "@/server/context";
import type { Invoice, InvoiceId } from "./schema";
import { loadInvoice, toInvoice } from "./store";

/** Returns one invoice. Raises InvoiceNotFound. */
export async function getInvoice(ctx: Ctx, input: InvoiceId): Promise<Invoice> {
  return toInvoice(await loadInvoice(ctx, input.invoice_id), ctx.now());
}
