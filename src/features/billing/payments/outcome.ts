import type { ProcessorError, ProcessorRefused } from "@/ports/payments/port";
import { PaymentsNotConfigured, ProcessorUnavailable } from "./errors";

/** Tells whether a call failed in a way that only the processor can cause. */
export function isProcessorError(error: unknown): error is ProcessorError {
  return error instanceof Error && "outcome" in error;
}

/**
 * Tells whether the processor refused the request itself, so that nothing happened. A key in use says the
 * opposite: the same call is under way, or was made.
 */
export function isRefused(error: unknown): error is ProcessorRefused {
  return (
    isProcessorError(error) &&
    error.outcome === "refused" &&
    (error as ProcessorRefused).code !== "idempotency_key_reused"
  );
}

/**
 * Tells whether the processor says that it has no such intent, or that its account is closed to us: nothing
 * can come of it any more. A card that it does not know says nothing of the intent.
 */
export function isGone(refusal: ProcessorRefused): boolean {
  return (
    refusal.code === "account_invalid" ||
    (refusal.code === "resource_missing" && refusal.param !== "payment_method")
  );
}

/**
 * Gives what a caller is told when nobody knows what came of a call, or there is no processor to make it; other
 * errors pass as they are.
 */
export function asUnavailable(error: unknown, extras: { payment_id?: string } = {}): unknown {
  if (!isProcessorError(error)) return error;
  const gone = error.name === "ProcessorNotConfigured";
  return gone ? PaymentsNotConfigured({ ...extras }) : ProcessorUnavailable({ ...extras });
}
