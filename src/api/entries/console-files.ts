import { CLUB_HEADER } from "@/lib/portal-path";
import { newId } from "@/lib/ids";
import { getEnv } from "@/server/config/env";
import { CrossSiteRequest, MethodNotAllowed, RouteNotFound } from "@/server/errors";
import type { Peer } from "@/server/http/peer";
import { toErrorResponse } from "@/server/http/problem";
import { isSameOrigin } from "@/server/http/same-origin";
import { assertHttps } from "@/server/http/transport";
import { streamChanges } from "./changes";

const PREFIX = "/console/v1";
const CHANGES = `${PREFIX}/changes`;

/**
 * `/console/v1`: for the session of somebody of the staff, whatever a page cannot ask by tRPC. It changes nothing. The
 * club is a field of the address (`?club=harbour`): neither a link nor an event source can send a header.
 */
export async function consoleFiles(request: Request, peer: Peer): Promise<Response> {
  const requestId = newId("req");
  const { BASE_URL: baseUrl, TRUST_PROXY } = getEnv();
  try {
    assertHttps(request, peer, TRUST_PROXY);
    if (request.method !== "GET") throw MethodNotAllowed({ allow: "GET" });
    if (!isSameOrigin(request, baseUrl)) throw CrossSiteRequest();
    const url = new URL(request.url);
    if (url.pathname !== CHANGES) throw RouteNotFound();
    return await streamChanges(inClub(request, url));
  } catch (thrown) {
    return toErrorResponse(thrown, { baseUrl, requestId, format: "problem" });
  }
}

/** Returns the request with its club where others look for it. */
function inClub(request: Request, url: URL): Request {
  const club = url.searchParams.get("club");
  const headers = new Headers(request.headers);
  if (club !== null) headers.set(CLUB_HEADER, club);
  url.searchParams.delete("club");
  return new Request(url, { headers, signal: request.signal });
}
