import type { Ctx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { isQuery } from "@/server/openapi/answers";
import type { Route } from "@/server/route";
import { sha256 } from "@/server/config/secrets";

/** What does not change which rows a list has, but how many at once and where it begins, or what stands beside them. */
const NO_FILTERS = ["page", "size", "cursor", "expand"];

type Asked = Record<string, unknown>;

/**
 * Raises ValidationFailure for a cursor of another list, of other filters, or of somebody who sees other rows:
 * it would go on at a wrong place, and tell a wrong `total`.
 */
export function assertOwnCursor(route: Route, input: Asked, ctx: Ctx): void {
  const { cursor } = input;
  if (!isList(route) || typeof cursor !== "string" || cursor.endsWith(markOf(route, input, ctx)))
    return;
  const said = "Input should be the next_cursor of a page of this list, with the same filters";
  throw fieldFault([isQuery(route) ? "query" : "body", "cursor"], "cursor_mismatch", said, cursor);
}

/** The page as it is answered: its `next_cursor` says which list it goes on in. */
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
  // Keys of an organization see the same rows, and one may go on where another stopped.
  const viewer = actor.kind === "member" ? actor.id : null;
  const list = JSON.stringify([org.id, viewer, path, filters]);
  return `.${sha256(list).toString("base64url").slice(0, 16)}`;
}
