import { newId } from "@/lib/ids";
import { HOUR, MINUTE } from "@/lib/time";
import type { PrismaClient } from "@/server/data/db";
import { RateLimitExceeded } from "@/server/errors";
import { addJobs } from "@/server/jobs/queue";
import { randomToken, sha256 } from "@/server/config/secrets";
import { LINK_SECONDS } from "./sign-in-link";

/** The job that mails a sign-in link, if the address belongs to a member. */
export const SIGN_IN_MAIL_TASK = "sign_in_mail";

/**
 * Limits the mails to one address, whoever requests them: five at once; after five within an hour, one every
 * ten minutes, ten an hour at most. Flooding a mailbox leaves a working link in it, so nobody is locked out. Each club's
 * own domain has a count of its own: whoever is no member there gets no link from there.
 */
const AT_ONCE = 5;
const APART = 10 * MINUTE;

/**
 * Requests a sign-in link by mail. Does the same work in the same time whether or not the address is a
 * member's: only the mail job looks it up. Returns a secret for the browser to store, which identifies it
 * later. Raises RateLimitExceeded, for members and others alike.
 */
export async function askToSignIn(
  db: PrismaClient,
  {
    email,
    path,
    host = null,
    now,
  }: { email: string; path: string; host?: string | null; now: Date },
): Promise<string> {
  const browser = randomToken();
  const id = newId("sir");
  await db.$transaction(async (tx) => {
    // Concurrent requests for one address at one host are counted one after the other.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in ${email} ${host}`}, 0))`;
    const lastHour = { gt: new Date(now.getTime() - HOUR) };
    const earlier = await tx.signInRequest.findMany({
      where: { email, host, browser_hash: { not: null }, created_at: lastHour },
      select: { created_at: true },
      orderBy: { created_at: "desc" },
      take: AT_ONCE,
    });
    const [newest] = earlier;
    const full = newest && earlier.length === AT_ONCE;
    const wait = full ? newest.created_at.getTime() + APART - now.getTime() : 0;
    if (wait > 0) throw RateLimitExceeded({ retry_after_seconds: Math.ceil(wait / 1000) });
    await tx.signInRequest.create({
      data: {
        id,
        email,
        browser_hash: sha256(browser),
        path,
        host,
        created_at: now,
        expires_at: new Date(now.getTime() + LINK_SECONDS * 1000),
      },
    });
    const payload = { organization_id: null, sign_in_request_id: id };
    await addJobs(tx, [{ task: SIGN_IN_MAIL_TASK, payload, max_attempts: 5 }]);
  });
  return browser;
}
