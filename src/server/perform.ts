import type { Ctx } from "./context";
import { readWithReplica, noteWrite } from "./data/replica";
import { findMade } from "./data/replay-created";
import { changeIfMatch, readerOf } from "./http/etag";
import { parseInput } from "./http/request-input";
import { isOutage } from "./http/problem";
import { logger } from "./log";
import { inReportTurn } from "./report-turns";
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
  if (route.method === "GET") {
    const read = (place: Ctx) => route.run(place, input as never);
    const answer = () => (isWide(route) ? readWithReplica(ctx, read, isOutage) : read(ctx));
    return route.tag === "Reports" ? inReportTurn(ctx, answer) : answer();
  }
  try {
    return await change({ route, routes, params, input, wanted }, ctx, unanswered);
  } finally {
    // After a failure as well: a part may have been done. Its own failure leaves the caller's answer as it is.
    await noteWrite(ctx).catch((err: unknown) => logger().warn({ err }, "a write was not noted"));
  }
}

/** A list, a report or an export: it reads many rows, and may be a moment old. */
export function isWide({ input, tag, write }: Pick<Route, "input" | "tag" | "write">): boolean {
  return "size" in input.shape || tag === "Reports" || write !== undefined;
}

async function change(
  { route, routes, params, input, wanted }: Call,
  ctx: Ctx,
  unanswered: string[],
): Promise<unknown> {
  const made = await findMade(ctx, { route, routes, params }, unanswered);
  if (made !== undefined) return route.makes ? new Made(made) : made;
  const run = () => route.run(ctx, input as never);
  if (wanted === null || wanted === "*") return run();
  const of = { route, reader: readerOf(route, routes), params, wanted };
  const readInput = (reader: Route, ids: Record<string, string>) =>
    parseInput(reader, { params: ids, query: new URLSearchParams(), body: "" });
  return changeIfMatch(of, ctx, readInput, run);
}
