import { openApiText } from "@/api/rest/openapi";

/** A JSON schema of the document. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  [key: string]: unknown;
};
export type Media = { schema: Schema; example?: unknown };
export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  description?: string;
  required?: boolean;
  schema: Schema;
};
export type Answer = {
  description: string;
  content?: Record<string, Media>;
  "x-codes"?: string[];
};
export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Answer | { $ref: string }>;
  "x-required-scope"?: string;
  "x-portal-scope"?: string;
};
export type Document = {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, Schema>;
    examples: Record<string, { value: { status: number } }>;
  };
};

const read = new Map<string, Document>();

/** Returns the document that `/v1/openapi.json` serves. */
export function readDocument(baseUrl: string): Document {
  const document = read.get(baseUrl) ?? (JSON.parse(openApiText(baseUrl)) as Document);
  read.set(baseUrl, document);
  return document;
}

/** Follows a reference of the document, if it is one. */
export function resolve<T extends object>(document: Document, value: T | { $ref: string }): T {
  if (!("$ref" in value) || typeof value.$ref !== "string") return value as T;
  let at: unknown = document;
  for (const part of value.$ref.split("/").slice(1)) at = (at as Record<string, unknown>)[part];
  return resolve(document, at as T);
}

/** Returns the name of the schema that a reference names. */
export function nameIn({ $ref }: Schema): string | undefined {
  return $ref?.split("/").at(-1);
}
