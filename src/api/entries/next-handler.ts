import { peerFrom } from "@/server/http/peer";
import { restFetch } from "./rest-fetch";

/**
 * Runs the REST application behind a Next route handler, which keeps Foyer deployable on any Next host. Such a host
 * ends TLS itself and has to report it in X-Forwarded-Proto (see TRUST_PROXY): without the header, every request counts
 * as clear text, since nobody here sees its connection.
 */
export function nextHandler(request: Request): Promise<Response> {
  // Next drops `content-encoding` from a handler's answer: a compressed one would arrive unreadable.
  const plain = new Request(request);
  plain.headers.delete("accept-encoding");
  return restFetch(plain, peerFrom(request.headers));
}
