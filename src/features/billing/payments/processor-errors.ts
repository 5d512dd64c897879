import type { ProcessorError, ProcessorRefused } from "@/ports/payments/port";
import { PaymentsNotConfigured, ProcessorUnavailable } from "./errors";

/** Returns true for errors raised by the payment processor. */
export function isProcessorError(error: unknown): error is ProcessorError {
  return error instanceof Error && "outcome" in error;
}

/**
 * Tells whether the processor refused the request itself, so that nothing happened. A key in use is no refusal:
 * the same call is running, or was made.
 */
export function isRefused(error: unknown): error is ProcessorRefused {
  return (
    isProcessorError(error) &&
    error.outcome === "refused" &&
    (error as ProcessorRefused).code !== "idempotency_key_reused"
  );
}

/**
 * Tells whether the processor has no such intent, or our access to its account has ended: then nothing more can
 * happen. An unknown card says nothing about the intent.
 */
export function isGone(refusal: ProcessorRefused): boolean {
  return (
    refusal.code === "account_invalid" ||
    (refusal.code === "resource_missing" && refusal.param !== "payment_method")
  );
}

/**
 * Returns the failure for a caller when a call's outcome is unknown or there is no processor; other errors pass
 * unchanged.
 */
export function asUnavailable(error: unknown, extras: { payment_id?: string } = {}): unknown {
  if (!isProcessorError(error)) return error;
  const gone = error.name === "ProcessorNotConfigured";
  return gone ? PaymentsNotConfigured({ ...extras }) : ProcessorUnavailable({ ...extras });
}
