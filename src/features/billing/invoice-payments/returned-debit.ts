import type { Ctx } from "@/server/context";

/** A debit that the bank returned after it had been submitted. */
type ReturnedDebit = { code: string | null; message: string; created_at: Date };

/** Returns the last payment of an invoice if it is a debit that the bank returned; otherwise null. */
export async function lastReturnedDebit(
  ctx: Ctx,
  invoice_id: string,
): Promise<ReturnedDebit | null> {
  const { id: organization_id } = ctx.org;
  const last = await ctx.db.payment.findFirst({
    where: { organization_id, invoice_id, provider: "processor" },
    orderBy: { id: "desc" },
  });
  const id = last?.payment_method_id;
  if (!last?.failure_code || !id || !["pending", "cancelled"].includes(last.status)) return null;
  const debit = { organization_id, id, type: "sepa_debit" };
  if ((await ctx.db.paymentMethod.count({ where: debit })) === 0) return null;
  const { failure_code: code, failure_message, created_at } = last;
  return { code, message: failure_message ?? "", created_at };
}
