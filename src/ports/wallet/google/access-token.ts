import { SignJWT } from "jose";
import type { GoogleFault, ServiceAccount } from "../port";
import { ask, type Asked, faultOf } from "./ask";
import { readKey } from "./read-key";

const SCOPE = "https://www.googleapis.com/auth/wallet_object.issuer";
const GOOGLE_TOKEN_URI = "https://oauth2.googleapis.com/token";
const HOUR_SECONDS = 3600;
/** A token that expired during a call would cost that call a second try. */
const SPARE_MS = 60_000;

export type TokenResult = { token: string } | GoogleFault;

export interface TokenSource {
  get(): Promise<TokenResult>;
  /** Drops a token that Google did not accept, unless a newer one has come since. */
  drop(token: string): void;
}

/**
 * Creates a source of a service account's tokens (RFC 7523: a signature in exchange for a token), each used
 * until shortly before it expires. Concurrent calls share one exchange.
 */
export function createTokenSource(account: ServiceAccount, now: () => Date): TokenSource {
  let held: { token: string; until: number } | null = null;
  let underWay: Promise<TokenResult> | null = null;

  async function fetchToken(): Promise<TokenResult> {
    const uri = account.tokenUri ?? GOOGLE_TOKEN_URI;
    const assertion = await sign(account, uri, now());
    if (assertion === null) return credentialsFault("The Google Wallet key cannot be read");
    const answer = await ask(uri, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
        assertion,
      }).toString(),
    });
    const { access_token: token, expires_in: seconds } = answer.body;
    if (answer.status !== 200) return tokenFault(answer);
    if (typeof token !== "string" || token === "" || typeof seconds !== "number") {
      return {
        ...faultOf({ ...answer, status: null }),
        message: "Google's token answer is not one",
      };
    }
    held = { token, until: now().getTime() + seconds * 1000 - SPARE_MS };
    return { token };
  }

  return {
    async get() {
      if (held && held.until > now().getTime()) return { token: held.token };
      return (underWay ??= fetchToken().finally(() => (underWay = null)));
    },
    drop(token) {
      if (held?.token === token) held = null;
    },
  };
}

async function sign(account: ServiceAccount, uri: string, now: Date): Promise<string | null> {
  const key = readKey(account.privateKey);
  if (key === null) return null;
  const issued = Math.floor(now.getTime() / 1000);
  const kid = account.privateKeyId;
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: "RS256", typ: "JWT", ...(kid ? { kid } : {}) })
    .setIssuer(account.clientEmail)
    .setAudience(uri)
    .setIssuedAt(issued)
    .setExpirationTime(issued + HOUR_SECONDS)
    .sign(key);
}

/**
 * Returns the fault of a token exchange. OAuth names it in `error`; 400 and 401 both mean that the account is
 * not accepted.
 */
function tokenFault(answer: Asked): GoogleFault {
  if (answer.status !== 400 && answer.status !== 401) return faultOf(answer);
  const { error, error_description: description } = answer.body;
  return credentialsFault(
    [error, description].filter((part) => typeof part === "string").join(": ") ||
      "Google does not accept the service account",
  );
}

function credentialsFault(message: string): GoogleFault {
  return { status: "failed", code: "credentials", message, retryAfterMs: null };
}
