import { generateKeyPairSync } from "node:crypto";
import type { ServiceAccount } from "@/ports/wallet/port";

let kept: string | undefined;

/** Makes a private key in Google's form. */
export function makePrivateKey(): string {
  return generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  }).privateKey;
}

/** Makes a service account; its key is the same throughout a run, since making one takes a while. */
export function makeServiceAccount(changes: Partial<ServiceAccount> = {}): ServiceAccount {
  return {
    issuerId: "3388000000012345678",
    clientEmail: "wallet@club.iam.gserviceaccount.com",
    privateKey: (kept ??= makePrivateKey()),
    ...changes,
  };
}
