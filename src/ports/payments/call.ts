/** A connected account of the processor, or null for the platform's own. Objects are visible only within it. */
export type AccountId = string | null;

export type Metadata = Record<string, string>;

/** Every call names the account that it concerns. */
export interface Call {
  account: AccountId;
}

/**
 * Every call that changes something carries a key that was persisted before the call. The processor
 * answers a repeated key with its first answer, declines included, so a new attempt needs a new key.
 */
export interface Mutation extends Call {
  idempotencyKey: string;
}
