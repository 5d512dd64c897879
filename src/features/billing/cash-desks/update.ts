import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import type { CashDesk, UpdateCashDesk } from "./schema";
import { cashDeskInclude, loadCashDesk, toCashDesk } from "./store";

/** Renames a till. Raises CashDeskNotFound. */
export async function updateCashDesk(
  ctx: Ctx,
  { cash_desk_id, ...changes }: UpdateCashDesk,
): Promise<CashDesk> {
  return inTx(ctx, async (tx) => {
    const before = await loadCashDesk(tx, cash_desk_id);
    if (Object.keys(changes).length === 0) return toCashDesk(before);
    const row = await tx.db.cashDesk.update({
      where: byId(tx, before.id),
      data: { ...changes, updated_at: tx.now() },
      include: cashDeskInclude,
    });
    const changed = changesOf({ name: before.name }, { name: row.name });
    await recordEvent(tx, "cash_desk.updated", row.id, changed);
    return toCashDesk(row);
  });
}
