import { z } from "zod";
import { CreateMember } from "@/features/people/members/schema";
import { Id } from "@/lib/wire";

/** The most rows of one call. */
export const MOST_ROWS = 1_000;

export const OnConflict = z
  .enum(["fail", "skip", "update"])
  .describe(
    "The treatment of a row whose member exists already, found by its external id or else by its email address: it fails (default), is skipped, or updates the given fields.",
  );
export type OnConflict = z.infer<typeof OnConflict>;

export const ImportMembers = z.strictObject({
  rows: z
    .array(
      z.union([
        CreateMember,
        z.unknown().describe("A fault in any other row fails that row alone."),
      ]),
    )
    .min(1)
    .max(MOST_ROWS)
    .describe("Each as `POST /v1/members` takes it; `status` is for new members only."),
  on_conflict: OnConflict.optional(),
  dry_run: z
    .boolean()
    .optional()
    .describe("Reports the outcome of each row without writing anything."),
});
export type ImportMembers = z.infer<typeof ImportMembers>;

export const ImportedRow = z.object({
  index: z.int().describe("The row's index in the request, from 0."),
  status: z
    .enum(["created", "updated", "skipped", "failed"])
    .describe("`updated` also when nothing had to change."),
  member_id: Id.nullable().describe("Also the member that a failed row conflicts with."),
  external_id: z.string().nullable(),
  error: z
    .object({
      code: z.string(),
      detail: z.string(),
      errors: z
        .array(
          z.object({
            loc: z.array(z.string()),
            msg: z.string(),
            type: z.string(),
            input: z.unknown(),
            ctx: z.record(z.string(), z.unknown()),
          }),
        )
        .describe("The faulty fields, when the code is `validation_error`."),
    })
    .nullable(),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

export const ImportResult = z
  .object({
    dry_run: z.boolean(),
    created: z.int(),
    updated: z.int(),
    skipped: z.int(),
    failed: z.int(),
    results: z.array(ImportedRow),
  })
  .meta({ id: "MemberImport", description: "The outcome of each row, in their order." });
export type ImportResult = z.infer<typeof ImportResult>;
