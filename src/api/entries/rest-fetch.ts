import { MOST_SANDBOX_BODY } from "@/ports/payments";
import { getEnv } from "@/server/config/env";
import { PathTooLong, RouteNotFound } from "@/server/errors";
import type { Peer } from "@/server/http/peer";
import { problemAnswer } from "@/server/http/problem";
import { MOST_BODY } from "@/server/http/own-turn";
import { domainOf } from "@/server/http/own-domain";
import { isMeantFor, MOST_PATH, withoutSlashesAtEnd } from "@/server/http/request-path";
import { shapeOf } from "@/server/route";
import { HSTS, isEncrypted } from "@/server/http/transport";
import { noteRequest, requestIdHere } from "@/server/observe/request";
import { appleWebService, MOST_FROM_PHONE } from "./apple-web-service";
import { calendarFeed } from "./calendar-feed";
import { mostBodyOf } from "@/api/console";
import { consoleFiles } from "./console-files";
import { scannerFetch, scannerPairing, MOST_FORM } from "./scanner";
import { scannerFiles } from "./scanner-files";
import { CLUB_HEADER, FORMER_PAGES, handleIn, pageIn } from "@/lib/portal-path";
import { emailChange } from "./email-change";
import { formerPage } from "./former-pages";
import { googleCallbacks, MOST_CALLBACK } from "./google-callbacks";
import { imageEntry } from "./images";
import { healthz, readyz } from "./health";
import { knownDomain } from "./known-domain";
import { noOperation } from "@/api/rest/no-operation";
import { openApiEntry } from "@/api/rest/openapi";
import { passImage } from "./pass-images";
import { portalFetch } from "@/api/rest/portal";
import { logRefusal } from "@/api/identity/log-refusal";
import { sandboxEntry } from "./sandbox";
import { signInEntry } from "@/api/identity/sign-in";
import { MOST_SIGN_IN } from "@/api/identity/sign-in-body";
import { portalRoutes, v1Routes } from "@/api/rest/tables";
import { v1Fetch } from "@/api/rest/v1";
import { MOST_DELIVERY, receiveWebhook } from "./processor-webhooks";
import { MOST_STOP_FORM, unsubscribe } from "./unsubscribe";
import { walletDownload } from "./wallet-download";

type Fetch = (request: Request, peer: Peer) => Response | Promise<Response>;
/** `most`: the most bytes of a body. Each reader counts them too, as the same entries run behind Next. */
type Entry = { prefix: string; fetch: Fetch; most: number };

const exact: Record<string, Fetch> = {
  "/healthz": healthz,
  "/readyz": readyz,
  "/v1/openapi.json": openApiEntry,
  "/api/known-domain": knownDomain,
};
const below: Entry[] = [
  { prefix: "/v1", fetch: v1Fetch, most: MOST_BODY },
  { prefix: "/portal/v1", fetch: portalFetch, most: MOST_BODY },
  { prefix: "/sandbox", fetch: sandboxEntry, most: MOST_SANDBOX_BODY },
  { prefix: "/api/webhooks", fetch: receiveWebhook, most: MOST_DELIVERY },
  { prefix: "/wallet/download", fetch: walletDownload, most: 0 },
  { prefix: "/wallet/images", fetch: passImage, most: 0 },
  { prefix: "/wallet/google/callbacks", fetch: googleCallbacks, most: MOST_CALLBACK },
  { prefix: "/wallet/apple", fetch: appleWebService, most: MOST_FROM_PHONE },
  { prefix: "/images", fetch: imageEntry, most: 0 },
  { prefix: "/feeds", fetch: calendarFeed, most: 0 },
  { prefix: "/api/sign-in", fetch: signInEntry, most: MOST_SIGN_IN },
  { prefix: "/email-change", fetch: emailChange, most: 0 },
  { prefix: "/unsubscribe", fetch: unsubscribe, most: MOST_STOP_FORM },
  { prefix: "/door/v1", fetch: scannerFetch, most: MOST_BODY },
  { prefix: "/door/pairing", fetch: scannerPairing, most: MOST_FORM },
  { prefix: "/door/files", fetch: scannerFiles, most: 0 },
  { prefix: "/console/v1", fetch: consoleFiles, most: 0 },
  ...FORMER_PAGES.map((page) => ({ prefix: `/${page}`, fetch: formerPage, most: 0 })),
];
/** The answer to an invitation, with a name. */
const MOST_ANSWER = 4 * 1024;

/** Bodies that Next's handlers read; a page reads none. */
const behindNext: { prefix: string; most: number }[] = [
  { prefix: "/api/auth", most: MOST_SIGN_IN },
  { prefix: "/api/trpc", most: MOST_BODY },
  { prefix: "/api/console", most: MOST_BODY },
  { prefix: "/g", most: MOST_ANSWER },
];

/** Before the name of a procedure, which may have as much as its operation. */
const CONSOLE = "/api/console/";

/** Operations with a higher limit for bodies. */
const larger = [...v1Routes, ...portalRoutes].flatMap(({ method, path, mostBody }) =>
  mostBody ? [{ method, shape: shapeOf(path).split("/"), mostBody }] : [],
);

/** Returns the higher limit of a path's operation, if it has one. */
function mostOf(method: string, path: string): number | undefined {
  const parts = path.split("/");
  const isOf = (shape: string[]) =>
    shape.length === parts.length && shape.every((part, at) => part === "{}" || part === parts[at]);
  return larger.find((one) => one.method === method && isOf(one.shape))?.mostBody;
}

/** The limit of a request's body; `whole`: its entry must not see any of it before all has arrived. */
type BodyBound = { most: number; whole: boolean };

/** Returns the limit of a request's body, for every entry: questions have none. */
export function bodyBound(method: string, pathname: string): BodyBound {
  const { path } = withoutClub(withoutSlashesAtEnd(pathname));
  const isBelow = ({ prefix }: { prefix: string }) => leadsTo(path, prefix);
  const own = entryTo(path) ? (mostOf(method, path) ?? below.find(isBelow)?.most ?? 0) : undefined;
  const call = path.startsWith(CONSOLE) ? mostBodyOf(path.slice(CONSOLE.length)) : undefined;
  const most = own ?? call ?? behindNext.find(isBelow)?.most ?? 0;
  if (method === "GET" || method === "HEAD" || most === 0) return { most: 0, whole: true };
  return { most, whole: own === undefined };
}

function leadsTo(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** Programs use the addresses below these: a path that only resembles one is answered in their format, too. */
const PORTAL = "/portal/v1";
const API = ["/v1", PORTAL];

/** Returns the entry of a path without slashes at its end. */
function entryTo(path: string): Fetch | undefined {
  return (
    exact[path] ??
    below.find(({ prefix }) => leadsTo(path, prefix))?.fetch ??
    (isMeantFor(path, API) ? noOperation : undefined)
  );
}

/** Returns a path of the portal's API below a club (`/harbour/portal/v1/…`) without the club, and its handle. */
function withoutClub(path: string): { path: string; handle: string | null } {
  const inner = pageIn(path);
  if (inner === path || !leadsTo(inner, PORTAL)) return { path, handle: null };
  return { path: inner, handle: handleIn(path) };
}

/** True if our own server answers a path itself, without Next. */
export function isRestPath(pathname: string): boolean {
  return entryTo(withoutClub(withoutSlashesAtEnd(pathname)).path) !== undefined;
}

/**
 * Answers a request to one of the REST paths, with the headers of every answer. The Next route handlers and our own
 * server both end here. Slashes at the end are removed here, for all entries.
 */
export async function restFetch(request: Request, peer: Peer): Promise<Response> {
  const url = new URL(request.url);
  noteRequest({ route: doorOf(url.pathname) });
  const answer = await answerOf(request, url, peer);
  const { headers } = answer;
  headers.set("x-content-type-options", "nosniff");
  if (!headers.has("x-request-id")) headers.set("x-request-id", requestIdHere());
  // An answer that others may show sets the header itself.
  if (!headers.has(RESOURCE_POLICY)) headers.set(RESOURCE_POLICY, "same-origin");
  if (isEncrypted(request, peer, getEnv().TRUST_PROXY))
    headers.set("strict-transport-security", HSTS);
  logRefusal({ request, peer, door: nameOf(url.pathname) }, answer);
  return answer;
}

/** Returns the part of a path that names the entry, for what is told of the request. */
function doorOf(path: string): string {
  const inner = withoutClub(withoutSlashesAtEnd(path)).path;
  return inner in exact
    ? inner
    : (below.find(({ prefix }) => leadsTo(inner, prefix))?.prefix ?? "other");
}

/** Returns the part of a path that names the entry, and the noun of an API: later parts may be secrets. */
function nameOf(path: string): string {
  const prefix = below.find(({ prefix }) => leadsTo(path, prefix))?.prefix ?? "";
  const noun = /^\/[a-z-]{1,40}/.exec(path.slice(prefix.length))?.[0] ?? "";
  return prefix.endsWith("/v1") ? prefix + noun : prefix;
}

const RESOURCE_POLICY = "cross-origin-resource-policy";

async function answerOf(request: Request, url: URL, peer: Peer): Promise<Response> {
  if (url.pathname.length > MOST_PATH) return problemAnswer(PathTooLong(), getEnv().BASE_URL);
  const { path, handle } = withoutClub(withoutSlashesAtEnd(url.pathname));
  const entry = entryTo(path);
  // A path with dots leads elsewhere than it seems.
  if (!entry) return problemAnswer(RouteNotFound(), getEnv().BASE_URL);
  if (path === url.pathname) return entry(request, peer);
  const inner = new URL(path + url.search, url);
  const headers = new Headers(request.headers);
  // At a club's own domain there is no other.
  if (handle !== null && !domainOf(headers)) headers.set(CLUB_HEADER, handle);
  return entry(movedTo(inner, request, headers), peer);
}

function movedTo(url: URL, { method, body }: Request, headers: Headers): Request {
  const init: RequestInit & { duplex: "half" } = { method, headers, body, duplex: "half" };
  return new Request(url, init);
}
