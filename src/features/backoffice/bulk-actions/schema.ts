import { z } from "zod";
import { AuditActor } from "@/features/platform/audit-log/schema";
import { DryRun } from "@/features/scheduling/bookings/preview-schema";
import { Id, ListQuery, PageOf, QueryInt, SomeOf, Timestamp } from "@/lib/wire";
import { ACTIONS, BULK_OBJECTS, MOST_ROWS, OUTCOMES } from "./words";

const BulkActionName = z
  .enum(ACTIONS)
  .describe(
    "The act. `check_in` and `cancel` are about bookings, `send_invoice` is about invoices, `refresh_pass` and `revoke_pass` are about passes, the others about members. Each needs the scope of the single operation.",
  );

const Status = z
  .enum(["queued", "running", "done", "stopped"])
  .describe("`stopped`: rows that were not reached stay as they are.");

const Outcome = z
  .enum(OUTCOMES)
  .describe(
    "`unchanged`: it was so before; `refused`: the operation answered with a failure; `failed`: an error on our side.",
  );

const Counts = z
  .object({
    matched: z.int().describe("All rows."),
    would_change: z.int().nullable().describe("In a dry run, the rows that would change."),
    done: z.int().describe("Rows that were changed."),
    unchanged: z.int().describe("Rows that were so before."),
    refused: z.int().describe("Rows that the operation refused, or would refuse."),
    failed: z.int().describe("Rows that an error on our side has kept."),
  })
  .meta({ id: "BulkActionCounts", description: "How many rows have each outcome." });

const Reason = z.object({
  code: z.string().describe("The failure, as the single operation names it."),
  message: z.string().describe("Explanation of the failure."),
  count: z.int().describe("How many rows it keeps."),
});

export const BulkAction = z
  .object({
    id: Id.nullable().describe("Null for a dry run, which is not kept."),
    organization_id: Id,
    action: BulkActionName,
    object_type: z.enum(BULK_OBJECTS).describe("What its rows are."),
    status: z
      .enum(["dry_run", ...Status.options])
      .describe("`stopped`: rows that were not reached stay as they are."),
    dry_run: z.boolean().describe("Nothing was changed, and nothing will be."),
    input: z.record(z.string(), z.unknown()).describe("The fields that are the same for each row."),
    counts: Counts,
    reasons: z.array(Reason).describe("Why rows are refused, the most frequent first."),
    money_back: z
      .array(z.object({ currency: z.string(), amount: z.int() }))
      .nullable()
      .describe(
        "In a dry run of `cancel`, the sum of the refunds, by currency; empty if nothing goes back. Otherwise null.",
      ),
    bookings_kept: z
      .int()
      .nullable()
      .describe(
        "In a dry run of `suspend` and `archive`, how many bookings to come these members have: they stay, until somebody cancels them. Otherwise null.",
      ),
    created_by: AuditActor.describe("Whose acts these are."),
    started_at: Timestamp.nullable().describe("When the first row had its turn."),
    finished_at: Timestamp.nullable().describe("When it was done or stopped."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "BulkAction",
    description: "One act on many bookings, members, invoices or passes.",
  });
export type BulkAction = z.infer<typeof BulkAction>;
export const BulkActionPage = PageOf(BulkAction);

const Fields = z.record(z.string().min(1).max(60), z.unknown());

export const CreateBulkAction = z
  .strictObject({
    action: BulkActionName,
    ids: z
      .array(Id.max(64))
      .min(1)
      .max(MOST_ROWS)
      .optional()
      .describe("The rows; or `filter`, or `retry_of`."),
    filter: Fields.optional().describe(
      "All rows of `GET /v1/bookings`, `/v1/members`, `/v1/invoices` or `/v1/passes` with these parameters, except for those of pages. Needs the scope of that list as well. At most 5,000 rows.",
    ),
    retry_of: Id.optional().describe(
      "The rows of an earlier bulk action that were refused, failed or not reached.",
    ),
    input: Fields.optional().describe(
      "Fields of the single operation that are the same for each row: `notes`, `refund_percent` and `waive_fee` of `cancel`; `group_id` of `add_to_group` and `remove_from_group`; `reason` of `suspend` and `archive`.",
    ),
    dry_run: DryRun,
  })
  .refine(({ ids, filter, retry_of }) => [ids, filter, retry_of].filter(Boolean).length === 1, {
    error: "Input should have one of ids, filter and retry_of",
  });
export type CreateBulkAction = z.infer<typeof CreateBulkAction>;

export const BulkActionId = z.strictObject({ bulk_action_id: Id });
export type BulkActionId = z.infer<typeof BulkActionId>;

export const ListBulkActions = ListQuery.omit({ include_archived: true }).extend({
  status: SomeOf(Status),
});
export type ListBulkActions = z.infer<typeof ListBulkActions>;

export const ListBulkItems = BulkActionId.extend({
  outcome: SomeOf(Outcome).describe("Only rows with one of these outcomes."),
  after: QueryInt(0, MOST_ROWS).optional().describe("`next` of the previous page."),
  size: QueryInt(1, 100).default(50).describe("The most rows of a page."),
});
export type ListBulkItems = z.infer<typeof ListBulkItems>;

const BulkItem = z
  .object({
    index: z.int().describe("The row's place, from 0."),
    object_id: Id.describe("The booking, member, invoice or pass."),
    title: z
      .string()
      .nullable()
      .describe("How it is called; null where the caller may not read it, or it is gone."),
    subtitle: z.string().nullable().describe("Whose booking it is, or how a member is known."),
    starts_at_local: z.string().nullable().describe("When a booking begins."),
    outcome: Outcome.nullable().describe("Null until its turn."),
    error: z
      .object({
        code: z.string().describe("The failure, as the single operation names it."),
        message: z.string().describe("Explanation of the failure."),
      })
      .nullable()
      .describe("Why it was refused or has failed; otherwise null."),
  })
  .meta({ id: "BulkActionItem", description: "A row of a bulk action, and its outcome." });
export type BulkItem = z.infer<typeof BulkItem>;

export const BulkItems = z
  .object({
    items: z.array(BulkItem).describe("In the order of the rows."),
    next: z.int().nullable().describe("For `after`; null after the last page."),
  })
  .meta({ id: "BulkActionItems", description: "A page of the rows of a bulk action." });
export type BulkItems = z.infer<typeof BulkItems>;
