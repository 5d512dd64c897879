import { IMPLIED } from "@/server/openapi/answers";
import {
  type Answer,
  type Document,
  type Media,
  nameIn,
  type Operation,
  type Parameter,
  resolve,
  type Schema,
} from "./document";
import { describe, type FieldNote, fieldsOf, type HasPlace } from "./fields";
import { bodyExample, curlOf, type Sampled, typescriptOf } from "./samples";
import { typeOf } from "./types";

type ErrorNote = { status: number; code: string };
type AnswerNote = {
  status: string;
  /** `Booking`, `list of Bookings`; the media type of a file. */
  type: string;
  object?: string;
  fields: FieldNote[];
};
/** An operation, in words. */
export type OperationNote = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  scope?: string;
  portalScope?: string;
  inPath: FieldNote[];
  inQuery: FieldNote[];
  headers: string[];
  body: FieldNote[];
  needsBody: boolean;
  answers: AnswerNote[];
  /** Failures of its own work. */
  errors: ErrorNote[];
  /** Failures that come with its shape, as for any other. */
  usualErrors: ErrorNote[];
  curl: string;
  typescript: string | null;
  /** What it answers, as JSON; null for files, without content, and where the object's place has one. */
  example: string | null;
};

const USUAL = new Set([...IMPLIED].map(({ code }) => code));

/** Describes an operation of the document. */
export function noteOf(
  document: Document,
  { method, path, operation }: { method: string; path: string; operation: Operation },
  hasPlace: HasPlace,
): OperationNote {
  const parameters = (operation.parameters ?? []).map((one) => resolve<Parameter>(document, one));
  const [inPath, inQuery] = [placedIn("path", parameters), placedIn("query", parameters)];
  const media = operation.requestBody?.content["application/json"];
  const answers = answersOf(document, operation);
  const success = answers.filter(({ status }) => Number(status) < 400);
  const content = success.map(({ answer }) => Object.keys(answer.content ?? {})[0]).find(Boolean);
  const request: Sampled = {
    ...{ method: method.toUpperCase(), path, inPath, inQuery, media: content ?? null },
    isPortal: path.startsWith("/portal/"),
    body: bodyExample(operation.requestBody?.content),
  };
  const errors = answers.flatMap(({ answer }) => errorsOf(document, answer));
  const [scope, portalScope] = [operation["x-required-scope"], operation["x-portal-scope"]];
  return {
    ...{ id: operation.operationId, method: request.method, path, summary: operation.summary },
    description: withoutScopes(operation.description ?? ""),
    ...(scope !== undefined && { scope }),
    ...(portalScope !== undefined && { portalScope }),
    inPath: inPath.map((one) => parameterNote(document, one)),
    inQuery: inQuery.map((one) => parameterNote(document, one)),
    headers: placedIn("header", parameters).map(({ name }) => name),
    body: media ? fieldsOf(document, media.schema, hasPlace) : [],
    needsBody: operation.requestBody?.required ?? false,
    answers: success.map(({ status, answer }) => answerNote(document, status, answer, hasPlace)),
    errors: errors.filter(({ code }) => !USUAL.has(code)),
    usualErrors: errors.filter(({ code }) => USUAL.has(code)),
    curl: curlOf(document, request),
    typescript: typescriptOf(document, request),
    example: exampleIn(document, success[0]?.answer, hasPlace),
  };
}

function placedIn(place: Parameter["in"], parameters: Parameter[]): Parameter[] {
  return parameters.filter((one) => one.in === place);
}

/** Describes a parameter. */
export function parameterNote(document: Document, parameter: Parameter): FieldNote {
  const { name, schema, description = "", required = false } = parameter;
  const about = { isRequired: required, hasPlace: () => false, within: [] };
  return { ...describe(document, name, schema, about), description };
}

function answersOf(document: Document, { responses }: Operation) {
  return Object.entries(responses).map(([status, answer]) => ({
    status,
    answer: resolve<Answer>(document, answer),
  }));
}

/** Returns the schema of what an operation answers with, and for a page that of its items. */
export function answeredBy(document: Document, operation: Operation): string[] {
  const names = answersOf(document, operation)
    .filter(({ status }) => Number(status) < 400)
    .flatMap(({ answer }) => objectIn(document, jsonOf(answer)?.schema)?.name ?? []);
  return [...new Set(names)];
}

function jsonOf({ content }: Answer): Media | undefined {
  return content?.["application/json"];
}

/** Returns the object of an answer; `isPage` if there is a page of them. */
function objectIn(document: Document, schema: Schema | undefined) {
  const name = schema && nameIn(schema);
  if (!name) return undefined;
  const { properties = {} } = resolve(document, schema);
  const item = properties["next_cursor"] && properties["items"]?.items;
  const inner = item && nameIn(item);
  return inner ? { name: inner, isPage: true } : { name, isPage: false };
}

function answerNote(
  document: Document,
  status: string,
  answer: Answer,
  hasPlace: HasPlace,
): AnswerNote {
  const media = jsonOf(answer);
  if (!media) {
    const type = Object.keys(answer.content ?? {}).join(" or ");
    return { status, type: type || "no content", fields: [] };
  }
  const object = objectIn(document, media.schema);
  if (object && hasPlace(object.name)) {
    const type = object.isPage ? `page of ${object.name}` : object.name;
    return { status, type, object: object.name, fields: [] };
  }
  const fields = fieldsOf(document, media.schema, hasPlace);
  return { status, type: typeOf(document, media.schema), fields };
}

function errorsOf(document: Document, { "x-codes": codes = [] }: Answer): ErrorNote[] {
  return codes.flatMap((code) => {
    const value = document.components.examples[code]?.value;
    return value ? [{ code, status: value.status }] : [];
  });
}

/** The scopes stand apart. */
function withoutScopes(description: string): string {
  const parts = description.split("\n\n");
  return parts.filter((part) => !/^Scope( of a portal token)?: /.test(part)).join("\n\n");
}

/** Returns the example of an answer whose object has no place with one. */
function exampleIn(
  document: Document,
  answer: Answer | undefined,
  hasPlace: HasPlace,
): string | null {
  const media = answer && jsonOf(answer);
  const object = objectIn(document, media?.schema);
  if (!media || (object && hasPlace(object.name))) return null;
  const [own] = resolve(document, media.schema).examples ?? [];
  const [item] = document.components.schemas[object?.name ?? ""]?.examples ?? [];
  const page = { items: [item], total: 1, page: 1, size: 50, pages: 1, next_cursor: null };
  const shown = own ?? (object?.isPage ? page : media.example);
  return shown === undefined ? null : JSON.stringify(shown, null, 2);
}
