import { areExchangesHeard, tellExchange } from "@/server/observe/exchanges";
import type { Ctx } from "@/server/context";
import { filledPath, type Route } from "@/server/route";
import { failureOf, toErrorResponse } from "./problem";
import type { Caller } from "./rest";
import { TextResponse } from "./text-response";

/** Whoever asks, once that is known. */
export type Known = Pick<Caller, "actor" | "organizations">;

/** One request while it is under way, for whoever is told of it at its end. */
export type Watched = {
  /** Notes the caller. A request that names none of its organizations stands with the oldest of them. */
  by: (caller: Known) => void;
  /** Notes the organization that it is in. */
  within: (organization: { id: string }) => void;
  /** Notes the body, as it came. */
  brought: (body: string) => void;
  /** Tells of it, and returns the answer as it is. A request of nobody known is not told of. */
  over: (response: Response) => Response;
};

const UNWATCHED: Watched = {
  by: () => {},
  within: () => {},
  brought: () => {},
  over: (response) => response,
};

/** Begins to watch a request to an operation. */
export function watchExchange(route: Route, request: Request): Watched {
  if (!areExchangesHeard()) return UNWATCHED;
  const began = performance.now();
  const at = new Date();
  let known: Known | undefined;
  let organization_id: string | undefined;
  let body: string | null = null;
  return {
    by: (caller) => {
      known = caller;
      const named = request.headers.get("service-context")?.trim();
      const ids = caller.organizations.map(({ id }) => id).sort();
      organization_id ??= ids.find((id) => id === named) ?? ids[0];
    },
    within: ({ id }) => void (organization_id = id),
    brought: (text) => void (body = text),
    over: (response) => {
      if (known && organization_id !== undefined) {
        const { pathname, searchParams } = new URL(request.url);
        tellExchange({
          ...{ route, organization_id, body, at, actor: known.actor },
          ...{ method: request.method, path: pathname, query: searchParams },
          request_id: response.headers.get("x-request-id") ?? "",
          idempotency_key: request.headers.get("idempotency-key"),
          user_agent: request.headers.get("user-agent"),
          ms: performance.now() - began,
          status: response.status,
          answer: response instanceof TextResponse ? response.written : null,
        });
      }
      return response;
    },
  };
}

/**
 * Begins to watch a call of the console's pages; what it returns is called at its end, with what was thrown if it
 * failed. Readings that succeed are told to nobody: a page makes many.
 */
export function watchCall(
  { actor, org, requestId, baseUrl }: Ctx,
  route: Route,
  { idempotency_key: key, if_version: _, approval: __, ...body }: Record<string, unknown>,
): (thrown?: unknown) => void {
  if (!areExchangesHeard()) return () => {};
  const began = performance.now();
  const at = new Date();
  return (thrown) => {
    if (thrown === undefined && route.method === "GET") return;
    const failed =
      thrown === undefined
        ? null
        : toErrorResponse(failureOf(thrown), { baseUrl, requestId, format: "problem" });
    tellExchange({
      ...{ route, actor, at, body, organization_id: org.id, request_id: requestId },
      ...{ method: route.method, path: filledPath(route, body), query: null },
      idempotency_key: typeof key === "string" ? key : null,
      user_agent: null,
      ms: performance.now() - began,
      status: failed?.status ?? route.status,
      answer: failed instanceof TextResponse ? failed.written : null,
    });
  };
}
