import { createPrivateKey, type KeyObject } from "node:crypto";
import { SignJWT } from "jose";
import type { SaveLinks, ServiceAccount } from "../port";
import { composeGenericClass, composeGenericObject } from "./generic-object";

/** Google documents 1,800 characters as the practical limit of a link; some room for the base. */
const longestToken = 1700;

/**
 * "Add to Google Wallet" links: the whole card travels in a token signed by the service account, so
 * that making one needs no network.
 */
export function createSaveLinks(account: ServiceAccount | null, now: () => Date): SaveLinks {
  return {
    async saveUrl(content) {
      if (account === null) return { url: null, reason: "Google Wallet is not set up" };
      const key = readKey(account.privateKey);
      if (key === null) return { url: null, reason: "The Google Wallet key cannot be read" };
      const token = await new SignJWT({
        typ: "savetowallet",
        origins: content.origins,
        payload: {
          genericClasses: [composeGenericClass(account.issuerId, content)],
          genericObjects: [composeGenericObject(account.issuerId, content)],
        },
      })
        .setProtectedHeader({ alg: "RS256", typ: "JWT" })
        .setIssuer(account.clientEmail)
        .setAudience("google")
        .setIssuedAt(now())
        .sign(key);
      if (token.length > longestToken)
        return {
          url: null,
          reason: `The card holds too much text for a Google Wallet link (${token.length} of at most ${longestToken} characters)`,
        };
      return { url: `https://pay.google.com/gp/v/save/${token}`, reason: null };
    },
  };
}

function readKey(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === "rsa" ? key : null;
  } catch {
    return null;
  }
}
