/** What our books say of a payment or refund, beside what the processor says of it. */
import { unfinishedCall } from "@/features/payments/calls";
import { settleRefund } from "@/features/payments/refund";
import type { IntentState, RefundState } from "@/ports/payments/port";
import { type Change, forEach, type Installation } from "./installation";
import { settlePayment } from "./settle";

const BATCH = 200;

type Booked = {
  id: string;
  organization_id: string;
  status: string;
  amount: number;
  currency: string;
};

/** The payments of intents, by the intent's id. */
export async function bookedAs(
  { db }: Installation,
  account: string | null,
  intents: IntentState[],
): Promise<Map<string, Booked>> {
  const payments = await db.payment.findMany({
    where: {
      account: account ?? "",
      provider_payment_intent_id: { in: intents.map((intent) => intent.id) },
    },
  });
  return new Map(payments.map((row) => [row.provider_payment_intent_id ?? "", row]));
}

/** Where a payment differs from its intent. Paid there and open here: it is settled, unless it is under way. */
export async function comparePayment(
  installation: Installation,
  intent: IntentState,
  booked: Booked | undefined,
): Promise<string | null> {
  if (!booked) return null;
  const arrived = intent.status === "succeeded";
  const counted = booked.status === "succeeded";
  if (arrived && !counted) {
    const ctx = await installation.contextOf(booked.organization_id);
    if (await unfinishedCall(ctx, booked.id)) return null;
    await settlePayment(ctx, booked.id);
    const { status } = await ctx.db.payment.findUniqueOrThrow({ where: { id: booked.id } });
    return status === "succeeded" ? "settled" : `${status} here, paid there`;
  }
  if (counted && !arrived) return `succeeded here, ${intent.status} there`;
  const there = `${intent.amount_received} ${intent.currency}`;
  const here = `${booked.amount} ${booked.currency}`;
  return arrived && here !== there ? `${here} here, ${there} there` : null;
}

type Since = { account: string | null; organizations: Set<string>; since: Date };

/** Where refunds that have lately changed differ; one that came to another end there comes to it here. */
export async function compareRefunds(
  installation: Installation,
  { account, organizations, since }: Since,
): Promise<Change[]> {
  const refunds = await installation.db.refund.findMany({
    where: {
      organization_id: { in: [...organizations] },
      provider_refund_id: { not: null },
      payment: { account: account ?? "" },
      updated_at: { gte: since },
    },
    orderBy: { updated_at: "desc" },
    take: BATCH,
  });
  return forEach(
    refunds,
    ({ id }) => ({ what: "refund", id }),
    async (refund) => {
      const refund_id = refund.provider_refund_id ?? "";
      const state = await installation.payments.retrieveRefund({ account, refund_id });
      const [here, there] = [refund, state].map((of) => `${of.amount} ${of.currency}`);
      if (here !== there) return `${here} here, ${there} there`;
      if (!isOver(state) || state.status === refund.status) return null;
      const ctx = await installation.contextOf(refund.organization_id);
      const status = await settleRefund(ctx, refund.id, { state });
      return status === refund.status ? `${status} here, ${state.status} there` : status;
    },
  );
}

function isOver({ status }: RefundState): boolean {
  return status === "succeeded" || status === "failed";
}
