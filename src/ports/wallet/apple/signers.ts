import { createHash } from "node:crypto";
import type { AppleCredentials, PassSigner } from "../port";

/** Limits the signers that are kept, which belong to the organizations that sign passes most often. */
const MOST_KEPT = 200;

/**
 * Returns the same signer for the same credentials, so that its signatures and its connection to Apple's push
 * service are reused.
 */
export function keepSigners(
  create: (credentials: AppleCredentials) => PassSigner,
): (credentials: AppleCredentials) => PassSigner {
  const kept = new Map<string, PassSigner>();
  return (credentials) => {
    const key = createHash("sha256").update(JSON.stringify(credentials)).digest("base64url");
    const known = kept.get(key) ?? create(credentials);
    // Moves it to the end, so that the least recently used goes first.
    kept.delete(key);
    kept.set(key, known);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
    return known;
  };
}
