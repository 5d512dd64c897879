import { newId } from "@/lib/ids";
import { AllocationNotAllowed } from "@/features/billing/invoices/errors";
import { allocate } from "@/features/billing/invoices/allocate";
import { MemberNotFound } from "@/features/people/errors";
import { type Ctx, inTx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { accountOf } from "./account";
import { consentOf } from "./consent";
import type { CreatePayment, Payment } from "./schema";
import { loadPayment, toPayment } from "./store";
import { assertTakesCards } from "./takes-cards";

/**
 * Records a payment as `pending`. With `processor`, confirming it charges the card; otherwise, setting its
 * status to `succeeded` states that the money has arrived. Only then do its allocations pay their invoices.
 * Raises PaymentsNotConfigured, MemberNotFound, InvoiceNotFound, AllocationNotAllowed and a fault for a card
 * that cannot be used.
 */
export async function createPayment(ctx: Ctx, input: CreatePayment): Promise<Payment> {
  const { invoice_allocations: parts = [], save_payment_method_consent, ...fields } = input;
  const asked = save_payment_method_consent ?? true;
  const consent = input.save_payment_method_requested
    ? consentOf(ctx, asked, "save_payment_method_consent")
    : null;
  if (input.save_payment_method_requested && !consent) {
    const text = "A card is kept only when the member agrees to it.";
    throw fieldFault(["body", "save_payment_method_consent"], "consent_required", text, false);
  }
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    const where = { organization_id: tx.org.id, id: input.member_id };
    const member = await tx.db.member.findFirst({ where, select: { id: true } });
    if (!member) throw MemberNotFound({ resource: "member", resource_id: input.member_id });
    if (input.provider === "processor") assertTakesCards(tx);
    await assertCard(tx, input);
    const { id } = await tx.db.payment.create({
      data: {
        ...fields,
        id: newId("pay"),
        tenant_id: tx.org.tenant_id,
        organization_id: tx.org.id,
        status: "pending",
        ...(consent && { save_payment_method_consent: consent }),
        account: input.provider === "processor" ? accountOf(tx) : "",
        created_at: now,
        updated_at: now,
      },
    });
    assertParts(input, parts);
    // The same order everywhere, so that two payments cannot deadlock on each other's invoices.
    for (const part of [...parts].sort((a, b) => (a.invoice_id < b.invoice_id ? -1 : 1))) {
      await allocate(tx, { ...input, id }, part);
    }
    const { amount, currency, provider } = input;
    const data = { to: "pending", amount, currency, provider };
    await recordEvent(tx, "payment.created", id, data);
    return toPayment(await loadPayment(tx, id));
  });
}

/**
 * Raises a fault unless the card is the member's own and saved at the account that charges it. Other providers
 * take no card.
 */
async function assertCard(tx: Ctx, input: CreatePayment): Promise<void> {
  const { member_id, provider, payment_method_id: id, save_payment_method_requested } = input;
  if (provider !== "processor" && (id ?? save_payment_method_requested)) {
    const field = id ? "payment_method_id" : "save_payment_method_requested";
    const text = `${field} is for payments by card: provider "processor".`;
    throw fieldFault(["body", field], "value_error", text, input[field]);
  }
  if (!id) return;
  const where = { organization_id: tx.org.id, id, member_id, account: accountOf(tx) };
  const card = await tx.db.paymentMethod.count({ where: { ...where, detached_at: null } });
  if (card > 0) return;
  const text = "This card is not available. Choose another or add one.";
  throw fieldFault(["body", "payment_method_id"], "payment_method_not_usable", text, id);
}

function assertParts(
  input: CreatePayment,
  parts: { invoice_id: string; amount: number; currency?: string }[],
): void {
  const sum = parts.reduce((total, part) => total + part.amount, 0);
  if (sum > input.amount) {
    throw AllocationNotAllowed({
      detail: `The allocations add up to ${sum}, the payment is ${input.amount}.`,
    });
  }
  if (parts.some((part) => part.currency && part.currency !== input.currency)) {
    throw AllocationNotAllowed({ detail: "A payment and its allocations have one currency." });
  }
  if (new Set(parts.map((part) => part.invoice_id)).size < parts.length) {
    throw AllocationNotAllowed({ detail: "Name each invoice once." });
  }
}
