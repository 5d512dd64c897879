import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** Returns a new secret, as Standard Webhooks writes them: 256 random bits in base64. */
export function makeSecret(): string {
  return PREFIX + randomBytes(32).toString("base64");
}

/**
 * Returns the headers of a message (https://www.standardwebhooks.com), with one signature per secret: a
 * receiver that knows either of two secrets accepts it.
 */
export function signMessage(
  secrets: string[],
  message: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    const text = `${message.id}.${timestamp}.${message.body}`;
    return `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
  });
  return {
    "webhook-id": message.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
