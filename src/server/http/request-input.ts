import { isUtf8 } from "node:buffer";
import { holdsCardNumber } from "@/lib/card-number";
import { JSON_BOUNDS, jsonExcess } from "@/lib/json-bounds";
import { mayNeedNfc, toNfc } from "@/lib/nfc";
import { readUpTo } from "@/lib/read-up-to";
import { walkJson } from "@/lib/walk-json";
import { assertNoCardNumber } from "./card-numbers";
import { MOST_BODY, ownTurn } from "./own-turn";
import {
  BodyTooLarge,
  type FieldFault,
  fieldFault,
  UnsupportedMediaType,
  ValidationFailure,
} from "@/server/errors";
import { pathParameters, type Route } from "@/server/route";
import { toFieldFaults } from "./validation";

/**
 * Returns the text of a JSON body, for the methods that have one: a large one in a turn of the event loop of its own, as
 * checking and parsing it take another. Raises BodyTooLarge, UnsupportedMediaType, and ValidationFailure if it is not
 * UTF-8.
 */
export async function readBody(request: Request, most = MOST_BODY): Promise<string> {
  if (request.method === "GET" || request.method === "HEAD") return "";
  if (Number(request.headers.get("content-length") ?? 0) > most) throw BodyTooLarge();
  const bytes = await readBytes(request, most);
  if (bytes.length === 0) return "";
  if (!isJsonType(request.headers.get("content-type") ?? "")) throw UnsupportedMediaType();
  // The stored text must be the sent one: an invalid byte would become another character.
  if (!isUtf8(bytes)) throw notJson("not UTF-8");
  const text = bytes.toString("utf8");
  await ownTurn(bytes.length);
  return text;
}

/** True for JSON's media type in its only charset (RFC 8259 §8.1). */
function isJsonType(contentType: string): boolean {
  const [type = "", ...parameters] = contentType
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const isJson = type === "application/json" || /^application\/[\w.+-]+\+json$/.test(type);
  const charsets = parameters.filter((parameter) => parameter.startsWith("charset="));
  return isJson && charsets.every((one) => /^charset="?utf-?8"?$/.test(one));
}

/** Returns a body's text, up to so many bytes. Raises BodyTooLarge. */
export async function readBounded(request: Request, most: number): Promise<string> {
  return (await readBytes(request, most)).toString("utf8");
}

/** Returns a body's bytes, up to so many. Raises BodyTooLarge. */
export async function readBytes(request: Request, most: number): Promise<Buffer> {
  const bytes = await readUpTo(request, most);
  if (!bytes) throw BodyTooLarge();
  return bytes;
}

/**
 * Gathers an operation's input: path parameters from the path, the rest from the query for GET and DELETE and from the
 * body otherwise. Unknown fields and card numbers are faults; a query is ignored if the operation reads none. Texts are
 * read as NFC. Raises ValidationFailure with the right `loc` for each.
 */
export function parseInput(
  route: Route,
  from: { params: Record<string, string>; query: URLSearchParams; body: string },
): Record<string, unknown> {
  const inPath = new Set(pathParameters(route.path));
  const rest = route.method === "GET" || route.method === "DELETE" ? "query" : "body";
  const known = Object.keys(route.input.shape);
  const values: Record<string, unknown> =
    rest === "query" ? readQuery(from.query, known) : readObject(from.body, route.mostValues);
  assertNoCardNumber(values, rest);
  const own = known.filter((key) => !inPath.has(key));
  const stray =
    rest === "query"
      ? strayInQuery(from.query, own)
      : known.filter((key) => inPath.has(key) && key in values).map((key) => [key, values[key]]);
  const params = Object.fromEntries(
    Object.entries(from.params).flatMap(([name, text]) =>
      inPath.has(name) ? [[name, toNfc(text)]] : [],
    ),
  );
  assertNoCardNumber(params, "path");
  const origin = (field: string) => (inPath.has(field) ? "path" : rest);
  // A query's numbers arrive as text: the fault shows the text, not the number.
  const asSent = (fault: FieldFault): FieldFault => {
    const [from, field = "", ...inner] = fault.loc;
    if (from !== "query" || inner.length > 0) return fault;
    return { ...fault, input: values[field] ?? null };
  };
  const parsed = route.input.safeParse({ ...values, ...params }, { reportInput: true });
  const faults = [
    ...stray.map(([key, input]) => ({
      loc: [rest, String(key)],
      msg: "Extra inputs are not permitted",
      type: "extra_forbidden",
      input: input ?? null,
      ctx: {},
    })),
    ...(parsed.success ? [] : toFieldFaults(parsed.error.issues, origin).map(asSent)),
    ...unkeepable({ ...values, ...params }, origin),
  ];
  if (!parsed.success || faults.length > 0) throw new ValidationFailure(faults);
  return parsed.data;
}

function readQuery(query: URLSearchParams, known: string[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const key of known) {
    const value = query.get(key);
    if (value !== null) values[key] = toNfc(value);
  }
  return values;
}

/** Returns the query parameters that the operation does not know, each once. */
function strayInQuery(query: URLSearchParams, own: string[]): [key: string, input: unknown][] {
  if (own.length === 0) return [];
  const seen = new Set<string>();
  // Every list accepts it; it has no effect where nothing can be archived, or nobody sees it.
  const known = own.includes("page") ? [...own, "include_archived"] : own;
  const stray = [...query].filter(([key]) => {
    const isFirst = !seen.has(key);
    seen.add(key);
    return !isFirst || !known.includes(key);
  });
  assertNoCardNumber(Object.fromEntries(stray), "query");
  return stray;
}

function readObject(body: string, mostValues: number | undefined): Record<string, unknown> {
  const sent = body === "" ? {} : parseJson(body, mostValues);
  const value = mayNeedNfc(body) ? toNfc(sent) : sent;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    assertNoCardNumber(value, "body");
    throw fieldFault(["body"], "dict_type", "Input should be a valid dictionary", value);
  }
  return value as Record<string, unknown>;
}

/** Parses a JSON text within the bounds of every body (contract §1). Raises ValidationFailure, `json_invalid`. */
export function parseJson(text: string, mostValues: number = JSON_BOUNDS.values): unknown {
  assertJsonBounds(text, mostValues);
  try {
    return JSON.parse(text);
  } catch (error) {
    // The reason quotes the text.
    const quotable = error instanceof Error && !holdsCardNumber(text);
    throw notJson(quotable ? error.message : "not JSON");
  }
}

/** Raises ValidationFailure, `json_invalid`, for a JSON text that nests too deep or holds too many values. */
function assertJsonBounds(text: string, values: number): void {
  const excess = jsonExcess(text, { ...JSON_BOUNDS, values });
  if (excess) throw notJson(excess);
}

function notJson(error: string): ValidationFailure {
  return fieldFault(["body"], "json_invalid", "JSON decode error", {}, { error });
}

/**
 * Returns a fault for a text or name that cannot be stored: JSON may have NULs and halves of characters, PostgreSQL
 * cannot.
 */
export function unkeepable(values: unknown, origin: (field: string) => string): FieldFault[] {
  const faults: FieldFault[] = [];
  walkJson(values, ({ value, name, path }) => {
    const isText = typeof value === "string" && !isKeepable(value);
    if (!isText && (name === null || isKeepable(name))) return true;
    const msg = "Value error, null characters and unpaired surrogates are not allowed";
    const place = path();
    const loc = [origin(place[0] ?? ""), ...place];
    faults.push({ loc, msg, type: "value_error", input: value, ctx: {} });
    return true;
  });
  return faults;
}

function isKeepable(text: string): boolean {
  return !text.includes("\0") && !/\p{Surrogate}/u.test(text);
}
