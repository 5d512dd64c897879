import { toActor } from "@/features/platform/audit-log/store";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { CashSessionNotFound } from "./errors";
import { emptyTill, expectedIn, type TillSums } from "./rules";
import type { CashMovement, CashSession, CountedRow } from "./schema";

type Row = Prisma.CashSessionModel;

/** Returns the session, open or closed. Raises CashSessionNotFound. */
export async function loadCashSession(ctx: Ctx, id: string): Promise<Row> {
  const row = await ctx.db.cashSession.findFirst({ where: { organization_id: ctx.org.id, id } });
  return foundSession(row, id);
}

/** Returns the row. Raises CashSessionNotFound where there is none. */
export function foundSession(row: Row | null | undefined, id: string): Row {
  if (!row) throw CashSessionNotFound({ resource: "cash_session", resource_id: id });
  return row;
}

/**
 * Returns the views of sessions. What was taken, given back and moved is added up from the rows themselves, for all of
 * them at once.
 */
export async function viewSessions(ctx: Ctx, rows: readonly Row[]): Promise<CashSession[]> {
  const sums = await sumsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toCashSession(row, sums.get(row.id) ?? emptyTill()));
}

/** Returns the view of one session. */
export async function viewSession(ctx: Ctx, row: Row): Promise<CashSession> {
  return toCashSession(row, (await sumsOf(ctx, [row.id])).get(row.id) ?? emptyTill());
}

async function sumsOf(ctx: Ctx, ids: string[]): Promise<Map<string, TillSums>> {
  const sums = new Map(ids.map((id) => [id, emptyTill()]));
  const where = { organization_id: ctx.org.id, cash_session_id: { in: ids } };
  const arrived = { ...where, status: "succeeded" };
  const amount = { _sum: { amount: true } } as const;
  const [taken, returned, moved] = [
    await ctx.db.payment.groupBy({
      by: ["cash_session_id", "provider"],
      where: arrived,
      ...amount,
      _count: true,
      orderBy: { provider: "asc" },
    }),
    await ctx.db.refund.groupBy({ by: ["cash_session_id"], where: arrived, ...amount }),
    await ctx.db.cashMovement.groupBy({ by: ["cash_session_id", "kind"], where, ...amount }),
  ];
  for (const { cash_session_id, provider, _count: payments, _sum } of taken) {
    sums.get(cash_session_id ?? "")?.takings.push({ provider, payments, amount: _sum.amount ?? 0 });
  }
  for (const { cash_session_id, _sum } of returned) {
    const till = sums.get(cash_session_id ?? "");
    if (till) till.refunded_amount = _sum.amount ?? 0;
  }
  for (const { cash_session_id, kind, _sum } of moved) {
    const till = sums.get(cash_session_id);
    if (till) till[kind === "paid_in" ? "paid_in_amount" : "paid_out_amount"] = _sum.amount ?? 0;
  }
  return sums;
}

function toCashSession(row: Row, sums: TillSums): CashSession {
  const expected_amount = expectedIn(row.opening_amount, sums);
  const { counted_amount } = row;
  return {
    id: row.id,
    cash_desk_id: row.cash_desk_id,
    status: row.closed_at ? "closed" : "open",
    currency: row.currency,
    opening_amount: row.opening_amount,
    expected_amount,
    counted_amount,
    counted: row.counted as CountedRow[] | null,
    difference_amount: counted_amount === null ? null : counted_amount - expected_amount,
    difference_reason: row.difference_reason,
    ...sums,
    takings: sums.takings as CashSession["takings"],
    opened_by: toActor(row.opened_by),
    closed_by: row.closed_by === null ? null : toActor(row.closed_by),
    closed_at: toTimestamp(row.closed_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}

export function toCashMovement(row: Prisma.CashMovementModel): CashMovement {
  return {
    id: row.id,
    cash_session_id: row.cash_session_id,
    kind: row.kind as CashMovement["kind"],
    amount: row.amount,
    reason: row.reason,
    made_by: toActor(row.made_by),
    created_at: toTimestamp(row.created_at),
  };
}
