import { openApiText } from "@/api/rest/openapi";

type Operation = {
  summary: string;
  description?: string;
  tags: string[];
  requestBody?: { content: Record<string, Media> };
  parameters?: (Parameter | { $ref: string })[];
};
type Media = { example?: unknown; schema?: unknown; examples?: Record<string, unknown> };
type Parameter = { in: string; name: string; description?: string; required?: boolean };
type Document = { paths: Record<string, Record<string, Operation>> };

/** A request of a Postman collection, in its format 2.1. */
type Item = { name: string; request: Record<string, unknown> };

/**
 * Returns the operations of the OpenAPI document as a Postman collection (2.1, which Bruno imports as well): a folder for
 * each tag, with `{{baseUrl}}` and `{{apiKey}}` as variables.
 */
export function postmanCollection(baseUrl: string): object {
  const document = JSON.parse(openApiText(baseUrl)) as Document;
  const folders = new Map<string, Item[]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? "Other";
      const item = itemOf(document, path, method, operation);
      folders.set(tag, [...(folders.get(tag) ?? []), item]);
    }
  return {
    info: {
      name: "Foyer API",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: baseUrl },
      { key: "apiKey", value: "" },
    ],
    item: [...folders].map(([name, item]) => ({ name, item })),
  };
}

function itemOf(document: Document, path: string, method: string, operation: Operation): Item {
  const parameters = (operation.parameters ?? []).map((one) => resolve<Parameter>(document, one));
  const inPath = parameters.filter((one) => one.in === "path");
  const inQuery = parameters.filter((one) => one.in === "query");
  const body = bodyOf(document, operation);
  return {
    name: operation.summary,
    request: {
      method: method.toUpperCase(),
      description: operation.description ?? "",
      header: body === undefined ? [] : [{ key: "Content-Type", value: "application/json" }],
      url: {
        raw: `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
        host: ["{{baseUrl}}"],
        path: path
          .slice(1)
          .replaceAll(/\{(\w+)\}/g, ":$1")
          .split("/"),
        variable: inPath.map(({ name, description }) => ({
          ...{ key: name, value: "", description: description ?? "" },
        })),
        query: inQuery.map(({ name, description, required }) => ({
          ...{ key: name, value: "", description: description ?? "", disabled: !required },
        })),
      },
      ...(body !== undefined && {
        body: {
          mode: "raw",
          raw: JSON.stringify(body, null, 2),
          options: { raw: { language: "json" } },
        },
      }),
    },
  };
}

/** Returns the example of a body; an empty object where it has none. */
function bodyOf(document: Document, operation: Operation): unknown {
  const media = operation.requestBody && Object.values(operation.requestBody.content)[0];
  if (!media) return undefined;
  const [first] = Object.values(media.examples ?? {});
  const named = first && resolve<{ value?: unknown }>(document, first).value;
  const schema = resolve<{ examples?: unknown[] }>(document, media.schema ?? {});
  return media.example ?? named ?? schema.examples?.[0] ?? {};
}

/** Follows a reference of the document, if it is one. */
function resolve<T>(document: Document, value: unknown): T {
  const { $ref } = value as { $ref?: string };
  if (!$ref) return value as T;
  let at: unknown = document;
  for (const part of $ref.split("/").slice(1)) at = (at as Record<string, unknown>)[part];
  return resolve(document, at);
}
