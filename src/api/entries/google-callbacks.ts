import {
  findCallbackPass,
  receiveCallback,
} from "@/features/access/google-passes/receive-callback";
import { getWallet } from "@/ports/wallet";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { Failure } from "@/server/errors";
import { logger } from "@/server/log";
import type { Peer } from "@/server/http/peer";
import { httpStatus } from "@/server/http/problem";
import { countRequest } from "@/server/http/rate-limit";
import { readBounded } from "@/server/http/request-input";
import { clientAddress } from "@/server/http/transport";
import { systemContext } from "@/api/identity/identify";

/** Google's messages are below 2 KiB. */
export const MOST_CALLBACK = 64 * 1024;
/** Per minute. Google uses few addresses, and delivers a refused message again. */
const PER_ADDRESS = 1_200;

/**
 * `POST /wallet/google/callbacks`: Google reports a card saved or deleted. Messages without Google's signature are
 * refused; a signed one gets 200 even if it has no meaning here, because Google would only repeat it.
 */
export async function googleCallbacks(request: Request, peer: Peer): Promise<Response> {
  if (request.method !== "POST") {
    return new Response(null, { status: 405, headers: { allow: "POST" } });
  }
  try {
    const address = clientAddress(request, peer, getEnv().TRUST_PROXY);
    await countRequest(getDatabase().query, `google:${address}`, PER_ADDRESS, new Date());
    const body = await readBounded(request, MOST_CALLBACK);
    const callback = await getWallet().google.readCallback(body);
    if (callback === null) {
      return Response.json({ error: { code: "invalid_signature" } }, { status: 400 });
    }
    const pass = await findCallbackPass(getDatabase().prisma, callback);
    const outcome = pass
      ? await receiveCallback(systemContext(pass.organization, "google"), callback)
      : "unknown";
    const { issuerId, passId, event } = callback;
    logger().info({ outcome, issuer: issuerId, pass: passId, event }, "callback of Google Wallet");
    return Response.json({ received: true });
  } catch (error) {
    if (error instanceof Failure) {
      const retry = error.extras.retry_after_seconds;
      return new Response(null, {
        status: httpStatus(error.of.kind),
        headers: retry ? { "retry-after": String(retry) } : { connection: "close" },
      });
    }
    // Google's keys or our database are away: Google delivers the message again.
    logger().error({ err: error }, "a callback of Google Wallet could not be read or kept");
    return Response.json({ error: { code: "unavailable" } }, { status: 503 });
  }
}
