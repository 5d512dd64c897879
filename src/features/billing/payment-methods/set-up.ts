import { newId } from "@/lib/ids";
import { beginCall, finishCall } from "@/features/billing/payments/calls";
import { consentOf, consentUse } from "@/features/billing/payments/consent";
import { offersDebits } from "@/features/billing/payments/account-status";
import { consentTerms } from "@/features/billing/payments/consent-rules";
import { asUnavailable } from "@/features/billing/payments/processor-errors";
import { processorMetadata } from "@/features/billing/payments/processor-metadata";
import type { Consent } from "@/features/billing/payments/schema";
import { accountOf } from "@/features/billing/payments/account";
import type { CreateSetupIntent, Metadata, SetupState } from "@/ports/payments/port";
import { byId, type Ctx, inTx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { readerOf } from "@/server/words/reader";
import type { ClientConfig, SetupIntent, SetUpPaymentMethod } from "./schema";
import type { CardOwner } from "./store";
import { withCustomer } from "./with-customer";

/**
 * Starts saving a card that the payer enters in the processor's own form. The browser finishes it with the
 * `client_secret`, and the bank may ask the payer; the card is then kept, or arrives by webhook. Raises
 * MemberNotFound, ProcessorUnavailable, and a fault for a bank account where none can be debited.
 */
export async function setUpPaymentMethod(
  ctx: Ctx,
  input: SetUpPaymentMethod,
): Promise<SetupIntent> {
  const { member_id, type = "card", usage = "off_session" } = input;
  const isDebit = type === "sepa_debit";
  if (isDebit && !(await offersDebits(ctx))) throw notOffered(type);
  const consent = consentOf(ctx, input.consent, "consent", isDebit ? "debit_account" : undefined);
  const account = accountOf(ctx) || null;
  const setup = await withCustomer(ctx, member_id, (customer_id) =>
    createSetUp(ctx, { member_id, consent, account, customer_id, type, usage }),
  ).catch((error: unknown) => {
    throw asUnavailable(error);
  });
  return {
    id: setup.id,
    status: setup.status,
    client_secret: setup.client_secret,
    provider_account_id: account,
  };
}

type SetUp = CardOwner & Omit<CreateSetupIntent, "metadata" | "idempotencyKey">;

async function createSetUp(ctx: Ctx, { member_id, consent, ...setUp }: SetUp): Promise<SetupState> {
  const key = `create_setup:${newId("pcl")}`;
  // If the browser never comes back, the webhook finds the consent by our call's key.
  const metadata = await processorMetadata(ctx, { member_id, setup_key: key });
  const params = { ...setUp, metadata };
  const call = await inTx(ctx, (tx) =>
    beginCall(tx, { kind: "create_setup", key, params: { ...params, consent } }),
  );
  const setup = await ctx.payments.createSetupIntent({ ...params, idempotencyKey: key });
  await inTx(ctx, (tx) => finishCall(tx, call, setup.status));
  return setup;
}

function notOffered(type: string): Error {
  const words = "Bank accounts cannot be debited here. Save a card.";
  return fieldFault(["body", "type"], "payment_method_not_usable", words, type);
}

/** Returns the consent that was given when the saving of a card began, by its set-up's metadata. */
export async function consentOfSetUp(
  { db, org }: Pick<Ctx, "db" | "org">,
  { setup_key }: Metadata,
): Promise<Consent | null> {
  if (!setup_key) return null;
  const call = await db.processorCall.findFirst({
    where: { organization_id: org.id, idempotency_key: setup_key },
  });
  return (call?.params as { consent?: Consent | null } | undefined)?.consent ?? null;
}

/** Returns the configuration with which a browser collects a card, with the terms in the caller's language. */
export async function getClientConfig(ctx: Ctx): Promise<ClientConfig> {
  const { org, actor } = ctx;
  const { bank_debits: _, ...config } = ctx.payments.clientConfig(accountOf(ctx) || null);
  const reader =
    actor.kind === "member"
      ? await ctx.db.member.findUnique({ where: byId(ctx, actor.id), select: { locale: true } })
      : null;
  const use = consentUse(ctx);
  const { locale } = readerOf(org, reader);
  return {
    ...config,
    currency: org.default_currency,
    keeps_cards: use === "save_card",
    consent: consentTerms(org.name, locale, use),
    debit_consent: (await offersDebits(ctx))
      ? consentTerms(org.name, locale, "debit_account")
      : null,
  };
}
