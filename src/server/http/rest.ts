import { Hono } from "hono";
import { assertOwnCursor, bindCursor } from "@/server/data/bound-cursor";
import { type Actor, type Ctx, type Organization } from "@/server/context";
import {
  MethodNotAllowed,
  NotLinkedToTenant,
  RouteNotFound,
  ServiceContextRequired,
} from "@/server/errors";
import { assertFieldScopes, assertScope } from "@/server/field-scopes";
import { answerOnce, type Keep } from "./idempotency";
import { present } from "./livemode";
import { noteRequest, requestIdHere } from "@/server/observe/request";
import { perform } from "@/server/perform";
import type { Peer } from "./peer";
import { scopeFor } from "./portal-scope";
import { inDoubt, toErrorResponse, type FaultFormat } from "./problem";
import { rateHeaders, type RateState } from "./rate-limit";
import { parseInput, readBody } from "./request-input";
import { Made, type Route } from "@/server/route";
import { TextResponse } from "./text-response";
import { asViewed, assertMayView } from "@/server/view-only";
import { assertHttps } from "./transport";
import { isSingle, namesTag, versionedAs, versionOf } from "./etag";
import { type Known, type Watched, watchExchange } from "./watch-exchange";

/** A caller with valid credentials and requests left in this minute. */
export type Caller = {
  actor: Actor;
  organizations: Organization[];
  ctx: (org: Organization, requestId: string) => Ctx;
};

type RestOptions = {
  routes: Route[];
  baseUrl: () => string;
  /** How many reverse proxies in front are trusted. */
  proxies: () => number;
  /** Checks credentials and counts the request; `onRate` is called as soon as the rate is known. */
  admit: (request: Request, peer: Peer, onRate: OnRate) => Promise<Caller>;
};

/** Takes the caller's rate; and the caller too where the request may be refused for it. */
export type OnRate = (state: RateState, caller?: Known) => void;
type Reply = { requestId: string; onRate: OnRate; watched: Watched };

export type RestFetch = (request: Request, peer: Peer) => Promise<Response>;

/**
 * Makes one `fetch` of the route tables; the checks run in the order of the contract (§1). Paths come without a slash
 * at their end.
 */
export function createRest(options: RestOptions): RestFetch {
  const app = new Hono<{ Bindings: { peer: Peer } }>({ strict: false });
  const routes = inOrderOfPaths(options.routes);
  const readers = new Map(routes.map((route) => [route, versionedAs(route, routes)]));
  for (const [index, route] of routes.entries()) {
    const pattern = route.path.replace(/\{(\w+)\}/g, ":$1");
    app.on(route.method, pattern, async (c) => {
      const request = c.req.raw;
      const watched = watchExchange(route, request);
      const answer = await withCommonHeaders(request, c.env.peer, route.format, (reply) =>
        operate(route, request, c.env.peer, c.req.param(), { ...reply, watched }),
      );
      return watched.over(answer);
    });
    // A path means the same with every method: PATCH /events/hosts changes no event called "hosts".
    if (!routes.slice(index + 1).some(({ path }) => path === route.path)) {
      app.all(pattern, (c) => answerUnmatched(c.req.raw, c.env.peer));
    }
  }
  app.notFound((c) => answerUnmatched(c.req.raw, c.env.peer));
  return async (request, peer) => app.fetch(request, { peer });

  /** Answers requests without an operation: 404 or 405, or the allowed methods to OPTIONS. */
  function answerUnmatched(request: Request, peer: Peer): Promise<Response> {
    return withCommonHeaders(request, peer, "validation", async () => {
      const allow = allowedMethods(routes, new URL(request.url).pathname);
      if (allow.length === 0) throw RouteNotFound();
      if (request.method !== "OPTIONS") throw MethodNotAllowed({ allow: allow.join(", ") });
      return new Response(null, { status: 204, headers: { allow: allow.join(", ") } });
    });
  }

  /** Adds the common headers, whatever happens inside. */
  async function withCommonHeaders(
    request: Request,
    peer: Peer,
    format: FaultFormat,
    work: (reply: { requestId: string; onRate: (state: RateState) => void }) => Promise<Response>,
  ): Promise<Response> {
    const requestId = requestIdHere();
    const baseUrl = options.baseUrl();
    let rate: RateState | null = null;
    let response: Response;
    try {
      assertHttps(request, peer, options.proxies());
      response = await work({ requestId, onRate: (state) => (rate = state) });
    } catch (thrown) {
      response = toErrorResponse(thrown, { baseUrl, requestId, format });
    }
    response.headers.set("x-request-id", requestId);
    response.headers.set("cache-control", response.headers.get("cache-control") ?? "no-store");
    if (rate)
      for (const [name, value] of Object.entries(rateHeaders(rate)))
        response.headers.set(name, value);
    return response;
  }

  async function operate(
    route: Route,
    request: Request,
    peer: Peer,
    params: Record<string, string>,
    { watched, ...reply }: Reply,
  ): Promise<Response> {
    noteRequest({ route: route.path });
    const caller = await options.admit(request, peer, (state, known) => {
      reply.onRate(state);
      if (known) watched.by(known);
    });
    watched.by(caller);
    noteRequest({ actor: `${caller.actor.kind}:${caller.actor.id}` });
    assertMayView(caller.actor, { changes: route.method !== "GET", own: route.own ?? false });
    let org = selectOrganization(route, caller, request.headers.get("service-context"));
    assertScope(caller.actor, scopeFor(route, caller.actor));
    const url = new URL(request.url);
    const body = await readBody(request, route.mostBody);
    watched.brought(body);
    const input = parseInput(route, { params, query: url.searchParams, body });
    assertFieldScopes(route, caller.actor, input);
    if (!org) {
      const first = caller.organizations[0];
      if (!first) throw NotLinkedToTenant();
      const id = await route.organizationOf?.(caller.ctx(first, reply.requestId), input);
      org = caller.organizations.find((o) => o.id === id) ?? null;
      if (!org) throw route.missing?.(input) ?? RouteNotFound();
    }
    noteRequest({ organization: org.id });
    watched.within(org);
    const ctx = caller.ctx(org, reply.requestId);
    assertOwnCursor(route, input, ctx);
    /** A change may have been made once this is true. */
    let begun = false;
    const doubted = (thrown: unknown) => {
      throw begun && route.method !== "GET" ? inDoubt(thrown, reply.requestId) : thrown;
    };
    const wanted = request.headers.get("if-match");
    const answer = (result: unknown) =>
      toResponse(route, { given: result, input }, request, ctx, readers.get(route));
    const run = async (unanswered: string[] = [], keep?: Keep) => {
      begun = true;
      const call = { route, routes, params, input, wanted };
      const keepAnswer = async (tx: Ctx, result: unknown) => keep?.(tx, answer(result));
      return answer(await perform(call, { ...ctx, keepAnswer }, unanswered));
    };
    const key = request.headers.get("idempotency-key");
    if (!key || route.method === "GET" || route.method === "DELETE") return run().catch(doubted);
    const path = url.pathname;
    return answerOnce(
      ctx,
      { key, method: route.method, path, organization: org.id, body },
      // Errors become answers here already, so that business errors are replayed too.
      (unanswered, keep) =>
        run(unanswered, keep)
          .catch(doubted)
          .catch((thrown) =>
            toErrorResponse(thrown, {
              baseUrl: options.baseUrl(),
              requestId: reply.requestId,
              format: route.format,
            }),
          ),
    ).catch(doubted);
  }
}

function selectOrganization(
  route: Route,
  caller: Caller,
  header: string | null,
): Organization | null {
  const { organizations } = caller;
  if (route.organization === "caller") return organizations[0] ?? fail(NotLinkedToTenant());
  // With one organization there is no need to look at the object: others are invisible anyway.
  if (route.organization === "object")
    return organizations.length === 1 ? (organizations[0] ?? null) : null;
  const named = header?.trim();
  if (named) return organizations.find((org) => org.id === named) ?? fail(NotLinkedToTenant());
  if (organizations.length > 1) throw ServiceContextRequired();
  return organizations[0] ?? fail(NotLinkedToTenant());
}

function fail(error: Error): never {
  throw error;
}

/** Turns the result of `run` into an answer, with the version of its object. */
function toResponse(
  route: Route,
  { given, input }: { given: unknown; input: Record<string, unknown> },
  request: Request,
  ctx: Ctx,
  reader: Route | undefined,
): Response {
  const result = given instanceof Made ? given.object : given;
  const status = given instanceof Made ? 201 : route.status;
  const dry = input["dry_run"] === true;
  const preview = route.previews && dry;
  if (route.status === 204 && !preview) return new Response(null, { status: 204 });
  if (route.write) return route.write(result as never);
  const output = bindCursor(route, input, asViewed(ctx.actor, present(route, result, ctx)), ctx);
  if (route.respond) return route.respond(output);
  const body = JSON.stringify(output);
  const headers = new Headers({ "content-type": "application/json" });
  if (status === 201) {
    const { pathname } = new URL(request.url);
    headers.set("location", `${route.home ?? pathname}/${(output as { id: string }).id}`);
  }
  const same = reader?.output === route.output;
  // Tried out, an object is shown as it would be: no reading returns it.
  if (reader && (same || !dry)) {
    const later = same ? asReadLater(route, output) : (present(reader, result, ctx) as object);
    const etag = later ? versionOf(later) : versionOf(output, body);
    headers.set("etag", etag);
    if (isSingle(route) && namesTag(request.headers.get("if-none-match"), etag)) {
      // No content, so no content type (RFC 9110 §15.4.5).
      headers.delete("content-type");
      return new Response(null, { status: 304, headers });
    }
  }
  return new TextResponse(body, { status: preview ? 200 : status, headers });
}

/**
 * Sorts the operations for matching: at the first difference of two paths the fixed word comes before the parameter, so
 * that `/current` and `/external/…` are not taken for ids.
 */
function inOrderOfPaths(routes: readonly Route[]): Route[] {
  // The tilde sorts after every letter of a path.
  const place = ({ path }: Route) => path.replace(/\{\w+\}/g, "~");
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return [...routes].sort((a, b) => compare(place(a), place(b)));
}

/** Returns the answer that a later reading gives, if this one shows more of the object. */
function asReadLater({ shownOnce }: Route, output: unknown): object | undefined {
  const hidden = shownOnce?.map((field) => [field, null] as const);
  return hidden && { ...(output as object), ...Object.fromEntries(hidden) };
}

function allowedMethods(routes: Route[], path: string): string[] {
  // The first match, as in routing.
  const own = routes.find((route) =>
    new RegExp(`^${route.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  const methods = routes
    .filter(({ path: p }) => p === own?.path)
    .map(({ method }): string => method);
  return [...new Set(methods.includes("GET") ? [...methods, "HEAD"] : methods)].sort();
}
