import { assertMayGiveBack } from "@/features/billing/staff-limits/limits";
import { denominationsOf, sumOfCounted } from "@/lib/denominations";
import { formatMoney } from "@/lib/money";
import type { ActToAllow } from "@/server/act-to-allow";
import { byId, type Ctx, inTx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { lockedRow } from "@/server/data/lock-row";
import { fieldFault, missingFault, ValidationFailure } from "@/server/errors";
import { actorText, recordEvent } from "@/server/jobs/events";
import { CashSessionClosed } from "./errors";
import type { CashSession, CloseCashSession, CountedRow } from "./schema";
import { foundSession, loadCashSession, viewSession } from "./store";

/**
 * Closes a till with the cash that was counted (minor units), after whatever is just being taken at it. The same count
 * again changes nothing. Raises CashSessionNotFound, CashSessionClosed for another count, faults for notes and coins
 * that do not make it and for a difference without a reason, and LimitExceeded where more is missing than the caller may give away.
 */
export async function closeCashSession(ctx: Ctx, input: CloseCashSession): Promise<CashSession> {
  const { cash_session_id: id, counted_amount, difference_reason } = input;
  const counted = input.counted?.toSorted((a, b) => b.denomination - a.denomination);
  return inTx(ctx, async (tx) => {
    const fields = Prisma.CashSessionScalarFieldEnum;
    const row = foundSession(
      await lockedRow<Prisma.CashSessionModel>(tx, "cash_sessions", fields, id),
      id,
    );
    const before = await viewSession(tx, row);
    if (row.closed_at) {
      const same = !counted || sameCount(counted, before.counted);
      if (same && row.counted_amount === counted_amount) return before;
      throw CashSessionClosed({ resource: "cash_session", resource_id: id });
    }
    if (counted) assertAddsUp(counted, counted_amount, row.currency);
    const difference = counted_amount - before.expected_amount;
    if (difference !== 0 && difference_reason === undefined) {
      const off = formatMoney(Math.abs(difference), row.currency);
      const text = `${off} ${difference < 0 ? "are missing" : "are too much"}: say how that came about`;
      throw new ValidationFailure([missingFault("difference_reason", text)]);
    }
    // Cash that is missing counts as given away.
    const given = await assertMayGiveBack(tx, { amount: -difference, currency: row.currency });
    const now = tx.now();
    const closed = await tx.db.cashSession.update({
      where: byId(tx, id),
      data: {
        ...{ counted_amount, ...(counted && { counted }) },
        difference_reason: difference === 0 ? null : (difference_reason ?? null),
        closed_by: actorText(tx.actor),
        closed_at: now,
        updated_at: now,
      },
    });
    const said = { counted_amount, difference_amount: difference, ...given };
    await recordEvent(tx, "cash_session.closed", id, { from: "open", to: "closed", ...said });
    return viewSession(tx, closed);
  });
}

const sameCount = (some: readonly CountedRow[], others: readonly CountedRow[] | null) =>
  some.length === others?.length &&
  some.every(
    ({ denomination, count }, n) =>
      denomination === others[n]?.denomination && count === others[n].count,
  );

/** Raises a fault at `counted` unless it names notes and coins of the currency, each once, that make the amount. */
function assertAddsUp(counted: CountedRow[], amount: number, currency: string): void {
  const fault = (text: string) => fieldFault(["body", "counted"], "value_error", text, counted);
  const table = denominationsOf(currency);
  if (!table) throw fault(`The notes and coins of ${currency} are not known: send the sum alone`);
  const values = [...table.notes, ...table.coins];
  const strange = counted.find(({ denomination }) => !values.includes(denomination));
  if (strange) {
    throw fault(
      `${currency} has no note or coin of ${formatMoney(strange.denomination, currency)}`,
    );
  }
  const twice = counted.find((row, n) => row.denomination === counted[n - 1]?.denomination);
  if (twice) throw fault(`${formatMoney(twice.denomination, currency)} stands there twice`);
  const sum = sumOfCounted(counted);
  if (sum !== amount) {
    const [are, said] = [formatMoney(sum, currency), formatMoney(amount, currency)];
    throw fault(`The notes and coins are ${are}, and counted_amount is ${said}`);
  }
}

/** Tells how far the counted cash is from what should be there. Raises CashSessionNotFound. */
export async function tellClose(ctx: Ctx, input: CloseCashSession): Promise<ActToAllow> {
  const row = await loadCashSession(ctx, input.cash_session_id);
  const { expected_amount, currency } = await viewSession(ctx, row);
  const difference = input.counted_amount - expected_amount;
  const act = difference < 0 ? "till_missing" : "till_over";
  return { act, amount: Math.abs(difference), currency };
}
