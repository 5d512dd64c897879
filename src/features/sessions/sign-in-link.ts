import { createHash, randomBytes } from "node:crypto";
import type { PrismaClient } from "@/server/db";
import { sessionAdapter } from "./adapter";

/** How long a link works that a member has just asked for by mail, in seconds. */
export const LINK_SECONDS = 30 * 60;
/** How long one works that an operator hands over, in seconds. */
const INVITE_SECONDS = 24 * 3600;

/**
 * A link that signs its holder in as `email`, once. Made as next-auth makes its own: the database keeps
 * a hash of the token together with the installation's secret.
 */
export async function makeSignInLink(
  db: PrismaClient,
  of: { email: string; baseUrl: string; secret: string; now: Date; path?: string },
): Promise<string> {
  const token = randomBytes(32).toString("hex");
  const hashed = createHash("sha256").update(`${token}${of.secret}`).digest("hex");
  await sessionAdapter(() => db).createVerificationToken?.({
    identifier: of.email.toLowerCase(),
    token: hashed,
    expires: new Date(of.now.getTime() + INVITE_SECONDS * 1000),
  });
  const query = new URLSearchParams({
    callbackUrl: `${of.baseUrl}${of.path ?? "/"}`,
    token,
    email: of.email.toLowerCase(),
  });
  return `${of.baseUrl}/api/auth/callback/email?${query}`;
}
