import { downloadTable } from "@/features/backoffice/member-export/download-table";
import { CsvTable } from "@/features/backoffice/member-export/schema";
import { InvalidStatusTransition } from "@/server/errors";
import { route, streamedRoute } from "@/server/route";
import { cancelExport } from "./cancel";
import { createExport } from "./create";
import { downloadExport } from "./download";
import {
  ExportExpired,
  ExportNotDone,
  ExportNotFound,
  ExportTooLong,
  TooManyExports,
  TooManyExportsKept,
} from "./errors";
import { getExport, listExports } from "./get";
import { previewExport } from "./preview";
import {
  CreateExport,
  DataExport,
  ExportId,
  ExportPage,
  ExportPreview,
  ListExports,
  PreviewExport,
} from "./schema";

const tag = "Exports";
const example = { list: "invoices", filters: { status: "open,past_due" } };

/** `/v1/exports` */
export const exportRoutes = [
  route({
    method: "GET",
    path: "/v1/exports",
    tag,
    summary: "List exports",
    description: "Lists the exports of the last day whose list the caller may read, newest first.",
    scope: "exports:read",
    input: ListExports,
    output: ExportPage,
    run: listExports,
  }),
  route({
    method: "POST",
    path: "/v1/exports",
    tag,
    summary: "Export a list",
    description:
      "Takes a list out as a file, in the background: the rows that its own operation gives to the caller with these filters, each as it is when its turn comes. Needs the read scope of the list as well, and asks for it again before each hundred rows. Amounts are in major units beside their currency, and times are those of the organization's zone; a booking's start and end are those of its place. Poll until the status is `done`, or listen for `export.completed`; the file is kept for 24 hours. At most 100,000 rows, and five exports at a time and a hundred in 24 hours.",
    scope: "exports:write",
    status: 202,
    input: CreateExport,
    output: DataExport,
    errors: [ExportTooLong, TooManyExports, TooManyExportsKept],
    run: (ctx, input) => createExport(ctx, input),
    example,
  }),
  route({
    method: "POST",
    path: "/v1/exports/preview",
    tag,
    summary: "Preview an export",
    description:
      "Returns how many rows an export would have, and the columns that the caller may choose from. Needs the read scope of the list as well.",
    scope: "exports:read",
    input: PreviewExport,
    output: ExportPreview,
    run: previewExport,
    example,
  }),
  route({
    method: "GET",
    path: "/v1/exports/{export_id}",
    tag,
    summary: "Get an export",
    description: "Returns an export, and how far it is. Needs the read scope of the list as well.",
    scope: "exports:read",
    input: ExportId,
    output: DataExport,
    errors: [ExportNotFound],
    run: getExport,
  }),
  route({
    method: "POST",
    path: "/v1/exports/{export_id}/cancel",
    tag,
    summary: "Cancel an export",
    description: "Ends an export that is under way, and deletes what was written of it.",
    scope: "exports:write",
    input: ExportId,
    output: DataExport,
    errors: [ExportNotFound, InvalidStatusTransition],
    run: cancelExport,
  }),
  streamedRoute({
    method: "GET",
    path: "/v1/exports/{export_id}/file",
    tag,
    summary: "Download the file of an export",
    description:
      "Returns the file (CSV, RFC 4180). A text that a spreadsheet would run as a formula has an apostrophe before it. Needs the read scopes of the list and of the names in it as well. A download that breaks off is incomplete; repeat the request.",
    scope: "exports:read",
    input: ExportId,
    output: CsvTable,
    errors: [ExportNotFound, ExportNotDone, ExportExpired],
    run: downloadExport,
    write: downloadTable,
  }),
];
