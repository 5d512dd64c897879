import { newId } from "@/lib/ids";
import { provisionPass } from "@/features/passes/provision";
import { findShared, getShared } from "@/features/passes/shared";
import { getDatabase } from "@/server/db";
import { getEnv } from "@/server/env";
import { Failure } from "@/server/errors";
import { toFailure } from "@/server/problem";
import { countRequest } from "@/server/rate-limit";
import { sha256 } from "@/server/secrets";
import { clientAddress } from "@/server/transport";
import { systemContext } from "./identify";
import { prepareWallet } from "./wallet-credentials";

/** Share pages that one address may open in a minute, and that may be opened by one link. */
const PER_ADDRESS = 60;
const PER_LINK = 120;

export type ShareStatus = { status: 200 | 404 | 410 } | { status: 429 | 503; retryAfter: number };

/**
 * What a request for a share page deserves, before it is rendered: Next's pages cannot answer 410 or
 * count requests by themselves. A link that was passed around is limited of its own, whoever asks.
 */
export async function shareStatus(request: Request, token: string): Promise<ShareStatus> {
  const { prisma, query } = getDatabase();
  const now = new Date();
  try {
    const link = sha256(token).toString("base64url").slice(0, 22);
    await countRequest(query, `share-address:${addressOf(request)}`, PER_ADDRESS, now);
    await countRequest(query, `share-link:${link}`, PER_LINK, now);
    const found = await findShared(prisma, token);
    return { status: found === null ? 404 : found.revoked_at ? 410 : 200 };
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

/** Next writes the socket's address into the header where no proxy has. */
function addressOf(request: Request): string {
  const last = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "unknown";
  return clientAddress(request, { address: last, tls: false }, getEnv().TRUST_PROXY);
}
