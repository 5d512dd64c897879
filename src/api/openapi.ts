import { newId } from "@/lib/ids";
import { getEnv } from "@/server/env";
import { MethodNotAllowed } from "@/server/errors";
import { buildOpenApi } from "@/server/openapi";
import { toErrorResponse } from "@/server/problem";
import { assertHttps, type Peer } from "@/server/transport";
import { portalRoutes, v1Routes } from "./tables";

const routes = [...v1Routes, ...portalRoutes];
const texts = new Map<string, string>();

/** `/v1/openapi.json`: what the tables say, for programs; without a key, as it holds no data. */
export function openApiDoor(request: Request, peer: Peer): Response {
  const { BASE_URL: baseUrl, TRUST_PROXY: proxies } = getEnv();
  const requestId = newId("req");
  try {
    assertHttps(request, peer, proxies);
    if (!["GET", "HEAD"].includes(request.method)) throw MethodNotAllowed({ allow: "GET, HEAD" });
  } catch (thrown) {
    return toErrorResponse(thrown, { baseUrl, requestId, format: "problem" });
  }
  const text =
    texts.get(baseUrl) ?? JSON.stringify(buildOpenApi(routes, { baseUrl, version: "1" }));
  texts.set(baseUrl, text);
  return new Response(text, {
    headers: {
      "content-type": "application/json",
      "cache-control": "public, max-age=300",
      "access-control-allow-origin": "*",
      "x-request-id": requestId,
    },
  });
}
