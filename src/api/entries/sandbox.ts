import { sandboxPublicFetch } from "@/ports/payments";

/**
 * Serves the public part of the sandbox processor: the counterpart of Stripe's own pages, and so outside our API. 404
 * if real payments are configured.
 */
export function sandboxEntry(request: Request): Promise<Response> {
  return sandboxPublicFetch(request);
}
