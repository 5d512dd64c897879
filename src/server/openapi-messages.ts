import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";

/** A message that we send to others' servers, as the documentation has it. */
export type Message = { name: string; summary: string; payload: z.ZodType };

const HEADERS = z.object({
  "webhook-id": z.string().describe("The event's id; the same in every attempt."),
  "webhook-timestamp": z.string().describe("Unix seconds of the attempt."),
  "webhook-signature": z
    .string()
    .describe("`v1,` and the HMAC-SHA-256 of id, timestamp and body in base64; several by spaces."),
});

/** The `webhooks` of the document. */
export function describeMessages(messages: readonly Message[]): ZodOpenApiPathsObject {
  return Object.fromEntries(
    messages.map((message) => [message.name, { post: describeMessage(message) }]),
  );
}

function describeMessage({ name, summary, payload }: Message): ZodOpenApiOperationObject {
  return {
    operationId: `webhook_${name.replace(".", "_")}`,
    tags: ["Webhooks"],
    summary,
    security: [],
    requestParams: { header: HEADERS },
    requestBody: { required: true, content: { "application/json": { schema: payload } } },
    responses: {
      "2XX": { description: "Received." },
      "4XX": { description: "Not received: sent again later. 410: send nothing more." },
    },
  };
}
