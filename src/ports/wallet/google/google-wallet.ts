import { createHash } from "node:crypto";
import type { GoogleIssuer, GoogleWallet, ServiceAccount } from "../port";
import { createCallbackReader } from "./callbacks";
import { createIssuer } from "./issuer";

export type GoogleSettings = {
  account: ServiceAccount | null;
  apiUrl?: string;
  keysUrl?: string;
};

const API = "https://walletobjects.googleapis.com";
const KEYS = "https://pay.google.com/gp/m/issuer/keys";
/** Each issuer keeps a token; the one created longest ago goes first. */
const MOST_ISSUERS = 500;

/** Creates Google Wallet for all the issuers of an installation. */
export function createGoogleWallet(settings: GoogleSettings, now: () => Date): GoogleWallet {
  const { account, apiUrl = API, keysUrl = KEYS } = settings;
  const known = new Map<string, GoogleIssuer>();
  const as = (of: ServiceAccount) => {
    const key = createHash("sha256").update(JSON.stringify(of)).digest("base64url");
    const before = known.get(key);
    if (before) return before;
    if (known.size >= MOST_ISSUERS) known.delete(known.keys().next().value ?? "");
    const issuer = createIssuer(of, { apiUrl, now });
    known.set(key, issuer);
    return issuer;
  };
  return {
    apiUrl,
    account,
    as,
    readCallback: createCallbackReader({ keysUrl, now }),
  };
}
