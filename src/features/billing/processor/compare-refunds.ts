/** Compares the refunds and disputes in our books with the processor's. */
import { firstIdAt } from "@/lib/ids";
import { DAY } from "@/lib/time";
import { isAbandoned } from "@/features/billing/payments/calls";
import { recordDispute } from "@/features/billing/disputes/record";
import { settleRefund } from "@/features/billing/payments/refund";
import { recordExternalRefund } from "@/features/billing/refunds/record-external-refund";
import type { RefundState } from "@/ports/payments/port";
import type { Ctx } from "@/server/context";
import type { Account, Compared } from "./compare-processor";
import { findMissingAtProcessor } from "./find-missing-at-processor";
import type { Installation } from "@/server/jobs/installation";
import type { Difference } from "@/server/jobs/rounds";
import { forEach } from "@/features/billing/payments/for-each";

/** Returns the organization's payments of some intents, by the intent's id. */
async function paymentsOf(
  { db }: Installation,
  { account, organizations }: Account,
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

/** A refund may fail this long after it was made, for example because the card's account was closed. */
const REFUNDS_MS = 30 * DAY;

/**
 * Compares the refunds of our payments in both directions: applies a different result, settles a refund whose
 * answer was lost, and records one made at the processor.
 */
export async function compareRefunds(
  installation: Installation,
  of: Account,
  since?: Date,
): Promise<Compared> {
  const { account } = of;
  const created_after = since ?? new Date(installation.now().getTime() - REFUNDS_MS);
  const made = await installation.payments.listRefunds({ account, created_after });
  const payments = await paymentsOf(installation, of, made);
  const ours = made.filter(({ intent_id }) => payments.has(intent_id));
  const differing = await forEach(
    ours,
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
  const unlisted = await findMissingAtProcessor(await madeSince(installation, of, created_after), {
    what: "refund",
    listed: made,
    retrieve: (refund_id) => installation.payments.retrieveRefund({ account, refund_id }),
  });
  return { compared: ours.length, found: [...differing, ...unlisted] };
}

/** Returns the refunds made since then that the processor accepted, by the machine's own clock. */
async function madeSince(
  { db }: Installation,
  { account, organizations }: Account,
  created_after: Date,
) {
  const rows = await db.refund.findMany({
    where: {
      organization_id: { in: [...organizations] },
      payment: { account: account ?? "" },
      status: { in: ["pending", "succeeded"] },
      provider_refund_id: { not: null },
      id: { gte: firstIdAt("ref", created_after) },
    },
    select: { id: true, status: true, provider_refund_id: true },
  });
  return rows.map(({ provider_refund_id: there, ...row }) => ({ ...row, there }));
}

async function compareRefund(
  ctx: Ctx,
  payment_id: string,
  state: RefundState,
): Promise<string | Difference | null> {
  const named = state.metadata["refund_id"];
  const refund = await ctx.db.refund.findFirst({
    where: {
      organization_id: ctx.org.id,
      payment_id,
      OR: [{ provider_refund_id: state.id }, { id: named ?? "", provider_refund_id: null }],
    },
    include: { calls: true },
  });
  // The refund names us but is in no book: a clone of this installation made it, or its row was lost.
  if (!refund && named) {
    return { differs: `unknown here: ${state.status}, ${state.amount} ${state.currency}` };
  }
  if (!refund) return (await recordExternalRefund(ctx, payment_id, state)) ? "taken in" : null;
  const [here, there] = [refund, state].map((of) => `${of.amount} ${of.currency}`);
  if (here !== there) return { differs: `${here} here, ${there} there` };
  if (!isOver(state) || state.status === refund.status) return null;
  const [call] = refund.calls;
  // Its own answer may be on its way this very moment.
  if (call && !call.finished_at && !isAbandoned(call, ctx.now())) return null;
  const status = await settleRefund(ctx, refund.id, { state, call });
  return status === refund.status ? { differs: `${status} here, ${state.status} there` } : status;
}

function isOver({ status }: RefundState): boolean {
  return status === "succeeded" || status === "failed";
}

/** A bank may take this long to decide. */
const DISPUTES_MS = 180 * DAY;

/** Records disputes, and their results, whose notices were lost. */
export async function compareDisputes(
  installation: Installation,
  of: Account,
  since?: Date,
): Promise<Compared> {
  const { account } = of;
  const created_after = since ?? new Date(installation.now().getTime() - DISPUTES_MS);
  const made = await installation.payments.listDisputes({ account, created_after });
  const payments = await paymentsOf(installation, of, made);
  const ours = made.filter(({ intent_id }) => payments.has(intent_id));
  const found = await forEach(
    ours,
    ({ intent_id }) => ({ what: "payment", id: payments.get(intent_id)?.id ?? "" }),
    async (dispute) => {
      const payment = payments.get(dispute.intent_id);
      if (!payment) return null;
      const ctx = await installation.contextOf(payment.organization_id);
      return (await recordDispute(ctx, payment.id, dispute)) ? `dispute ${dispute.status}` : null;
    },
  );
  return { compared: ours.length, found };
}
