import type { Ctx } from "@/server/context";
import { archiving } from "@/server/data/archiving";
import { lockRow } from "@/server/data/lock-row";
import { CashDeskOpen } from "./errors";
import type { CashDesk, CashDeskId } from "./schema";
import { cashDeskInclude, loadCashDesk, toCashDesk } from "./store";

const { archive, restore } = archiving({
  name: "cash_desk",
  load: async (tx, id) => {
    // Whoever opens it locks it as well, so that none is archived while it is being opened.
    await lockRow(tx, "cash_desks", id);
    return loadCashDesk(tx, id);
  },
  assertUnused: async (tx, id) => {
    const [open] = (await loadCashDesk(tx, id)).sessions;
    if (open) throw CashDeskOpen({ resource: "cash_session", resource_id: open.id });
  },
  write: (tx, where, data) => tx.db.cashDesk.update({ where, data, include: cashDeskInclude }),
  view: (_tx, row) => toCashDesk(row),
});

/** Takes a till out of use; an archived one stays unchanged. Raises CashDeskNotFound and CashDeskOpen. */
export async function archiveCashDesk(ctx: Ctx, input: CashDeskId): Promise<CashDesk> {
  return archive(ctx, input.cash_desk_id);
}

/** Lets an archived till be opened again; any other stays unchanged. Raises CashDeskNotFound. */
export async function restoreCashDesk(ctx: Ctx, input: CashDeskId): Promise<CashDesk> {
  return restore(ctx, input.cash_desk_id);
}
