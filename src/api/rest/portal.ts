import { getEnv } from "@/server/config/env";
import { createRest } from "@/server/http/rest";
import { withCors } from "@/api/entries/cors";
import { admitPortal } from "@/api/identity/identify";
import { admitPortalToken, bearsPortalToken } from "@/api/identity/portal-token";
import { portalRoutes } from "./tables";

/** The member-facing REST API, as one `fetch`. */
export const portalFetch = withCors(
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
