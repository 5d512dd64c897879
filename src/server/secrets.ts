import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { getEnv } from "./env";

/** A key for one purpose, derived from SECRET_KEY (HKDF, RFC 5869), so that purposes never share one. */
function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", getEnv().SECRET_KEY, "foyer", purpose, 32));
}

/** Encrypts a secret for the database (AES-256-GCM). */
export function encryptSecret(plain: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor("secrets at rest"), iv);
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
}

/** The secret again; throws when it was written under another SECRET_KEY or tampered with. */
export function decryptSecret(stored: string): string {
  const bytes = Buffer.from(stored.slice(3), "base64url");
  const decipher = createDecipheriv(
    "aes-256-gcm",
    keyFor("secrets at rest"),
    bytes.subarray(0, 12),
  );
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}

/** HMAC-SHA-256 for one purpose, base64url. */
export function signText(purpose: string, text: string): string {
  return createHmac("sha256", keyFor(purpose)).update(text).digest("base64url");
}

/** Compares two texts without telling by its duration where they differ. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}

export function sha256(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHash("sha256").update(text).digest());
}

/** A random token of at least 128 bit (default 256), base64url. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}
