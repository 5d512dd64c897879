import { toHostName } from "@/lib/host-name";
import { HttpsRequired } from "@/server/errors";
import { type Peer, peerFrom } from "./peer";

/** The part of a request that is read here, Node's or the platform's. */
type Asked = { headers: { get: (name: string) => string | null } };

/**
 * Raises HttpsRequired for a request in clear text (specification: every request must use HTTPS), unless it never
 * leaves the machine. `proxies` is how many reverse proxies in front are trusted.
 */
export function assertHttps(request: Asked, peer: Peer, proxies: number): void {
  if (!isSecure(request, peer, proxies)) throw HttpsRequired();
}

/**
 * True if nobody between can have read a request. Behind trusted proxies only their word counts: one on this machine
 * forwards requests from anywhere.
 */
export function isSecure(request: Asked, peer: Peer, proxies: number): boolean {
  return isEncrypted(request, peer, proxies) || (proxies === 0 && peer.local);
}

/** True for a request over HTTPS: to the trusted proxy if it reports that, else to us. */
export function isEncrypted(request: Asked, peer: Peer, proxies: number): boolean {
  const said = forwarded(request, "x-forwarded-proto", proxies);
  return said === null ? peer.tls : said === "https";
}

/** A browser that came by HTTPS uses nothing else for two years. */
export const HSTS = "max-age=63072000";

/** Returns the address that failed sign-ins are counted by: the peer's, or the one that the trusted proxies name. */
export function clientAddress(request: Asked, peer: Peer, proxies: number): string {
  return forwarded(request, "x-forwarded-for", proxies) ?? peer.address;
}

/**
 * Returns the host name that a request asks for, as a domain is kept; null for a number or a single word. A proxy's word
 * counts only where it is trusted: both headers are otherwise the client's own claim.
 */
export function requestedHost(request: Asked, proxies: number): string | null {
  const asked = forwarded(request, "x-forwarded-host", proxies) ?? request.headers.get("host");
  const [, name = ""] = /^([^:]+)(?::\d{1,5})?$/.exec(asked ?? "") ?? [];
  return toHostName(name);
}

/** Returns the address that failed sign-ins are counted by, behind Next. */
export function pageAddress(request: Request, proxies: number): string {
  return clientAddress(request, peerFrom(request.headers), proxies);
}

/** Reads a forwarded value. Each proxy appends one, so values left of the trusted ones are the client's own claim. */
function forwarded({ headers }: Asked, header: string, proxies: number): string | null {
  if (proxies === 0) return null;
  const values = headers.get(header)?.split(",") ?? [];
  return values.at(Math.max(-proxies, -values.length))?.trim() || null;
}
