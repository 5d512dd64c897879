import { getDatabase, type Statement } from "@/server/data/db";
import type { RestFetch } from "@/server/http/rest";
import { bearsPortalToken } from "@/api/identity/portal-token";

const NAMED: Statement = {
  name: "portal_origin_named",
  text: "SELECT 1 FROM organizations WHERE portal_origins @> ARRAY[$1::text] LIMIT 1",
};

/** The extra headers that a page may send, and read. */
const SENT = "authorization, content-type, idempotency-key, if-match, if-none-match";
const READ =
  "ETag, Idempotent-Replayed, Location, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id";
/** Browsers ask again after so many seconds, so that a removed origin is soon refused. */
const REMEMBERED_S = 600;

/**
 * Lets pages of other sites read answers to a portal token (Fetch, CORS protocol), if an organization lists their
 * origin. Never with cookies, since credentials are never allowed, nor with an API key, which has no place in a page.
 * The token's admission checks that its own organization lists the origin.
 */
export function withCors(inner: RestFetch): RestFetch {
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

/** True for a browser's question about a request with an Authorization header. */
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
