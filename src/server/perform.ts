import type { Ctx } from "./context";
import { findMade } from "./data/replay-created";
import { changeIfMatch, readerOf } from "./http/etag";
import { parseInput } from "./http/request-input";
import { Made, type Route } from "./route";

/** One call of an operation, its input checked: what every entry hands to `perform`. */
export type Call = {
  route: Route;
  /** The table that the operation stands in. */
  routes: readonly Route[];
  /** The values of the path's parameters. */
  params: Record<string, string>;
  input: object;
  /** The version that a change is meant for (If-Match), or null for any. */
  wanted: string | null;
};

/**
 * Runs an admitted operation. A change whose earlier attempts, the `unanswered` requests, made the object already
 * returns that one; a change for another version than the present one raises VersionConflict.
 */
export async function perform(
  { route, routes, params, input, wanted }: Call,
  ctx: Ctx,
  unanswered: string[] = [],
): Promise<unknown> {
  const made = await findMade(ctx, { route, routes, params }, unanswered);
  if (made !== undefined) return route.makes ? new Made(made) : made;
  const change = () => route.run(ctx, input as never);
  if (wanted === null || wanted === "*" || route.method === "GET") return change();
  const of = { route, reader: readerOf(route, routes), params, wanted };
  const readInput = (reader: Route, ids: Record<string, string>) =>
    parseInput(reader, { params: ids, query: new URLSearchParams(), body: "" });
  return changeIfMatch(of, ctx, readInput, change);
}
