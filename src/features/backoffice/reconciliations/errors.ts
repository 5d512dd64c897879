import { failure, notFoundFailure } from "@/server/errors";

export const ReconciliationNotFound = notFoundFailure("reconciliation", "Reconciliation");
export const ReconciliationRunning = failure(
  "conflict",
  "reconciliation_running",
  "Reconciliation running",
  "The organization's reconciliation `resource_id` is still running: wait for it.",
);
