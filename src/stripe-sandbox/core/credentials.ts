import Stripe from "stripe";
import { sameText, sha256 } from "@/lib/hash";
import { SandboxError } from "./errors";
import { PLATFORM, type SandboxRequest } from "./route";

/** The same for all instances on one database. */
export interface Credentials {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/** Returns the webhook endpoint of the secret: the same for all instances of an installation. */
export function endpointOf({ webhookSecret }: Credentials): string {
  return `we_${sha256(webhookSecret).toString("hex").slice(0, 24)}`;
}

/**
 * Returns the caller and the account of a request. Raises Stripe's errors for a bad key, account or version.
 */
export function authenticate(
  { headers }: SandboxRequest,
  credentials: Credentials,
): { account: string; fromBrowser: boolean } {
  const key = /^Bearer (\S+)$/.exec(headers["authorization"] ?? "")?.[1] ?? "";
  const fromBrowser = sameText(key, credentials.publishableKey);
  if (!fromBrowser && !sameText(key, credentials.secretKey)) {
    const message = key ? "Invalid API Key provided." : "You did not provide an API key.";
    throw new SandboxError(401, { type: "invalid_request_error", message });
  }
  const version = headers["stripe-version"] ?? Stripe.API_VERSION;
  if (version !== Stripe.API_VERSION) {
    const message = `The sandbox speaks API version ${Stripe.API_VERSION} only.`;
    throw new SandboxError(400, { type: "invalid_request_error", message });
  }
  return { account: accountOf(headers), fromBrowser };
}

function accountOf(headers: SandboxRequest["headers"]): string {
  const context = headers["stripe-context"];
  const account = context ?? headers["stripe-account"] ?? PLATFORM;
  const contradicted =
    context && headers["stripe-account"] && headers["stripe-account"] !== context;
  if (contradicted || !/^acct_[A-Za-z0-9_]{1,250}$/.test(account)) {
    throw new SandboxError(403, {
      type: "invalid_request_error",
      code: "account_invalid",
      message: "The provided key does not have access to this account (or it does not exist).",
    });
  }
  return account;
}
