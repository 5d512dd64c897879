import { doorScannerRoutes } from "@/features/access/scanners/api";
import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { setupRoutes } from "./api";

/** The set-up, and what no page of a noun makes; the rest of its steps use the nouns' own lines. */
export const setupStaffRouter = router({
  read: line(setupRoutes, "GET /v1/setup"),
  skip: line(setupRoutes, "POST /v1/setup/skip"),
  addScanner: line(doorScannerRoutes, "POST /v1/door-scanners"),
});
