import { failure } from "@/server/errors";

export const DuplicateRow = failure(
  "conflict",
  "duplicate_row",
  "Duplicate row",
  "An earlier row of the same request is about the same member.",
);
