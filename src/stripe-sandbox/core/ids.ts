import { randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function randomName(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** Returns an id in Stripe's form: `pi_` and 24 letters and digits. */
export function newObjectId(prefix: string): string {
  return `${prefix}_${randomName(24)}`;
}

/** Returns a client secret, which gives the payer's browser access to one intent: its id and random letters. */
export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${randomName(25)}`;
}

/** Returns the present time in seconds since 1970, like all of the API's times. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
