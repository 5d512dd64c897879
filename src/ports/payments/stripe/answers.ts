import Stripe from "stripe";
import {
  ProcessorProtocolError,
  ProcessorRefused,
  ProcessorUnavailable,
} from "@/ports/payments/port";
import { meters } from "@/server/observe/meters";
import { tracing } from "@/server/observe/tracing-here";

/**
 * The members that prove an answer to be Stripe's. The SDK resolves any JSON without an `error` member as a
 * success, whatever the HTTP status, so a proxy's error page in JSON would otherwise pass for a payment.
 */

interface StripeObject {
  id: string;
  object: string;
}

/** Awaits a call and returns its object; failures become errors of the port. */
export async function ask<T extends StripeObject>(kind: T["object"], call: Promise<T>): Promise<T> {
  return expectObject(kind, await translate(kind, call));
}

/** Awaits a call whose answer has no id; failures become errors of the port. */
export async function askPlain<T extends { object: string }>(
  kind: T["object"],
  call: Promise<T>,
): Promise<T> {
  const answer: unknown = await translate(kind, call);
  if (!isRecord(answer) || answer["object"] !== kind) {
    throw new ProcessorProtocolError(`The processor's answer is no ${kind}.`);
  }
  return answer as T;
}

/** Requests a list page by page, and returns all its members in order. */
export async function askAll<T extends StripeObject>(
  kind: T["object"],
  page: (from: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<T>>,
): Promise<T[]> {
  const members: T[] = [];
  for (let more = true; more;) {
    const starting_after = members.at(-1)?.id;
    const list: unknown = await translate(kind, page({ limit: 100, starting_after }));
    if (!isRecord(list) || list["object"] !== "list" || !Array.isArray(list["data"])) {
      throw new ProcessorProtocolError(`The processor's answer is no list of ${kind}.`);
    }
    members.push(...list["data"].map((member: T) => expectObject(kind, member)));
    more = list["has_more"] === true && list["data"].length > 0;
  }
  return members;
}

/** Returns the answer, or null if the processor has no such object (any more). */
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

/** Awaits a call, tells the metrics and the trace of it, and translates its failure. */
async function translate<T>(kind: string, call: Promise<T>): Promise<T> {
  const began = performance.now();
  const end = tracing()?.call(`processor ${kind}`, { "peer.service": "processor" });
  const tell = (outcome: "done" | "refused" | "unavailable", error?: unknown) => {
    meters()?.processorCall(kind, outcome, performance.now() - began);
    end?.(error);
  };
  try {
    const answer = await call;
    tell("done");
    return answer;
  } catch (error) {
    const known = toProcessorError(error);
    tell(known instanceof ProcessorRefused ? "refused" : "unavailable", error);
    throw known;
  }
}

/** Converts an error: a 4xx is a refusal of the request; any other leaves open whether it was carried out. */
function toProcessorError(error: unknown): Error {
  const { errors } = Stripe;
  if (error instanceof errors.StripeIdempotencyError) {
    // 409: the first call under this key is still running and may yet succeed.
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
 * Tells whether a later try may succeed. After rate limits and lock conflicts, the same call may yet succeed
 * elsewhere. A rejected key, or one without permission, is the operator's fault: it says nothing about the
 * request, or about an earlier try. An account that has disconnected us is not among these.
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

/** Returns Stripe's own error behind a refusal, which carries the declined intent. */
export function refusalOf(error: unknown): Stripe.errors.StripeError | null {
  const cause = error instanceof ProcessorRefused ? error.cause : null;
  return cause instanceof Stripe.errors.StripeError ? cause : null;
}
