import { route } from "@/server/route";
import { createReconciliation } from "./create";
import { ReconciliationNotFound, ReconciliationRunning } from "./errors";
import { getReconciliation, listReconciliations } from "./get";
import {
  CreateReconciliation,
  ListReconciliations,
  Reconciliation,
  ReconciliationId,
  ReconciliationPage,
} from "./schema";

const tag = "Reconciliations";

/** `/v1/reconciliations` */
export const reconciliationRoutes = [
  route({
    method: "GET",
    path: "/v1/reconciliations",
    tag,
    summary: "List reconciliations",
    scope: "reconciliations:read",
    input: ListReconciliations,
    output: ReconciliationPage,
    run: listReconciliations,
  }),
  route({
    method: "POST",
    path: "/v1/reconciliations",
    tag,
    summary: "Reconcile the books with the processor",
    description:
      "Answers at once with `running`; poll until it is `completed`, or listen to `reconciliation.completed`. What was left half-done is brought to its end, what was charged, refunded or disputed at the processor alone is taken in, and what still differs is listed. The same happens by itself every minute and every hour; this looks back further, and keeps what it found. One at a time.",
    scope: "reconciliations:write",
    status: 201,
    input: CreateReconciliation,
    output: Reconciliation,
    errors: [ReconciliationRunning],
    run: createReconciliation,
    example: { days: 90 },
  }),
  route({
    method: "GET",
    path: "/v1/reconciliations/{reconciliation_id}",
    tag,
    summary: "Get a reconciliation",
    scope: "reconciliations:read",
    input: ReconciliationId,
    output: Reconciliation,
    errors: [ReconciliationNotFound],
    run: getReconciliation,
  }),
];
