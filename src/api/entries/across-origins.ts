import { getDatabase, type Statement } from "@/server/data/db";
import type { RestFetch } from "@/server/http/rest";
import { bearsPortalToken } from "@/api/identity/portal-token";

const NAMED: Statement = {
  name: "portal_origin_named",
  text: "SELECT 1 FROM organizations WHERE portal_origins @> ARRAY[$1::text] LIMIT 1",
};

/** What a page may send beyond what it always may, and read beyond the body. */
const SENT = "authorization, content-type, idempotency-key, if-match, if-none-match";
const READ =
  "ETag, Idempotent-Replayed, Location, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id";
/** A browser asks again after so many seconds, so that an origin that is taken away is soon refused. */
const REMEMBERED_S = 600;

/**
 * Lets pages of other sites read what they ask with a portal token (Fetch, CORS protocol): those whose origin
 * an organization names. Never with cookies, since credentials are never allowed, nor with an API key, which
 * has no place in a page. Whether the token's own organization names the origin is decided when it is admitted.
 */
export function acrossOrigins(inner: RestFetch): RestFetch {
  return async (request, peer) => {
    const answer = await inner(request, peer);
    const origin = request.headers.get("origin");
    if (!origin) return answer;
    answer.headers.append("vary", "Origin");
    const preflight = asksForToken(request);
    if (!(preflight || bearsPortalToken(request)) || !(await isNamed(origin))) return answer;
    answer.headers.set("access-control-allow-origin", origin);
    if (preflight) {
      answer.headers.set("access-control-allow-methods", answer.headers.get("allow") ?? "");
      answer.headers.set("access-control-allow-headers", SENT);
      answer.headers.set("access-control-max-age", String(REMEMBERED_S));
    } else {
      answer.headers.set("access-control-expose-headers", READ);
    }
    return answer;
  };
}

/** Whether a browser asks if a request may be sent that has an Authorization header. */
function asksForToken({ method, headers }: Request): boolean {
  const wanted = (headers.get("access-control-request-headers") ?? "").toLowerCase().split(",");
  return (
    method === "OPTIONS" &&
    headers.has("access-control-request-method") &&
    wanted.some((name) => name.trim() === "authorization")
  );
}

async function isNamed(origin: string): Promise<boolean> {
  return (await getDatabase().query(NAMED, [origin])).length > 0;
}
