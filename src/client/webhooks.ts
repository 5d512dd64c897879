// The package's entry for receivers: messages by the types that `npm run client` makes of /v1/openapi.json.
import type { webhooks } from "../../.build/client/schema";
import { type Arrived, verifyMessage } from "./verify-webhook";

export { WebhookVerificationError } from "standardwebhooks";

type Messages = {
  [Name in keyof webhooks]: webhooks[Name] extends {
    post: { requestBody: { content: { "application/json": infer Body } } };
  }
    ? Body
    : never;
};
/** A message by its type: `FoyerEvent<"booking.confirmed">`; without one, all of them. */
export type FoyerEvent<Name extends keyof webhooks = keyof webhooks> = Messages[Name];

/**
 * Returns the event of a message, typed by its `type`, once its signature and time are verified. Raises
 * WebhookVerificationError: answer 400, and do nothing.
 */
export function verifyWebhook(arrived: Arrived, secret: string): FoyerEvent {
  return verifyMessage<FoyerEvent>(arrived, secret);
}
