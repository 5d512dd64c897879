import { route } from "@/server/route";
import { listAuditLog } from "./list";
import { AuditPage, ListAuditLog } from "./schema";

/** `/v1/audit-log` */
export const auditLogRoutes = [
  route({
    method: "GET",
    path: "/v1/audit-log",
    tag: "Audit log",
    summary: "List audit log entries",
    description:
      "Lists every change to the organization's objects with its actor and request, newest first. Entries are never removed.",
    scope: "audit-log:read",
    input: ListAuditLog,
    output: AuditPage,
    run: listAuditLog,
  }),
];
