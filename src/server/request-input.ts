import { holdsCardNumber } from "@/lib/card-number";
import { assertNoCardNumber } from "./card-numbers";
import {
  BodyTooLarge,
  type FieldFault,
  fieldFault,
  UnsupportedMediaType,
  ValidationFailure,
} from "./errors";
import { pathParameters, type Route } from "./route";
import { toFieldFaults } from "./validation";

export const MOST_BODY = 1024 * 1024;

/** The body's text, for those methods that have one. Raises BodyTooLarge and UnsupportedMediaType. */
export async function readBody(request: Request, most = MOST_BODY): Promise<string> {
  if (request.method === "GET" || request.method === "HEAD") return "";
  if (Number(request.headers.get("content-length") ?? 0) > most) throw BodyTooLarge();
  const text = await readBounded(request, most);
  const type = request.headers.get("content-type") ?? "";
  if (text !== "" && !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type))
    throw UnsupportedMediaType();
  return text;
}

/** A body's text, of so many bytes at most. Raises BodyTooLarge. */
export async function readBounded(request: Request, most: number): Promise<string> {
  return (await readBytes(request, most)).toString("utf8");
}

/** A body as it came, of so many bytes at most: no more is ever held. Raises BodyTooLarge. */
export async function readBytes(request: Request, most: number): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > most) throw BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Gathers an operation's input: what the path names comes from the path, the rest from the query for
 * GET and DELETE and from the body otherwise. Unknown query fields are ignored, unknown body fields
 * are faults, and so are card numbers. Raises ValidationFailure with the right `loc` for each.
 */
export function parseInput(
  route: Route,
  from: { params: Record<string, string>; query: URLSearchParams; body: string },
): Record<string, unknown> {
  const inPath = new Set(pathParameters(route.path));
  const rest = route.method === "GET" || route.method === "DELETE" ? "query" : "body";
  const known = Object.keys(route.input.shape);
  const values: Record<string, unknown> =
    rest === "query" ? readQuery(from.query, known) : readJson(from.body);
  assertNoCardNumber(values, rest);
  const stray = rest === "body" ? known.filter((key) => inPath.has(key) && key in values) : [];
  const params = Object.fromEntries(
    Object.entries(from.params).filter(([name]) => inPath.has(name)),
  );
  const origin = (field: string) => (inPath.has(field) ? "path" : rest);
  // A query's numbers arrive as text: the fault shows what was sent, not what it was read as.
  const asSent = (fault: FieldFault): FieldFault => {
    const [from, field = "", ...inner] = fault.loc;
    if (from !== "query" || inner.length > 0) return fault;
    return { ...fault, input: values[field] ?? null };
  };
  const parsed = route.input.safeParse({ ...values, ...params }, { reportInput: true });
  const faults = [
    ...stray.map((key) => ({
      loc: ["body", key],
      msg: "Extra inputs are not permitted",
      type: "extra_forbidden",
      input: values[key] ?? null,
      ctx: {},
    })),
    ...(parsed.success ? [] : toFieldFaults(parsed.error.issues, origin).map(asSent)),
    ...[...unkeepable({ ...values, ...params })].map(([path, input]) => ({
      loc: [origin(path[0] ?? ""), ...path],
      msg: "Value error, null characters and unpaired surrogates are not allowed",
      type: "value_error",
      input,
      ctx: {},
    })),
  ];
  if (!parsed.success || faults.length > 0) throw new ValidationFailure(faults);
  return parsed.data;
}

function readQuery(query: URLSearchParams, known: string[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const key of known) {
    const value = query.get(key);
    if (value !== null) values[key] = value;
  }
  return values;
}

function readJson(body: string): Record<string, unknown> {
  if (body === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (error) {
    // The reason quotes the text.
    const quotable = error instanceof Error && !holdsCardNumber(body);
    const reason = quotable ? error.message : "not JSON";
    throw fieldFault(["body"], "json_invalid", "JSON decode error", {}, { error: reason });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    assertNoCardNumber(value, "body");
    throw fieldFault(["body"], "dict_type", "Input should be a valid dictionary", value);
  }
  return value as Record<string, unknown>;
}

/** Where a text or name cannot be kept: JSON may have NULs and halves of characters, PostgreSQL cannot. */
function* unkeepable(value: unknown, path: string[] = []): Generator<[string[], unknown]> {
  if (typeof value === "string" && !isKeepable(value)) yield [path, value];
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (!isKeepable(name)) yield [[...path, name], inner];
    yield* unkeepable(inner, [...path, name]);
  }
}

function isKeepable(text: string): boolean {
  return !text.includes("\0") && !/\p{Surrogate}/u.test(text);
}
