import { HOUR } from "@/lib/time";
import type { IntentState } from "@/ports/payments/port";
import { type Change, forEach, type Installation } from "./installation";
import { isForeign } from "@/features/payments/processor-metadata";
import { bookedAs, compareDisputes, comparePayment, compareRefunds } from "./compare-books";
import { settlePayment } from "./settle";

/** How far back a round looks for intents; rounds are an hour apart, and each sees what the last one may have missed. */
const LOOKED_BACK_MS = 3 * HOUR;

type Account = { account: string | null; organizations: Set<string> };

/**
 * Goes through what the processor has lately charged, given back and lost to banks, account by account,
 * and compares it with our books. An intent that a payment waits for is settled; one that names us but is
 * in no book is reported, since it may be money that nobody here knows of, and so is every amount and
 * outcome that differs. Refunds and disputes of our payments are taken in, whoever made them. Nothing →
 * they agree. Run it hourly; it may be repeated.
 */
export async function compareWithProcessor(installation: Installation): Promise<Change[]> {
  const found: Change[] = [];
  const failed = await forEach(
    await listAccounts(installation),
    ({ account }) => ({ what: "account", id: account ?? "platform" }),
    async (account) => {
      found.push(...(await compareAccount(installation, account)));
      return null;
    },
  );
  return [...found, ...failed];
}

async function listAccounts({ db, only }: Installation): Promise<Account[]> {
  const organizations = await db.organization.findMany({
    where: only ? { id: only.id } : {},
    select: { id: true, provider_account_id: true },
  });
  const accounts = new Map<string | null, Account>();
  for (const { id, provider_account_id: account } of organizations) {
    const known = accounts.get(account) ?? { account, organizations: new Set() };
    accounts.set(account, known);
    known.organizations.add(id);
  }
  return [...accounts.values()];
}

async function compareAccount(installation: Installation, of: Account): Promise<Change[]> {
  const { account } = of;
  const created_after = new Date(installation.now().getTime() - LOOKED_BACK_MS);
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
    (intent) => takeIn(installation, intent),
  );
  const differing = await forEach(
    ours.filter((intent) => booked.has(intent.id)),
    ({ id }) => ({ what: "payment", id: booked.get(id)?.id ?? "" }),
    (intent) => comparePayment(installation, intent, booked.get(intent.id)),
  );
  return [
    ...strange,
    ...differing,
    ...(await compareRefunds(installation, of)),
    ...(await compareDisputes(installation, of)),
  ];
}

async function takeIn(installation: Installation, intent: IntentState): Promise<string | null> {
  const organization_id = intent.metadata["org_id"] ?? "";
  const id = intent.metadata["payment_id"] ?? "";
  const ctx = await installation.contextOf(organization_id);
  const payment = await ctx.db.payment.findFirst({
    where: { organization_id, id, provider_payment_intent_id: null },
    select: { id: true },
  });
  // Its attempt may be under way this very moment; then its own answer says more.
  const running = payment
    ? await ctx.db.processorCall.count({ where: { payment_id: id, finished_at: null } })
    : 0;
  if (running > 0) return null;
  if (!payment) return `unknown here: ${intent.status}, ${intent.amount} ${intent.currency}`;
  await settlePayment(ctx, id, { intentId: intent.id });
  return `settled as payment ${id}`;
}
