import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { messageName } from "./operation-name";

/** A message that we send to others' servers, for the documentation. */
export type Message = {
  name: string;
  summary: string;
  payload: z.ZodType;
  /** The view of its object, which has its own name among the schemas. */
  object?: z.ZodType | undefined;
};

const HEADERS = z.object({
  "webhook-id": z.string().describe("The event's id; the same in every attempt."),
  "webhook-timestamp": z.string().describe("Unix seconds of the attempt."),
  "webhook-signature": z
    .string()
    .describe("`v1,` and the HMAC-SHA-256 of id, timestamp and body in base64; several by spaces."),
});

/** Returns the `webhooks` of the document. */
export function describeMessages(messages: readonly Message[]): ZodOpenApiPathsObject {
  return Object.fromEntries(
    messages.map((message) => [message.name, { post: describeMessage(message) }]),
  );
}

function describeMessage({ name, summary, payload }: Message): ZodOpenApiOperationObject {
  return {
    operationId: messageName(name),
    tags: ["Webhooks"],
    summary,
    security: [],
    requestParams: { header: HEADERS },
    requestBody: { required: true, content: { "application/json": { schema: payload } } },
    responses: {
      "2XX": { description: "Received. After 410 nothing more is sent; any other is tried again." },
    },
  };
}

type Described = { requestBody: { content: { "application/json": { schema: object } } } };

/**
 * Gives each message its type, and its object the component of the document. Messages about one kind of object share a
 * schema.
 */
export function typeMessages(
  webhooks: Record<string, { post: Described }>,
  messages: readonly Message[],
  schemas: Record<string, object>,
): void {
  for (const { name, object } of messages) {
    const media = webhooks[name]?.post.requestBody.content["application/json"];
    const id = object?.meta()?.id;
    if (!media || id === undefined) continue;
    const about = `${id}Message`;
    schemas[about] ??= messageAbout(id, media.schema);
    const typed = { type: "object", properties: { type: { const: name } } };
    media.schema = { allOf: [{ $ref: `#/components/schemas/${about}` }, typed] };
  }
}

function messageAbout(id: string, any: object): object {
  const own = {
    anyOf: [{ $ref: `#/components/schemas/${id}` }, { type: "null" }],
    description: "The object as the event left it; null where it can no longer be shown.",
  };
  const data = {
    type: "object",
    properties: { object: own },
    description: "The object with what was changed.",
  };
  return { allOf: [any, { type: "object", properties: { data } }] };
}
