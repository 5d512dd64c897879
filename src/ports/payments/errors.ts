/** What every failure of the processor has in common; `outcome` tells whether something may have happened. */
export abstract class ProcessorError extends Error {
  abstract readonly outcome: "unknown" | "refused";
}

/** No answer, or an answer that says the processor itself failed. It may have done what we asked. */
export class ProcessorUnavailable extends ProcessorError {
  override readonly name = "ProcessorUnavailable";
  readonly outcome = "unknown";
}

/** There is no processor (any more): what was asked of an earlier one stays as it is. */
export class ProcessorNotConfigured extends ProcessorError {
  override readonly name = "ProcessorNotConfigured";
  readonly outcome = "unknown";
}

/** An answer that is none of the processor's: no `object` and `id`, or of the wrong kind. */
export class ProcessorProtocolError extends ProcessorError {
  override readonly name = "ProcessorProtocolError";
  readonly outcome = "unknown";
}

/** The request was refused as such (unknown id, amount below the minimum, key reused). Nothing happened. */
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

/** A webhook that the processor did not sign, or not within the last five minutes. */
export class InvalidSignature extends Error {
  override readonly name = "InvalidSignature";
}
