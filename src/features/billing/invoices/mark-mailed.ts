import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import type { Invoice } from "./schema";
import { lockInvoice, toInvoice } from "./store";

/** Writes down that an invoice went out by mail; `overdue` as a reminder. */
export async function markMailed(ctx: Ctx, id: string, overdue: boolean): Promise<Invoice> {
  return inTx(ctx, async (tx) => {
    const now = tx.now();
    const data = { mailed_at: now, updated_at: now };
    const before = await lockInvoice(tx, id);
    const row = await tx.db.invoice.update({ where: byId(tx, id), data });
    await recordEvent(tx, "invoice.mailed", id, {
      ...changesOf(toInvoice(before, now), toInvoice(row, now)),
      overdue,
    });
    return toInvoice(row, now);
  });
}
