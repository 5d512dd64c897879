import { z } from "zod";
import { Amount, Id, ListQuery, Metadata, PageOf, SomeOf, Text, Timestamp } from "@/lib/wire";

export const RefundStatus = z.enum(["pending", "succeeded", "failed"]);

export const Refund = z
  .object({
    id: z.string(),
    payment_id: Id,
    member_id: Id,
    amount: z.int().describe("Minor units."),
    currency: z.string(),
    reason: z.string().nullable(),
    status: RefundStatus.describe(
      "`failed`: the money was not returned and is still owed; refund again, or hand it over in another way.",
    ),
    credit_note_ids: z
      .array(Id)
      .describe("The credit notes that it refunds; money that paid no invoice needs none."),
    provider_refund_id: z.string().nullable(),
    cash_session_id: Id.nullable().describe("The cash session that gave the cash back."),
    failure_code: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Refund" });
export type Refund = z.infer<typeof Refund>;
export const RefundPage = PageOf(Refund);

export const RefundId = z.strictObject({ refund_id: Id });
export type RefundId = z.infer<typeof RefundId>;

export const CreateRefund = z.strictObject({
  payment_id: Id,
  amount: Amount.min(1).optional().describe("Minor units; absent = the whole rest."),
  reason: Text.min(1).nullable().optional(),
  cash_session_id: Id.optional().describe(
    "For cash: the open cash session of the till that hands it back. Default: the one that took it, while that is open.",
  ),
  metadata: Metadata.optional().describe("Cannot change later: refunds are immutable."),
});
export type CreateRefund = z.infer<typeof CreateRefund>;

export const ListRefunds = ListQuery.omit({ include_archived: true }).extend({
  payment_id: Id.optional(),
  member_id: Id.optional(),
  status: SomeOf(RefundStatus),
});
export type ListRefunds = z.infer<typeof ListRefunds>;
