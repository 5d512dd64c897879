import { isQuery, splitInput } from "@/server/openapi/answers";
import { pathParameters, type Route } from "@/server/route";
import type { Club } from "./club";
import type { Call } from "./entries";
import { bookable } from "./seeds/bookable";

let addresses = 0;

/** Gives each request its own address; otherwise failed sign-ins would count as one guesser's. */
function clientHeaders(): Record<string, string> {
  addresses += 1;
  const [high, low] = [addresses >> 16, addresses & 0xffff];
  return { "x-forwarded-for": `2001:db8:${high.toString(16)}:${low.toString(16)}::1` };
}

export type Change = {
  ids?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string;
  /** Fields beside those of the example, or in their place. */
  fields?: Record<string, unknown>;
  method?: string;
  slash?: boolean;
  query?: string;
};

/**
 * Builds a request that an operation should accept, from its example and the objects of a club. An operation with a
 * path parameter that no club knows, or a required body without example, is an error: every operation is covered the
 * moment it is declared.
 */
export async function requestOf(route: Route, club: Club, change: Change = {}): Promise<Call> {
  await club.prepare(route);
  let path = route.path;
  for (const name of pathParameters(path)) {
    // An object that does not exist yet: the club's objects have its mark.
    const own = objectParameters(route).includes(name) ? undefined : `new-${club.mark}`;
    const id = change.ids?.[name] ?? (await club.valueFor(route, name)) ?? own;
    if (id === undefined) throw new Error(`contract/seeds makes no ${name}, for ${route.path}`);
    path = path.replace(`{${name}}`, encodeURIComponent(String(id)));
  }
  const method = change.method ?? route.method;
  const example = (await fill(route.example ?? {}, route, club)) as Record<string, unknown>;
  const fields = { ...example, ...change.fields };
  const query = isQuery(route)
    ? queryOf(takesQuery(route) ? fields : { ...fields, surprise: "1" })
    : "";
  const body = change.body ?? (takesBody(route) ? JSON.stringify(fields) : undefined);
  const sendsBody = body !== undefined && !["GET", "HEAD", "OPTIONS"].includes(method);
  return {
    method,
    path: `${path}${change.slash ? "/" : ""}${query ? `?${query}` : ""}`,
    headers: {
      ...clientHeaders(),
      ...(sendsBody && { "content-type": "application/json" }),
      ...change.headers,
    },
    ...(sendsBody && { body }),
  };
}

function queryOf(fields: Record<string, unknown>): string {
  const text = (value: unknown) =>
    typeof value === "string" ? value : Array.isArray(value) ? value.join() : JSON.stringify(value);
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, text(value) ?? ""]],
    ),
  ).toString();
}

/** True if an operation has fields in its query; without fields, a query is ignored. */
export function takesQuery(route: Route): boolean {
  return isQuery(route) && Object.keys(splitInput(route).rest).length > 0;
}

/** True if an operation has fields in its body. */
export function takesBody(route: Route): boolean {
  return !isQuery(route) && Object.keys(splitInput(route).rest).length > 0;
}

/** Returns the path parameters that name an object of the organization; keys chosen by the caller do not. */
export function objectParameters(route: Route): string[] {
  // The key of an occurrence is a time, which may exist in every series.
  return pathParameters(route.path).filter(
    (name) =>
      name !== "original_starts_at_local" && (name !== "external_id" || route.method === "GET"),
  );
}

export const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
export const cookie = (token: string) => ({ cookie: `next-auth.session-token=${token}` });

/** Fills in an example: references become the club's objects, times become bookable ones. */
async function fill(value: unknown, route: Route, club: Club, key = ""): Promise<unknown> {
  if (Array.isArray(value)) {
    const name = key.replace(/_ids$/, "_id");
    return Promise.all(value.map((item) => fill(item, route, club, name)));
  }
  if (typeof value === "object" && value !== null) {
    const filled: Record<string, unknown> = {};
    for (const [name, inner] of Object.entries(value))
      filled[name] = await fill(inner, route, club, name);
    return filled;
  }
  const own = value === null ? undefined : await club.valueFor(route, key);
  if (own !== undefined) return own;
  if (key in bookable && /^\d{4}-/.test(String(value)))
    return bookable[key as keyof typeof bookable];
  if (key === "email" && value !== null) return `${crypto.randomUUID()}@example.test`;
  if (key === "external_id" && value !== null) return crypto.randomUUID();
  return value;
}
