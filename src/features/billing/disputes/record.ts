import { comesBefore, outcomeOf } from "@/features/billing/disputed/dispute-words";
import { lockPayment, type PaymentRow } from "@/features/billing/payments/store";
import type { DisputeState } from "@/ports/payments/port";
import { byId, type Ctx, inTx } from "@/server/context";
import { newId } from "@/lib/ids";
import { toTimestamp } from "@/lib/time";
import { recordEvent } from "@/server/jobs/events";

type DisputeRow = PaymentRow["disputes"][number];

/**
 * Records a dispute of a payment, or what became of it. The payment stays succeeded, because the bank decides who gets the
 * money. Only a change of the dispute's own status is an event; a deadline that has moved is kept. An answer that comes
 * after a later one changes nothing. `also` runs in the same transaction. Returns whether anything changed.
 */
export async function recordDispute(
  ctx: Ctx,
  paymentId: string,
  dispute: DisputeState,
  also: (tx: Ctx) => Promise<void> = async () => undefined,
): Promise<boolean> {
  return inTx(ctx, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    await also(tx);
    const before = rowOf(payment, dispute);
    if (before?.provider_dispute_id && comesBefore(dispute.status, before.status)) return false;
    const facts = factsOf(tx, dispute, before);
    if (before && isSame(before, facts)) return false;
    const dispute_id = await keep(tx, payment, { ...facts, id: before?.id });
    if (!isNews(before, dispute)) return true;
    const { amount, currency, reason, respond_by } = facts;
    await recordEvent(tx, typeOf(before, dispute), payment.id, {
      ...{ dispute_id, amount, currency, reason, status: outcomeOf(dispute.status) },
      respond_by: toTimestamp(respond_by),
    });
    return true;
  });
}

/** Returns the row of a dispute. One that is older than the table has no id of the processor's yet, only its time. */
function rowOf({ disputes }: PaymentRow, { id, created_at }: DisputeState): DisputeRow | undefined {
  const isOlder = ({ provider_dispute_id, opened_at }: DisputeRow) =>
    provider_dispute_id === null && opened_at.getTime() === created_at.getTime();
  return (
    disputes.find(({ provider_dispute_id }) => provider_dispute_id === id) ?? disputes.find(isOlder)
  );
}

function factsOf(tx: Ctx, dispute: DisputeState, before: DisputeRow | undefined) {
  const { amount, currency, reason, status, respond_by } = dispute;
  const closed_at = outcomeOf(status) === "open" ? null : (before?.closed_at ?? tx.now());
  return {
    ...{ amount, currency, reason, status, respond_by, closed_at },
    provider_dispute_id: dispute.id,
    opened_at: dispute.created_at,
  };
}
type Facts = ReturnType<typeof factsOf>;

function isSame(before: DisputeRow, facts: Facts): boolean {
  return (
    before.provider_dispute_id === facts.provider_dispute_id &&
    before.status === facts.status &&
    before.amount === facts.amount &&
    before.reason === facts.reason &&
    before.respond_by?.getTime() === facts.respond_by?.getTime()
  );
}

/** Writes the dispute, and with its payment that it is disputed. Returns the dispute's id. */
async function keep(
  tx: Ctx,
  payment: PaymentRow,
  { id, ...facts }: Facts & { id?: string | undefined },
) {
  const updated_at = tx.now();
  const disputed_at =
    payment.disputed_at && payment.disputed_at <= facts.opened_at
      ? payment.disputed_at
      : facts.opened_at;
  await tx.db.payment.update({
    where: byId(tx, payment.id),
    data: { disputed_at, updated_at },
    select: { id: true },
  });
  if (id) {
    await tx.db.dispute.update({ where: byId(tx, id), data: { ...facts, updated_at } });
    return id;
  }
  const own = { id: newId("dsp"), organization_id: tx.org.id, payment_id: payment.id };
  await tx.db.dispute.create({ data: { ...own, ...facts, created_at: updated_at, updated_at } });
  return own.id;
}

/** One that is older than the table says less of how it stands: only another outcome of it is news. */
function isNews(before: DisputeRow | undefined, { status }: DisputeState): boolean {
  if (!before) return true;
  if (before.provider_dispute_id !== null) return before.status !== status;
  return outcomeOf(before.status) !== outcomeOf(status);
}

/** An inquiry that becomes a dispute asks for evidence anew. */
function typeOf(before: DisputeRow | undefined, { status, respond_by }: DisputeState) {
  if (outcomeOf(status) !== "open") return "payment.dispute_closed";
  return before && !respond_by ? "payment.dispute_updated" : "payment.disputed";
}
