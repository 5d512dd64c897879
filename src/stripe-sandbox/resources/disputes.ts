import type Stripe from "stripe";
import { z } from "zod";
import { refused } from "../core/errors";
import { emit } from "../core/events";
import { expand, flag, id, page } from "../core/params";
import { type Call, route } from "../core/route";
import { moveDispute, moveDisputeBack } from "./balance";
import { newDispute } from "./dispute-object";
import { expandFields } from "./expansion";
import { toList } from "./lists";

/** Opens a dispute about a charge for each reason: the holder's bank takes the money back, in equal parts. */
export function takeBack(call: Call, charge: Stripe.Charge, reasons: readonly string[]): void {
  charge.disputed = true;
  call.store.save(charge);
  const part = Math.floor(charge.amount_captured / reasons.length);
  for (const [n, reason] of reasons.entries()) {
    const amount = n === 0 ? charge.amount_captured - part * (reasons.length - 1) : part;
    const dispute = newDispute(charge, amount, reason);
    dispute.balance_transactions.push(moveDispute(call.store, dispute, charge));
    call.store.save(dispute);
    emit(call.store, "charge.dispute.created", dispute, call.request);
  }
}

/** Ends a dispute: the money goes to the club if it won, otherwise to the payer. */
async function end(call: Call, dispute: Stripe.Dispute, won: boolean): Promise<Stripe.Dispute> {
  if (dispute.status === "won" || dispute.status === "lost") {
    throw refused("This dispute is already closed.", "dispute_already_closed");
  }
  dispute.status = won ? "won" : "lost";
  if (won) {
    const charge = await call.store.load("charge", dispute.charge as string);
    dispute.balance_transactions.push(moveDisputeBack(call.store, dispute, charge));
  }
  call.store.save(dispute);
  emit(call.store, "charge.dispute.closed", dispute, call.request);
  return dispute;
}

const Evidence = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: z.string().max(150_000) }),
  submit: flag.optional(),
  expand,
});

export const disputeRoutes = [
  route({
    method: "GET",
    path: "/v1/disputes/:id",
    params: z.strictObject({ expand }),
    run: async ({ store, id }, params) =>
      expandFields(store, await store.load("dispute", id, "dispute"), params.expand),
  }),
  route({
    method: "GET",
    path: "/v1/disputes",
    params: z.strictObject({ ...page, payment_intent: id.optional() }),
    run: async ({ store }, { payment_intent, ...params }) =>
      toList("/v1/disputes", await store.list("dispute", params, { payment_intent })),
  }),
  route({
    method: "POST",
    path: "/v1/disputes/:id",
    params: Evidence,
    run: async (call, { evidence, submit = true }) => {
      const dispute = await call.store.lock("dispute", call.id, "dispute");
      dispute.evidence.uncategorized_text = evidence.uncategorized_text;
      dispute.evidence_details.has_evidence = true;
      // Evidence that is not submitted yet can still be changed.
      if (submit) {
        dispute.evidence_details.submission_count += 1;
        dispute.evidence_details.submission_method = "manual";
      }
      // The texts that decide in Stripe's test mode (docs.stripe.com/testing, evidence).
      const decisive = ["winning_evidence", "losing_evidence"].includes(
        evidence.uncategorized_text,
      );
      if (submit && decisive) {
        return end(call, dispute, evidence.uncategorized_text === "winning_evidence");
      }
      if (submit && dispute.status === "needs_response") dispute.status = "under_review";
      call.store.save(dispute);
      emit(call.store, "charge.dispute.updated", dispute, call.request);
      return dispute;
    },
  }),
  route({
    method: "POST",
    path: "/v1/disputes/:id/close",
    params: z.strictObject({ expand }),
    run: async (call) => end(call, await call.store.lock("dispute", call.id, "dispute"), false),
  }),
];
