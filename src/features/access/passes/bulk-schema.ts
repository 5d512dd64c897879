import { z } from "zod";
import { Id } from "@/lib/wire";

/** The most rows of one call. */
export const MOST_ROWS = 1_000;

const Ids = z.array(Id).min(1).max(MOST_ROWS);

const memberFilter = {
  group_id: Id,
  product_id: Id.describe("Members with a running subscription to it."),
};

const one = "Give exactly one of pass_ids, member_ids and filter";
const exactlyOne = (input: { pass_ids?: unknown; member_ids?: unknown; filter?: unknown }) =>
  [input.pass_ids, input.member_ids, input.filter].filter((given) => given !== undefined).length ===
  1;

export const BulkProvision = z
  .strictObject({
    pass_ids: Ids.describe("Passes to make installable."),
    member_ids: Ids.describe(
      "Members whose membership card is made installable; a member without one, or whose card has ended, gets one.",
    ),
    filter: z
      .strictObject(memberFilter)
      .partial()
      .describe(
        "Members, as by `member_ids`, without an installable card: at most 1,000 in a call; `remaining` says whether to call again.",
      ),
    pass_design_id: Id.describe(
      "The design of new cards. Default: the oldest published membership design.",
    ),
  })
  .partial()
  .refine(exactlyOne, { error: one });
export type BulkProvision = z.infer<typeof BulkProvision>;

export const BulkRevoke = z
  .strictObject({
    pass_ids: Ids,
    member_ids: Ids.describe("Members whose passes are all revoked."),
    filter: z
      .strictObject({ ...memberFilter, pass_design_id: Id })
      .partial()
      .refine((filter) => Object.keys(filter).length > 0, {
        error: "Input should have at least one condition",
      })
      .describe(
        "Passes that are not revoked yet: at most 1,000 in a call; `remaining` says whether to call again.",
      ),
  })
  .partial()
  .refine(exactlyOne, { error: one });
export type BulkRevoke = z.infer<typeof BulkRevoke>;

export const BulkRow = z.object({
  index: z
    .int()
    .describe("The row's index in the request, from 0; with a filter, among the rows found."),
  member_id: Id.nullable(),
  pass_id: Id.nullable().describe("Null when there is no pass."),
  status: z
    .enum(["done", "unchanged", "failed"])
    .describe("`unchanged`: done before. One row's failure does not stop the others."),
  error: z.object({ code: z.string(), detail: z.string() }).nullable(),
});
export type BulkRow = z.infer<typeof BulkRow>;

export const BulkResult = z
  .object({
    items: z.array(BulkRow),
    done: z.int(),
    unchanged: z.int(),
    failed: z.int(),
    remaining: z.int().describe("How many more rows the filter has found beyond this call."),
  })
  .meta({ id: "BulkPassResult", description: "The outcome of each row." });
export type BulkResult = z.infer<typeof BulkResult>;
