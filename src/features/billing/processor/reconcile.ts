import { MINUTE } from "@/lib/time";
import { PAYMENT_REF } from "@/features/billing/charging/purpose";
import { attachCard } from "@/features/billing/payment-methods/attach";
import { createCustomer } from "@/features/billing/payment-methods/customer";
import { finishDeletion } from "@/features/billing/payment-methods/delete-customers";
import { finishDetach } from "@/features/billing/payment-methods/detach";
import { ABANDONED_MS, finishCall, type ProcessorCall } from "@/features/billing/payments/calls";
import { pushRefund } from "@/features/billing/payments/refund";
import { takesCards } from "@/features/billing/payments/takes-cards";
import { OPEN_STATUSES } from "@/features/billing/payments/store";
import { byId, type Ctx, inTx, keyOf } from "@/server/context";
import { closePayment } from "@/features/billing/charging/close-payment";
import { type Installation, within } from "@/server/jobs/installation";
import { type Change, ONE_MORE } from "@/server/jobs/rounds";
import { forEach } from "@/features/billing/payments/for-each";
import { runCall } from "@/features/billing/charging/run-call";
import { settlePayment } from "@/features/billing/charging/settle";
import { processEvents } from "./receive-event";

/** A payment that is open for this long is looked up, whether or not a webhook was lost. */
const QUIET_MS = 5 * MINUTE;
const BATCH = 100;

/**
 * Finishes everything that was left half-done, for all organizations: calls whose process died, payments
 * without news, intents of dead bookings, refunds that are owed, and events that could not be used yet.
 * Correctness rests on this alone; webhooks only make it faster. Run it at start and every minute; repeated or
 * concurrent runs do no harm. Returns its changes; without a processor everything waits for one.
 */
export async function reconcile(installation: Installation): Promise<Change[]> {
  if (!takesCards(installation)) return [];
  return [
    ...(await finishAbandonedCalls(installation)),
    ...(await closePaymentsOfDeadBookings(installation)),
    ...(await refreshQuietPayments(installation)),
    ...(await pushRefunds(installation)),
    // An account's events are many organizations', and their age is not that of a test clock: the loop of their
    // own works them off.
    ...(installation.only ? [] : await processEvents(installation)),
  ];
}

function before(installation: Installation, ms: number): Date {
  return new Date(installation.now().getTime() - ms);
}

async function finishAbandonedCalls(installation: Installation): Promise<Change[]> {
  const calls = await installation.db.processorCall.findMany({
    where: {
      ...within(installation),
      finished_at: null,
      created_at: { lte: before(installation, ABANDONED_MS) },
    },
    orderBy: [{ failures: "asc" }, { created_at: "asc" }],
    take: BATCH,
  });
  return forEach(
    calls,
    ({ id }) => ({ what: "call", id }),
    async (call) => {
      await repeatCall(await installation.contextOf(call.organization_id), call);
      return `${call.kind} finished`;
    },
    (row) => installation.db.processorCall.update({ where: keyOf(row), data: ONE_MORE }),
  );
}

async function repeatCall(ctx: Ctx, call: ProcessorCall): Promise<void> {
  switch (call.kind) {
    case "create_customer":
      return void (await createCustomer(ctx, call));
    case "attach_card":
      return void (await attachCard(ctx, call));
    case "detach_card":
      return finishDetach(ctx, call);
    case "delete_customer":
      return finishDeletion(ctx, call);
    case "create_refund":
      return void (await pushRefund(ctx, call.refund_id ?? ""));
    case "create_setup":
      // The secret was for a browser that is long gone.
      return void (await inTx(ctx, (tx) => finishCall(tx, call, "abandoned")));
    default:
      return void (await runCall(ctx, call, { again: true }));
  }
}

/** Closes open intents of dead bookings, even after a crash between the two steps. */
async function closePaymentsOfDeadBookings(installation: Installation): Promise<Change[]> {
  const payments = await installation.db.payment.findMany({
    where: {
      ...within(installation),
      provider: "processor",
      status: { in: OPEN_STATUSES },
      booking: { status: { in: ["cancelled", "expired", "declined"] } },
    },
    select: { ...PAYMENT_REF, organization_id: true },
    orderBy: { failures: "asc" },
    take: BATCH,
  });
  return forEach(
    payments,
    ({ id }) => ({ what: "payment", id }),
    async (payment) => {
      const ctx = await installation.contextOf(payment.organization_id);
      return (await closePayment(ctx, payment)) ? "closed" : null;
    },
    (row) => installation.db.payment.update({ where: keyOf(row), data: ONE_MORE }),
  );
}

async function refreshQuietPayments(installation: Installation): Promise<Change[]> {
  const payments = await installation.db.payment.findMany({
    where: {
      ...within(installation),
      provider: "processor",
      status: { in: OPEN_STATUSES },
      provider_payment_intent_id: { not: null },
      updated_at: { lte: before(installation, QUIET_MS) },
    },
    select: { id: true, organization_id: true, status: true },
    orderBy: [{ failures: "asc" }, { updated_at: "asc" }, { id: "asc" }],
    take: BATCH,
  });
  return forEach(
    payments,
    ({ id }) => ({ what: "payment", id }),
    async ({ id, organization_id, status }) => {
      const ctx = await installation.contextOf(organization_id);
      await settlePayment(ctx, id);
      const after = await ctx.db.payment.findUniqueOrThrow({ where: byId(ctx, id) });
      return after.status === status ? null : after.status;
    },
    (row) => installation.db.payment.update({ where: keyOf(row), data: ONE_MORE }),
  );
}

async function pushRefunds(installation: Installation): Promise<Change[]> {
  const refunds = await installation.db.refund.findMany({
    where: { ...within(installation), status: "pending", payment: { provider: "processor" } },
    select: { id: true, organization_id: true },
    orderBy: [{ failures: "asc" }, { updated_at: "asc" }],
    take: BATCH,
  });
  return forEach(
    refunds,
    ({ id }) => ({ what: "refund", id }),
    async ({ id, organization_id }) => {
      const status = await pushRefund(await installation.contextOf(organization_id), id);
      return status === "pending" ? null : status;
    },
    (row) => installation.db.refund.update({ where: keyOf(row), data: ONE_MORE }),
  );
}
