import { Webhook } from "standardwebhooks";

/** A message as it arrived: its body as text, unparsed, and its headers. */
export type Arrived = {
  body: string;
  headers: Headers | Record<string, string | string[] | undefined>;
};

/** The headers of a message by Standard Webhooks. */
const SIGNED = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;

/**
 * Returns the event of a message once its signature and its time are verified (Standard Webhooks; five minutes of
 * grace). Raises WebhookVerificationError: answer 400, and do nothing.
 */
export function verifyMessage<Event>({ body, headers }: Arrived, secret: string): Event {
  const named = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    return String(Array.isArray(value) ? value[0] : (value ?? ""));
  };
  const signed = Object.fromEntries(SIGNED.map((name) => [name, named(name)]));
  return new Webhook(secret).verify(body, signed) as Event;
}
