import { z } from "zod";
import { ENCODINGS, SEPARATORS } from "@/features/backoffice/member-import/csv-text";
import { OnConflict } from "@/features/backoffice/member-import/schema";
import { Id, ListQuery, PageOf, SomeOf, Timestamp } from "@/lib/wire";
import { MOST_BYTES, MOST_COLUMNS } from "./words";

export const ImportStatus = z
  .enum(["draft", "checking", "checked", "running", "paused", "completed", "cancelled"])
  .describe(
    "`draft`: the columns can be changed and nothing was tried out; `checking`: the dry run is under way; `checked`: it can be started; `paused` goes on from where it was.",
  );
export type ImportStatus = z.infer<typeof ImportStatus>;

const ImportPauseCode = z
  .enum(["rights_gone"])
  .describe("`rights_gone`: whoever started it may not write members any more.");

export const ImportOutcome = z
  .enum(["created", "updated", "skipped", "failed"])
  .describe("What becomes of a row; `updated` also when nothing had to change.");
export type ImportOutcome = z.infer<typeof ImportOutcome>;

const Counts = z
  .object({
    created: z.int().describe("New members."),
    updated: z.int().describe("Members who were there, and have the values of the file."),
    skipped: z.int().describe("Members who were there, and stay as they are."),
    failed: z.int().describe("Rows that cannot be imported."),
  })
  .meta({ id: "ImportCounts", description: "How many rows have each outcome." });
export type Counts = z.infer<typeof Counts>;

const Column = z
  .object({
    header: z.string().describe("The column's name in the file."),
    field: z
      .string()
      .nullable()
      .describe(
        "What it holds: `name`, `first_name`, `last_name`, `email`, `external_id`, `status`, `locale`, `phone`, `country_code`, `address_line_1`, `address_line_2`, `city`, `administrative_area`, `postal_code`, `groups`, or the key of a custom field. Null leaves the column out.",
      ),
    samples: z.array(z.string()).describe("The first values in it, at most three."),
  })
  .meta({ id: "ImportColumn", description: "A column of a file, and what it holds." });

export const MemberStatusOfNew = z
  .enum(["draft", "active"])
  .describe("The status of new members whose row names none.");

export const MemberImport = z
  .object({
    id: z.string(),
    organization_id: Id,
    status: ImportStatus,
    pause_code: ImportPauseCode.nullable().describe(
      "Why it has paused by itself; null if somebody paused it, and while it is not paused.",
    ),
    file_name: z.string().nullable().describe("The name of the file, as it was sent."),
    encoding: z.enum(ENCODINGS).describe("How the letters of the file were read."),
    separator: z.enum(SEPARATORS).describe("The character between cells."),
    columns: z.array(Column).describe("The columns of the file, in their order."),
    on_conflict: OnConflict,
    member_status: MemberStatusOfNew,
    total: z.int().describe("How many rows the file has; empty ones do not count."),
    position: z.int().describe("How many rows the dry run or the import is done with."),
    checked: Counts.nullable().describe("What the dry run found; null until it is over."),
    imported: Counts.nullable().describe("What was written so far; null before the start."),
    checked_at: Timestamp.nullable().describe("When the dry run was over."),
    started_at: Timestamp.nullable().describe("When the import began to write."),
    completed_at: Timestamp.nullable().describe("When the last row was done."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Import", description: "A file of members, tried out before any row is written." });
export type MemberImport = z.infer<typeof MemberImport>;
export const ImportPage = PageOf(MemberImport);

const settings = {
  on_conflict: OnConflict.optional(),
  member_status: MemberStatusOfNew.optional(),
};
const Field = z.string().min(1).max(100).nullable();

export const CreateImport = z.strictObject({
  data: z
    .base64()
    .min(1)
    .max(Math.ceil(MOST_BYTES / 3) * 4)
    .describe("The file of up to 8 MiB, in base64: a line of column names, then a line a member."),
  file_name: z.string().trim().min(1).max(200).optional().describe("The name of the file."),
  fields: z
    .array(Field)
    .max(MOST_COLUMNS)
    .optional()
    .describe("The field of each column, in their order. Default: guessed from their names."),
  ...settings,
});
export type CreateImport = z.infer<typeof CreateImport>;

export const ImportId = z.strictObject({ import_id: Id });
export type ImportId = z.infer<typeof ImportId>;

export const UpdateImport = ImportId.extend({
  fields: z
    .array(Field)
    .max(MOST_COLUMNS)
    .optional()
    .describe("The field of each column, in their order; null leaves a column out."),
  ...settings,
});
export type UpdateImport = z.infer<typeof UpdateImport>;

export const ListImports = ListQuery.omit({ include_archived: true }).extend({
  status: SomeOf(ImportStatus),
});
export type ListImports = z.infer<typeof ListImports>;

export const ListImportRows = ImportId.extend({
  outcome: ImportOutcome.optional().describe("Only rows with this outcome."),
});
export type ListImportRows = z.infer<typeof ListImportRows>;

const RowFault = z.object({
  header: z.string().nullable().describe("The column with the fault; null if it is about more."),
  value: z.string().nullable().describe("The text of the cell."),
  message: z.string().describe("Explanation of the fault."),
});

export const ImportRow = z
  .object({
    line: z.int().describe("The line in a spreadsheet, where the header is line 1."),
    cells: z.array(z.string()).describe("Its cells, in the order of the columns."),
    outcome: ImportOutcome,
    error: z
      .object({
        code: z.string().describe("The failure, as `POST /v1/members` names it."),
        detail: z.string().describe("Explanation of the failure."),
        faults: z
          .array(RowFault)
          .describe("The faulty cells, when the code is `validation_error`."),
      })
      .nullable()
      .describe("Why the row failed; null if it did not."),
  })
  .meta({ id: "ImportRow", description: "A row of an import's file, and its outcome." });
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportRows = z
  .object({ items: z.array(ImportRow).describe("At most 50, in the order of the file.") })
  .meta({ id: "ImportRows", description: "The first rows of an import with their outcomes." });
export type ImportRows = z.infer<typeof ImportRows>;
