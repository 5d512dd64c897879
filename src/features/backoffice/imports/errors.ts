import { failure, notFoundFailure } from "@/server/errors";

export const ImportNotFound = notFoundFailure("import", "Import");
export const ImportFileUnreadable = failure(
  "invalid",
  "import_file_unreadable",
  "File unreadable",
  "The file is no text with a header and rows, separated by commas, semicolons or tabs.",
);
export const ImportFileEmpty = failure(
  "invalid",
  "import_file_empty",
  "File empty",
  "The file has no row below its header.",
);
export const ImportFileTooLong = failure(
  "invalid",
  "import_file_too_long",
  "File too long",
  "The file has more than 50,000 rows or 100 columns; `detail` says which.",
);
export const ImportLineBroken = failure(
  "invalid",
  "import_line_broken",
  "Line broken",
  "A line of the file cannot be read: a quote is left open, or it has more cells than the header. `reasons` has the `line`.",
);
export const ImportNameMissing = failure(
  "invalid",
  "import_name_missing",
  "Name missing",
  "No column holds the name: set the field of one to `name`, or to `first_name` or `last_name`.",
);
