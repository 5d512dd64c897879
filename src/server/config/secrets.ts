import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { sameText } from "@/lib/hash";
import { getEnv } from "./env";

export { sameText, sha256 } from "@/lib/hash";

const AT_REST = "secrets at rest";

/** Derives from SECRET_KEY, or from another one, a key for one purpose (HKDF, RFC 5869): purposes never share one. */
export function deriveKey(purpose: string, secretKey = getEnv().SECRET_KEY): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "foyer", purpose, 32));
}

/** The present key first: what is new is written with it, and what those before it wrote is still read. */
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

/** The secret again; throws when no key that is set has written it, or it was tampered with. */
export function decryptSecret(stored: string): string {
  const opened = openSecret(stored);
  if (!opened) throw new Error("A stored secret cannot be read with SECRET_KEY.");
  return opened.plain;
}

/** The secret and the key that it was written with; null where that is none of those that are set. */
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
      // Written with the next one, perhaps.
    }
  }
  return null;
}

/** HMAC-SHA-256 for one purpose, base64url. What lasts is signed with a key that is kept instead. */
export function signText(purpose: string, text: string, secretKey?: string): string {
  return signWith(deriveKey(purpose, secretKey), text);
}

/** Whether `signText` gave this signature, now or with an earlier SECRET_KEY. */
export function isSigned(purpose: string, text: string, signature: string): boolean {
  return signaturesOf(purpose, text).some((right) => sameText(signature, right));
}

/** What `signText` gives with each key that is set, the present one first. */
export function signaturesOf(purpose: string, text: string): string[] {
  return allKeys().map((key) => signText(purpose, text, key));
}

/** HMAC-SHA-256 with a key that is kept encrypted, and so outlives SECRET_KEY; base64url. */
export function signWith(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** A random token of at least 128 bit (default 256), base64url. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}
