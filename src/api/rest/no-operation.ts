import { getEnv } from "@/server/config/env";
import { createRest } from "@/server/http/rest";
import { admitApiKey } from "@/api/identity/identify";

/** What answers a path that is none of the API's: 404 `route_not_found`, as every other such path. */
export const noOperation = createRest({
  routes: [],
  baseUrl: () => getEnv().BASE_URL,
  proxies: () => getEnv().TRUST_PROXY,
  admit: admitApiKey,
});
