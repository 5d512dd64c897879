import { z } from "zod";
import { NamedObject, type KnownScope } from "@/features/backoffice/search/schema";
import { Flag, Timestamp } from "@/lib/wire";
import { MOST_COUNTED } from "./words";

/** All that may wait for a hand, the most urgent first. */
export const ATTENTION_KINDS = [
  "payment_disputed",
  "refund_failed",
  "booking_to_approve",
  "booking_desynced",
  "invoice_overdue",
  "payment_failed",
  "payment_unallocated",
  "endpoint_failing",
  "certificate_ending",
] as const;
const AttentionKind = z.enum(ATTENTION_KINDS);
export type AttentionKind = z.infer<typeof AttentionKind>;

/** The scope that reads the objects of each kind. */
export const SCOPE_OF_ATTENTION: Record<AttentionKind, KnownScope> = {
  payment_disputed: "payments:read",
  refund_failed: "refunds:read",
  booking_to_approve: "bookings:read",
  booking_desynced: "bookings:read",
  invoice_overdue: "invoices:read",
  payment_failed: "payments:read",
  payment_unallocated: "payments:read",
  endpoint_failing: "webhooks:read",
  certificate_ending: "pass-certificates:read",
};

export const ReadAttention = z.strictObject({
  counts_only: Flag.describe("Leaves `first` empty: the same counts for less."),
});
export type ReadAttention = z.infer<typeof ReadAttention>;

export const Attention = z
  .object({
    items: z
      .array(
        z.object({
          kind: AttentionKind.describe(
            "`payment_failed`: in this month of the organization. `payment_unallocated`: recorded by staff within 90 days (the latest 2,000), and not all of it pays an invoice. `certificate_ending`: within 30 days. `refund_failed`: no later one has succeeded.",
          ),
          count: z.int().describe(`How many wait; ${MOST_COUNTED} stands for as many and more.`),
          oldest_at: Timestamp.describe(
            "The earliest moment among them: the deadline of a dispute, the start of a booking, the due date of an invoice, the end of a certificate, otherwise the creation.",
          ),
          first: z
            .array(NamedObject)
            .describe(
              "The first three, as `/v1/names` calls them. A failed refund is shown as its payment; a certificate has no name.",
            ),
        }),
      )
      .describe("The kinds of which something waits, the most urgent first."),
  })
  .meta({ id: "Attention" });
export type Attention = z.infer<typeof Attention>;
