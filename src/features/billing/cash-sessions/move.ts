import { newId } from "@/lib/ids";
import { byId, type Ctx, inTx } from "@/server/context";
import { actorText, recordEvent } from "@/server/jobs/events";
import { CashSessionClosed } from "./errors";
import { staysOpen } from "./open-till";
import type { CashSession, MoveCash } from "./schema";
import { loadCashSession, viewSession } from "./store";

/**
 * Records cash (minor units) that is put into an open till or taken out of it without a sale, and returns its session.
 * Raises CashSessionNotFound and CashSessionClosed.
 */
export async function moveCash(ctx: Ctx, input: MoveCash): Promise<CashSession> {
  const { cash_session_id, ...movement } = input;
  return inTx(ctx, async (tx) => {
    const { id } = await loadCashSession(tx, cash_session_id);
    if (!(await staysOpen(tx, id))) {
      throw CashSessionClosed({ resource: "cash_session", resource_id: id });
    }
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
