import { getRequestListener } from "@hono/node-server";
import { getEnv } from "@/server/config/env";
import { guardRequests } from "@/server/http/request-guard";
import type { Handle } from "@/server/http/listen";
import { pathOf } from "@/server/http/request-path";
import { restListener } from "@/server/http/rest-listener";
import { atOwnDomain, isOwnPage } from "./own-domain";
import { bodyBound, isRestPath, restFetch } from "./rest-fetch";
import { notReady } from "./not-ready";

const rest: Handle = restListener(restFetch);
const answerNotReady: Handle = getRequestListener(notReady, { overrideGlobalObjects: false });

/**
 * Returns our own server's handler: it limits a request and passes it to its entry. `pages` are Next's, once everything
 * is ready; with `dev`, REST goes through Next's route handlers too, because those reload when a file changes.
 */
export function serverHandler(options: { dev: boolean; pages: () => Handle | undefined }): Handle {
  const handle: Handle = (request, response) => {
    const path = pathOf(request.url ?? "/");
    const pages = options.pages();
    if (!pages && path !== "/healthz") answerNotReady(request, response);
    else if (!options.dev && !isOwnPage(request) && isRestPath(path)) rest(request, response);
    else if (pages) pages(request, response);
    else answerNotReady(request, response);
  };
  return guardRequests({ baseUrl: getEnv().BASE_URL, bodyBound }, atOwnDomain(handle));
}
