import { getEnv } from "@/server/env";
import { createRest } from "@/server/rest";
import { admitApiKey } from "./identify";

/** What answers a path that is none of the API's: 404 `route_not_found`, as every other such path. */
export const noOperation = createRest({
  routes: [],
  baseUrl: () => getEnv().BASE_URL,
  proxies: () => getEnv().TRUST_PROXY,
  admit: admitApiKey,
});
