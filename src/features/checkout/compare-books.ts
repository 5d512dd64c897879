/** What our books say of a payment, refund or dispute, beside what the processor says of it. */
import { DAY } from "@/lib/time";
import { isAbandoned, unfinishedCall } from "@/features/payments/calls";
import { recordDispute } from "@/features/payments/dispute";
import { settleRefund } from "@/features/payments/refund";
import { takeInRefund } from "@/features/refunds/take-in";
import type { IntentState, RefundState } from "@/ports/payments/port";
import type { Ctx } from "@/server/context";
import { type Change, forEach, type Installation } from "./installation";
import { settlePayment } from "./settle";

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

type Of = { account: string | null; organizations: Set<string> };

/** The organization's payments of some intents, by the intent's id. */
async function paymentsOf(
  { db }: Installation,
  { account, organizations }: Of,
  made: { intent_id: string | null }[],
): Promise<Map<string | null, { id: string; organization_id: string }>> {
  const ids = made.flatMap(({ intent_id }) => intent_id ?? []);
  const payments = await db.payment.findMany({
    where: {
      organization_id: { in: [...organizations] },
      account: account ?? "",
      provider_payment_intent_id: { in: ids },
    },
    select: { id: true, organization_id: true, provider_payment_intent_id: true },
  });
  return new Map(payments.map((row) => [row.provider_payment_intent_id, row]));
}

/** A refund may fail for so long after it was made: the card's account was closed. */
const REFUNDS_MS = 30 * DAY;

/**
 * Where refunds differ: one that came to another end there comes to it here, one whose answer was lost is
 * settled, and one that somebody made there is taken in.
 */
export async function compareRefunds(installation: Installation, of: Of): Promise<Change[]> {
  const { account } = of;
  const created_after = new Date(installation.now().getTime() - REFUNDS_MS);
  const made = await installation.payments.listRefunds({ account, created_after });
  const payments = await paymentsOf(installation, of, made);
  return forEach(
    made.filter(({ intent_id }) => payments.has(intent_id)),
    ({ id }) => ({ what: "refund", id }),
    async (state) => {
      const payment = payments.get(state.intent_id);
      if (!payment) return null;
      return compareRefund(
        await installation.contextOf(payment.organization_id),
        payment.id,
        state,
      );
    },
  );
}

async function compareRefund(
  ctx: Ctx,
  payment_id: string,
  state: RefundState,
): Promise<string | null> {
  const named = state.metadata["refund_id"];
  const refund = await ctx.db.refund.findFirst({
    where: {
      payment_id,
      OR: [{ provider_refund_id: state.id }, { id: named ?? "", provider_refund_id: null }],
    },
    include: { calls: true },
  });
  // Ours by its word, and in no book: a clone of this installation gave it back, or its row was lost.
  if (!refund && named) return `unknown here: ${state.status}, ${state.amount} ${state.currency}`;
  if (!refund) return (await takeInRefund(ctx, payment_id, state)) ? "taken in" : null;
  const [here, there] = [refund, state].map((of) => `${of.amount} ${of.currency}`);
  if (here !== there) return `${here} here, ${there} there`;
  if (!isOver(state) || state.status === refund.status) return null;
  const [call] = refund.calls;
  // Its own answer may be on its way this very moment.
  if (call && !call.finished_at && !isAbandoned(call, ctx.now())) return null;
  const status = await settleRefund(ctx, refund.id, { state, call });
  return status === refund.status ? `${status} here, ${state.status} there` : status;
}

function isOver({ status }: RefundState): boolean {
  return status === "succeeded" || status === "failed";
}

/** A bank may take so long to decide. */
const DISPUTES_MS = 180 * DAY;

/** Disputes, and their ends, that nobody told us of. */
export async function compareDisputes(installation: Installation, of: Of): Promise<Change[]> {
  const { account } = of;
  const created_after = new Date(installation.now().getTime() - DISPUTES_MS);
  const made = await installation.payments.listDisputes({ account, created_after });
  const payments = await paymentsOf(installation, of, made);
  return forEach(
    made.filter(({ intent_id }) => payments.has(intent_id)),
    ({ intent_id }) => ({ what: "payment", id: payments.get(intent_id)?.id ?? "" }),
    async (dispute) => {
      const payment = payments.get(dispute.intent_id);
      if (!payment) return null;
      const ctx = await installation.contextOf(payment.organization_id);
      return (await recordDispute(ctx, payment.id, dispute)) ? `dispute ${dispute.status}` : null;
    },
  );
}
