import { exampleOf } from "@/server/openapi/example";
import type { Document, Media, Parameter } from "./document";

/** A request as samples show it. */
export type Sampled = {
  method: string;
  path: string;
  isPortal: boolean;
  inPath: Parameter[];
  inQuery: Parameter[];
  /** The example of the body; undefined where none is sent. */
  body: unknown;
  /** The media type of the answer; null where it has none. */
  media: string | null;
};

/** Returns the example of a body; undefined without a body. */
export function bodyExample(content: Record<string, Media> | undefined): unknown {
  return content && Object.values(content)[0]?.example;
}

/** Returns the example values of required parameters, by name. */
function valuesOf(document: Document, parameters: Parameter[]): Record<string, unknown> {
  const needed = parameters.filter(({ required }) => required);
  const properties = Object.fromEntries(needed.map(({ name, schema }) => [name, schema]));
  const { schemas } = document.components;
  return exampleOf({ type: "object", properties }, schemas, "") as Record<string, unknown>;
}

/** Returns the request as a command of a shell, for the settings of the quickstart. */
export function curlOf(document: Document, request: Sampled): string {
  const { method, inPath, inQuery, body, media } = request;
  const values = valuesOf(document, inPath);
  const path = request.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const query = Object.entries(valuesOf(document, inQuery));
  const isUsual = method === "GET" || (method === "POST" && body !== undefined);
  return [
    `curl ${query.length > 0 ? "--get " : ""}"$FOYER${path}"`,
    ...(isUsual ? [] : [`-X ${method}`]),
    `-H "Authorization: Bearer $${request.isPortal ? "TOKEN" : "KEY"}"`,
    ...query.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${String(value)}`)}`),
    ...(body === undefined ? [] : [`--json ${quoted(JSON.stringify(body, null, 2))}`]),
    ...(media === null || media === JSON_TYPE ? [] : ["--remote-header-name --remote-name"]),
  ].join(" \\\n  ");
}

const JSON_TYPE = "application/json";

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Returns the request as TypeScript for the typed client; null for files, which the client does not read. */
export function typescriptOf(document: Document, request: Sampled): string | null {
  const { method, path, inPath, inQuery, body, media } = request;
  if (media !== null && media !== JSON_TYPE) return null;
  const path_ = valuesOf(document, inPath);
  const query = valuesOf(document, inQuery);
  const params = [
    ...(inPath.length > 0 ? [`path: ${inline(path_)}`] : []),
    ...(Object.keys(query).length > 0 ? [`query: ${inline(query)}`] : []),
  ];
  const given = [
    ...(params.length > 0 ? [`  params: { ${params.join(", ")} },`] : []),
    ...(body === undefined ? [] : [`  body: ${indented(literal(body))},`]),
  ];
  const call = `await ${request.isPortal ? "portal" : "foyer"}.${method.toLowerCase()}`;
  const init = given.length > 0 ? `, {\n${given.join("\n")}\n}` : "";
  return `${media === null ? "" : "const answer = "}${call}("${path}"${init});`;
}

/** Writes a value as TypeScript: names of fields need no quotes. */
function literal(value: unknown): string {
  const lines = JSON.stringify(value, null, 2).split("\n");
  return lines.map((line) => line.replace(/^( *)"([A-Za-z_]\w*)":/, "$1$2:")).join("\n");
}

function inline(values: Record<string, unknown>): string {
  const fields = Object.entries(values).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `{ ${fields.join(", ")} }`;
}

function indented(text: string): string {
  return text.replaceAll("\n", "\n  ");
}
