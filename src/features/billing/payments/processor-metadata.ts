import type { Metadata } from "@/ports/payments/port";
import type { Ctx } from "@/server/context";

type Ids = Partial<
  Record<
    "member_id" | "booking_id" | "invoice_id" | "payment_id" | "refund_id" | "setup_key",
    string | null
  >
>;

/**
 * What every object at the processor says of whose it is: this installation, the organization and the ids
 * that are given. Written down with the call, so that a repeat says the same.
 */
export async function processorMetadata(
  ctx: Pick<Ctx, "org" | "payments">,
  ids: Ids,
): Promise<Metadata> {
  const given = Object.entries(ids).filter((one): one is [string, string] => Boolean(one[1]));
  return { ...(await ctx.payments.origin()), org_id: ctx.org.id, ...Object.fromEntries(given) };
}

/**
 * Tells whether an object says that another installation made it: a clone of this one that shares its account
 * and hears of the same events. What says nothing of it is taken for ours.
 */
export async function isForeign(
  payments: Pick<Ctx["payments"], "origin">,
  metadata: Metadata,
): Promise<boolean> {
  const { installation_id } = metadata;
  return (
    installation_id !== undefined && installation_id !== (await payments.origin()).installation_id
  );
}
