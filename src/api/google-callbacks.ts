import { findCallbackPass, receiveCallback } from "@/features/google-passes/receive-callback";
import { getWallet } from "@/ports/wallet";
import { getDatabase } from "@/server/db";
import { logger } from "@/server/log";
import { systemContext } from "./identify";

/** Google's messages are below 2 KiB. */
const MAX_BODY = 64 * 1024;

/**
 * `POST /wallet/google/callbacks`: Google tells that somebody saved a card or deleted it. What Google has
 * not signed is refused; what it has, is answered 200 whether or not it means anything here, for it would
 * only come again.
 */
export async function googleCallbacks(request: Request): Promise<Response> {
  if (request.method !== "POST") {
    return new Response(null, { status: 405, headers: { allow: "POST" } });
  }
  const length = Number(request.headers.get("content-length") ?? 0);
  if (length > MAX_BODY) return new Response(null, { status: 413 });
  const body = await request.text();
  if (body.length > MAX_BODY) return new Response(null, { status: 413 });
  try {
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
    // Google's keys or our database are away: Google delivers it again.
    logger().error({ err: error }, "a callback of Google Wallet could not be read or kept");
    return Response.json({ error: { code: "unavailable" } }, { status: 503 });
  }
}
