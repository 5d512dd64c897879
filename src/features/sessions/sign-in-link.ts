import { createHash, randomBytes } from "node:crypto";
import type { Db } from "@/server/db";
import { sha256, signText } from "@/server/secrets";

/** How long a link works that a member has just asked for by mail, in seconds. */
export const LINK_SECONDS = 30 * 60;
/** How long one works that an operator hands over, in seconds. */
const INVITE_SECONDS = 24 * 3600;

/** The secret that next-auth signs its own cookies and links with. */
export function authSecret(): string {
  return signText("next-auth", "cookies and links");
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
  const hashed = createHash("sha256").update(`${token}${authSecret()}`).digest("hex");
  await db.verificationToken.create({
    data: {
      token_hash: sha256(hashed),
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
