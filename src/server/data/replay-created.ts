import type { Ctx } from "@/server/context";
import type { Statement } from "./db";
import { Failure } from "@/server/errors";
import { parseInput } from "@/server/http/request-input";
import { pathParameters, type Route, shapeOf } from "@/server/route";

/** Finds creations: an object's first event is written with it, a change has earlier ones. */
const MADE: Statement = {
  name: "made_before",
  text: `SELECT object_id FROM domain_events
          WHERE organization_id = $1 AND request_id = ANY($2) AND sequence = 1 ORDER BY id`,
};

/**
 * Returns the present state of the object that earlier requests with the same Idempotency-Key created before they died
 * without an answer. Undefined when they created nothing, when `route` creates nothing (a change simply runs again), or
 * when the answer shows fields that no reading shows (a key's secret). The object is found by the event that was
 * written with it.
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
      // Another object that the request created on its way.
      if (!(thrown instanceof Failure && thrown.of.kind === "not_found")) throw thrown;
    }
  }
  return undefined;
}

/** Returns the operation that shows the creation of `route` exactly as its answer does. */
export function readerOfMade(route: Route, routes: readonly Route[]): Route | undefined {
  const place = `${shapeOf(route.home ?? route.path)}/{}`;
  return routes.find(
    ({ method, path, output }) =>
      method === "GET" && shapeOf(path) === place && output === route.output,
  );
}
