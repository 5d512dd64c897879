import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
} from "zod-openapi";
import {
  describeAnswers,
  isQuery,
  Problem,
  sharedAnswers,
  splitInput,
  ValidationError,
} from "./answers";
import { describeMessages, type Message, typeMessages } from "./messages";
import { exampleOf, type Schema } from "./example";
import { type Named, nameSchemas, type Operation, shareParts } from "./components";
import { describeFields } from "./describe-fields";
import { requireParameters } from "./required-parameters";
import { operationName } from "./operation-name";
import { shareFields, shareObjects, shortenNulls } from "./schemas";
import { describeMode } from "@/server/http/livemode";
import { portalScopeOf } from "@/server/http/portal-scope";
import { isPortal, type Route } from "@/server/route";
import { isSingle } from "@/server/http/etag";

type Options = { baseUrl: string; version: string; messages?: readonly Message[] };
/** A document as sent to clients; its parts are plain JSON. */
type OpenApiDocument = { paths: Record<string, Record<string, unknown>> } & Record<string, unknown>;

const INTRODUCTION = `
Members, bookings, payments, hosts, resources and passes of an organization, over HTTPS and JSON.

- **Keys.** Send \`Authorization: Bearer mk_live_…\`. A key has scopes; each operation names the scope it needs. Fields that depart from the terms also need \`exceptions:write\`.
- **Organizations.** A key that is linked to several organizations names one in \`Service-Context\`. An organization is live or test for good, and so is every object in it (\`livemode\`); a key sees only organizations of its own mode (\`mk_live_…\`, \`mk_test_…\`).
- **Lists** take \`page\` and \`size\` (at most 100), or the \`next_cursor\` of the previous page as \`cursor\`. The newest objects come first. \`total=none\` leaves out the count, for lists that only go on.
- **Filters.** A time has two filters: \`<field>_gte\` (at or after) and \`<field>_lt\` (before), such as \`starts_at_gte\`. A status, or another field with fixed values, takes several of them, separated by commas (\`status=open,past_due\`); so do some ids, as the field says. Bookings and events take \`sort=starts_at\` (soonest first) and \`sort=-starts_at\`; a cursor belongs to its order.
- **Expanding objects.** Reads and lists of bookings, payments, invoices, passes and subscriptions take \`expand\`, such as \`expand=member,resource\`: each of these objects is then included beside its id. Each needs the scope of its own operation.
- **Request ids.** Every response names the id of its request: \`X-Request-Id\`.
- **Rate limit.** 100 requests a minute and key by default. Every response shows the state: \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\`, \`X-RateLimit-Reset\` (the Unix second at which the minute ends) and, on 429, \`Retry-After\`.
- **Repeating safely.** Any POST, PUT or PATCH takes an \`Idempotency-Key\`: for 24 hours, a repeat returns the first response. After a 5xx, or without any response, repeat the request with the same key and body: objects already created are returned, and not created again. While the first request is under way, its repeat is a 409 \`idempotency_in_progress\` with \`Retry-After\`: repeat it again; a process that died keeps the key for a minute. A 503 with \`outcome: "unknown"\` may have made its change: without a key, check before you repeat it. Any other 503 has changed nothing.
- **Conflicts.** Single objects have an \`ETag\`, which the response to their creation or change has as well, but for a dry run; changes take \`If-Match\`.
- **422 has two forms**, with different content types. \`application/json\`: a field of the request breaks its own rule, and \`detail\` lists each such field with its place (\`loc\`); nothing was changed, and a corrected request may keep its \`Idempotency-Key\`. \`application/problem+json\`: the request is valid, but not now or not for this object; \`code\` gives the reason. Three operations use only the second form, with the code \`validation_error\` and the fields under \`errors\`: restore a member, update an event host, provision a pass.
- **Amounts** are integers in the currency's minor unit. **Times** are in UTC; fields named \`*_local\` are in the local time of the object's zone.
- **Bodies** have at most 1 MiB unless the operation states more, are UTF-8, nest at most 32 deep and hold at most 10,000 values. A GET has none.
- A trailing slash makes no difference. Unknown fields are refused, in bodies and, if the operation reads it, in the query; so are repeated ones.
`.trim();

const cache = new WeakMap<readonly Route[], Map<string, OpenApiDocument>>();

/** Builds the OpenAPI 3.1 document of the given tables; once per table and options. */
export function buildOpenApi(routes: readonly Route[], options: Options): OpenApiDocument {
  const made = cache.get(routes) ?? new Map<string, OpenApiDocument>();
  cache.set(routes, made);
  const key = JSON.stringify({ ...options, messages: options.messages?.length });
  const document = made.get(key) ?? makeDocument(routes, options);
  made.set(key, document);
  return document;
}

function makeDocument(routes: readonly Route[], options: Options): OpenApiDocument {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    const path = (paths[route.path] ??= {});
    path[route.method.toLowerCase()] = describeOperation(route, routes);
  }
  const described = {
    openapi: "3.1.0",
    info: { title: "Foyer API", version: options.version, description: INTRODUCTION },
    servers: [{ url: options.baseUrl }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({
      name,
      description: describeTag(name, routes),
    })),
    security: [{ apiKey: [] }],
    paths,
    ...(options.messages && { webhooks: describeMessages(options.messages) }),
    components: {
      schemas: { Problem, ValidationError },
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", bearerFormat: "mk_live_… or mk_test_…" },
        portalToken: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "mpt_…",
          description:
            "Acts as a member, for an hour at most: `POST /v1/members/{member_id}/portal-tokens`.",
        },
        memberSession: {
          type: "apiKey",
          in: "cookie",
          name: "next-auth.session-token",
          description: "The session of a member who is signed in to the portal.",
        },
      },
    },
  } satisfies ZodOpenApiObject;
  const document = createDocument(described, { override });
  const components = { ...document.components, ...sharedAnswers(routes, options.baseUrl) };
  const plain = JSON.parse(JSON.stringify({ ...document, components })) as OpenApiDocument;
  const parts = plain["components"] as Record<string, Record<string, Schema>>;
  const operations = routes.map((route): Named => ({
    operation: plain.paths[route.path]?.[route.method.toLowerCase()] as Operation,
    isPortal: isPortal(route),
  }));
  for (const [at, { operation }] of operations.entries())
    requireParameters(operation, routes[at] as Route);
  shortenNulls(plain);
  const schemas = (parts["schemas"] ??= {});
  nameSchemas(operations, schemas);
  shareObjects(schemas);
  describeFields(schemas);
  addExamples(operations, schemas);
  shareFields(schemas);
  const messages = (plain["webhooks"] ?? {}) as Record<string, { post: Operation }>;
  typeMessages(messages as never, options.messages ?? [], schemas);
  const sent = Object.values(messages).map(({ post }) => ({ operation: post, isPortal: false }));
  shareParts([...operations, ...sent], parts);
  return plain;
}

const override: ZodOpenApiOverride = (context) => {
  describeMode(context as Parameters<typeof describeMode>[0]);
  plainly(context.jsonSchema as Schema);
};

/** Removes statements without information: the bounds of every whole number, and a pattern beside a format. */
function plainly(schema: Schema): void {
  for (const bound of ["minimum", "maximum"])
    if (Math.abs(Number(schema[bound])) === Number.MAX_SAFE_INTEGER) delete schema[bound];
  // No id is empty; `required` already demands a value.
  if (schema["minLength"] === 1 && !("maxLength" in schema)) delete schema["minLength"];
  if (schema["format"] === "date-time" || schema["format"] === "email") delete schema["pattern"];
}

/**
 * Adds an example to every schema in answers. A page has none of its own: tools show it as a page of its items'
 * example.
 */
function addExamples(operations: readonly Named[], schemas: Record<string, Schema>): void {
  for (const { operation } of operations) {
    for (const [status, answer] of Object.entries(operation.responses)) {
      const name = nameIn(answer.content?.["application/json"]?.schema);
      if (!name || Number(status) >= 400) continue;
      const { items } = (schemas[name]?.["properties"] ?? {}) as { items?: { items?: Schema } };
      const shown = name.endsWith("Page") ? nameIn(items?.items) : name;
      const schema = schemas[shown ?? ""];
      if (shown && schema) schema["examples"] ??= [exampleOf(schema, schemas, shown)];
    }
  }
}

function nameIn(schema: Schema | undefined): string | undefined {
  return (schema?.["$ref"] as string | undefined)?.split("/").at(-1);
}

/** Describes a tag in the words of its first operations. */
function describeTag(tag: string, routes: readonly Route[]): string {
  const summaries = routes.filter((route) => route.tag === tag).map((route) => route.summary);
  const [some, more] = [[...new Set(summaries)].slice(0, 5), summaries.length > 5];
  return `${some.join(" · ")}${more ? " …" : "."}`;
}

function describeOperation(route: Route, routes: readonly Route[]): ZodOpenApiOperationObject {
  const { inPath, rest } = splitInput(route);
  const hasBody = !isQuery(route) && Object.keys(rest).length > 0;
  const body = z.strictObject(rest);
  return {
    operationId: operationName(route, routes),
    tags: [route.tag],
    summary: route.summary,
    description: [
      route.description,
      route.scope === "none" ? undefined : `Scope: \`${route.scope}\`.`,
      isPortal(route) ? `Scope of a portal token: \`${portalScopeOf(route)}\`.` : undefined,
    ]
      .filter(Boolean)
      .join("\n\n"),
    ...(isPortal(route) && {
      security: [{ memberSession: [] }, { portalToken: [] }, { apiKey: [] }],
    }),
    requestParams: {
      ...(Object.keys(inPath).length > 0 && { path: z.object(inPath) }),
      ...(isQuery(route) && Object.keys(rest).length > 0 && { query: z.object(rest) }),
      header: z.object(headersOf(route)),
    },
    ...(hasBody && {
      requestBody: {
        required: !body.safeParse({}).success,
        content: {
          "application/json": {
            schema: body,
            ...(route.example !== undefined && { example: route.example }),
          },
        },
      },
    }),
    responses: describeAnswers(route, routes),
    ...(route.scope !== "none" && { "x-required-scope": route.scope }),
    ...(isPortal(route) && { "x-portal-scope": portalScopeOf(route) }),
  };
}

function headersOf(route: Route): Record<string, z.ZodType> {
  return {
    ...(route.organization === "context" && {
      "Service-Context": z
        .string()
        .optional()
        .describe("Id of the organization; needed when the key is linked to several.")
        .meta({ example: "YOUR_ORGANIZATION_ID" }),
    }),
    ...(!isQuery(route) && {
      "Idempotency-Key": z
        .string()
        .max(255)
        .optional()
        .describe("A key of your own that makes repeating the request safe for 24 hours."),
      "If-Match": z
        .string()
        .optional()
        .describe("ETag that the object must still have; otherwise 412."),
    }),
    ...(isSingle(route) && {
      "If-None-Match": z
        .string()
        .optional()
        .describe("ETag of the copy that you have; if it is current, 304."),
    }),
  };
}
