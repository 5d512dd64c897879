import { createHash, randomBytes } from "node:crypto";
import type { Db } from "@/server/db";
import { sha256, signaturesOf } from "@/server/secrets";

/** How long a link works that a member has just asked for by mail, in seconds. */
export const LINK_SECONDS = 30 * 60;
/** How long one works that an operator hands over, in seconds. */
const INVITE_SECONDS = 24 * 3600;

/** The secrets that next-auth signs its own cookies and links with: the present, then of earlier keys. */
function authSecrets(): string[] {
  return signaturesOf("next-auth", "cookies and links");
}

/** What next-auth is to sign with. */
export function authSecret(): string {
  return authSecrets()[0] ?? "";
}

/** The secret that a link's token was hashed with: the present one, unless SECRET_KEY has changed since. */
export async function secretOfLink(db: Db, token: string): Promise<string> {
  const [present = "", ...earlier] = authSecrets();
  for (const secret of earlier) {
    const token_hash = hashToken(token, secret);
    if (await db.verificationToken.findUnique({ where: { token_hash } })) return secret;
  }
  return present;
}

/** As next-auth hashes it, and our adapter once more. */
function hashToken(token: string, secret: string) {
  return sha256(createHash("sha256").update(`${token}${secret}`).digest("hex"));
}

/**
 * A link that signs its holder in as `email`, once, within `seconds`. Made as next-auth makes its own:
 * the database keeps a hash of the token together with the installation's secret.
 */
export async function makeSignInLink(
  db: Db,
  of: { email: string; baseUrl: string; now: Date; path?: string; seconds?: number },
): Promise<string> {
  const token = randomBytes(32).toString("hex");
  await db.verificationToken.create({
    data: {
      token_hash: hashToken(token, authSecret()),
      identifier: of.email.toLowerCase(),
      expires_at: new Date(of.now.getTime() + (of.seconds ?? INVITE_SECONDS) * 1000),
    },
  });
  const query = new URLSearchParams({
    callbackUrl: `${of.baseUrl}${of.path ?? "/"}`,
    token,
    email: of.email.toLowerCase(),
  });
  return `${of.baseUrl}/api/auth/callback/email?${query}`;
}
