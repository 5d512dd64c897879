import { newId } from "@/lib/ids";
import { getEnv } from "@/server/env";
import { ServiceUnavailable } from "@/server/errors";
import { toErrorResponse } from "@/server/problem";

const RETRY_SECONDS = 2;
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="${RETRY_SECONDS}"><title>Foyer</title><p>Foyer is starting…</p></html>`;

/** What is answered until the database is there: 503, to a browser as a page that asks again by itself. */
export function notReady(request: Request): Response {
  const requestId = newId("req");
  const answer = request.headers.get("accept")?.includes("text/html")
    ? new Response(PAGE, {
        status: 503,
        headers: { "content-type": "text/html", "retry-after": String(RETRY_SECONDS) },
      })
    : toErrorResponse(ServiceUnavailable({ retry_after_seconds: RETRY_SECONDS }), {
        baseUrl: getEnv().BASE_URL,
        requestId,
        format: "problem",
      });
  answer.headers.set("x-request-id", requestId);
  answer.headers.set("cache-control", "no-store");
  return answer;
}
