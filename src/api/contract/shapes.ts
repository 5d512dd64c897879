import { isQuery, splitInput } from "@/server/openapi/answers";
import { isPortal, type Route } from "@/server/route";
import { isSingle } from "@/server/http/etag";
import { portalRoutes, v1Routes } from "@/api/rest/tables";

export const ENTRIES = ["own server", "Next"] as const;
export type EntryName = (typeof ENTRIES)[number];

/** Every operation of both tables. */
export const all = [...v1Routes, ...portalRoutes];
/** The same, with the name that its cases have. */
export const routes = all.map((route) => ({ route, name: `${route.method} ${route.path}` }));

/**
 * Describes everything that an entry can affect: the table, the place of the fields, and the kind of answer. Behind an
 * entry the same function answers every operation, so one operation of a shape represents the others.
 */
export function handlerShape(route: Route): string {
  const { rest } = splitInput(route);
  const fields = isQuery(route) ? "query" : "body";
  const media = route.output.meta()?.["contentMediaType"];
  const written = route.write ? "streamed" : route.respond ? "written by itself" : "";
  return [
    isPortal(route) ? "portal" : "v1",
    route.method,
    Object.keys(rest).length > 0 ? fields : "",
    route.mostBody ? "large" : "",
    String(route.status),
    written,
    typeof media === "string" ? media : "",
    isSingle(route) ? "with a version" : "",
    route.previews ? "or a preview" : "",
    route.home ? "at home elsewhere" : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** How many operations of the same shape come before each. */
const turns = new Map<Route, number>();
const seen = new Map<string, number>();
for (const route of all) {
  const shape = handlerShape(route);
  const before = seen.get(shape) ?? 0;
  turns.set(route, before);
  seen.set(shape, before + 1);
}

/** Returns the entry of an operation: those of a shape take turns. */
export function entryOf(route: Route): EntryName {
  return ENTRIES[(turns.get(route) ?? 0) % 2] ?? ENTRIES[0];
}

/** Returns both entries for the first operation of a shape, one for the others. */
export function entriesOf(route: Route): readonly EntryName[] {
  return turns.get(route) === 0 ? ENTRIES : [entryOf(route)];
}
