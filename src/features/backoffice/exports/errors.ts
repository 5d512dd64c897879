import { failure, notFoundFailure } from "@/server/errors";

export const ExportNotFound = notFoundFailure("export", "Export");
export const ExportTooLong = failure(
  "invalid",
  "export_too_long",
  "Export too long",
  "The list has more than 100,000 rows with these filters: narrow it by a filter, such as `created_at_gte`. `reasons` has the `total`.",
);
export const TooManyExports = failure(
  "conflict",
  "too_many_exports",
  "Too many exports",
  "Five exports are under way already: wait for one of them, or cancel it.",
);
export const TooManyExportsKept = failure(
  "conflict",
  "too_many_exports_kept",
  "Too many exports kept",
  "A hundred exports of the last 24 hours are kept already: make the next one when the first of them is deleted.",
);
export const ExportNotDone = failure(
  "conflict",
  "export_not_done",
  "Export not done",
  "The export has no file: it is not written yet, was cancelled, or failed; `current_status` says which.",
);
export const ExportExpired = failure(
  "gone",
  "export_expired",
  "Export expired",
  "The file was kept for 24 hours and is deleted: make another export.",
);
