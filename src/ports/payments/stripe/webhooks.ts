import Stripe from "stripe";
import { InvalidSignature, type ProcessorEvent } from "@/ports/payments/port";

/** Refuses older messages, so that a recorded one cannot be replayed later. */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies `Stripe-Signature` over the raw body against each secret: two are valid while one replaces the
 * other. Throws InvalidSignature; returns null for a signed message that is no v1 event.
 */
export function readWebhook(
  rawBody: string | Uint8Array,
  signatureHeader: string | null,
  secrets: readonly string[],
): ProcessorEvent | null {
  const body = typeof rawBody === "string" ? rawBody : new TextDecoder().decode(rawBody);
  if (!signatureHeader || !secrets.some((secret) => isSigned(body, signatureHeader, secret))) {
    throw new InvalidSignature("The webhook's signature is missing, wrong or too old.");
  }
  return toEvent(parse(body));
}

function isSigned(body: string, header: string, secret: string): boolean {
  try {
    const { signature } = Stripe.webhooks;
    return signature?.verifyHeader(body, header, secret, TOLERANCE_SECONDS) ?? false;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Returns the members that we read, each checked: a signature proves the author, not the form. */
function toEvent(message: unknown): ProcessorEvent | null {
  const event = record(message);
  const object = record(record(event?.["data"])?.["object"]);
  const [id, type, created] = [event?.["id"], event?.["type"], event?.["created"]];
  if (!object || event?.["object"] !== "event") return null;
  if (typeof id !== "string" || typeof type !== "string" || typeof created !== "number")
    return null;
  return {
    id,
    type,
    account: text(event["account"]),
    livemode: event["livemode"] === true,
    created_at: new Date(created * 1000),
    objectId: text(object["id"]),
    objectType: text(object["object"]) ?? "",
    metadata: Object.fromEntries(
      Object.entries(record(object["metadata"]) ?? {}).map(([key, value]) => [key, String(value)]),
    ),
  };
}

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
