import { sandboxPublicFetch } from "@/ports/payments";

/**
 * What a browser may reach of the sandbox processor: the counterpart of Stripe's own pages, which is
 * why it lies outside our API. 404 where real payments are configured.
 */
export function sandboxEntry(request: Request): Promise<Response> {
  return sandboxPublicFetch(request);
}
