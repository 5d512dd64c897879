import { holdsCardNumber } from "@/lib/card-number";
import { JSON_BOUNDS, jsonExcess } from "@/lib/json-bounds";
import { mayNeedNfc, toNfc } from "@/lib/nfc";
import { readUpTo } from "@/lib/read-up-to";
import { walkJson } from "@/lib/walk-json";
import { assertNoCardNumber } from "./card-numbers";
import {
  BodyTooLarge,
  type FieldFault,
  fieldFault,
  UnsupportedMediaType,
  ValidationFailure,
} from "@/server/errors";
import { pathParameters, type Route } from "@/server/route";
import { toFieldFaults } from "./validation";

export const MOST_BODY = 1024 * 1024;

/**
 * The text of a JSON body, for those methods that have one. Raises BodyTooLarge, UnsupportedMediaType, and
 * ValidationFailure where it is no UTF-8.
 */
export async function readBody(request: Request, most = MOST_BODY): Promise<string> {
  if (request.method === "GET" || request.method === "HEAD") return "";
  if (Number(request.headers.get("content-length") ?? 0) > most) throw BodyTooLarge();
  const bytes = await readBytes(request, most);
  if (bytes.length === 0) return "";
  if (!isJsonType(request.headers.get("content-type") ?? "")) throw UnsupportedMediaType();
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // What is kept must be what was sent: a byte that is no text would become another.
    throw notJson("not UTF-8");
  }
}

/** Whether a media type is JSON's, in the one charset that JSON has (RFC 8259 §8.1). */
function isJsonType(contentType: string): boolean {
  const [type = "", ...parameters] = contentType
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const isJson = type === "application/json" || /^application\/[\w.+-]+\+json$/.test(type);
  const charsets = parameters.filter((parameter) => parameter.startsWith("charset="));
  return isJson && charsets.every((one) => /^charset="?utf-?8"?$/.test(one));
}

/** A body's text, of so many bytes at most. Raises BodyTooLarge. */
export async function readBounded(request: Request, most: number): Promise<string> {
  return (await readBytes(request, most)).toString("utf8");
}

/** A body as it came, of so many bytes at most. Raises BodyTooLarge. */
export async function readBytes(request: Request, most: number): Promise<Buffer> {
  const bytes = await readUpTo(request, most);
  if (!bytes) throw BodyTooLarge();
  return bytes;
}

/**
 * Gathers an operation's input: what the path names comes from the path, the rest from the query for GET and
 * DELETE and from the body otherwise. Fields that the operation does not know are faults, and so are card
 * numbers; a query is not looked at where nothing of it is read. Texts are read as NFC. Raises
 * ValidationFailure with the right `loc` for each.
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
  // A query's numbers arrive as text: the fault shows what was sent, not what it was read as.
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

/** What a query has beside the fields that are read of it, each once. */
function strayInQuery(query: URLSearchParams, own: string[]): [key: string, input: unknown][] {
  if (own.length === 0) return [];
  const seen = new Set<string>();
  // Every list takes it; where nothing is archived, or nobody sees it, it changes nothing.
  const known = own.includes("page") ? [...own, "include_archived"] : own;
  const stray = [...query].filter(([key]) => {
    const isFirst = !seen.has(key);
    seen.add(key);
    return !isFirst || !known.includes(key);
  });
  assertNoCardNumber(Object.fromEntries(stray), "query");
  return stray;
}

function readObject(body: string, mostValues?: number): Record<string, unknown> {
  const sent = body === "" ? {} : parseJson(body, mostValues);
  const value = mayNeedNfc(body) ? toNfc(sent) : sent;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    assertNoCardNumber(value, "body");
    throw fieldFault(["body"], "dict_type", "Input should be a valid dictionary", value);
  }
  return value as Record<string, unknown>;
}

/**
 * What a JSON text says, if it is within the bounds of every body (contract §1). Raises ValidationFailure,
 * `json_invalid`.
 */
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

/** Raises ValidationFailure, `json_invalid`, for a JSON text that nests too deep or holds too much. */
function assertJsonBounds(text: string, values: number = JSON_BOUNDS.values): void {
  const excess = jsonExcess(text, { ...JSON_BOUNDS, values });
  if (excess) throw notJson(excess);
}

function notJson(error: string): ValidationFailure {
  return fieldFault(["body"], "json_invalid", "JSON decode error", {}, { error });
}

/** Where a text or name cannot be kept: JSON may have NULs and halves of characters, PostgreSQL cannot. */
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
