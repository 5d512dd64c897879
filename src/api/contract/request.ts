import { isQuery, splitInput } from "@/server/openapi-answers";
import { pathParameters, type Route } from "@/server/route";
import { bookable, type Club } from "./club";
import type { Call } from "./doors";

let addresses = 0;

/** Each request comes from an address of its own, or failed sign-ins would count as one guesser's. */
function clientHeaders(): Record<string, string> {
  addresses += 1;
  return { "x-forwarded-for": `2001:db8::${addresses.toString(16)}` };
}

export type Change = {
  ids?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string;
  method?: string;
  slash?: boolean;
  query?: string;
};

/**
 * A request that an operation ought to accept, made from its example and the objects of a club. An
 * operation with a path parameter that no club knows, or a needed body without example, is an error:
 * every operation is covered the moment it is declared.
 */
export function requestOf(route: Route, club: Club, change: Change = {}): Call {
  const ids: Record<string, string> = { ...club.ids, ...change.ids };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`club.ts makes no ${name}, for ${route.path}`);
    return encodeURIComponent(id);
  });
  const method = change.method ?? route.method;
  const fields = fill(route.example ?? {}, club) as Record<string, string>;
  const query = isQuery(route) ? new URLSearchParams({ ...fields, surprise: "1" }).toString() : "";
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

/** Whether an operation has fields in a body. */
export function takesBody(route: Route): boolean {
  return !isQuery(route) && Object.keys(splitInput(route).rest).length > 0;
}

/** The path parameters that name an object of the organization; those of the caller's own choice don't. */
export function objectParameters(route: Route): string[] {
  return pathParameters(route.path).filter(
    (name) => name !== "external_id" || route.method === "GET",
  );
}

export const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
export const cookie = (token: string) => ({ cookie: `next-auth.session-token=${token}` });

/** References of an example become the club's objects; its times become bookable ones. */
function fill(value: unknown, club: Club, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => fill(item, club, key));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, fill(inner, club, name)]),
    );
  }
  if (key in bookable && /^\d{4}-/.test(String(value)))
    return bookable[key as keyof typeof bookable];
  if (key === "email") return `${crypto.randomUUID()}@example.test`;
  return club.ids[key] ?? value;
}
