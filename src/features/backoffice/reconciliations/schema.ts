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
  object_id: Id.describe("Our id, or the processor's if we have no such object."),
};
const Finding = z.object({
  ...about,
  outcome: z.string().describe("A sentence for people to read."),
});

export const ReconciliationStatus = z.enum(["running", "completed", "failed"]);

export const Reconciliation = z
  .object({
    id: z.string(),
    organization_id: Id,
    status: ReconciliationStatus.describe(
      "`failed`: something could not be compared; `failures` lists it, and the rest is valid.",
    ),
    agrees: z
      .boolean()
      .nullable()
      .describe("Whether no difference is left; null until everything was compared."),
    days: z.int(),
    since: Timestamp.nullable().describe("How far back the processor's lists were read."),
    compared: z
      .object({ payments: z.int(), refunds: z.int(), disputes: z.int() })
      .nullable()
      .describe("How many of the processor's objects were compared; null while it is running."),
    changes: z
      .array(Finding)
      .describe("Work that was half-done, or unknown here, and is completed now."),
    differences: z
      .array(Finding)
      .describe(
        "The remaining differences: money that only one side knows, another amount or another status. The first 500.",
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
          has: z.number().describe("Minor units, or a count."),
          should: z.number(),
        }),
      )
      .describe(
        "Rows of the books that contradict other rows. Empty unless somebody has written to the database by hand. The first 500.",
      ),
    completed_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "Reconciliation",
    description:
      "The books recomputed and compared with the processor's: payments, refunds and disputes, in both directions.",
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
