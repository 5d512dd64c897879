import { failure, notFoundFailure } from "@/server/errors";

export const PolicyNotFound = notFoundFailure("policy", "Policy");
export const PolicyInUse = failure(
  "conflict",
  "policy_in_use",
  "Policy in use",
  "Resources, events or series still use this policy; `reasons` counts them. Assign them another one first.",
);
export const PolicyArchived = failure(
  "conflict",
  "policy_archived",
  "Policy archived",
  "The object to be restored uses an archived policy. Restore the policy first, or set another one.",
);
