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
      "Lists every change of the organization's objects, with who made it and by which request, newest first. Entries are never removed.",
    scope: "audit-log:read",
    input: ListAuditLog,
    output: AuditPage,
    run: listAuditLog,
  }),
];
