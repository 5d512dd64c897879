import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { sameText } from "@/lib/hash";
import { getEnv } from "./env";

export { sameText, sha256 } from "@/lib/hash";

const AT_REST = "secrets at rest";

/** Derives a key for one purpose from SECRET_KEY or another key (HKDF, RFC 5869): no two purposes share a key. */
export function deriveKey(purpose: string, secretKey = getEnv().SECRET_KEY): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "foyer", purpose, 32));
}

/** Lists the keys, the present one first: it writes everything new, the earlier ones only read. */
function allKeys(): string[] {
  const { SECRET_KEY, SECRET_KEY_PREVIOUS } = getEnv();
  return [SECRET_KEY, ...SECRET_KEY_PREVIOUS];
}

/** Encrypts a secret for the database (AES-256-GCM). */
export function encryptSecret(plain: string, secretKey = getEnv().SECRET_KEY): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(AT_REST, secretKey), iv);
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
}

/** Decrypts a secret; throws when no configured key wrote it, or it was tampered with. */
export function decryptSecret(stored: string): string {
  const opened = openSecret(stored);
  if (!opened) throw new Error("A stored secret cannot be read with SECRET_KEY.");
  return opened.plain;
}

/** Returns the secret and the key it was written with; null when no configured key wrote it. */
export function openSecret(stored: string): { plain: string; secretKey: string } | null {
  const bytes = Buffer.from(stored.slice(3), "base64url");
  for (const secretKey of allKeys()) {
    try {
      const iv = bytes.subarray(0, 12);
      const decipher = createDecipheriv("aes-256-gcm", deriveKey(AT_REST, secretKey), iv);
      decipher.setAuthTag(bytes.subarray(12, 28));
      const parts = [decipher.update(bytes.subarray(28)), decipher.final()];
      return { plain: Buffer.concat(parts).toString("utf8"), secretKey };
    } catch {
      // The next key may have written it.
    }
  }
  return null;
}

/** Returns an HMAC-SHA-256 for one purpose, base64url. Lasting signatures use a stored key instead (`signWith`). */
export function signText(purpose: string, text: string, secretKey?: string): string {
  return signWith(deriveKey(purpose, secretKey), text);
}

/** True when `signText` gave this signature, with the present SECRET_KEY or an earlier one. */
export function isSigned(purpose: string, text: string, signature: string): boolean {
  return signaturesOf(purpose, text).some((right) => sameText(signature, right));
}

/** Returns the signature that each configured key gives, the present key's first. */
export function signaturesOf(purpose: string, text: string): string[] {
  return allKeys().map((key) => signText(purpose, text, key));
}

/** Returns the six digits that stand for a text in a mail, by each configured key, the present key's first. */
export function digitsOf(purpose: string, text: string): string[] {
  return signaturesOf(purpose, text).map((signature) => {
    const number = Buffer.from(signature, "base64url").readUIntBE(0, 6) % 1_000_000;
    return String(number).padStart(6, "0");
  });
}

/** Returns an HMAC-SHA-256 (base64url) with a stored, encrypted key, which outlives SECRET_KEY. */
export function signWith(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Returns a random token of at least 128 bits (default 256), base64url. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}
