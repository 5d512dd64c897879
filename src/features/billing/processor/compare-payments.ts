/** Compares the payments in our books with the processor's intents. */
import { byId } from "@/server/context";
import { unfinishedCall } from "@/features/billing/payments/calls";
import { isForeign } from "@/features/billing/payments/processor-metadata";
import { firstIdAt } from "@/lib/ids";
import { HOUR } from "@/lib/time";
import type { IntentState } from "@/ports/payments/port";
import type { Installation } from "@/server/jobs/installation";
import type { Difference } from "@/server/jobs/rounds";
import { forEach } from "@/features/billing/payments/for-each";
import type { Account, Compared } from "./compare-processor";
import { findMissingAtProcessor } from "./find-missing-at-processor";
import { settlePayment } from "@/features/billing/charging/settle";

/** How far back a round looks for intents: rounds are an hour apart, so each covers the gaps of the last. */
const LOOKED_BACK_MS = 3 * HOUR;

/** Compares an account's intents that name us with our payments, in both directions. */
export async function comparePayments(
  installation: Installation,
  of: Account,
  since?: Date,
): Promise<Compared> {
  const { account } = of;
  const created_after = since ?? new Date(installation.now().getTime() - LOOKED_BACK_MS);
  const intents = await installation.payments.listIntents({ account, created_after });
  const ours = [];
  for (const intent of intents) {
    if (!of.organizations.has(intent.metadata["org_id"] ?? "")) continue;
    if (!(await isForeign(installation.payments, intent.metadata))) ours.push(intent);
  }
  const booked = await bookedAs(installation, account, ours);
  const strange = await forEach(
    ours.filter((intent) => !booked.has(intent.id)),
    ({ id }) => ({ what: "intent", id }),
    (intent) => settleOrReport(installation, intent),
  );
  const differing = await forEach(
    ours.filter((intent) => booked.has(intent.id)),
    ({ id }) => ({ what: "payment", id: booked.get(id)?.id ?? "" }),
    (intent) => comparePayment(installation, intent, booked.get(intent.id)),
  );
  const unlisted = await findMissingAtProcessor(
    await succeededSince(installation, of, created_after),
    {
      what: "payment",
      listed: intents,
      retrieve: (intent_id) => installation.payments.retrieveIntent({ account, intent_id }),
    },
  );
  return { compared: ours.length, found: [...strange, ...differing, ...unlisted] };
}

async function settleOrReport(
  installation: Installation,
  intent: IntentState,
): Promise<string | Difference | null> {
  const organization_id = intent.metadata["org_id"] ?? "";
  const id = intent.metadata["payment_id"] ?? "";
  const ctx = await installation.contextOf(organization_id);
  const payment = await ctx.db.payment.findFirst({
    where: { organization_id, id, provider_payment_intent_id: null },
    select: { id: true },
  });
  // An attempt may be running this very moment; its own answer will say more.
  const running = payment
    ? await ctx.db.processorCall.count({
        where: { organization_id: ctx.org.id, payment_id: id, finished_at: null },
      })
    : 0;
  if (running > 0) return null;
  if (!payment) {
    return { differs: `unknown here: ${intent.status}, ${intent.amount} ${intent.currency}` };
  }
  await settlePayment(ctx, id, { intentId: intent.id });
  return `settled as payment ${id}`;
}

type Booked = {
  id: string;
  organization_id: string;
  status: string;
  amount: number;
  currency: string;
};

/** Returns the payments of intents, by the intent's id. */
async function bookedAs(
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

/**
 * Returns the difference between a payment and its intent. A payment that succeeded there and is open here is
 * settled, unless an attempt is running.
 */
async function comparePayment(
  installation: Installation,
  intent: IntentState,
  booked: Booked | undefined,
): Promise<string | Difference | null> {
  if (!booked) return null;
  const arrived = intent.status === "succeeded";
  const counted = booked.status === "succeeded";
  if (arrived && !counted) {
    const ctx = await installation.contextOf(booked.organization_id);
    if (await unfinishedCall(ctx, booked.id)) return null;
    await settlePayment(ctx, booked.id);
    const { status } = await ctx.db.payment.findUniqueOrThrow({ where: byId(ctx, booked.id) });
    return status === "succeeded" ? "settled" : { differs: `${status} here, paid there` };
  }
  if (counted && !arrived) return { differs: `succeeded here, ${intent.status} there` };
  const there = `${intent.amount_received} ${intent.currency}`;
  const here = `${booked.amount} ${booked.currency}`;
  return arrived && here !== there ? { differs: `${here} here, ${there} there` } : null;
}

/**
 * Returns the payments made since then that succeeded. Uses the machine's clock, since `created_at` may be by a
 * test clock.
 */
async function succeededSince(
  { db }: Installation,
  { account, organizations }: Account,
  created_after: Date,
) {
  const rows = await db.payment.findMany({
    where: {
      organization_id: { in: [...organizations] },
      account: account ?? "",
      status: "succeeded",
      provider_payment_intent_id: { not: null },
      id: { gte: firstIdAt("pay", created_after) },
    },
    select: { id: true, status: true, provider_payment_intent_id: true },
  });
  return rows.map(({ provider_payment_intent_id: there, ...row }) => ({ ...row, there }));
}
