import { z } from "zod";
import { Id, ListQuery, PageOf, SomeOf, Timestamp } from "@/lib/wire";

/** The subject of a finding. */
export const FindingType = z.enum([
  "payment",
  "payment_intent",
  "refund",
  "booking",
  "processor_call",
  "processor_event",
  "processor_account",
  "reconciliation",
]);
export type FindingType = z.infer<typeof FindingType>;

const about = {
  object_type: FindingType,
  object_id: Id.describe("Ours, or the processor's where we have no such object."),
};
const Finding = z.object({ ...about, outcome: z.string().describe("For people to read.") });

export const ReconciliationStatus = z.enum(["running", "completed", "failed"]);

export const Reconciliation = z
  .object({
    id: z.string(),
    organization_id: Id,
    status: ReconciliationStatus.describe(
      "`failed`: not everything could be looked at; `failures` says what, and the rest is true.",
    ),
    agrees: z
      .boolean()
      .nullable()
      .describe("Whether nothing is left that differs; null until everything was looked at."),
    days: z.int(),
    since: Timestamp.nullable().describe("Back to when the processor's lists were read."),
    compared: z
      .object({ payments: z.int(), refunds: z.int(), disputes: z.int() })
      .nullable()
      .describe("How many of the processor's were compared; null while it is running."),
    changes: z
      .array(Finding)
      .describe("What was half-done, or unknown here, and is brought to its end now."),
    differences: z
      .array(Finding)
      .describe(
        "What still differs: money that only one side knows, another amount or another end. The first 500.",
      ),
    failures: z.array(
      z.object({
        ...about,
        reason: z.enum(["processor_unavailable", "processor_refused", "internal_error"]),
      }),
    ),
    faults: z
      .array(
        z.object({
          code: z.string(),
          message: z.string(),
          object_id: z.string(),
          has: z.number().describe("Minor units, or how many."),
          should: z.number(),
        }),
      )
      .describe(
        "Rows of the books that other rows disagree with, added up anew. Empty unless somebody has written to the database by hand. The first 500.",
      ),
    completed_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "Reconciliation",
    description:
      "The books added up anew and held against the processor's: payments, refunds and disputes, each way round.",
  });
export type Reconciliation = z.infer<typeof Reconciliation>;
export const ReconciliationPage = PageOf(Reconciliation);

export const CreateReconciliation = z.strictObject({
  days: z
    .int()
    .min(1)
    .max(180)
    .default(31)
    .describe("How far back the processor's lists are read."),
});
export type CreateReconciliation = z.infer<typeof CreateReconciliation>;

export const ReconciliationId = z.strictObject({ reconciliation_id: Id });
export type ReconciliationId = z.infer<typeof ReconciliationId>;

export const ListReconciliations = ListQuery.omit({ include_archived: true }).extend({
  status: SomeOf(ReconciliationStatus),
});
export type ListReconciliations = z.infer<typeof ListReconciliations>;
