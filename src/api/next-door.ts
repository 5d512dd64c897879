import { getEnv } from "@/server/env";
import { restFetch } from "./doors";

/**
 * The REST application behind a Next route handler, which keeps Foyer deployable on any Next host.
 * Such a host ends TLS itself and says so in X-Forwarded-Proto (see TRUST_PROXY).
 */
export function nextDoor(request: Request): Promise<Response> {
  const address = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "unknown";
  // Next drops `content-encoding` from what a handler answers: what is compressed would arrive unreadable.
  const plain = new Request(request);
  plain.headers.delete("accept-encoding");
  return restFetch(plain, { address, tls: getEnv().TLS_CERT !== undefined });
}
