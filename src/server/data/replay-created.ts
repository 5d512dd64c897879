import type { Ctx } from "@/server/context";
import type { Statement } from "./db";
import { Failure } from "@/server/errors";
import { parseInput } from "@/server/http/request-input";
import { pathParameters, type Route, shapeOf } from "@/server/route";

/** An object is made where its first event is written; what was only changed has had one before. */
const MADE: Statement = {
  name: "made_before",
  text: `SELECT object_id FROM domain_events
          WHERE organization_id = $1 AND request_id = ANY($2) AND sequence = 1 ORDER BY id`,
};

/**
 * What earlier requests of the same Idempotency-Key made before they died without an answer, as it is now;
 * undefined where they made nothing, or `route` makes nothing: what only changes an object finds it changed
 * when it is done again. An object is found by the event that was written with it. Where the answer shows
 * what no reading shows (a key's secret), there is nothing to repeat it from, and undefined too.
 */
export async function findMade(
  ctx: Ctx,
  of: { route: Route; routes: readonly Route[]; params: Record<string, string> },
  unanswered: string[],
): Promise<unknown> {
  const { route, routes, params } = of;
  const reader = route.status === 201 || route.makes ? readerOfMade(route, routes) : undefined;
  if (!reader || unanswered.length === 0) return undefined;
  const objects = await ctx.query<{ object_id: string }>(MADE, [ctx.org.id, unanswered]);
  const names = pathParameters(reader.path);
  for (const { object_id } of objects) {
    const own = [...names.slice(0, -1).map((name) => params[name] ?? ""), object_id];
    const ids = Object.fromEntries(names.map((name, at) => [name, own[at] ?? ""]));
    const input = parseInput(reader, { params: ids, query: new URLSearchParams(), body: "" });
    try {
      return await reader.run(ctx, input as never);
    } catch (thrown) {
      // Something else that the request made on its way.
      if (!(thrown instanceof Failure && thrown.of.kind === "not_found")) throw thrown;
    }
  }
  return undefined;
}

/** The operation that shows what `route` makes just as its answer does. */
export function readerOfMade(route: Route, routes: readonly Route[]): Route | undefined {
  const place = `${shapeOf(route.home ?? route.path)}/{}`;
  return routes.find(
    ({ method, path, output }) =>
      method === "GET" && shapeOf(path) === place && output === route.output,
  );
}
