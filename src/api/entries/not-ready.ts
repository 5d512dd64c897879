import { getEnv } from "@/server/config/env";
import { ServiceUnavailable } from "@/server/errors";
import { problemAnswer } from "@/server/http/problem";

const RETRY_SECONDS = 2;
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="${RETRY_SECONDS}"><title>Foyer</title><p>Foyer is starting…</p></html>`;

/** Answers requests until the database is there: 503, for a browser with a page that reloads by itself. */
export function notReady(request: Request): Response {
  const failure = ServiceUnavailable({ retry_after_seconds: RETRY_SECONDS });
  const answer = problemAnswer(failure, getEnv().BASE_URL);
  if (!request.headers.get("accept")?.includes("text/html")) return answer;
  answer.headers.set("content-type", "text/html");
  return new Response(PAGE, { status: answer.status, headers: answer.headers });
}
