import { getEnv } from "@/server/env";
import { createRest } from "@/server/rest";
import { admitApiKey } from "./identify";
import { v1Routes } from "./tables";

/** The public REST API of an organization's own systems, as one `fetch`. */
export const v1Fetch = createRest({
  routes: v1Routes,
  baseUrl: () => getEnv().BASE_URL,
  proxies: () => getEnv().TRUST_PROXY,
  admit: admitApiKey,
});
