import { admitStaff } from "@/api/console";
import { contextFor } from "@/api/identity/identify";
import { v1Routes } from "@/api/rest/tables";
import { CLUB_HEADER } from "@/lib/portal-path";
import { getEnv } from "@/server/config/env";
import { CrossSiteRequest, MethodNotAllowed } from "@/server/errors";
import type { Peer } from "@/server/http/peer";
import { toErrorResponse } from "@/server/http/problem";
import { createRest } from "@/server/http/rest";
import { isSameOrigin } from "@/server/http/same-origin";
import { assertHttps } from "@/server/http/transport";
import { noteRequest, requestIdHere } from "@/server/observe/request";
import type { Route } from "@/server/route";
import { streamChanges } from "./changes";
import { isMemberView, memberView } from "./member-view";

const PREFIX = "/console";
const CHANGES = `${PREFIX}/v1/changes`;

/** The operations of `/v1` that answer with a file, at this door: the same scopes, and nothing that changes anything. */
export const consoleFileRoutes: Route[] = v1Routes
  .filter(({ method, respond, write }) => method === "GET" && (respond ?? write))
  .map((route) => ({ ...route, path: PREFIX + route.path }));

const files = createRest({
  routes: consoleFileRoutes,
  baseUrl: () => getEnv().BASE_URL,
  proxies: () => getEnv().TRUST_PROXY,
  admit: async (request) => {
    const { actor, org } = await admitStaff(request);
    return {
      actor,
      organizations: [org],
      ctx: (own, requestId) => contextFor(actor, own, requestId),
    };
  },
});

/**
 * `/console/v1`: for the session of somebody of the staff, whatever a page cannot ask by tRPC. The club is a field of
 * the address (`?club=harbour`): neither a link nor an event source can send a header.
 */
export async function consoleFiles(request: Request, peer: Peer): Promise<Response> {
  const url = new URL(request.url);
  const asked = inClub(request, url);
  if (isMemberView(url.pathname)) return memberView(asked, peer);
  return url.pathname === CHANGES ? changes(asked, peer) : files(asked, peer);
}

async function changes(request: Request, peer: Peer): Promise<Response> {
  const { BASE_URL: baseUrl, TRUST_PROXY } = getEnv();
  // Open for hours, it is told apart from downloads.
  noteRequest({ route: CHANGES });
  try {
    assertHttps(request, peer, TRUST_PROXY);
    if (request.method !== "GET") throw MethodNotAllowed({ allow: "GET" });
    if (!isSameOrigin(request, baseUrl)) throw CrossSiteRequest();
    return await streamChanges(request);
  } catch (thrown) {
    return toErrorResponse(thrown, { baseUrl, requestId: requestIdHere(), format: "problem" });
  }
}

/** Returns the request with its club where others look for it. */
function inClub({ method, headers: sent, signal }: Request, url: URL): Request {
  const club = url.searchParams.get("club");
  const headers = new Headers(sent);
  // The address says it all: another club's organization is not asked for here.
  headers.delete("service-context");
  if (club !== null) headers.set(CLUB_HEADER, club);
  url.searchParams.delete("club");
  return new Request(url, { method, headers, signal });
}
