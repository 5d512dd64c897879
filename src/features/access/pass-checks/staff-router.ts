import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { passCheckRoutes } from "./api";

export const doorStaffRouter = router({
  scans: line(passCheckRoutes, "GET /v1/passes/scans"),
  undo: line(passCheckRoutes, "POST /v1/passes/scans/{pass_scan_id}/undo"),
  occupancy: line(passCheckRoutes, "GET /v1/door-occupancy"),
});
