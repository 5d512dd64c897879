import { newId } from "@/lib/ids";
import { provisionPass } from "@/features/access/passes/provision";
import { findShared, getShared } from "@/features/access/passes/shared-link";
import { faceOf } from "@/features/platform/organizations/face";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { Failure } from "@/server/errors";
import { toFailure } from "@/server/http/problem";
import { countRequest } from "@/server/http/rate-limit";
import { pageAddress } from "@/server/http/transport";
import { systemContext } from "@/api/identity/identify";
import { prepareWallet } from "@/api/startup/wallet-credentials";

/** Per minute: guesses from one address, and pages opened by one link, from any address. */
const GUESSES_PER_ADDRESS = 60;
const PER_LINK = 120;

type ShareStatus = { status: 200 | 404 | 410 } | { status: 429 | 503; retryAfter: number };

/**
 * Returns the status of a request for a share page, before it is rendered: Next's pages cannot answer 410 or count
 * requests by themselves. An address is counted only for links that open nothing: a club's phones may all share one,
 * and a page with a moving code reloads twice a minute.
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

/** Returns the pass behind a share link, revoked or not, with the face of its club; null if the link opens none. */
export async function openShare(token: string) {
  const found = await findShared(getDatabase().prisma, token);
  if (!found) return null;
  await prepareWallet();
  const pass = await getShared(systemContext(found.organization), { pass_id: found.id });
  return pass && { ...pass, club: faceOf(found.organization) };
}

/**
 * Makes the pass of a share link installable: its token is the credential. Redirects back to the page, which then has
 * the links, or explains why not.
 */
export async function provisionShare(request: Request, token: string): Promise<Response> {
  const back = (query = "") =>
    new Response(null, {
      status: 303,
      headers: {
        // Relative, so that it matches the page's own `form-action 'self'`, however the page was reached.
        location: `/p/${encodeURIComponent(token)}${query}`,
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
      },
    });
  const { status } = await shareStatus(request, token);
  // The page itself explains the fault of the link, with its own status.
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
