import { newId } from "@/lib/ids";
import { byId, type Ctx, inTx } from "@/server/context";
import { lockRow } from "@/server/data/lock-row";
import { actorText, recordEvent } from "@/server/jobs/events";
import { CashSessionClosed, CashSessionShort } from "./errors";
import { staysOpen } from "./open-till";
import type { CashSession, MoveCash } from "./schema";
import { loadCashSession, viewSession } from "./store";

/**
 * Records cash (minor units) that is put into an open till or taken out of it without a sale, and returns its session.
 * Raises CashSessionNotFound, CashSessionClosed, and CashSessionShort for more than should be there.
 */
export async function moveCash(ctx: Ctx, input: MoveCash): Promise<CashSession> {
  const { cash_session_id, ...movement } = input;
  return inTx(ctx, async (tx) => {
    const { id } = await loadCashSession(tx, cash_session_id);
    // Two who take out at once each wait for what the other leaves.
    if (movement.kind === "paid_out") await lockRow(tx, "cash_sessions", id);
    if (!(await staysOpen(tx, id))) {
      throw CashSessionClosed({ resource: "cash_session", resource_id: id });
    }
    if (movement.kind === "paid_out") await assertHolds(tx, id, movement.amount);
    const now = tx.now();
    await tx.db.cashMovement.create({
      data: {
        ...movement,
        id: newId("csm"),
        organization_id: tx.org.id,
        cash_session_id: id,
        made_by: actorText(tx.actor),
        created_at: now,
      },
    });
    const { kind, amount, reason } = movement;
    const type = kind === "paid_in" ? "cash_session.paid_in" : "cash_session.paid_out";
    await recordEvent(tx, type, id, { amount, reason });
    const row = await tx.db.cashSession.findUniqueOrThrow({ where: byId(tx, id) });
    const session = await viewSession(tx, row);
    await tx.keepAnswer?.(tx, session);
    return session;
  });
}

/** Makes sure that a locked till holds that much cash. Raises CashSessionShort. */
async function assertHolds(tx: Ctx, id: string, amount: number): Promise<void> {
  const { expected_amount } = await viewSession(tx, await loadCashSession(tx, id));
  if (amount > expected_amount) {
    throw CashSessionShort({ resource: "cash_session", resource_id: id, most: expected_amount });
  }
}
