import { downloadTable } from "@/features/backoffice/member-export/download-table";
import { CsvTable } from "@/features/backoffice/member-export/schema";
import { NoInput } from "@/lib/wire";
import { InvalidStatusTransition } from "@/server/errors";
import { route, streamedRoute } from "@/server/route";
import { cancelImport, checkImport, pauseImport, resumeImport, startImport } from "./check";
import { createImport } from "./create";
import {
  ImportFileEmpty,
  ImportFileTooLong,
  ImportFileUnreadable,
  ImportLineBroken,
  ImportNameMissing,
  ImportNotFound,
} from "./errors";
import { exportFailures, exportSample } from "./failures";
import { getImport, listImportRows, listImports } from "./get";
import {
  CreateImport,
  ImportId,
  ImportPage,
  ImportRows,
  ListImportRows,
  ListImports,
  MemberImport,
  UpdateImport,
} from "./schema";
import { updateImport } from "./update";

const tag = "Members";
const moved = [ImportNotFound, InvalidStatusTransition];
const act = { method: "POST", tag, scope: "members:write", input: ImportId } as const;

/** `/v1/imports` */
export const importRoutes = [
  route({
    method: "GET",
    path: "/v1/imports",
    tag,
    summary: "List imports",
    description: "Lists imports of members, newest first.",
    scope: "members:read",
    input: ListImports,
    output: ImportPage,
    run: listImports,
  }),
  route({
    method: "POST",
    path: "/v1/imports",
    tag,
    summary: "Upload a file of members",
    description:
      "Reads a CSV file of up to 50,000 members and keeps its rows; nothing is written yet. Separators, encoding and the field of each column are guessed, and the fields can be changed. Then try it out with `…/check`, and write it with `…/start`. A card number in any cell refuses the whole file. The rows are deleted once they are written; those that failed, two weeks later. A body may have 12 MiB here.",
    scope: "members:write",
    status: 201,
    mostBody: 12 * 1024 * 1024,
    input: CreateImport,
    output: MemberImport,
    errors: [ImportFileUnreadable, ImportFileEmpty, ImportFileTooLong, ImportLineBroken],
    run: createImport,
    example: { data: "bmFtZSxlbWFpbApBZGEgV2ludGVyLGFkYS53aW50ZXJAZXhhbXBsZS5vcmcK" },
  }),
  streamedRoute({
    method: "GET",
    path: "/v1/imports/sample",
    tag,
    summary: "Download a sample file of members",
    description: "Returns a CSV file with the columns that an import knows, and one row.",
    scope: "members:read",
    input: NoInput,
    output: CsvTable,
    run: exportSample,
    write: downloadTable,
  }),
  route({
    method: "GET",
    path: "/v1/imports/{import_id}",
    tag,
    summary: "Get an import",
    description: "Returns an import with its columns and how far it is.",
    scope: "members:read",
    input: ImportId,
    output: MemberImport,
    errors: [ImportNotFound],
    run: getImport,
  }),
  route({
    method: "PATCH",
    path: "/v1/imports/{import_id}",
    tag,
    summary: "Update an import",
    description:
      "Changes what the columns hold or how members are treated, before the start. A dry run that was made is void then.",
    scope: "members:write",
    input: UpdateImport,
    output: MemberImport,
    errors: moved,
    run: updateImport,
    example: { on_conflict: "update" },
  }),
  route({
    ...act,
    path: "/v1/imports/{import_id}/check",
    summary: "Try out an import",
    description:
      "Tries out every row in the background, as `POST /v1/members/import` with `dry_run` does, and writes nothing. Poll until the status is `checked`, or listen for `import.checked`. The second of two rows about the same member fails.",
    output: MemberImport,
    errors: [...moved, ImportNameMissing],
    run: checkImport,
  }),
  route({
    ...act,
    path: "/v1/imports/{import_id}/start",
    summary: "Start an import",
    description:
      "Writes what the dry run has shown, in the background and a hundred rows at a time: after a crash it goes on from there, and no row is written twice. It pauses by itself once whoever started it may not write members any more. Poll until the status is `completed`, or listen for `import.completed`.",
    output: MemberImport,
    errors: moved,
    run: startImport,
  }),
  route({
    ...act,
    path: "/v1/imports/{import_id}/pause",
    summary: "Pause an import",
    description: "Stops a running import after the rows that it is at.",
    output: MemberImport,
    errors: moved,
    run: pauseImport,
  }),
  route({
    ...act,
    path: "/v1/imports/{import_id}/resume",
    summary: "Resume an import",
    description:
      "Lets a paused import go on with its next row, from there on by the rights of whoever resumes it.",
    output: MemberImport,
    errors: moved,
    run: resumeImport,
  }),
  route({
    ...act,
    path: "/v1/imports/{import_id}/cancel",
    summary: "Cancel an import",
    description:
      "Ends an import for good. Members that were written stay; the rows of the file are deleted.",
    output: MemberImport,
    errors: moved,
    run: cancelImport,
  }),
  route({
    method: "GET",
    path: "/v1/imports/{import_id}/rows",
    tag,
    summary: "List the first rows of an import",
    description:
      "Returns the first 50 rows with an outcome, in the order of the file: of the dry run, and after the import of those that failed. The file of failures has all of these.",
    scope: "members:read",
    input: ListImportRows,
    output: ImportRows,
    errors: [ImportNotFound],
    run: listImportRows,
  }),
  streamedRoute({
    method: "GET",
    path: "/v1/imports/{import_id}/failures",
    tag,
    summary: "Download the rows that failed",
    description:
      "Returns the rows that failed as a CSV file: their cells, and the line and the reason of each. It can be mended and imported again. A download that breaks off is incomplete; repeat the request.",
    scope: "members:read",
    input: ImportId,
    output: CsvTable,
    errors: [ImportNotFound],
    run: exportFailures,
    write: downloadTable,
  }),
];
