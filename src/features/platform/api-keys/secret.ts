import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { sha256 } from "@/server/config/secrets";

export type KeyMode = "live" | "test";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 62^43 > 2^256, 62^6 > 2^32. */
const BODY_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const PATTERN = new RegExp(`^mk_(live|test)_[0-9A-Za-z]{${BODY_LENGTH + CHECKSUM_LENGTH}}$`);

/**
 * Returns a new key: the secret itself, shown once, and the parts that are stored. The checksum at its end
 * distinguishes a mistyped or truncated key from an unknown one without asking the database, and lets scanners
 * for leaked secrets recognize a real one.
 */
export function makeSecret(mode: KeyMode): {
  secret: string;
  hash: Buffer<ArrayBuffer>;
  hint: string;
} {
  const body = `mk_${mode}_${toBase62(BigInt(`0x${randomBytes(32).toString("hex")}`), BODY_LENGTH)}`;
  const secret = body + checksumOf(body);
  return { secret, hash: sha256(secret), hint: `${secret.slice(0, 12)}…` };
}

/** Tells whether a text has the form of a key and a valid checksum. It may still be unknown. */
export function isKeySecret(text: string): boolean {
  return (
    PATTERN.test(text) &&
    checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
  );
}

function checksumOf(body: string): string {
  return toBase62(BigInt(crc32(body)), CHECKSUM_LENGTH);
}

function toBase62(value: bigint, length: number): string {
  let digits = "";
  for (let rest = value; digits.length < length; rest /= 62n) {
    digits = DIGITS.charAt(Number(rest % 62n)) + digits;
  }
  return digits;
}
