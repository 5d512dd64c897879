import { getEnv } from "@/server/config/env";
import { createRest } from "@/server/http/rest";
import { admitApiKey } from "@/api/identity/identify";
import { v1Routes } from "./tables";

/** The public REST API of an organization's own systems, as one `fetch`. */
export const v1Fetch = createRest({
  routes: v1Routes,
  baseUrl: () => getEnv().BASE_URL,
  proxies: () => getEnv().TRUST_PROXY,
  admit: admitApiKey,
});
