import { getRequestListener } from "@hono/node-server";
import { getEnv } from "@/server/config/env";
import { guardRequests } from "@/server/http/request-guard";
import type { Handle } from "@/server/http/listen";
import { pathOf } from "@/server/http/request-path";
import { restListener } from "@/server/http/rest-listener";
import { atOwnDomain, isOwnPage } from "./own-domain";
import { bodyBound, isRestPath, restFetch } from "./rest-fetch";
import { RouteNotFound } from "@/server/errors";
import { problemAnswer } from "@/server/http/problem";
import { unready } from "./health";
import { notReady } from "./not-ready";

const rest: Handle = restListener(restFetch);
const answerNotReady: Handle = getRequestListener(notReady, { overrideGlobalObjects: false });

const answerStage = {
  starting: getRequestListener(() => unready("starting"), { overrideGlobalObjects: false }),
  stopping: getRequestListener(() => unready("stopping"), { overrideGlobalObjects: false }),
} satisfies Record<string, Handle>;
const answerNotHere: Handle = getRequestListener(
  () => problemAnswer(RouteNotFound(), getEnv().BASE_URL),
  { overrideGlobalObjects: false },
);
/** All that a process without requests answers. */
const HEALTH = new Set(["/healthz", "/readyz"]);

/**
 * Returns our own server's handler: it limits a request and passes it to its entry. `pages` are Next's, once everything
 * is ready; with `dev`, REST goes through Next's route handlers too, because those reload when a file changes.
 */
export function serverHandler(options: {
  dev: boolean;
  role: "web" | "worker" | "all";
  pages: () => Handle | undefined;
  /** True once this process stops: it serves on, and asks for nothing more. */
  leaving: () => boolean;
}): Handle {
  const handle: Handle = (request, response) => {
    const path = pathOf(request.url ?? "/");
    const pages = options.pages();
    const stage = options.leaving() ? "stopping" : pages ? null : "starting";
    if (stage && path === "/readyz") void answerStage[stage](request, response);
    else if (!pages && path !== "/healthz") answerNotReady(request, response);
    else if (options.role === "worker" && !HEALTH.has(path)) answerNotHere(request, response);
    else if (!options.dev && !isOwnPage(request) && isRestPath(path)) rest(request, response);
    else if (pages) pages(request, response);
    else answerNotReady(request, response);
  };
  return guardRequests({ baseUrl: getEnv().BASE_URL, bodyBound }, atOwnDomain(handle));
}
