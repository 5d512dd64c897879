import { createPublicKey, type KeyObject } from "node:crypto";
import { fieldFault } from "@/server/errors";

/**
 * The SubjectPublicKeyInfo of a P-256 key (RFC 5480) up to its point, which follows compressed: 33
 * bytes.
 */
const P256_COMPRESSED = Buffer.from("3039301306072a8648ce3d020106082a8648ce3d030107032200", "hex");

/**
 * Returns the key of NFC readers as Apple wants it in a pass: base64 of its SubjectPublicKeyInfo
 * with the point compressed, as in all published passes. Raises a field fault; the input is not
 * repeated, since it may be the private key.
 */
export function readNfcKey(given: string): string {
  const key = tryKey(given.trim());
  if (!key) {
    throw keyFault(
      "nfc_key_unreadable",
      "Input should be a public key: PEM, or base64 of its SubjectPublicKeyInfo",
    );
  }
  const { x, y } = key.export({ format: "jwk" });
  if (key.asymmetricKeyDetails?.namedCurve !== "prime256v1" || !x || !y) {
    throw keyFault("nfc_key_not_p256", "Input should be an elliptic-curve key on the curve P-256");
  }
  const odd = (Buffer.from(y, "base64url").at(-1) ?? 0) & 1;
  return Buffer.concat([
    P256_COMPRESSED,
    Buffer.from([odd ? 3 : 2]),
    Buffer.from(x, "base64url"),
  ]).toString("base64");
}

export function keyFault(code: string, said: string): Error {
  return fieldFault(["body", "nfc_public_key"], code, said, null);
}

/** Node would also derive a public key from a private one, which nobody should have sent. */
function tryKey(text: string): KeyObject | null {
  try {
    if (/^-----BEGIN PUBLIC KEY-----/.test(text)) return createPublicKey(text);
    const base64 = text.replace(/\s+/g, "");
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
    const der = Buffer.from(base64, "base64");
    return createPublicKey({ key: der, format: "der", type: "spki" });
  } catch {
    return null;
  }
}
