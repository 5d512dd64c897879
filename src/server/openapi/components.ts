import { IMPLIED } from "./answers";
import type { Schema } from "./example";
import { describeParameter } from "./describe-fields";
import { pascal } from "./schemas";

/**
 * States once the parts that many operations share: bodies and answers become named schemas, parameters and answers
 * become components (OpenAPI 3.1, Components Object). Their names come from the words of the operations.
 */

type Media = { schema: Schema };
type Content = Record<string, Media>;
type Answer = { $ref?: string; description: string; content?: Content; "x-codes"?: string[] };
export type Parameter = {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
};
export type Operation = {
  summary: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
};
/** An operation of the document; `isPortal` is true for the member's own. */
export type Named = { operation: Operation; isPortal: boolean };
type Components = Record<string, Record<string, unknown>>;

const STATUS_NAMES: Record<string, string> = {
  400: "BadRequest",
  401: "Unauthorized",
  402: "PaymentRequired",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  412: "PreconditionFailed",
  413: "ContentTooLarge",
  414: "UriTooLong",
  415: "UnsupportedMediaType",
  422: "Unprocessable",
  429: "TooManyRequests",
  500: "InternalError",
  502: "BadGateway",
  503: "Unavailable",
};

/** Names the bodies and the answers of operations that have no name of their own. */
export function nameSchemas(operations: readonly Named[], schemas: Record<string, Schema>): void {
  for (const named of operations) {
    const { requestBody, responses } = named.operation;
    const body = requestBody?.content["application/json"];
    if (body && !body.schema["$ref"]) keep(body, nameOf(named), schemas);
    for (const [status, answer] of Object.entries(responses)) {
      const media = answer.content?.["application/json"];
      if (!media || media.schema["$ref"] || Number(status) >= 400) continue;
      keep(media, pageName(media.schema) ?? `${nameOf(named)}Answer`, schemas);
    }
  }
}

function keep(media: Media, wanted: string, schemas: Record<string, Schema>): void {
  const same = JSON.stringify(schemas[wanted]) === JSON.stringify(media.schema);
  const name = same ? wanted : free(wanted, schemas);
  schemas[name] = media.schema;
  media.schema = { $ref: `#/components/schemas/${name}` };
}

/** Names the page of a list after its items. */
function pageName({ properties }: Schema): string | undefined {
  const { items } = (properties ?? {}) as Record<string, { items?: { $ref?: string } }>;
  const item = items?.items?.$ref?.split("/").at(-1);
  return item && `${item}Page`;
}

/** Moves the shared parts of operations into the components; equal parts have one name. */
export function shareParts(operations: readonly Named[], components: Components): void {
  const parameters = keeper("parameters", (components["parameters"] ??= {}));
  const responses = keeper("responses", (components["responses"] ??= {}));
  for (const named of operations) {
    const { operation } = named;
    operation.parameters?.forEach(describeParameter);
    if (operation.parameters)
      operation.parameters = operation.parameters.map((parameter) =>
        parameters(parameterName(parameter), parameter),
      );
    for (const [status, answer] of Object.entries(operation.responses))
      operation.responses[status] = responses(answerName(named, status, answer), answer);
  }
}

/** Returns a function that stores each part of a kind once and returns a reference to it. */
function keeper(kind: string, kept: Record<string, unknown>) {
  const names = new Map<string, string>();
  return <T extends object>(wanted: string, part: T): T => {
    const text = JSON.stringify(part);
    const name = names.get(text) ?? free(wanted, kept);
    names.set(text, name);
    kept[name] = part;
    return { $ref: `#/components/${kind}/${name}` } as unknown as T;
  };
}

/** Returns the name, with a number if it is taken. */
function free(wanted: string, kept: Record<string, unknown>): string {
  let name = wanted;
  for (let number = 2; name in kept; number += 1) name = `${wanted}${number}`;
  return name;
}

function parameterName({ name, in: place }: Parameter): string {
  return `${pascal(name)}${place === "query" && name.endsWith("_id") ? "Query" : ""}`;
}

const USUAL = new Set([...IMPLIED].map(({ code }) => code));

function answerName(named: Named, status: string, answer: Answer): string {
  const word = answer.content?.["application/json"] ? "ValidationFailed" : STATUS_NAMES[status];
  if (Number(status) < 400 || word === undefined) return successName(named, status, answer);
  const codes = (answer["x-codes"] ?? []).filter((code) => !USUAL.has(code)).map(pascal);
  if (codes.length > 2) return `${nameOf(named)}${word}`;
  return `${status === "404" ? "" : word}${codes.join("Or")}`;
}

function successName(named: Named, status: string, { content }: Answer): string {
  if (status === "2XX") return "MessageReceived";
  if (!content) return "Done";
  const ref = String(content["application/json"]?.schema["$ref"] ?? "");
  const name = ref.split("/").at(-1);
  if (!name) return `${nameOf(named)}File`;
  return status === "201" ? `${name}Created` : status === "202" ? `${name}Accepted` : name;
}

const ARTICLES = new Set(["a", "an", "the", "s", "my", "of", "to", "in", "by"]);

/** Returns a program's name for an operation: the words of its summary. */
export function nameOf({ operation, isPortal }: Named): string {
  const words = operation.summary.split(/[^A-Za-z0-9]+/).filter((word) => !ARTICLES.has(word));
  return `${isPortal ? "Portal" : ""}${words.map(pascal).join("")}`;
}
