import { newId } from "@/lib/ids";
import { MINUTE } from "@/lib/time";
import { byId, type Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";

/** The changes that we request from the processor. */
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

/** A call without an outcome for this long has lost its process, and its finder repeats it. */
export const ABANDONED_MS = MINUTE;

export function isAbandoned(call: ProcessorCall, now: Date): boolean {
  return now.getTime() - call.created_at.getTime() >= ABANDONED_MS;
}

/**
 * Writes a call with its key and parameters before it is made, so that a crash can repeat it exactly. A
 * payment's attempts are numbered within the key, because the processor replays a decline for ever under its
 * key; hold the payment's lock meanwhile.
 */
export async function beginCall(
  tx: Ctx,
  call: {
    kind: CallKind;
    params: object;
    payment_id?: string;
    /** The payment is new: this is its first attempt. */
    first?: boolean;
    refund_id?: string;
    /** A fixed key, only for calls that must never be made twice by anybody. */
    key?: string;
  },
): Promise<ProcessorCall> {
  const id = newId("pcl");
  const counted = call.payment_id && !call.first ? await attempts(tx, call.payment_id) : 0;
  const attempt = counted + 1;
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

/** Selects the `processor_calls` that name a member; an index holds the condition. */
export function namingMember(id: string): Prisma.Sql {
  return Prisma.sql`kind IN ('create_customer', 'attach_card')
    AND COALESCE(params -> 'metadata' ->> 'member_id', params ->> 'member_id') = ${id}`;
}

/** What came of a call. */
export type CallOutcome = Pick<ProcessorCall, "outcome" | "failure_code">;

/** Records a call's outcome and returns it; if several callers replayed it, the first outcome stands. */
export async function finishCall(
  tx: Ctx,
  call: { id: string },
  outcome: string,
  failure_code: string | null = null,
): Promise<CallOutcome> {
  const { count } = await tx.db.processorCall.updateMany({
    where: { organization_id: tx.org.id, id: call.id, finished_at: null },
    data: { outcome, failure_code, finished_at: tx.now() },
  });
  if (count > 0) return { outcome, failure_code };
  return tx.db.processorCall.findUniqueOrThrow({ where: byId(tx, call.id) });
}

/** Returns a payment's call whose outcome is unknown; there is at most one. */
export async function unfinishedCall(ctx: Ctx, paymentId: string): Promise<ProcessorCall | null> {
  return ctx.db.processorCall.findFirst({
    where: { organization_id: ctx.org.id, payment_id: paymentId, finished_at: null },
    orderBy: { attempt: "desc" },
  });
}
