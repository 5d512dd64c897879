import type { IncomingMessage } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { getDatabase } from "@/server/data/db";
import type { Handle } from "@/server/http/listen";
import { languageOf, wordsOf } from "@/server/words/catalogue";
import { acceptedLocale } from "@/server/words/reader";
import { plainPage } from "./plain-page";

const RETRY_SECONDS = 5;
/** A page does not ask whether the database is there when it has answered a moment ago. */
const MOMENT_MS = 1_000;

const ASKED = { name: "page_database", text: "SELECT 1" };

const answerAway: Handle = getRequestListener(outagePage, { overrideGlobalObjects: false });

/**
 * Answers pages while the database is away with 503 and a sentence, in a page that tries again by itself: Next has
 * begun with 200 before it sees that it can make none.
 */
export function withOutagePage(handle: Handle): Handle {
  const answers = databaseAnswers();
  return (request, response) => {
    if (!isPage(request)) return handle(request, response);
    void answers().then((there) => (there ? handle : answerAway)(request, response));
  };
}

/** A page that a browser opens, or that Next's router fetches in its place. */
function isPage({ method, headers }: IncomingMessage): boolean {
  return (
    (method === "GET" || method === "HEAD") &&
    (headers["rsc"] !== undefined || (headers.accept ?? "").includes("text/html"))
  );
}

/** Returns what tells whether the database answers; requests at the same time ask once. */
function databaseAnswers(): () => Promise<boolean> {
  let answered = -Infinity;
  let asking: Promise<boolean> | undefined;
  return async () => {
    if (performance.now() - answered < MOMENT_MS) return true;
    asking ??= getDatabase()
      .query(ASKED, [])
      .then(
        () => ((answered = performance.now()), true),
        () => false,
      )
      .finally(() => (asking = undefined));
    return asking;
  };
}

function outagePage(request: Request): Response {
  const locale = acceptedLocale(request.headers.get("accept-language"));
  const sentence = wordsOf("failures", { locale })("service_unavailable");
  const seconds = String(RETRY_SECONDS);
  return plainPage(503, sentence, { "retry-after": seconds, refresh: seconds }, languageOf(locale));
}
