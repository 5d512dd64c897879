import { doorScannerRoutes } from "@/features/access/scanners/api";
import { policyRoutes } from "@/features/catalogue/policies/api";
import { priceRuleRoutes } from "@/features/catalogue/pricing/api";
import { taxRateRoutes } from "@/features/catalogue/tax-rates/api";
import { imageRoutes } from "@/features/platform/images/api";
import { organizationRoutes } from "@/features/platform/organizations/api";
import { resourceChangeRoutes } from "@/features/scheduling/resource-changes/api";
import { resourceRoutes } from "@/features/scheduling/resources/api";
import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { setupRoutes } from "./api";

/** The set-up, and what its small forms make. The long forms stand on the pages of each noun. */
export const setupStaffRouter = router({
  read: line(setupRoutes, "GET /v1/setup"),
  skip: line(setupRoutes, "POST /v1/setup/skip"),
  places: line(resourceRoutes, "GET /v1/events/resources"),
  addPlace: line(resourceRoutes, "POST /v1/events/resources"),
  changePlace: line(resourceChangeRoutes, "PATCH /v1/events/resources/{resource_id}"),
  addPrice: line(priceRuleRoutes, "POST /v1/events/price-rules"),
  addRules: line(policyRoutes, "POST /v1/events/policies"),
  taxRates: line(taxRateRoutes, "GET /v1/tax-rates"),
  addScanner: line(doorScannerRoutes, "POST /v1/door-scanners"),
});

/** The club itself and its pictures. */
export const clubStaffRouter = router({
  get: line(organizationRoutes, "GET /v1/organizations/{organization_id}"),
  update: line(organizationRoutes, "PATCH /v1/organizations/{organization_id}"),
  upload: line(imageRoutes, "POST /v1/images"),
});
