import { DAY } from "@/lib/time";
import { checkAccount, markDeauthorized } from "@/features/billing/payments/account-status";
import { recordDispute } from "@/features/billing/disputes/record";
import { dropCustomer } from "@/features/billing/payment-methods/drop-customer";
import { consentOfSetUp } from "@/features/billing/payment-methods/set-up";
import { syncCard } from "@/features/billing/payment-methods/sync";
import { isForeign } from "@/features/billing/payments/processor-metadata";
import { settleRefund } from "@/features/billing/payments/refund";
import { takesCards } from "@/features/billing/payments/takes-cards";
import { recordExternalRefund } from "@/features/billing/refunds/record-external-refund";
import type { ProcessorEvent } from "@/ports/payments/port";
import type { Ctx } from "@/server/context";
import type { Installation } from "@/server/jobs/installation";
import type { Change } from "@/server/jobs/rounds";
import { forEach } from "@/features/billing/payments/for-each";
import { settlePayment } from "@/features/billing/charging/settle";
import { bringInPayout } from "./bring-in-payouts";

/** As long as the processor itself repeats a delivery. */
const KEPT_TRYING_MS = 3 * DAY;
const BATCH = 100;

/**
 * Receives a delivery of the processor: verifies its raw bytes and stores it once by its id, to be processed
 * from the table. Returns whether there is a new event to process. Throws the port's InvalidSignature.
 */
export async function receiveEvent(
  installation: Installation,
  rawBody: string | Uint8Array,
  signature: string | null,
): Promise<boolean> {
  const event = installation.payments.parseWebhook(rawBody, signature);
  if (!event) return false;
  const { test_mode } = installation.payments.clientConfig(null);
  const received_at = installation.now();
  const { count } = await installation.db.processorEvent.createMany({
    data: {
      id: event.id,
      type: event.type,
      account: event.account,
      livemode: event.livemode,
      // Stores only where to look, never the object itself: it may hold a client secret, and may be out of
      // date.
      payload: { ...event, created_at: event.created_at.toISOString() },
      received_at,
      // A live endpoint of a connected platform receives test events too, and the other way round.
      processed_at: event.livemode === test_mode ? received_at : null,
    },
    skipDuplicates: true,
  });
  return count > 0;
}

type Row = { id: string; type: string; payload: unknown; received_at: Date };

/**
 * Processes the stored events. Each is marked done in its effect's own transaction; one whose object is not
 * known here (yet) is tried again, for three days. Without a processor they wait.
 */
export async function processEvents(installation: Installation): Promise<Change[]> {
  const { only } = installation;
  if (!takesCards(installation)) return [];
  const { test_mode } = installation.payments.clientConfig(null);
  const rows: Row[] = await installation.db.processorEvent.findMany({
    where: {
      processed_at: null,
      ...(only && { account: only.provider_account_id }),
      // Those of the other mode wait for its own processor.
      livemode: !test_mode,
    },
    orderBy: [{ attempts: "asc" }, { received_at: "asc" }],
    take: BATCH,
  });
  return forEach(
    rows,
    ({ id }) => ({ what: "event", id }),
    async (row) => {
      try {
        if (await processEvent(installation, row)) return row.type;
        await postpone(installation, row, "No object of ours is known by this id.");
        return null;
      } catch (error) {
        await postpone(installation, row, (error as Error).message);
        throw error;
      }
    },
  );
}

async function postpone(installation: Installation, row: Row, why: string): Promise<void> {
  const age = installation.now().getTime() - row.received_at.getTime();
  await installation.db.processorEvent.updateMany({
    where: { id: row.id, processed_at: null },
    data: {
      attempts: { increment: 1 },
      last_error: why,
      ...(age > KEPT_TRYING_MS && { processed_at: installation.now() }),
    },
  });
}

/** Returns false if the event's object is unknown here. */
async function processEvent(installation: Installation, row: Row): Promise<boolean> {
  const event = row.payload as Omit<ProcessorEvent, "created_at">;
  const done = { where: { id: row.id }, data: { processed_at: installation.now() } };
  const also = async (tx: Pick<Ctx, "db">) => void (await tx.db.processorEvent.updateMany(done));
  // A clone of this installation may have an endpoint at the same account.
  if (!(await isForeign(installation.payments, event.metadata))) {
    const handler = handlerOf(event.type);
    if (handler) return handler(installation, event, also);
  }
  await installation.db.processorEvent.updateMany(done);
  return true;
}

type Event = Omit<ProcessorEvent, "created_at">;
type Handler = (
  installation: Installation,
  event: Event,
  also: (tx: Pick<Ctx, "db">) => Promise<void>,
) => Promise<boolean>;

/** Returns the handler for events that bring news; all others are stored and need no work. */
function handlerOf(type: string): Handler | null {
  if (type.startsWith("payment_intent.")) return onIntent;
  if (type.startsWith("refund.") || type === "charge.refund.updated") return onRefund;
  if (type.startsWith("charge.dispute.")) return onDispute;
  if (type === "setup_intent.succeeded") return onSetup;
  if (type.startsWith("payment_method.")) return onPaymentMethod;
  if (type === "customer.deleted") return onCustomerDeleted;
  if (type.startsWith("payout.")) return onPayout;
  if (type === "account.updated") return onAccount;
  if (type === "account.application.deauthorized") return onDeauthorized;
  return null;
}

const onIntent: Handler = async ({ db, contextOf }, event, also) => {
  const intentId = event.objectId ?? "";
  const payment = await db.payment.findFirst({
    where: {
      account: event.account ?? "",
      OR: [
        { provider_payment_intent_id: intentId },
        // The answer with the intent's id was lost; the metadata names the payment.
        { id: event.metadata["payment_id"] ?? "", provider_payment_intent_id: null },
      ],
    },
    select: { id: true, organization_id: true },
  });
  if (!payment) return false;
  await settlePayment(await contextOf(payment.organization_id), payment.id, { intentId, also });
  return true;
};

const onRefund: Handler = async (installation, event, also) => {
  const refund = await installation.db.refund.findFirst({
    where: {
      OR: [
        { provider_refund_id: event.objectId ?? "" },
        { id: event.metadata["refund_id"] ?? "", provider_refund_id: null },
      ],
      payment: { account: event.account ?? "" },
    },
    include: { calls: true },
  });
  if (!event.objectId) return false;
  if (!refund) return onForeignRefund(installation, event, also);
  const ctx = await installation.contextOf(refund.organization_id);
  const state = await ctx.payments.retrieveRefund({
    account: event.account,
    refund_id: event.objectId,
  });
  // A refund that was made there names no row of ours: it is known by its own id.
  const known = refund.provider_refund_id === event.objectId;
  if (!known && state.metadata["refund_id"] !== refund.id) return false;
  await settleRefund(ctx, refund.id, { state, call: refund.calls[0] }, also);
  return true;
};

/** Records a refund that was made at the processor itself. */
const onForeignRefund: Handler = async ({ db, payments, contextOf }, event, also) => {
  const { account, objectId } = event;
  const state = await payments.retrieveRefund({ account, refund_id: objectId ?? "" });
  const payment = await db.payment.findFirst({
    where: { account: account ?? "", provider_payment_intent_id: state.intent_id ?? "" },
    select: { id: true, organization_id: true },
  });
  // The refund names a row of ours, which may not be committed yet.
  if (!payment || state.metadata["refund_id"]) return false;
  await recordExternalRefund(await contextOf(payment.organization_id), payment.id, state, also);
  return true;
};

const onDispute: Handler = async (installation, event, also) => {
  const dispute = await installation.payments.retrieveDispute({
    account: event.account,
    dispute_id: event.objectId ?? "",
  });
  const payment = await installation.db.payment.findFirst({
    where: { account: event.account ?? "", provider_payment_intent_id: dispute.intent_id ?? "" },
    select: { id: true, organization_id: true },
  });
  if (!payment) return false;
  const ctx = await installation.contextOf(payment.organization_id);
  await recordDispute(ctx, payment.id, dispute, also);
  return true;
};

const onSetup: Handler = async (installation, event, also) => {
  const setup = await installation.payments.retrieveSetupIntent({
    account: event.account,
    setup_intent_id: event.objectId ?? "",
  });
  if (!setup.card || !setup.customer_id) return false;
  const card = { ...setup.card, customer_id: setup.customer_id };
  return withOwner(installation, event, setup.customer_id, async (ctx) =>
    syncCard(ctx, card, also, await consentOfSetUp(ctx, setup.metadata)),
  );
};

const onPaymentMethod: Handler = async (installation, event, also) => {
  const id = event.objectId ?? "";
  const { account } = event;
  const card = await installation.payments.retrievePaymentMethod({
    account,
    payment_method_id: id,
  });
  if (card.customer_id) {
    return withOwner(installation, event, card.customer_id, (ctx) => syncCard(ctx, card, also));
  }
  const known = await installation.db.paymentMethod.findFirst({
    where: { processor_payment_method_id: id, account: account ?? "" },
    select: { organization_id: true },
  });
  if (!known) return false;
  await syncCard(await installation.contextOf(known.organization_id), card, also);
  return true;
};

const onCustomerDeleted: Handler = async (installation, event, also) => {
  const { account, objectId } = event;
  const customer_id = objectId ?? "";
  return withOwner(installation, event, customer_id, (ctx) =>
    dropCustomer(ctx, { account, customer_id }, also),
  );
};

// The next handlers write the same on every repeat, so the event is marked afterwards.
const onPayout: Handler = async (installation, { account, objectId }, also) => {
  if (objectId) await bringInPayout(installation, { account, payout_id: objectId });
  await also(installation);
  return true;
};

const onAccount: Handler = async (installation, { account }, also) => {
  if (account) await checkAccount(installation, account);
  await also(installation);
  return true;
};

const onDeauthorized: Handler = async (installation, { account }, also) => {
  if (account) await markDeauthorized(installation, account);
  await also(installation);
  return true;
};

async function withOwner(
  { db, contextOf }: Installation,
  event: Event,
  customerId: string,
  work: (ctx: Ctx) => Promise<boolean>,
): Promise<boolean> {
  const customer = await db.processorCustomer.findFirst({
    where: { customer_id: customerId, account: event.account ?? "" },
    select: { organization_id: true },
  });
  return customer ? work(await contextOf(customer.organization_id)) : false;
}
