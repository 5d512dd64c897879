import { portalRoutes, v1Routes } from "@/api/rest/tables";
import { collectRequests, type RequestLog } from "@/features/platform/request-log/collect";
import { getEnv } from "@/server/config/env";
import { getDatabase } from "@/server/data/db";
import { operationName } from "@/server/openapi/operation-name";
import type { Route } from "@/server/route";

/** Begins to keep the requests of this process; null where REQUEST_LOG is off. */
export function startRequestLog(): RequestLog | null {
  if (!getEnv().REQUEST_LOG) return null;
  return collectRequests(getDatabase().query, nameOf);
}

const names = new Map<string, string>();

/** Returns an operation's name in the API's document; files have the same at the console's door. */
function nameOf({ method, path }: Route): string {
  const key = `${method} ${path.replace(/^\/console(?=\/v1\/)/, "")}`;
  if (names.size === 0)
    for (const routes of [v1Routes, portalRoutes])
      for (const route of routes)
        names.set(`${route.method} ${route.path}`, operationName(route, routes));
  return names.get(key) ?? key;
}
