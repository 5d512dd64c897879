import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import { expect } from "vitest";
import { buildOpenApi } from "@/server/openapi/document";
import type { Route } from "@/server/route";
import { typedMessages } from "@/api/rest/webhook-messages";
import { all } from "./shapes";

export const options = {
  baseUrl: "https://api.example.org",
  version: "1",
  messages: typedMessages,
};
/** The published document of all operations. */
export const document = buildOpenApi(all, options);

export type Answer = {
  $ref?: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, Media>;
  "x-codes"?: string[];
};
type Media = {
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
  schema: { $ref?: string; allOf?: [object, { properties: object }] };
};
export type Parameter = { in: string; name: string; required?: boolean; description?: string };
export type Operation = {
  operationId: string;
  parameters?: { $ref: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: object[];
};

/** Returns the published operation. */
export function operationOf({ path, method }: Pick<Route, "path" | "method">): Operation {
  return document.paths[path]?.[method.toLowerCase()] as Operation;
}

/** Returns the published answer of an operation with a status: a reference to a component. */
function answerOf(route: Route, status: number | string): Answer | undefined {
  return operationOf(route).responses[String(status)];
}

/** Returns the component that a reference of the document names. */
export function resolve<T>($ref: string): T {
  let at: unknown = document;
  for (const part of $ref.split("/").slice(1)) at = (at as Record<string, unknown>)[part];
  return at as T;
}

// Shared schemas are compiled once and not inlined: most check a single value.
const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  inlineRefs: false,
  code: { optimize: false },
});
ajv.addSchema(document, "openapi");
const compiled = new Map<string, ValidateFunction>();

/** Fails unless a value fits the document's answer of an operation with a status. */
export function expectDocumented(route: Route, status: number | string, value: unknown): void {
  const answer = answerOf(route, status)?.$ref?.split("/").slice(1);
  expect(answer, `${route.method} ${route.path} ${status}`).toBeDefined();
  expectSchema([...(answer ?? []), "content", "application/json", "schema"], value);
}

/** Returns the media types that an operation documents for a status. */
export function mediaOf(route: Route, status: number): string[] {
  const $ref = answerOf(route, status)?.$ref;
  return Object.keys(($ref && resolve<Answer>($ref).content) ?? {});
}

/** Fails unless a value fits the document's schema of a message to endpoints. */
export function expectMessage(type: string, value: unknown): void {
  const body = ["webhooks", type, "post", "requestBody"];
  expectSchema([...body, "content", "application/json", "schema"], value);
}

function expectSchema(parts: (string | number)[], value: unknown): void {
  const pointer = parts
    .map((part) => String(part).replaceAll("~", "~0").replaceAll("/", "~1"))
    .join("/");
  const schema = `openapi#/${encodeURI(pointer)}`;
  const validate = compiled.get(schema) ?? ajv.compile({ $ref: schema });
  compiled.set(schema, validate);
  expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
}
