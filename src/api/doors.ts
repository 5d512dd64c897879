import { MOST_SANDBOX_BODY } from "@/ports/payments";
import { getEnv } from "@/server/env";
import { PathTooLong } from "@/server/errors";
import { problemAnswer } from "@/server/problem";
import { MOST_BODY } from "@/server/request-input";
import { isMeantFor, MOST_PATH, withoutSlashesAtEnd } from "@/server/request-path";
import type { Route } from "@/server/route";
import type { Peer } from "@/server/transport";
import { appleWebService, MOST_FROM_PHONE } from "./apple-web-service";
import { calendarFeed } from "./calendar-feed";
import { doorFetch, doorPairing, MOST_FORM } from "./door";
import { doorFiles } from "./door-files";
import { emailChange } from "./email-change";
import { googleCallbacks, MOST_CALLBACK } from "./google-callbacks";
import { healthz, readyz } from "./health";
import { noOperation } from "./no-operation";
import { openApiDoor } from "./openapi";
import { passImage } from "./pass-images";
import { portalFetch } from "./portal";
import { referenceBundle } from "./reference-bundle";
import { sandboxDoor } from "./sandbox";
import { MOST_SIGN_IN } from "./sign-in-body";
import { portalRoutes, v1Routes } from "./tables";
import { v1Fetch } from "./v1";
import { MOST_DELIVERY, receiveWebhook } from "./webhooks";
import { walletDownload } from "./wallet-download";

type Fetch = (request: Request, peer: Peer) => Response | Promise<Response>;
/** `most`: bytes that a body may have. Each reader counts them too, as the same doors stand behind Next. */
type Door = { prefix: string; fetch: Fetch; most: number };

const exact: Record<string, Fetch> = {
  "/healthz": healthz,
  "/readyz": readyz,
  "/v1/openapi.json": openApiDoor,
};
const below: Door[] = [
  { prefix: "/v1", fetch: v1Fetch, most: mostOf(v1Routes) },
  { prefix: "/portal/v1", fetch: portalFetch, most: mostOf(portalRoutes) },
  { prefix: "/sandbox", fetch: sandboxDoor, most: MOST_SANDBOX_BODY },
  { prefix: "/api/webhooks", fetch: receiveWebhook, most: MOST_DELIVERY },
  { prefix: "/wallet/download", fetch: walletDownload, most: 0 },
  { prefix: "/wallet/images", fetch: passImage, most: 0 },
  { prefix: "/wallet/google/callbacks", fetch: googleCallbacks, most: MOST_CALLBACK },
  { prefix: "/wallet/apple", fetch: appleWebService, most: MOST_FROM_PHONE },
  { prefix: "/feeds", fetch: calendarFeed, most: 0 },
  { prefix: "/email-change", fetch: emailChange, most: 0 },
  { prefix: "/door/v1", fetch: doorFetch, most: MOST_BODY },
  { prefix: "/door/pairing", fetch: doorPairing, most: MOST_FORM },
  { prefix: "/door/files", fetch: doorFiles, most: 0 },
  { prefix: "/docs/script", fetch: referenceBundle, most: 0 },
];
/** What Next's handlers read; a page reads nothing. */
const behindNext: { prefix: string; most: number }[] = [
  { prefix: "/api/auth", most: MOST_SIGN_IN },
  { prefix: "/api/trpc", most: MOST_BODY },
];

/** What the largest body of a table's operations may have. */
function mostOf(routes: readonly Route[]): number {
  return Math.max(...routes.map(({ mostBody = MOST_BODY }) => mostBody));
}

/** What a request may send, and whether its door is to see nothing of it before all of it is there. */
export type BodyBound = { most: number; whole: boolean };

/** How much a request may send, whichever door it is for: what only asks sends nothing. */
export function bodyBound(method: string, pathname: string): BodyBound {
  const path = withoutSlashesAtEnd(pathname);
  const isBelow = ({ prefix }: { prefix: string }) => leadsTo(path, prefix);
  const own = doorTo(path) ? (below.find(isBelow)?.most ?? 0) : undefined;
  const most = own ?? behindNext.find(isBelow)?.most ?? 0;
  if (method === "GET" || method === "HEAD" || most === 0) return { most: 0, whole: true };
  return { most, whole: own === undefined };
}

function leadsTo(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** Below these a program asks: also a path that was only meant to lead here is answered in its format. */
const API = ["/v1", "/portal/v1"];

/** What answers a path without slashes at its end. */
function doorTo(path: string): Fetch | undefined {
  return (
    exact[path] ??
    below.find(({ prefix }) => leadsTo(path, prefix))?.fetch ??
    (isMeantFor(path, API) ? noOperation : undefined)
  );
}

/** Whether our own server answers a path itself, without Next. */
export function isRestPath(pathname: string): boolean {
  return doorTo(withoutSlashesAtEnd(pathname)) !== undefined;
}

/**
 * Answers a request to one of the REST paths. The Next route handlers and our own server both end here.
 * A slash at the end is taken away here, for all that is behind.
 */
export async function restFetch(request: Request, peer: Peer): Promise<Response> {
  const url = new URL(request.url);
  if (url.pathname.length > MOST_PATH) return problemAnswer(PathTooLong(), getEnv().BASE_URL);
  const path = withoutSlashesAtEnd(url.pathname);
  const door = doorTo(path);
  if (!door) return new Response(null, { status: 404 });
  if (path === url.pathname) return door(request, peer);
  url.pathname = path;
  return door(movedTo(url, request), peer);
}

function movedTo(url: URL, { method, headers, body }: Request): Request {
  const init: RequestInit & { duplex: "half" } = { method, headers, body, duplex: "half" };
  return new Request(url, init);
}
