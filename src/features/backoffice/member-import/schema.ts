import { z } from "zod";
import { CreateMember } from "@/features/people/members/schema";
import { Id } from "@/lib/wire";

/** The most rows of one call. */
export const MOST_ROWS = 1_000;

export const OnConflict = z
  .enum(["fail", "skip", "update"])
  .describe(
    "What becomes of a row whose member is there already, known by its external id or else by its email address: it fails (default), is left as it is, or is changed by the fields that are given.",
  );
export type OnConflict = z.infer<typeof OnConflict>;

export const ImportMembers = z.strictObject({
  rows: z
    .array(z.union([CreateMember, z.unknown().describe("Any other row fails by itself.")]))
    .min(1)
    .max(MOST_ROWS)
    .describe("Each as `POST /v1/members` takes it; `status` is for new members only."),
  on_conflict: OnConflict.optional(),
  dry_run: z.boolean().optional().describe("Tells what would become of each row; writes nothing."),
});
export type ImportMembers = z.infer<typeof ImportMembers>;

export const ImportedRow = z.object({
  index: z.int().describe("Of the row in the request, from 0."),
  status: z
    .enum(["created", "updated", "skipped", "failed"])
    .describe("`updated` also where there was nothing to change."),
  member_id: Id.nullable().describe("Also of the member that a failed row ran into."),
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
        .describe("The fields at fault, where the code is `validation_error`."),
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
  .meta({ id: "MemberImport", description: "What became of each row, in their order." });
export type ImportResult = z.infer<typeof ImportResult>;
