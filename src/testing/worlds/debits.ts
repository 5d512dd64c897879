import { keepSetUp } from "@/features/billing/payment-methods/keep-set-up";
import type { SetupIntent } from "@/features/billing/payment-methods/schema";
import { setUpPaymentMethod } from "@/features/billing/payment-methods/set-up";
import { ensureAccountStatus } from "@/features/billing/payments/account-status";
import { type Ctx, memberIdOf } from "@/server/context";
import { browse } from "@/testing/fakes/sandbox";
import type { setUpMoney } from "./money-set-up";

/** Stripe's test accounts, by their bank's answer to a debit. */
export const IBANS = {
  pays: "DE89370400440532013000",
  returns: "DE62370400440532013001",
  disputes: "DE35370400440532013002",
};

type Money = Pick<ReturnType<typeof setUpMoney>, "account" | "sandbox" | "world">;

/** Accepts the mandate as the payer's browser states it. */
export const ACCEPTED = {
  "mandate_data[customer_acceptance][type]": "online",
  "mandate_data[customer_acceptance][online][infer_from_client]": "true",
};

/** Enters an IBAN in the payer's browser and confirms the set-up with it. Returns the last answer. */
export async function enterIban(
  { account, sandbox }: Pick<Money, "account" | "sandbox">,
  { id, client_secret }: Pick<SetupIntent, "id" | "client_secret">,
  iban: string,
  accepted: Record<string, string> = ACCEPTED,
): Promise<Response> {
  const headers = { "stripe-account": account };
  const entry = {
    type: "sepa_debit",
    "sepa_debit[iban]": iban,
    "billing_details[name]": "Kim Payer",
    "billing_details[email]": "kim@example.test",
  };
  const entered = await browse(sandbox, "POST", "/sandbox/v1/payment_methods", entry, headers);
  if (!entered.ok) return entered;
  const { id: payment_method } = (await entered.json()) as { id: string };
  const form = { payment_method, client_secret: client_secret ?? "", ...accepted };
  return browse(sandbox, "POST", `/sandbox/v1/setup_intents/${id}/confirm`, form, headers);
}

/** Saves a bank account of the member with the mandate to debit it. */
export async function saveAccount(money: Money, ctx: Ctx, iban: string) {
  const member_id = memberIdOf(ctx);
  await ensureAccountStatus(ctx);
  const setup = await setUpPaymentMethod(ctx, { member_id, type: "sepa_debit", consent: true });
  await enterIban(money, setup, iban);
  return keepSetUp(ctx, { member_id, setup_intent_id: setup.id });
}

/** Lets the banks answer all debits that are under way. */
export async function answerDebits({ account, world }: Pick<Money, "account" | "world">) {
  await world.ctx.db.$executeRaw`
    UPDATE sandbox.object SET private = private || '{"answered_at": 0}'
     WHERE account = ${account} AND private ? 'answered_at'`;
}
