import { beginCall, finishCall } from "@/features/payments/calls";
import { asUnavailable } from "@/features/payments/outcome";
import { type Ctx, inTx } from "@/server/context";
import { ensureCustomer } from "./customer";
import type { ClientConfig, SetupIntent, SetUpPaymentMethod } from "./schema";
import { accountOf } from "./store";

/**
 * Begins the saving of a card that the payer enters in the processor's own form. The browser finishes
 * it with the `client_secret`; the resulting id is then attached, or arrives by webhook.
 * Raises MemberNotFound and ProcessorUnavailable.
 */
export async function setUpPaymentMethod(
  ctx: Ctx,
  input: SetUpPaymentMethod,
): Promise<SetupIntent> {
  const customer_id = await ensureCustomer(ctx, input.member_id);
  const params = {
    account: accountOf(ctx) || null,
    customer_id,
    usage: input.usage ?? "on_session",
    metadata: { org_id: ctx.org.id, member_id: input.member_id },
  };
  const call = await inTx(ctx, (tx) => beginCall(tx, { kind: "create_setup", params }));
  const setup = await ctx.payments
    .createSetupIntent({ ...params, idempotencyKey: call.idempotency_key })
    .catch((error: unknown) => {
      throw asUnavailable(error);
    });
  await inTx(ctx, (tx) => finishCall(tx, call, setup.status));
  return {
    id: setup.id,
    status: setup.status,
    client_secret: setup.client_secret,
    provider_account_id: params.account,
  };
}

/** What a browser needs to collect a card for this organization. */
export async function getClientConfig(ctx: Ctx): Promise<ClientConfig> {
  return ctx.payments.clientConfig(accountOf(ctx) || null);
}
