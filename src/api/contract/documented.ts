import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import { expect } from "vitest";
import { buildOpenApi } from "@/server/openapi";
import type { Route } from "@/server/route";
import { typedMessages } from "../webhook-messages";
import { all } from "./shapes";

export const options = {
  baseUrl: "https://api.example.org",
  version: "1",
  messages: typedMessages,
};
/** What is published of all operations. */
export const document = buildOpenApi(all, options);

// Shared schemas are compiled once and not made shorter: most are used for a single value.
const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  inlineRefs: false,
  code: { optimize: false },
});
ajv.addSchema(document, "openapi");
const compiled = new Map<string, ValidateFunction>();

/** Fails unless a value is what the OpenAPI document says that an operation answers with a status. */
export function expectDocumented(route: Route, status: number | string, value: unknown): void {
  const answer = ["paths", route.path, route.method.toLowerCase(), "responses", status];
  expectSchema([...answer, "content", "application/json", "schema"], value);
}

/** In which forms an operation says that it answers with a status. */
export function mediaOf({ path, method }: Route, status: number): string[] {
  type Operation = { responses: Record<string, { content?: object }> };
  const operation = document.paths[path]?.[method.toLowerCase()] as Operation | undefined;
  return Object.keys(operation?.responses[status]?.content ?? {});
}

/** Fails unless a value is what the document says of a message to endpoints. */
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
