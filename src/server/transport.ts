import { HttpsRequired } from "./errors";

/** The other end of the connection, as the server saw it. */
export type Peer = { address: string; tls: boolean };

/**
 * Raises HttpsRequired for a request in clear text (specification: every request must use HTTPS). It is
 * secure when its socket is TLS, a trusted proxy says so, or it never leaves the machine.
 */
export function assertHttps(request: Request, peer: Peer, trustProxy: boolean): void {
  if (!isSecure(request, peer, trustProxy)) throw HttpsRequired();
}

export function isSecure(request: Request, peer: Peer, trustProxy: boolean): boolean {
  if (peer.tls) return true;
  if (trustProxy && request.headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https")
    return true;
  return isLoopbackHost(new URL(request.url).hostname);
}

/** Loopback names and addresses, which browsers treat as secure too (W3C Secure Contexts, §3.1). */
export function isLoopbackHost(host: string): boolean {
  return (
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host === "[::1]" ||
    /^127(\.\d{1,3}){3}$/.test(host)
  );
}

/** Who to count failed sign-ins against: the peer, or the first address a trusted proxy names. */
export function clientAddress(request: Request, peer: Peer, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim()
    : null;
  return forwarded || peer.address;
}
