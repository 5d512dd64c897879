import type { Page } from "@/lib/page";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { listPage, listWhere, slice } from "@/server/data/list";
import { type Documents, readDocuments } from "./documents";
import { type Match, MATCHED } from "./matched";
import type { ListPayoutItems, PayoutItem } from "./schema";
import { loadPayout } from "./store";

/** As many items of one kind are found at most; who has more of them has another problem. */
const MOST_FOUND = 2000;

/** Returns a page of what a payout is made of, newest first. Raises PayoutNotFound. */
export async function listPayoutItems(ctx: Ctx, input: ListPayoutItems): Promise<Page<PayoutItem>> {
  const { payout_id, type, books } = input;
  await loadPayout(ctx, payout_id);
  const where = {
    ...{ organization_id: ctx.org.id, payout_id },
    ...listWhere(input, { archivable: false }),
    ...(type && { type: { in: type } }),
    ...(books && { id: { in: await idsBy(ctx, payout_id, books) } }),
  };
  const page = await listPage(input, {
    count: () => ctx.db.payoutItem.count({ where }),
    rows: () => ctx.db.payoutItem.findMany({ where, ...slice(input) }),
    view: (row) => row,
  });
  const matches = await matchesOf(
    ctx,
    page.items.map(({ id }) => id),
  );
  const documents = await readDocuments(ctx, [...matches.values()]);
  return {
    ...page,
    items: page.items.map((row) => toItem(row, matches.get(row.id), documents)),
  };
}

async function idsBy(ctx: Ctx, payout_id: string, books: readonly string[]): Promise<string[]> {
  const found = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT i.id FROM ${MATCHED}
     WHERE i.organization_id = ${ctx.org.id} AND i.payout_id = ${payout_id} AND b.books IN (${Prisma.join([...books])})
     LIMIT ${MOST_FOUND}`;
  return found.map(({ id }) => id);
}

async function matchesOf(ctx: Ctx, ids: string[]): Promise<Map<string, Match>> {
  if (ids.length === 0) return new Map();
  const found = await ctx.db.$queryRaw<Match[]>`
    SELECT i.id, p.id AS payment_id, p.member_id, r.id AS refund_id, b.books FROM ${MATCHED}
     WHERE i.organization_id = ${ctx.org.id} AND i.id IN (${Prisma.join(ids)})`;
  return new Map(found.map((one) => [one.id, one]));
}

function toItem(
  row: Prisma.PayoutItemModel,
  match: Match | undefined,
  { of, taxesOf }: Documents,
): PayoutItem {
  const about = { type: row.type, gross: row.gross, match };
  return {
    id: row.id,
    payout_id: row.payout_id,
    type: row.type as PayoutItem["type"],
    category: row.category,
    books: match?.books ?? "unknown",
    gross: row.gross,
    fee: row.fee,
    net: row.net,
    currency: row.currency,
    payment_id: match?.payment_id ?? null,
    refund_id: match?.refund_id ?? null,
    member_id: match?.member_id ?? null,
    documents: of(about),
    taxes: taxesOf(about),
    description: row.description,
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
