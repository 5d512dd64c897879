import { loadCashDesk } from "@/features/billing/cash-desks/store";
import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { lockRow } from "@/server/data/lock-row";
import { actorText, recordEvent } from "@/server/jobs/events";
import { CashDeskAlreadyOpen, CashDeskArchived } from "./errors";
import type { CashSession, OpenCashDesk } from "./schema";
import { loadCashSession, viewSession } from "./store";

/**
 * Opens a till with its float (minor units of the organization's currency). Of two who open it at once, one is refused.
 * Raises CashDeskNotFound, CashDeskArchived and CashDeskAlreadyOpen.
 */
export async function openCashDesk(ctx: Ctx, input: OpenCashDesk): Promise<CashSession> {
  const { cash_desk_id, opening_amount } = input;
  return inTx(ctx, async (tx) => {
    await lockRow(tx, "cash_desks", cash_desk_id);
    const desk = await loadCashDesk(tx, cash_desk_id);
    if (desk.archived_at) throw CashDeskArchived({ resource: "cash_desk", resource_id: desk.id });
    const id = newId("css");
    const now = tx.now();
    // The index allows one at a time.
    const { count } = await tx.db.cashSession.createMany({
      data: [
        {
          id,
          organization_id: tx.org.id,
          cash_desk_id,
          currency: tx.org.default_currency,
          opening_amount,
          opened_by: actorText(tx.actor),
          created_at: now,
          updated_at: now,
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) {
      const [open] = desk.sessions;
      throw CashDeskAlreadyOpen({
        resource: "cash_session",
        ...(open && { resource_id: open.id }),
      });
    }
    await recordEvent(tx, "cash_session.opened", id, { cash_desk_id, opening_amount });
    return viewSession(tx, await loadCashSession(tx, id));
  });
}
