import { getEnv } from "@/server/config/env";
import { createRest } from "@/server/http/rest";
import { admitApiKey } from "@/api/identity/identify";

/** Answers a path without an operation: 404 `route_not_found`, in the API's format. */
export const noOperation = createRest({
  routes: [],
  baseUrl: () => getEnv().BASE_URL,
  proxies: () => getEnv().TRUST_PROXY,
  admit: admitApiKey,
});
