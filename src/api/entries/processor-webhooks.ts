import { processEvents, receiveEvent } from "@/features/billing/processor/receive-event";
import { oneAtATime } from "@/lib/one-at-a-time";
import { InvalidSignature } from "@/ports/payments/port";
import { Failure } from "@/server/errors";
import { logger } from "@/server/log";
import { readBytes } from "@/server/http/request-input";
import { installations } from "@/api/jobs/installation";

export const MOST_DELIVERY = 1024 * 1024;

/**
 * `POST /api/webhooks/{provider}`: a delivery of the payment processor. Verified over its raw bytes, stored, answered
 * at once, and processed afterwards; a lost one only causes a delay.
 */
export async function receiveWebhook(request: Request): Promise<Response> {
  if (request.method !== "POST")
    return new Response(null, { status: 405, headers: { allow: "POST" } });
  try {
    const body = await readBytes(request, MOST_DELIVERY);
    const fresh = await receive(body, request.headers.get("stripe-signature"));
    if (fresh) setImmediate(processPending);
    return Response.json({ received: true });
  } catch (error) {
    if (error instanceof Failure && error.of.kind === "too_large")
      return new Response(null, { status: 413, headers: { connection: "close" } });
    if (error instanceof InvalidSignature) {
      return Response.json({ error: { code: "invalid_signature" } }, { status: 400 });
    }
    // The delivery is not lost: the processor sends it again.
    logger().error({ err: error }, "a webhook could not be kept");
    return Response.json({ error: { code: "unavailable" } }, { status: 503 });
  }
}

/** Stores a delivery with the processor that signed it. Throws InvalidSignature if none did. */
async function receive(body: Uint8Array, signature: string | null): Promise<boolean> {
  for (const of of installations()) {
    try {
      return await receiveEvent(of, body, signature);
    } catch (error) {
      if (!(error instanceof InvalidSignature)) throw error;
    }
  }
  throw new InvalidSignature("No processor of this installation has signed it.");
}

/** Parallel runs would all begin with the same events, and wait for each other with a connection each. */
const processPending = oneAtATime(async () => {
  try {
    for (const of of installations()) await processEvents(of);
  } catch (error) {
    logger().error({ err: error }, "the processor's events could not be worked off");
  }
});
