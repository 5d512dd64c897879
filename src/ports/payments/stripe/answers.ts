import Stripe from "stripe";
import {
  ProcessorProtocolError,
  ProcessorRefused,
  ProcessorUnavailable,
} from "@/ports/payments/port";

/**
 * What may be believed of an answer. The SDK resolves any JSON without an `error` member as a success,
 * whatever the HTTP status, so a proxy's error page in JSON would otherwise pass for a payment.
 */

interface StripeObject {
  id: string;
  object: string;
}

/** Awaits a call and gives its object; failures arrive as errors of the port. */
export async function ask<T extends StripeObject>(kind: T["object"], call: Promise<T>): Promise<T> {
  return expectObject(kind, await translate(call));
}

/** Asks for a list page by page, and gives all its members in its order. */
export async function askAll<T extends StripeObject>(
  kind: T["object"],
  page: (from: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<T>>,
): Promise<T[]> {
  const members: T[] = [];
  for (let more = true; more;) {
    const starting_after = members.at(-1)?.id;
    const list: unknown = await translate(page({ limit: 100, starting_after }));
    if (!isRecord(list) || list["object"] !== "list" || !Array.isArray(list["data"])) {
      throw new ProcessorProtocolError(`The processor's answer is no list of ${kind}.`);
    }
    members.push(...list["data"].map((member: T) => expectObject(kind, member)));
    more = list["has_more"] === true && list["data"].length > 0;
  }
  return members;
}

/** Returns the answer, or null where the processor has no such object, or no longer. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProcessorRefused && error.code === "resource_missing") return null;
    throw error;
  }
}

export function expectObject<T extends StripeObject>(kind: T["object"], answer: T): T {
  const given: unknown = answer;
  if (!isRecord(given) || given["object"] !== kind || typeof given["id"] !== "string") {
    throw new ProcessorProtocolError(`The processor's answer is no ${kind}.`);
  }
  return answer;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

async function translate<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toProcessorError(error);
  }
}

/** 4xx is a refusal of what was asked; everything else leaves it open whether something happened. */
function toProcessorError(error: unknown): Error {
  const { errors } = Stripe;
  if (error instanceof errors.StripeIdempotencyError) {
    // 409: the first call under this key is still running; it may yet do what was asked.
    if (error.statusCode === 409) return new ProcessorUnavailable(error.message, { cause: error });
    return new ProcessorRefused(error.message, "idempotency_key_reused", null, { cause: error });
  }
  if (error instanceof errors.StripeError && saysLater(error)) {
    return new ProcessorUnavailable(error.message, { cause: error });
  }
  if (error instanceof errors.StripeAPIError) {
    return error.statusCode === undefined
      ? new ProcessorProtocolError(error.message, { cause: error })
      : new ProcessorUnavailable(error.message, { cause: error });
  }
  if (error instanceof errors.StripeError) {
    const code = error.decline_code ?? error.code ?? error.type;
    return new ProcessorRefused(error.message, code, error.param ?? null, { cause: error });
  }
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * Rate limits and lock conflicts: the same call under way elsewhere may yet succeed. A key that is not
 * taken, or may not do this, is the operator's fault and says nothing of what was asked, nor of what the
 * same call came to before; an account that does not let us in is no such thing.
 */
function saysLater(error: Stripe.errors.StripeError): boolean {
  const { errors } = Stripe;
  return (
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAuthenticationError ||
    (error instanceof errors.StripePermissionError && error.code !== "account_invalid")
  );
}

/** Stripe's own error behind a refusal: it carries the intent that was declined. */
export function refusalOf(error: unknown): Stripe.errors.StripeError | null {
  const cause = error instanceof ProcessorRefused ? error.cause : null;
  return cause instanceof Stripe.errors.StripeError ? cause : null;
}
