import type { Ctx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { CashSessionClosed } from "./errors";
import { TILL_PROVIDERS } from "./schema";

type Session = { id: string; currency: string; closed_at: Date | null };

// Shared by all who take money at once; whoever counts it waits for them, and they for the count.
const HOLD = {
  name: "hold_cash_session",
  text: `SELECT id, currency, closed_at FROM cash_sessions
          WHERE organization_id = $1 AND id = $2 FOR SHARE`,
};

/** Returns a session that stays as it is until the transaction ends; undefined where there is none. */
async function holdSession(tx: Ctx, id: string): Promise<Session | undefined> {
  const [row] = await tx.query<Session>(HOLD, [tx.org.id, id]);
  return row;
}

/**
 * Makes sure that a till is open, and stays so until the transaction ends, for money of this kind and currency. Raises
 * CashSessionClosed, and faults at `cash_session_id` for one that is unknown or takes other money.
 */
export async function holdOpenTill(
  tx: Ctx,
  id: string,
  money: { provider: string; currency: string },
): Promise<void> {
  const fault = (type: string, text: string) =>
    fieldFault(["body", "cash_session_id"], type, text, id);
  if (!TILL_PROVIDERS.some((one) => one === money.provider)) {
    throw fault("value_error", "A till takes money by cash and card_terminal alone");
  }
  const session = await holdSession(tx, id);
  if (!session) throw fault("unknown_reference", "No such cash session");
  if (session.closed_at) throw CashSessionClosed({ resource: "cash_session", resource_id: id });
  if (session.currency !== money.currency) {
    throw fault(
      "value_error",
      `The till counts ${session.currency}, the money is ${money.currency}`,
    );
  }
}

/** Tells whether a session is open, and makes that so until the transaction ends. */
export async function staysOpen(tx: Ctx, id: string): Promise<boolean> {
  return (await holdSession(tx, id))?.closed_at === null;
}
