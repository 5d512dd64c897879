import { PaymentFailed } from "@/features/billing/payments/errors";
import { asUnavailable, isRefused } from "@/features/billing/payments/processor-errors";
import { accountOf } from "@/features/billing/payments/account";
import type { SetupState } from "@/ports/payments/port";
import type { Ctx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import type { KeepSetUp, PaymentMethod } from "./schema";
import { consentOfSetUp } from "./set-up";
import { customerIdOf, loadMember, toPaymentMethod } from "./store";
import { syncCard } from "./sync";

/**
 * Keeps the card of a set-up that its payer completed in the browser; the processor is asked for the result. A
 * repeat changes nothing, even if the processor's event came first. Raises MemberNotFound, PaymentFailed (402:
 * its bank declined or was not answered), ProcessorUnavailable, and a validation fault for a set-up that is not
 * the member's, or whose card was removed since.
 */
export async function keepSetUp(ctx: Ctx, input: KeepSetUp): Promise<PaymentMethod> {
  const { id: member_id } = await loadMember(ctx, input.member_id);
  const account = accountOf(ctx);
  const customer_id = await customerIdOf(ctx, member_id);
  const { setup_intent_id } = input;
  const setup = await ctx.payments
    .retrieveSetupIntent({ account: account || null, setup_intent_id })
    .catch((error: unknown) => {
      throw isRefused(error) ? notUsable(setup_intent_id) : asUnavailable(error);
    });
  if (!customer_id || setup.customer_id !== customer_id) throw notUsable(setup_intent_id);
  if (!setup.card) throw notSaved(setup);
  const consent = await consentOfSetUp(ctx, setup.metadata);
  await syncCard(ctx, { ...setup.card, customer_id }, async () => undefined, consent);
  const row = await ctx.db.paymentMethod.findFirst({
    where: {
      ...{ organization_id: ctx.org.id, member_id, detached_at: null },
      OR: [
        { processor_payment_method_id: setup.card.id },
        // The same card was saved again since.
        { replaced_processor_ids: { has: setup.card.id } },
      ],
    },
  });
  if (!row) throw notUsable(setup_intent_id);
  return toPaymentMethod(row, ctx.now());
}

function notUsable(id: string): Error {
  const words = "This card is not available. Enter it again, or use another.";
  return fieldFault(["body", "setup_intent_id"], "payment_method_not_usable", words, id);
}

function notSaved({ failure }: SetupState): Error {
  const code = failure?.code ?? "authentication_required";
  const why = !failure
    ? "Your bank has not confirmed that it is you."
    : code === "setup_intent_authentication_failure"
      ? "Your bank did not confirm that it was you."
      : failure.message;
  return PaymentFailed({
    detail: `${why} The card was not saved. Enter it again, or use another card.`,
    failure_code: code,
    failure_message: why,
  });
}
