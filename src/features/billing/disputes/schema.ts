import { z } from "zod";
import { DISPUTE_STATUSES } from "@/features/billing/disputed/dispute-words";
import { Id, instantFilters, ListQuery, PageOf, SomeOf, Timestamp } from "@/lib/wire";

const DisputeStatus = z.enum(DISPUTE_STATUSES);

export const Dispute = z
  .object({
    id: z.string(),
    payment_id: Id,
    member_id: Id.describe("Who paid."),
    amount: z.int().describe("The part of the payment that it is about, in minor units."),
    currency: z.string(),
    reason: z
      .string()
      .describe("The bank's reason, in the processor's word: `fraudulent`, for instance."),
    status: DisputeStatus.describe(
      "`warning_…`: an inquiry, which takes no money; it may become a dispute. `needs_response`: evidence is awaited. `under_review`: the bank decides. `won`: the money is back. `lost`: it is gone. `prevented`: it was settled before it took money.",
    ),
    respond_by: Timestamp.nullable().describe(
      "Until when your evidence must be at the processor; null where none is awaited.",
    ),
    provider_dispute_id: z
      .string()
      .nullable()
      .describe("Its id at the processor; null for an older one that was not compared yet."),
    opened_at: Timestamp.describe("When the payer's bank opened it."),
    closed_at: Timestamp.nullable().describe("When its result was learnt; null while it is open."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Dispute", description: "What a payer's bank disputes of a payment." });
export type Dispute = z.infer<typeof Dispute>;
export const DisputePage = PageOf(Dispute);

export const DisputeId = z.strictObject({ dispute_id: Id });
export type DisputeId = z.infer<typeof DisputeId>;

export const ListDisputes = ListQuery.omit({ include_archived: true }).extend({
  payment_id: Id.optional().describe("Disputes of this payment."),
  member_id: Id.optional().describe("Disputes of this member's payments."),
  status: SomeOf(DisputeStatus).describe("Disputes that stand so; joined by commas."),
  ...instantFilters("respond_by", "Disputes whose evidence is due"),
});
export type ListDisputes = z.infer<typeof ListDisputes>;
