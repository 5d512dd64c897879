import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { PayoutNotFound } from "./errors";
import { MATCHED } from "./matched";
import type { Payout } from "./schema";

type Row = Prisma.PayoutModel;

/** Returns a payout of the organization. Raises PayoutNotFound. */
export async function loadPayout(ctx: Ctx, id: string): Promise<Row> {
  const row = await ctx.db.payout.findFirst({ where: { organization_id: ctx.org.id, id } });
  if (!row) throw PayoutNotFound({ resource: "payout", resource_id: id });
  return row;
}

type Sums = Pick<Payout, "sums" | "items_count" | "items_not_in_books">;

/** Returns the views of payouts, each with the sums of its items, in minor units. */
export async function toPayouts(ctx: Ctx, rows: readonly Row[]): Promise<Payout[]> {
  const sums = await addUp(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    organization_id: row.organization_id,
    status: row.status as Payout["status"],
    amount: row.amount,
    currency: row.currency,
    arrives_on: row.arrives_on.toISOString().slice(0, 10),
    ...(sums.get(row.id) ?? NOTHING),
    itemized: row.itemized,
    failure_code: row.failure_code,
    provider_payout_id: row.provider_payout_id,
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  }));
}

const NOTHING: Sums = {
  sums: { payments: 0, refunds: 0, disputes: 0, adjustments: 0, fees: 0 },
  items_count: 0,
  items_not_in_books: 0,
};

type Sum = Record<keyof Sums["sums"] | "count" | "open", bigint> & { payout_id: string };

async function addUp(ctx: Ctx, ids: string[]): Promise<Map<string, Sums>> {
  if (ids.length === 0) return new Map();
  const gross = (...types: string[]) =>
    Prisma.sql`COALESCE(sum(i.gross) FILTER (WHERE i.type IN (${Prisma.join(types)})), 0)::bigint`;
  const found = await ctx.db.$queryRaw<Sum[]>`
    SELECT i.payout_id, ${gross("payment")} AS payments, ${gross("refund")} AS refunds, ${gross("dispute")} AS disputes,
        ${gross("adjustment")} AS adjustments,
        (sum(i.fee) - COALESCE(sum(i.gross) FILTER (WHERE i.type = 'fee'), 0))::bigint AS fees,
        count(*) AS count, count(*) FILTER (WHERE b.books IN ('unknown', 'differs')) AS open
      FROM ${MATCHED}
     WHERE i.organization_id = ${ctx.org.id} AND i.payout_id IN (${Prisma.join(ids)})
     GROUP BY i.payout_id`;
  return new Map(
    found.map(({ payout_id, count, open, ...sums }) => [
      payout_id,
      {
        sums: {
          payments: Number(sums.payments),
          refunds: Number(sums.refunds),
          disputes: Number(sums.disputes),
          adjustments: Number(sums.adjustments),
          fees: Number(sums.fees),
        },
        items_count: Number(count),
        items_not_in_books: Number(open),
      },
    ]),
  );
}
