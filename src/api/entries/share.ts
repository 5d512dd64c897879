import { newId } from "@/lib/ids";
import { provisionPass } from "@/features/access/passes/provision";
import { findShared, getShared } from "@/features/access/passes/shared-link";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { Failure } from "@/server/errors";
import { toFailure } from "@/server/http/problem";
import { countRequest } from "@/server/http/rate-limit";
import { pageAddress } from "@/server/http/transport";
import { systemContext } from "@/api/identity/identify";
import { prepareWallet } from "@/api/startup/wallet-credentials";

/** In a minute: guesses of one address, and pages that one link opens, whoever asks. */
const GUESSES_PER_ADDRESS = 60;
const PER_LINK = 120;

export type ShareStatus = { status: 200 | 404 | 410 } | { status: 429 | 503; retryAfter: number };

/**
 * What a request for a share page deserves, before it is rendered: Next's pages cannot answer 410 or
 * count requests by themselves. An address is counted for links that open nothing, and not for others: a
 * club's phones may all be behind one, and a page with a moving code is drawn again twice a minute.
 */
export async function shareStatus(request: Request, token: string): Promise<ShareStatus> {
  const { prisma, query } = getDatabase();
  const now = new Date();
  try {
    const found = await findShared(prisma, token);
    if (!found) {
      await countRequest(
        query,
        `share-guess:${pageAddress(request, getEnv().TRUST_PROXY)}`,
        GUESSES_PER_ADDRESS,
        now,
      );
      return { status: 404 };
    }
    await countRequest(query, `share-link:${found.id}`, PER_LINK, now);
    return { status: found.revoked_at ? 410 : 200 };
  } catch (thrown) {
    const { of, extras } = toFailure(thrown, newId("req"));
    const status = of.kind === "rate_limited" ? 429 : 503;
    return { status, retryAfter: extras.retry_after_seconds ?? 2 };
  }
}

/** The pass behind a share link, revoked or not; null where the link opens none. */
export async function openShare(token: string) {
  const found = await findShared(getDatabase().prisma, token);
  if (!found) return null;
  await prepareWallet();
  return getShared(systemContext(found.organization), { pass_id: found.id });
}

/**
 * Makes the pass of a share link installable: its token is the credential. Answers with the way back to
 * the page, which then has the links, or says why not.
 */
export async function provisionShare(request: Request, token: string): Promise<Response> {
  const back = (query = "") =>
    new Response(null, {
      status: 303,
      headers: {
        // Relative, so that it is within the page's own `form-action 'self'` however the page was reached.
        location: `/p/${encodeURIComponent(token)}${query}`,
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
      },
    });
  const { status } = await shareStatus(request, token);
  // The page itself says, with its own status, what is wrong with the link.
  if (status !== 200) return back();
  const found = await findShared(getDatabase().prisma, token);
  if (!found) return back();
  await prepareWallet();
  try {
    await provisionPass(systemContext(found.organization), { pass_id: found.id });
    return back();
  } catch (thrown) {
    if (thrown instanceof Failure) return back("?unavailable=1");
    throw thrown;
  }
}
