import { isLoopbackHost } from "@/lib/public-address";
import { HttpsRequired } from "./errors";

/** The other end of the connection, as the server saw it. */
export type Peer = { address: string; tls: boolean };

/**
 * Raises HttpsRequired for a request in clear text (specification: every request must use HTTPS). It is
 * secure when its socket is TLS, a trusted proxy says so, or it never leaves the machine.
 * `proxies` is how many reverse proxies in front are trusted.
 */
export function assertHttps(request: Request, peer: Peer, proxies: number): void {
  if (!isSecure(request, peer, proxies)) throw HttpsRequired();
}

export function isSecure(request: Request, peer: Peer, proxies: number): boolean {
  return isEncrypted(request, peer, proxies) || isLoopbackHost(new URL(request.url).hostname);
}

/** Whether the request came over HTTPS, to us or to a trusted proxy. */
export function isEncrypted(request: Request, peer: Peer, proxies: number): boolean {
  return peer.tls || forwarded(request, "x-forwarded-proto", proxies) === "https";
}

/** Who to count failed sign-ins against: the peer, or the address that the trusted proxies name. */
export function clientAddress(request: Request, peer: Peer, proxies: number): string {
  return forwarded(request, "x-forwarded-for", proxies) ?? peer.address;
}

/** The same behind Next, which tells the peer's address as the last of those that were forwarded. */
export function pageAddress(request: Request, proxies: number): string {
  const address = forwarded(request, "x-forwarded-for", 1) ?? "unknown";
  return clientAddress(request, { address, tls: false }, proxies);
}

/** Each proxy appends one value, so those further left than the trusted ones are the client's own claim. */
function forwarded(request: Request, header: string, proxies: number): string | null {
  if (proxies === 0) return null;
  const values = request.headers.get(header)?.split(",") ?? [];
  return values.at(Math.max(-proxies, -values.length))?.trim() || null;
}
