import { createHash } from "node:crypto";
import type { AppleCredentials, PassSigner } from "../port";

/** Certificates of organizations that sign passes often enough to stay at hand. */
const MOST_KEPT = 200;

/**
 * Gives the same signer for the same credentials: what it has signed and its connection to Apple's push
 * service are worth keeping.
 */
export function keepSigners(
  create: (credentials: AppleCredentials) => PassSigner,
): (credentials: AppleCredentials) => PassSigner {
  const kept = new Map<string, PassSigner>();
  return (credentials) => {
    const key = createHash("sha256").update(JSON.stringify(credentials)).digest("base64url");
    const known = kept.get(key) ?? create(credentials);
    // Put at the end: what was longest not asked for goes first.
    kept.delete(key);
    kept.set(key, known);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
    return known;
  };
}
