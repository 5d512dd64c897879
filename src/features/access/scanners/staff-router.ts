import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { doorScannerRoutes } from "./api";

export const scannerStaffRouter = router({
  list: line(doorScannerRoutes, "GET /v1/door-scanners"),
  create: line(doorScannerRoutes, "POST /v1/door-scanners"),
  renew: line(doorScannerRoutes, "POST /v1/door-scanners/{door_scanner_id}/renew-pairing"),
  revoke: line(doorScannerRoutes, "POST /v1/door-scanners/{door_scanner_id}/revoke"),
});
