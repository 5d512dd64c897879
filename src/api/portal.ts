import { getEnv } from "@/server/env";
import { createRest } from "@/server/rest";
import { admitPortal } from "./identify";
import { portalRoutes } from "./tables";

/** The member-facing REST API, as one `fetch`. */
export const portalFetch = createRest({
  routes: portalRoutes,
  baseUrl: () => getEnv().BASE_URL,
  proxies: () => getEnv().TRUST_PROXY,
  admit: admitPortal,
});
