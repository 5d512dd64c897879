import { failure, notFoundFailure } from "@/server/errors";

export const PolicyNotFound = notFoundFailure("policy", "Policy");
export const PolicyInUse = failure(
  "conflict",
  "policy_in_use",
  "Policy in use",
  "Resources, events or series still go by this policy; `reasons` counts them. Give them another one first.",
);
export const PolicyArchived = failure(
  "conflict",
  "policy_archived",
  "Policy archived",
  "What is to be restored goes by a policy that is archived. Restore the policy first, or set another one.",
);
