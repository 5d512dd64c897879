import { randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function randomName(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** Returns an id as Stripe makes them: `pi_` and 24 letters and digits. */
export function newObjectId(prefix: string): string {
  return `${prefix}_${randomName(24)}`;
}

/** What the payer's browser may know of an intent: its id and a secret of its own. */
export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${randomName(25)}`;
}

/** Seconds since 1970, as all of the API's times. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
