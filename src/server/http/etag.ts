import { createHash } from "node:crypto";
import type { Ctx } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { Failure, VersionConflict } from "@/server/errors";
import { readerOfMade } from "@/server/data/replay-created";
import { present } from "./livemode";
import { pathParameters, type Route, shapeOf } from "@/server/route";
import { openSessionLocks } from "@/server/data/session-locks";

/** Whether an operation reads one object, which then has a version: its ETag. */
export function isSingle(route: Route): boolean {
  return route.method === "GET" && (route.path.endsWith("}") || route.versioned === true);
}

/** The version of a representation. */
export function etagOf(body: string): string {
  return `"${createHash("sha1").update(body).digest("base64url")}"`;
}

/** Whether a list of tags, as in If-Match and If-None-Match, names this one. */
export function namesTag(list: string | null, etag: string): boolean {
  // Any version of it will do.
  if (list?.trim() === "*") return true;
  return list !== null && list.split(",").some((tag) => tag.trim() === etag);
}

/** The operation that reads what a change is made to: at its own path, or where its last word is an action. */
export function readerOf(change: Route, routes: readonly Route[]): Route | undefined {
  const own = shapeOf(change.path);
  const paths = [own, own.replace(/\/[^/{}]+$/, "")];
  return routes.find((route) => isSingle(route) && paths.includes(shapeOf(route.path)));
}

/**
 * Whether an operation answers with an object just as the operation that reads it does: what it read, made
 * or changed. The answer then has the object's ETag.
 */
export function showsVersion(route: Route, routes: readonly Route[]): boolean {
  if (route.method === "GET" || route.status === 204) return isSingle(route);
  const reader = route.status === 201 ? readerOfMade(route, routes) : readerOf(route, routes);
  return reader?.output === route.output;
}

const locks = openSessionLocks(() => getDatabase().pool);

/** That nothing is there, by the code that the operation lists for it: not each is that of the reader. */
function inWordsOf(route: Route, missing: Failure): Failure {
  const listed = route.errors.filter(({ kind }) => kind === "not_found");
  const same = listed.some(({ code }) => code === missing.of.code);
  return new Failure((!same && listed[0]) || missing.of, missing.extras);
}

/**
 * Does the change if the object that `reader` reads has a version that `wanted` (If-Match, RFC 9110
 * §13.1.1) names, and raises VersionConflict if not, or where there is nothing to read. Of two changes
 * of an object at the same moment that both name its version, one is made.
 */
export async function changeIfMatch<T>(
  of: { route: Route; reader: Route | undefined; params: Record<string, string>; wanted: string },
  ctx: Ctx,
  readInput: (reader: Route, params: Record<string, string>) => unknown,
  change: () => Promise<T>,
): Promise<T> {
  const { route, reader, params, wanted } = of;
  if (!reader) throw VersionConflict();
  // The same object may have another name for its id in another path.
  const ids = pathParameters(route.path).map((name) => params[name] ?? "");
  const named = pathParameters(reader.path).map((name, at) => [name, ids[at] ?? ""] as const);
  const input = readInput(reader, Object.fromEntries(named));
  let done: { result: T } | null = null;
  await locks.tryAlone(
    `change:${ctx.org.id}:${shapeOf(reader.path)}:${ids.join("/")}`,
    async () => {
      const read = await reader.run(ctx, input as never).catch((thrown: unknown) => {
        const missing = thrown instanceof Failure && thrown.of.kind === "not_found";
        if (!missing) throw thrown;
        // What a PUT would make has no version yet; any other change is of nothing, and says so itself.
        throw route.method === "PUT" ? VersionConflict() : inWordsOf(route, thrown);
      });
      const object = present(reader, read, ctx);
      if (!namesTag(wanted, etagOf(JSON.stringify(object)))) throw VersionConflict();
      done = { result: await change() };
    },
  );
  // Who is at it will have changed it.
  if (!done) throw VersionConflict();
  return (done as { result: T }).result;
}
