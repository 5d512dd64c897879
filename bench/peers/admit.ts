import { createHash } from "node:crypto";
import type http from "node:http";
import { crc32 } from "node:zlib";
import type pg from "pg";

export type Organization = { id: string; default_currency: string };
type Key = {
  scopes: string[];
  organizations: Organization[];
  rate_limit: number;
  used: number;
};

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function checksumOf(text: string): string {
  let digits = "";
  for (let rest = crc32(text); digits.length < 6; rest = Math.floor(rest / 62)) {
    digits = DIGITS.charAt(rest % 62) + digits;
  }
  return digits;
}

/**
 * Checks the key with its form, checksum, hash, expiry and rate; then the organization and the
 * scope.
 */
export async function admit(
  pool: pg.Pool,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  scope: string,
): Promise<{ organization: Organization }> {
  const secret = /^Bearer +(mk_(?:live|test)_[0-9A-Za-z]{49})$/i.exec(
    request.headers.authorization ?? "",
  )?.[1];
  if (!secret || checksumOf(secret.slice(0, -6)) !== secret.slice(-6)) {
    throw new Refused(401, "invalid_credentials");
  }
  const now = new Date();
  const windowEnds = (Math.floor(now.getTime() / 60_000) + 1) * 60;
  const { rows } = await pool.query<Key>({
    name: "admit_api_key",
    text: "SELECT * FROM admit_api_key($1, $2::timestamptz, $3, $4)",
    values: [createHash("sha256").update(secret).digest(), now, windowEnds, 100],
  });
  const key = rows[0];
  if (!key) throw new Refused(401, "invalid_credentials");
  response.setHeader("x-ratelimit-limit", String(key.rate_limit));
  response.setHeader("x-ratelimit-remaining", String(Math.max(0, key.rate_limit - key.used)));
  response.setHeader("x-ratelimit-reset", String(windowEnds));
  if (key.used > key.rate_limit) throw new Refused(429, "rate_limit_exceeded");
  const named = request.headers["service-context"];
  const organization = named
    ? key.organizations.find((each) => each.id === named)
    : key.organizations.length === 1
      ? key.organizations[0]
      : undefined;
  if (!organization) throw new Refused(403, "not_linked_to_tenant");
  if (!key.scopes.includes("*") && !key.scopes.includes(scope)) {
    throw new Refused(403, "insufficient_scope");
  }
  return { organization };
}
