/** The requests that a club's website has made: what it read, and what went wrong. */
import { v1Routes } from "@/api/rest/tables";
import { toRow } from "@/features/platform/request-log/to-row";
import { writeRows } from "@/features/platform/request-log/write";
import { BookingNotFound } from "@/features/scheduling/bookings/errors";
import { newId } from "@/lib/ids";
import { MINUTE } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { InsufficientScope, RateLimitExceeded } from "@/server/errors";
import { toErrorResponse } from "@/server/http/problem";
import { parseInput } from "@/server/http/request-input";
import { TextResponse } from "@/server/http/text-response";
import { operationName } from "@/server/openapi/operation-name";
import { filledPath, type Route } from "@/server/route";

type Scene = {
  /** The operation, such as `GET /v1/bookings`. */
  of: string;
  ids?: Record<string, string>;
  query?: string;
  body?: object;
  /** What was refused; null for a reading that worked. */
  thrown: unknown;
  minutesAgo: number;
  ms: number;
};

/** Writes some minutes of a website's requests. */
export async function seedRequests(ctx: Ctx, key: string): Promise<void> {
  const where = { organization_id: ctx.org.id };
  const resource = await ctx.db.resource.findFirst({ where });
  const booking = await ctx.db.booking.findFirst({ where });
  const resource_id = resource?.id ?? newId("evr");
  const gone = newId("bkg");
  const scenes: Scene[] = [
    { of: "GET /v1/events/resources", thrown: null, minutesAgo: 64, ms: 9 },
    {
      of: "GET /v1/events/resources/{resource_id}",
      ...{ ids: { resource_id }, thrown: null, minutesAgo: 63, ms: 4 },
    },
    {
      ...{ of: "GET /v1/bookings", query: "size=500", minutesAgo: 41, ms: 2 },
      thrown: faultOf("GET /v1/bookings", "size=500"),
    },
    {
      ...{ of: "GET /v1/bookings", query: `resource_id=${resource_id}`, thrown: null },
      ...{ minutesAgo: 40, ms: 11 },
    },
    {
      ...{ of: "GET /v1/bookings/{booking_id}", ids: { booking_id: gone }, minutesAgo: 26, ms: 3 },
      thrown: BookingNotFound({ resource: "booking", resource_id: gone }),
    },
    {
      ...{ of: "POST /v1/bookings", minutesAgo: 12, ms: 2 },
      body: { resource_id, member_id: booking?.member_id, notes: "By the window, please" },
      thrown: InsufficientScope({ required_scope: "bookings:write" }),
    },
    {
      ...{ of: "GET /v1/events", minutesAgo: 5, ms: 1 },
      thrown: RateLimitExceeded({ retry_after_seconds: 21 }),
    },
  ];
  const rows = scenes.map((scene) => rowOf(ctx, key, scene));
  await writeRows(ctx.query, rows);
}

function routeOf(of: string): Route {
  const route = v1Routes.find(({ method, path }) => `${method} ${path}` === of);
  if (!route) throw new Error(`There is no operation ${of}.`);
  return route;
}

/** Returns what an operation raises for fields that it does not take. */
function faultOf(of: string, query: string): unknown {
  try {
    parseInput(routeOf(of), { params: {}, query: new URLSearchParams(query), body: "" });
    return null;
  } catch (thrown) {
    return thrown;
  }
}

function rowOf(ctx: Ctx, id: string, { of, ids = {}, query, body, thrown, ...when }: Scene) {
  const route = routeOf(of);
  const { baseUrl, org } = ctx;
  const request_id = newId("req");
  const refusal = thrown
    ? toErrorResponse(thrown, { baseUrl, requestId: request_id, format: route.format })
    : null;
  const told = {
    ...{ route, organization_id: org.id, request_id, method: route.method, ms: when.ms },
    actor: { kind: "apiKey" as const, id, tenant_id: org.tenant_id, scopes: new Set<string>() },
    path: filledPath(route, ids),
    query: new URLSearchParams(query),
    body: body ? JSON.stringify(body) : null,
    idempotency_key: body ? request_id : null,
    user_agent: "harbour-website/3.2 node",
    at: new Date(ctx.now().getTime() - when.minutesAgo * MINUTE),
    status: refusal?.status ?? route.status,
    answer: refusal instanceof TextResponse ? refusal.written : null,
  };
  const actor = { ...told.actor, organization_ids: [org.id] };
  return toRow({ ...told, actor }, operationName(route, v1Routes));
}
