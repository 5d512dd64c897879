import { newId } from "@/lib/ids";
import { MINUTE } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";

/** What we ask the processor to change. */
export type CallKind =
  | "create_customer"
  | "attach_card"
  | "detach_card"
  | "delete_customer"
  | "create_setup"
  | "create_intent"
  | "confirm_intent"
  | "cancel_intent"
  | "create_refund";

export type ProcessorCall = Prisma.ProcessorCallModel;

/** After that a call without an outcome has lost its process: whoever finds it repeats it. */
export const ABANDONED_MS = MINUTE;

export function isAbandoned(call: ProcessorCall, now: Date): boolean {
  return now.getTime() - call.created_at.getTime() >= ABANDONED_MS;
}

/**
 * Writes a call before it is made: key and parameters, to be repeated exactly after a crash. Of a
 * payment, each attempt has a number of its own within the key, since the processor replays a decline
 * for ever under its key; hold the payment's lock meanwhile.
 */
export async function beginCall(
  tx: Ctx,
  call: {
    kind: CallKind;
    params: object;
    payment_id?: string;
    refund_id?: string;
    /** Only where the call must never be made twice, whoever begins it. */
    key?: string;
  },
): Promise<ProcessorCall> {
  const id = newId("pcl");
  const attempt = call.payment_id ? (await attempts(tx, call.payment_id)) + 1 : 1;
  const own = call.payment_id ? `${call.payment_id}:${attempt}` : `${call.kind}:${id}`;
  return tx.db.processorCall.create({
    data: {
      id,
      organization_id: tx.org.id,
      payment_id: call.payment_id ?? null,
      refund_id: call.refund_id ?? null,
      kind: call.kind,
      attempt,
      idempotency_key: call.key ?? own,
      params: call.params,
      created_at: tx.now(),
    },
  });
}

async function attempts(tx: Ctx, paymentId: string): Promise<number> {
  return tx.db.processorCall.count({
    where: { organization_id: tx.org.id, payment_id: paymentId },
  });
}

/** Calls that say who a member is, as a condition on `processor_calls`; an index holds it. */
export function namingMember(id: string): Prisma.Sql {
  return Prisma.sql`kind IN ('create_customer', 'attach_card')
    AND COALESCE(params -> 'metadata' ->> 'member_id', params ->> 'member_id') = ${id}`;
}

/** Records what came of a call; of several that replayed it, the first one's word stands. */
export async function finishCall(
  tx: Ctx,
  call: { id: string },
  outcome: string,
  failureCode: string | null = null,
): Promise<void> {
  await tx.db.processorCall.updateMany({
    where: { organization_id: tx.org.id, id: call.id, finished_at: null },
    data: { outcome, failure_code: failureCode, finished_at: tx.now() },
  });
}

/** Returns the call of a payment whose outcome is not known yet; there is at most one. */
export async function unfinishedCall(ctx: Ctx, paymentId: string): Promise<ProcessorCall | null> {
  return ctx.db.processorCall.findFirst({
    where: { organization_id: ctx.org.id, payment_id: paymentId, finished_at: null },
    orderBy: { attempt: "desc" },
  });
}
