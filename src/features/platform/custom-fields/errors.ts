import { failure, notFoundFailure } from "@/server/errors";

export const CustomFieldNotFound = notFoundFailure("custom_field", "Custom field");
export const CustomFieldKeyExists = failure(
  "conflict",
  "custom_field_key_already_exists",
  "Custom field key already exists",
  "Another custom field has this key. Archived fields count, since members still have values for them.",
);
