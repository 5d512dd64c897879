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
    description: "Lists reconciliations, newest first.",
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
      "Compares the books with the processor. The answer says `running`; poll until it is `completed`, or listen for `reconciliation.completed`. Unfinished payments are completed, charges, refunds and disputes that only the processor knew are recorded, and remaining differences are listed. The same happens by itself every minute and every hour; this looks back further and keeps what it found. Only one can run at a time.",
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
    description: "Returns a reconciliation with what it changed and what still differs.",
    scope: "reconciliations:read",
    input: ReconciliationId,
    output: Reconciliation,
    errors: [ReconciliationNotFound],
    run: getReconciliation,
  }),
];
