import { createPrivateKey, type KeyObject } from "node:crypto";

/** Returns the private key of a service account; null for a key that Google would not have issued. */
export function readKey(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === "rsa" ? key : null;
  } catch {
    return null;
  }
}
