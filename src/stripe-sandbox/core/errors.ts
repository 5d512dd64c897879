import type Stripe from "stripe";

/** The `error` member of every failed answer. */
export interface ErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  advice_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  setup_intent?: Stripe.SetupIntent;
}

/** A refused request. Everything it began is rolled back. */
export class SandboxError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
  }
}

/** A failed attempt. Unlike a refusal it was made: the failed charge and its events are kept. */
export class AttemptFailed extends SandboxError {}

/**
 * Returns the error for a parameter that fails validation, before anything is executed. Never repeats its
 * value.
 */
export function invalidParam(param: string, message: string, code?: string): SandboxError {
  return new SandboxError(400, { type: "invalid_request_error", message, param, code });
}

/** Returns the error for a missing object, or one of another account: those are invisible, not forbidden. */
export function noSuch(kind: string, id: string, param = "id"): SandboxError {
  return new SandboxError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export function refused(message: string, code?: string, extra?: Partial<ErrorBody>): SandboxError {
  return new SandboxError(400, { type: "invalid_request_error", message, code, ...extra });
}
