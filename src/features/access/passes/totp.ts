import { createHmac } from "node:crypto";

/** One code of a series that moves on with the clock, with its step. */
export type Step = { step: number; ends_at: Date };

/** Returns the step at an instant, counted from 1970 (RFC 6238, T0 = 0). */
export function stepAt(now: Date, periodMs: number): Step {
  const step = Math.floor(now.getTime() / periodMs);
  return { step, ends_at: new Date((step + 1) * periodMs) };
}

/** Returns the HOTP with SHA-1 (RFC 4226 §5.3), as in Google's `TOTP_SHA1`. */
export function oneTimeCode(key: Buffer, step: number, digits: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}
