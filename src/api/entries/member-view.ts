import { consoleContext } from "@/api/console";
import { hasView } from "@/api/identity/member-view";
import { beginMemberView } from "@/features/people/member-views/begin";
import { setViewCookie } from "@/features/people/member-views/view-cookie";
import { viewName, writeView } from "@/features/people/member-views/view-token";
import { MEMBER_VIEW, VIEW_MINUTES, writeViewMark } from "@/lib/member-view";
import { CLUB_HEADER, consolePath, portalPath } from "@/lib/portal-path";
import { getEnv } from "@/server/config/env";
import { hasScope } from "@/server/context";
import {
  CrossSiteRequest,
  InsufficientScope,
  InvalidCredentials,
  MethodNotAllowed,
} from "@/server/errors";
import type { Peer } from "@/server/http/peer";
import { httpStatus, toFailure } from "@/server/http/problem";
import { isSameOrigin } from "@/server/http/same-origin";
import { assertHttps } from "@/server/http/transport";
import { noteRequest, requestIdHere } from "@/server/observe/request";
import { plainPage } from "./plain-page";

const BEGIN = /^\/console\/v1\/members\/(\w{1,64})\/view$/;
const STOP = "/console/v1/member-view/stop";

/** True for the addresses of a view's beginning and end. */
export function isMemberView(path: string): boolean {
  return BEGIN.test(path) || path === STOP;
}

/**
 * `POST /console/v1/members/{member_id}/view`, `POST /console/v1/member-view/stop`: forms of the console and of a view's
 * banner, which lead on to the member's portal, and back. The person's own session stays as it is; the view is a cookie
 * beside it. Refusals are pages of one sentence.
 */
export async function memberView(request: Request, peer: Peer): Promise<Response> {
  const { BASE_URL, TRUST_PROXY } = getEnv();
  const { pathname } = new URL(request.url);
  const cookies = request.headers.get("cookie");
  const club = request.headers.get(CLUB_HEADER);
  noteRequest({ route: pathname === STOP ? STOP : "/console/v1/members/{member_id}/view" });
  let say: ((told: { code: string }) => string) | undefined;
  let language = "en";
  try {
    assertHttps(request, peer, TRUST_PROXY);
    if (request.method !== "POST") throw MethodNotAllowed({ allow: "POST" });
    if (!isSameOrigin(request, BASE_URL)) throw CrossSiteRequest();
    const asked = { handle: club, acceptLanguage: request.headers.get("accept-language") };
    const context = await consoleContext(cookies, asked);
    say = context.say;
    language = context.reader.locale;
    const { staff, signedIn } = context;
    const member_id = BEGIN.exec(pathname)?.[1];
    if (!member_id) return stop(cookies, staff?.org.handle ?? null, new URL(request.url));
    if (!staff || !signedIn) throw InvalidCredentials();
    noteRequest({ actor: `staff:${staff.actor.id}`, organization: staff.org.id });
    if (!hasScope(staff.actor, MEMBER_VIEW)) {
      throw InsufficientScope({ required_scope: MEMBER_VIEW });
    }
    const view = await beginMemberView(staff, { member_id });
    const token = writeView(view, signedIn.token);
    return leadTo(portalPath(staff.org.handle, "/"), token, VIEW_MINUTES * 60);
  } catch (thrown) {
    const failure = toFailure(thrown, requestIdHere());
    const sentence = say?.({ code: failure.of.code }) ?? failure.of.explain;
    return plainPage(httpStatus(failure.of.kind), sentence, {}, language.split("-")[0]);
  }
}

/** Ends a view, and with it whatever this browser keeps of its pages. */
function stop(cookies: string | null, handle: string | null, { searchParams }: URL): Response {
  const member = searchParams.get("member") ?? "";
  const page = /^\w{1,64}$/.test(member) ? `/members/${member}` : "/";
  const answer = leadTo(handle ? consolePath(handle, page) : "/console", "", 0);
  // The browser may keep pages for its back button, whatever their headers say.
  if (hasView(cookies)) answer.headers.set("clear-site-data", '"cache"');
  return answer;
}

function leadTo(location: string, token: string, seconds: number): Response {
  const headers = new Headers({ "cache-control": "no-store", location });
  const secure = getEnv().BASE_URL.startsWith("https:");
  headers.append("set-cookie", setViewCookie(token, seconds, secure));
  headers.append("set-cookie", writeViewMark(token && viewName(token), seconds));
  return new Response(null, { status: 303, headers });
}
