import type { Ctx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { isQuery } from "@/server/openapi/answers";
import type { Route } from "@/server/route";
import { sha256 } from "@/server/config/secrets";

/** Parameters that do not filter: they set the page size, the start, or related objects. */
const NO_FILTERS = ["page", "size", "cursor", "expand"];

type Asked = Record<string, unknown>;

/**
 * Raises ValidationFailure for a cursor of another list, of other filters, or of a caller who sees other rows: it would
 * continue at a wrong place and show a wrong `total`.
 */
export function assertOwnCursor(route: Route, input: Asked, ctx: Ctx): void {
  const { cursor } = input;
  if (!isList(route) || typeof cursor !== "string" || cursor.endsWith(markOf(route, input, ctx)))
    return;
  const said = "Input should be the next_cursor of a page of this list, with the same filters";
  throw fieldFault([isQuery(route) ? "query" : "body", "cursor"], "cursor_mismatch", said, cursor);
}

/** Returns the page with a `next_cursor` that names the list it continues. */
export function bindCursor(route: Route, input: Asked, output: unknown, ctx: Ctx): unknown {
  const { next_cursor: next = null } = isList(route) ? (output as { next_cursor?: string }) : {};
  return next === null
    ? output
    : { ...(output as object), next_cursor: next + markOf(route, input, ctx) };
}

function isList({ input }: Route): boolean {
  return "cursor" in input.shape;
}

function markOf({ path }: Route, input: Asked, { org, actor }: Ctx): string {
  const filters = Object.entries(input)
    .filter(([name, value]) => !NO_FILTERS.includes(name) && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  // Keys of an organization see the same rows, and one may continue where another stopped.
  const viewer = actor.kind === "member" ? actor.id : null;
  const list = JSON.stringify([org.id, viewer, path, filters]);
  return `.${sha256(list).toString("base64url").slice(0, 16)}`;
}
