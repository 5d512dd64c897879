import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { importRoutes } from "./api";

export const importStaffRouter = router({
  list: line(importRoutes, "GET /v1/imports"),
  get: line(importRoutes, "GET /v1/imports/{import_id}"),
  create: line(importRoutes, "POST /v1/imports"),
  update: line(importRoutes, "PATCH /v1/imports/{import_id}"),
  check: line(importRoutes, "POST /v1/imports/{import_id}/check"),
  start: line(importRoutes, "POST /v1/imports/{import_id}/start"),
  pause: line(importRoutes, "POST /v1/imports/{import_id}/pause"),
  resume: line(importRoutes, "POST /v1/imports/{import_id}/resume"),
  cancel: line(importRoutes, "POST /v1/imports/{import_id}/cancel"),
  rows: line(importRoutes, "GET /v1/imports/{import_id}/rows"),
});
