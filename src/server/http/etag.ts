import { createHash } from "node:crypto";
import { z } from "zod";
import type { Ctx } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { Failure, VersionConflict } from "@/server/errors";
import { readerOfMade } from "@/server/data/replay-created";
import { present } from "./livemode";
import { pathParameters, type Route, shapeOf } from "@/server/route";
import { openLeases } from "@/server/jobs/leases";

/** True for operations that read one object, which then has a version: its ETag. */
export function isSingle(route: Route): boolean {
  return route.method === "GET" && (route.path.endsWith("}") || route.versioned === true);
}

/** Returns the version of a representation. */
export function etagOf(body: string): string {
  return `"${createHash("sha1").update(body).digest("base64url")}"`;
}

/** What is noted in passing, while an object stays as it is: nobody's change is refused for it. */
const NOTED = ["last_used_at", "last_seen_at"];

/**
 * Returns the version of an object: that of its whole representation, but for what is noted in passing. `body` is the
 * object as JSON, where it is written already.
 */
export function versionOf(object: unknown, body?: string): string {
  const noted = NOTED.filter((name) => name in Object(object));
  if (noted.length === 0) return etagOf(body ?? JSON.stringify(object));
  const without = Object.fromEntries(noted.map((name) => [name, undefined]));
  return etagOf(JSON.stringify({ ...(object as object), ...without }));
}

/** True if a list of tags (If-Match, If-None-Match) names this one. */
export function namesTag(list: string | null, etag: string): boolean {
  // Matches any version.
  if (list?.trim() === "*") return true;
  return list !== null && list.split(",").some((tag) => tag.trim() === etag);
}

/** Returns the operation that reads the object of a change: at the same path, or at the path before a final action. */
export function readerOf(change: Route, routes: readonly Route[]): Route | undefined {
  const own = shapeOf(change.path);
  const paths = [own, own.replace(/\/[^/{}]+$/, "")];
  return routes.find((route) => isSingle(route) && paths.includes(shapeOf(route.path)));
}

/**
 * Returns the operation whose ETag an answer has: a read's own, or for a change that shows its object as a reader does,
 * that reader. What a change says beyond the object (a preview) is no part of the version.
 */
export function versionedAs(route: Route, routes: readonly Route[]): Route | undefined {
  if (route.method === "GET" || route.status === 204) return isSingle(route) ? route : undefined;
  const reader = route.status === 201 ? readerOfMade(route, routes) : readerOf(route, routes);
  return reader && shows(route.output, reader.output) ? reader : undefined;
}

/** True if a schema has each field of another one. */
function shows(output: z.ZodType, read: z.ZodType): boolean {
  if (output === read) return true;
  if (!(output instanceof z.ZodObject && read instanceof z.ZodObject)) return false;
  return Object.entries(read.shape).every(([name, field]) => output.shape[name] === field);
}

/** One change at a time of an object whose version was named. The pool may be another by then. */
const leases = openLeases((statement, values) => getDatabase().query(statement, values), {
  forget: true,
});

/** Returns the "not found" failure that the operation itself lists: its reader's may have another code. */
function inWordsOf(route: Route, missing: Failure): Failure {
  const listed = route.errors.filter(({ kind }) => kind === "not_found");
  const same = listed.some(({ code }) => code === missing.of.code);
  return new Failure((!same && listed[0]) || missing.of, missing.extras);
}

/**
 * Makes a change if `wanted` (If-Match, RFC 9110 §13.1.1) names the version of the object that `reader` reads. Raises
 * VersionConflict if not, or if there is nothing to read. Only one of two simultaneous changes that name the same
 * version is made.
 */
export async function changeIfMatch<T>(
  of: { route: Route; reader: Route | undefined; params: Record<string, string>; wanted: string },
  ctx: Ctx,
  readInput: (reader: Route, params: Record<string, string>) => unknown,
  change: () => Promise<T>,
): Promise<T> {
  const { route, reader, params, wanted } = of;
  if (!reader) throw VersionConflict();
  // Another path may have another name for the object's id.
  const ids = pathParameters(route.path).map((name) => params[name] ?? "");
  const named = pathParameters(reader.path).map((name, at) => [name, ids[at] ?? ""] as const);
  const input = readInput(reader, Object.fromEntries(named));
  let done: { result: T } | null = null;
  await leases.tryAlone(
    `change:${ctx.org.id}:${shapeOf(reader.path)}:${ids.join("/")}`,
    async () => {
      const read = await reader.run(ctx, input as never).catch((thrown: unknown) => {
        const missing = thrown instanceof Failure && thrown.of.kind === "not_found";
        if (!missing) throw thrown;
        // An object that a PUT would create has no version yet; any other change raises its own "not found".
        throw route.method === "PUT" ? VersionConflict() : inWordsOf(route, thrown);
      });
      const object = present(reader, read, ctx);
      if (!namesTag(wanted, versionOf(object))) throw VersionConflict();
      done = { result: await change() };
    },
  );
  // The change in progress makes this version outdated.
  if (!done) throw VersionConflict();
  return (done as { result: T }).result;
}
