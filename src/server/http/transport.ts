import { HttpsRequired } from "@/server/errors";
import { type Peer, peerFrom } from "./peer";

/** What is read of a request here, Node's or the platform's. */
type Asked = { headers: { get: (name: string) => string | null } };

/**
 * Raises HttpsRequired for a request in clear text (specification: every request must use HTTPS), unless it
 * never leaves the machine. `proxies` is how many reverse proxies in front are trusted.
 */
export function assertHttps(request: Asked, peer: Peer, proxies: number): void {
  if (!isSecure(request, peer, proxies)) throw HttpsRequired();
}

/**
 * Whether nobody between can have read a request. Behind trusted proxies only their word counts: one on this
 * machine passes on what came from anywhere.
 */
export function isSecure(request: Asked, peer: Peer, proxies: number): boolean {
  return isEncrypted(request, peer, proxies) || (proxies === 0 && peer.local);
}

/** Whether the request came over HTTPS: to the trusted proxy where it says how, else to us. */
export function isEncrypted(request: Asked, peer: Peer, proxies: number): boolean {
  const said = forwarded(request, "x-forwarded-proto", proxies);
  return said === null ? peer.tls : said === "https";
}

/** A browser that was here by HTTPS comes by nothing else for two years. */
export const HSTS = "max-age=63072000";

/** Who to count failed sign-ins against: the peer, or the address that the trusted proxies name. */
export function clientAddress(request: Asked, peer: Peer, proxies: number): string {
  return forwarded(request, "x-forwarded-for", proxies) ?? peer.address;
}

/** The same behind Next. */
export function pageAddress(request: Request, proxies: number): string {
  return clientAddress(request, peerFrom(request.headers), proxies);
}

/** Each proxy appends one value, so those further left than the trusted ones are the client's own claim. */
function forwarded({ headers }: Asked, header: string, proxies: number): string | null {
  if (proxies === 0) return null;
  const values = headers.get(header)?.split(",") ?? [];
  return values.at(Math.max(-proxies, -values.length))?.trim() || null;
}
