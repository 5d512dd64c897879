import { isPortal, type Route, shapeOf } from "@/server/route";

/**
 * Returns the name of an operation, its verb after its nouns: `bookings.checkout`, `members.notes.list`,
 * `portal.me.update`. It comes from the method and the path; `verb` of a route replaces its last word.
 */
export function operationName(route: Route, routes: readonly Route[]): string {
  const { nouns, verb } = derive(route, routes);
  return [...(isPortal(route) ? ["portal"] : []), ...nouns, route.verb ?? verb].join(".");
}

/** Returns the name of a message to endpoints: `webhooks.booking.checkedIn`. */
export function messageName(type: string): string {
  return ["webhooks", ...type.split(".").map(camel)].join(".");
}

function derive(route: Route, routes: readonly Route[]): { nouns: string[]; verb: string } {
  const parts = route.path.replace(/^\/(portal\/)?v1\//, "").split("/");
  const words = parts.filter((part) => !part.startsWith("{")).map(camel);
  const [last = "", before = ""] = words.toReversed();
  const shape = shapeOf(route.path);
  const beside = new Set(
    routes.filter((one) => shapeOf(one.path) === shape).map(({ method }) => method),
  );
  if (before && last === "external")
    return { nouns: words.slice(0, -1), verb: `${VERBS[route.method]}ByExternalId` };
  const endsInId = parts.at(-1)?.startsWith("{") ?? false;
  const named = { nouns: words, verb: VERBS[route.method] };
  // What is put into something and taken out again is neither made nor deleted.
  const isPart = beside.has("DELETE") && (!endsInId || beside.has("POST"));
  if (isPart && route.method === "POST") return { ...named, verb: "add" };
  if (isPart && route.method === "DELETE") return { ...named, verb: "remove" };
  if (endsInId || route.method === "PATCH" || route.method === "PUT") return named;
  const hasMembers = routes.some(({ path }) => shapeOf(path) === `${shape}/{}`);
  if (route.method === "GET" && /^List /.test(route.summary)) return { nouns: words, verb: "list" };
  if (words.length === 1 || beside.size > 1 || hasMembers) return named;
  // The last word says what is done, or what is read.
  return { nouns: words.slice(0, -1), verb: asVerb(last) };
}

const VERBS = {
  GET: "get",
  POST: "create",
  PUT: "put",
  PATCH: "update",
  DELETE: "delete",
} as const;

/** Turns `cancellationPreview` into `previewCancellation`. */
function asVerb(word: string): string {
  const [, of] = /^(\w+)Preview$/.exec(word) ?? [];
  return of ? `preview${of.charAt(0).toUpperCase()}${of.slice(1)}` : word;
}

/** Writes the words of a path as one: `check-in` as `checkIn`, `calendar.ics` as `calendar`. */
function camel(word: string): string {
  const [plain = ""] = word.split(".");
  return plain.replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
}
