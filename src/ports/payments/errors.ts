/** The base of all processor failures; `outcome` tells whether the request may have been carried out. */
export abstract class ProcessorError extends Error {
  abstract readonly outcome: "unknown" | "refused";
}

/** The processor did not answer, or reported its own failure. It may have carried out the request. */
export class ProcessorUnavailable extends ProcessorError {
  override readonly name = "ProcessorUnavailable";
  readonly outcome = "unknown";
}

/** There is no processor (any more); calls begun with an earlier one stay as they are. */
export class ProcessorNotConfigured extends ProcessorError {
  override readonly name = "ProcessorNotConfigured";
  readonly outcome = "unknown";
}

/** An answer that cannot be the processor's: without `object` and `id`, or of the wrong kind. */
export class ProcessorProtocolError extends ProcessorError {
  override readonly name = "ProcessorProtocolError";
  readonly outcome = "unknown";
}

/**
 * The processor refused the request itself (unknown id, amount below the minimum, key reused). Nothing
 * happened.
 */
export class ProcessorRefused extends ProcessorError {
  override readonly name = "ProcessorRefused";
  readonly outcome = "refused";

  constructor(
    message: string,
    /** The processor's code: `resource_missing`, `amount_too_small`, `idempotency_key_reused`, … */
    readonly code: string,
    readonly param: string | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A webhook that the processor did not sign, or signed more than five minutes ago. */
export class InvalidSignature extends Error {
  override readonly name = "InvalidSignature";
}
