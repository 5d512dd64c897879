import { generateKeyPairSync } from "node:crypto";
import type { ServiceAccount } from "@/ports/wallet/port";

let kept: string | undefined;

/** A private key as Google gives them out. */
export function makePrivateKey(): string {
  return generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  }).privateKey;
}

/** A service account; its key is the same throughout a run, since making one takes a while. */
export function makeServiceAccount(changes: Partial<ServiceAccount> = {}): ServiceAccount {
  return {
    issuerId: "3388000000012345678",
    clientEmail: "wallet@club.iam.gserviceaccount.com",
    privateKey: (kept ??= makePrivateKey()),
    ...changes,
  };
}
