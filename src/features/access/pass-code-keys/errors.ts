import { failure, notFoundFailure } from "@/server/errors";

export const PassCodeKeyNotFound = notFoundFailure("pass_code_key", "Pass code key");

export const PassCodeKeyInUse = failure(
  "conflict",
  "pass_code_key_in_use",
  "Pass code key in use",
  "This is the key that signs the codes of all passes. Make the next one first.",
);
