import { failure, notFoundFailure } from "@/server/errors";

export const ReconciliationNotFound = notFoundFailure("reconciliation", "Reconciliation");
export const ReconciliationRunning = failure(
  "conflict",
  "reconciliation_running",
  "Reconciliation running",
  "One reconciliation of the organization is running: wait for it, `resource_id` names it.",
);
