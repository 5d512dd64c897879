import { webhookMessages } from "@/features/platform/webhooks/api";
import type { Message } from "@/server/openapi/messages";
import { nounOf, viewOf } from "./rendered-object";

/** The messages to endpoints, each with the view of its own object. */
export const typedMessages: Message[] = webhookMessages.map((message) => ({
  ...message,
  object: viewOf(nounOf(message.name)),
}));
