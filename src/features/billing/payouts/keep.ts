import { newId } from "@/lib/ids";
import type { PayoutItemState, PayoutState } from "@/ports/payments/port";
import { byId, type Ctx, inTx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { lockRow } from "@/server/data/lock-row";
import { recordEvent } from "@/server/jobs/events";

/** What the processor tells of a payout: its items are null where it does not tell them. */
export type ToldPayout = {
  account: string;
  state: PayoutState;
  /** The items of the organization, or of nobody here. */
  items: readonly PayoutItemState[] | null;
  /** What it has paid out for other clubs that use the same account, in minor units. */
  elsewhere: number;
};

/**
 * Records a payout, or how it stands by now, with what it is made of. The items that the processor does not explain are one
 * more, so that all of them together are always the amount. Safe to repeat. Returns what has changed; null for nothing.
 */
export async function keepPayout(
  ctx: Ctx,
  told: ToldPayout,
): Promise<"recorded" | PayoutState["status"] | null> {
  return inTx(ctx, async (tx) => {
    const { state, account } = told;
    const organization_id = tx.org.id;
    const status = storedStatus(state);
    const { amount, currency, itemized, failure_code } = state;
    const standing = { status, amount, failure_code };
    const arrives_on = new Date(state.arrives_on);
    const { count: made } = await tx.db.payout.createMany({
      data: [
        {
          ...{ id: newId("pyo"), organization_id, account, provider_payout_id: state.id },
          ...{ ...standing, currency, itemized, arrives_on },
          ...{ created_at: state.created_at, updated_at: tx.now() },
        },
      ],
      skipDuplicates: true,
    });
    const where = { organization_id, provider_payout_id: state.id };
    const { id } = await tx.db.payout.findFirstOrThrow({ where, select: { id: true } });
    await lockRow(tx, "payouts", id);
    const before = await tx.db.payout.findUniqueOrThrow({ where: byId(tx, id) });
    await keepItems(tx, { ...told, id });
    const facts = { amount, currency, status, arrives_on: state.arrives_on };
    if (made > 0) {
      await recordEvent(tx, "payout.created", id, facts);
      return "recorded";
    }
    const same =
      before.status === status &&
      before.amount === amount &&
      before.failure_code === failure_code &&
      before.arrives_on.getTime() === arrives_on.getTime();
    if (same) return null;
    await tx.db.payout.update({
      where: byId(tx, id),
      data: { ...standing, arrives_on, updated_at: tx.now() },
      select: { id: true },
    });
    await recordEvent(tx, "payout.updated", id, { ...facts, from: before.status, to: status });
    return status;
  });
}

/** Returns how a payout counts: one of which nobody knows how it stands has yet to arrive. */
export function storedStatus({ status }: PayoutState) {
  return status === "unknown" ? "pending" : status;
}

/** Adds the items that are new, and makes up for what they leave of the amount. */
async function keepItems(tx: Ctx, told: ToldPayout & { id: string }): Promise<void> {
  const { id: payout_id, state, items, elsewhere } = told;
  const own = { organization_id: tx.org.id, payout_id };
  const { currency, created_at } = state;
  const row = (item: Omit<PayoutItemState, "intent_id" | "refund_id" | "id">) => ({
    ...{ id: newId("pyi"), ...own, ...item, updated_at: tx.now() },
  });
  const ofOurs = (category: string, net: number) => ({
    ...row({
      ...{ type: "adjustment", category, gross: net, fee: 0, net, currency, created_at },
      description: null,
    }),
    provider_item_id: category,
  });
  const rows: Prisma.PayoutItemCreateManyInput[] = (items ?? []).map(
    ({ id: provider_item_id, intent_id, refund_id, ...item }) => ({
      ...row(item),
      ...{ provider_item_id, provider_payment_intent_id: intent_id, provider_refund_id: refund_id },
    }),
  );
  if (elsewhere !== 0) rows.push(ofOurs("other_clubs", elsewhere));
  await tx.db.payoutItem.createMany({ data: rows, skipDuplicates: true });
  const made = { ...own, provider_item_id: { in: ["difference", "not_itemized"] } };
  await tx.db.payoutItem.deleteMany({ where: made });
  const { _sum } = await tx.db.payoutItem.aggregate({ where: own, _sum: { net: true } });
  const left = state.amount - (_sum.net ?? 0);
  if (left === 0) return;
  const word = items === null ? "not_itemized" : "difference";
  await tx.db.payoutItem.createMany({ data: [ofOurs(word, left)] });
}
