import { route } from "@/server/route";
import { listAuditLog } from "./list";
import { AuditPage, ListAuditLog } from "./schema";

/** `/v1/audit-log` */
export const auditLogRoutes = [
  route({
    method: "GET",
    path: "/v1/audit-log",
    tag: "Audit log",
    summary: "List what happened",
    description:
      "Every change of the organization's objects, who made it and by which request. Nothing is ever taken out.",
    scope: "audit-log:read",
    input: ListAuditLog,
    output: AuditPage,
    run: listAuditLog,
  }),
];
