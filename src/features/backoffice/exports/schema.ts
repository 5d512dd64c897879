import { z } from "zod";
import { AuditActor } from "@/features/platform/audit-log/schema";
import { Id, ListQuery, PageOf, SomeOf, Timestamp } from "@/lib/wire";
import { EXPORT_LISTS } from "@/features/backoffice/list-filters/words";

export const ExportStatus = z
  .enum(["queued", "running", "done", "failed", "cancelled"])
  .describe("`done`: the file can be downloaded until `expires_at`. `failed`: there is no file.");
export type ExportStatus = z.infer<typeof ExportStatus>;

export const ExportListName = z
  .enum(EXPORT_LISTS)
  .describe("The list, by the name of its operation: `credit_notes` is `GET /v1/credit-notes`.");

export const ExportFailure = z
  .enum(["rights_gone", "filters_refused", "member_erased", "internal_error"])
  .describe(
    "`rights_gone`: who asked for it may not read the list any more. `filters_refused`: the list does not take the filters any more, as when something that they name is gone. `member_erased`: a member's data was erased, and the files that may hold it with it.",
  );
export type ExportFailure = z.infer<typeof ExportFailure>;

const Filters = z
  .record(z.string().max(100), z.unknown())
  .describe(
    "The query of the list's own operation, without `page`, `size`, `cursor`, `total` and `expand`. Unknown fields are faults.",
  );
const ColumnName = z.string().min(1).max(150);

export const DataExport = z
  .object({
    id: z.string(),
    organization_id: Id,
    list: ExportListName,
    filters: z.record(z.string(), z.unknown()).describe("The filters, as they were sent."),
    columns: z.array(z.string()).describe("The names of the file's columns, in their order."),
    format: z.enum(["csv"]),
    status: ExportStatus,
    total: z.int().describe("How many rows the list had when the export was asked for."),
    rows: z.int().describe("How many rows are written so far."),
    failure_code: ExportFailure.nullable(),
    made_by: AuditActor.describe("Who asked for it; the rows are those that they may read."),
    started_at: Timestamp.nullable().describe("When the first rows were written."),
    completed_at: Timestamp.nullable().describe("When the file was complete, or no more came."),
    expires_at: Timestamp.describe("When the export and its file are deleted."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Export", description: "A list taken out as a file, which is kept for a day." });
export type DataExport = z.infer<typeof DataExport>;
export const ExportPage = PageOf(DataExport);

const what = { list: ExportListName, filters: Filters.default({}) };

export const PreviewExport = z.strictObject(what);
export type PreviewExport = z.infer<typeof PreviewExport>;

export const ExportPreview = z
  .object({
    list: ExportListName,
    total: z.int().describe("How many rows the list has with these filters."),
    columns: z
      .array(
        z.object({
          name: z.string().describe("The column's name, at its head in the file."),
          label: z.string().nullable().describe("The club's name of a field of its own."),
        }),
      )
      .describe("The columns that the caller may have, in the order of a file."),
  })
  .meta({ id: "ExportPreview", description: "What an export would hold." });
export type ExportPreview = z.infer<typeof ExportPreview>;

export const CreateExport = z.strictObject({
  ...what,
  columns: z
    .array(ColumnName)
    .min(1)
    .max(200)
    .optional()
    .describe("The columns of the file, in their order. Default: all that the caller may have."),
  format: z.enum(["csv"]).default("csv").describe("Commas between cells, UTF-8 with its mark."),
});
export type CreateExport = z.infer<typeof CreateExport>;

export const ExportId = z.strictObject({ export_id: Id });
export type ExportId = z.infer<typeof ExportId>;

export const ListExports = ListQuery.omit({ include_archived: true }).extend({
  status: SomeOf(ExportStatus),
  list: SomeOf(ExportListName).describe("Exports of one of these lists; joined by commas."),
});
export type ListExports = z.infer<typeof ListExports>;
