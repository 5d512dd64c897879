import { peerFrom } from "@/server/http/peer";
import { restFetch } from "./rest-fetch";

/**
 * The REST application behind a Next route handler, which keeps Foyer deployable on any Next host.
 * Such a host ends TLS itself and has to say so in X-Forwarded-Proto (see TRUST_PROXY): without, every
 * request is taken for one in clear text, since nobody here sees where it came from.
 */
export function nextHandler(request: Request): Promise<Response> {
  // Next drops `content-encoding` from what a handler answers: what is compressed would arrive unreadable.
  const plain = new Request(request);
  plain.headers.delete("accept-encoding");
  return restFetch(plain, peerFrom(request.headers));
}
