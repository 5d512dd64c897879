import type { Metadata } from "@/ports/payments/port";
import { type Ctx, modeOf } from "@/server/context";

type Ids = Partial<
  Record<
    "member_id" | "booking_id" | "invoice_id" | "payment_id" | "refund_id" | "setup_key",
    string | null
  >
>;

/**
 * Returns the metadata that mark an object at the processor as ours: this installation, the organization and
 * the given ids, and in a test organization the time, which may be of its own clock: a stand-in for the processor pays out by
 * it. They are stored with the call, so that a repeat sends the same.
 */
export async function processorMetadata(
  ctx: Pick<Ctx, "org" | "payments" | "now">,
  ids: Ids,
): Promise<Metadata> {
  const given = Object.entries(ids).filter((one): one is [string, string] => Boolean(one[1]));
  return {
    ...(await ctx.payments.origin()),
    org_id: ctx.org.id,
    ...(modeOf(ctx.org) === "test" && { made_at: ctx.now().toISOString() }),
    ...Object.fromEntries(given),
  };
}

/**
 * Tells whether another installation created an object: a clone of this one that shares its account and
 * receives the same events. Objects without the metadata count as ours.
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
