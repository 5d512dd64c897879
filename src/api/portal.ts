import { getEnv } from "@/server/env";
import { createRest } from "@/server/rest";
import { acrossOrigins } from "./across-origins";
import { admitPortal } from "./identify";
import { admitPortalToken, bearsPortalToken } from "./portal-token";
import { portalRoutes } from "./tables";

/** The member-facing REST API, as one `fetch`. */
export const portalFetch = acrossOrigins(
  createRest({
    routes: portalRoutes,
    baseUrl: () => getEnv().BASE_URL,
    proxies: () => getEnv().TRUST_PROXY,
    admit: (request, ...more) =>
      bearsPortalToken(request)
        ? admitPortalToken(request, ...more)
        : admitPortal(request, ...more),
  }),
);
